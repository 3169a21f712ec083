// What the list needs before a display: settings, fonts, keyboard layouts, the stored list.
import Config
import Localization
import Model
import OnScreenKeyboard
import Shell
import Store
import StoreRecovery
import System
import Text

/// Everything that must be right for the list to be shown, except the display.
struct LaunchContext: ~Copyable {
  /// Opens the list in a file, with drafts that an ended process left. Also called on the writer's
  /// thread.
  typealias Opening = @Sendable (_ path: String, Store.MissingFile) throws(StoreError) -> Store

  let settings: Settings
  /// Where the settings are read again; nil when they never change.
  let source: SettingsSource?
  /// The configuration files that were read.
  let files: [String]
  /// The factor by which animations are slowed, at least 1.
  let slowness: Double
  let lines: TextLines
  /// The layouts of the on-screen keyboard; empty when there is no on-screen keyboard.
  let layouts: [KeyboardLayout]
  /// The store; nil when the list can be read but not opened now.
  let store: Store?
  /// Why the list cannot be opened.
  let refusal: StoreError?
  /// Database recoveries that the user has not acknowledged.
  let recoveryReports: [RecoveryReport]
  let newestBackup: BackupFile?
  let opening: Opening
  /// The stored items, of a long list the first ones.
  let beginning: ListBeginning

  /// The rows that the first frame waits for: more than fit on any screen, and on the way that a
  /// fling takes until the rest is there.
  static let firstRows = 500

  /// Reads everything anew.
  ///
  /// - Parameter options: Name the configuration.
  /// - Throws: The first failure, with its exit status, its remedy and its error screen.
  init(_ options: CommonOptions) throws(Failure) {
    let source = SettingsSource(path: options.config)
    let read: Configuration
    do throws(ConfigError) { read = try source.read() } catch { throw Failure(error) }
    try self.init(
      read.settings, from: source, written: read, slowness: try Slowness.read())
  }

  /// Reads everything but the settings.
  ///
  /// - Parameters:
  ///   - settings: As they were read.
  ///   - source: Where they are read again.
  ///   - written: The files that were read, and the lines that values are from.
  ///   - slowness: The factor by which animations are slowed.
  ///   - opening: Opens a list.
  /// - Throws: The first failure.
  init(
    _ settings: Settings, from source: SettingsSource? = nil,
    written: Configuration = Configuration(), slowness: Double,
    opening: @escaping Opening = { (path, missingFile) throws(StoreError) in
      var store = try Store(path: path, ifMissing: missingFile)
      try store.recovering { (store) throws(StoreError) in try store.takeOverDrafts() }
      return store
    }
  ) throws(Failure) {
    let dropIn = DropIn(toUse: settings.storePath, as: .list, kernel: LinuxKernel())
    do {
      let lines = try settings.textLines(at: written.fontPlace)
      let layouts = try settings.checkedLayouts(at: written.layoutPlace)
      // The list would be new there, and lost when the service ends.
      if let dropIn, case .replaced = dropIn.sandbox { throw Failure(dropIn) }
      let list = try OpenedList.opening(
        settings.storePath, beginningWith: SampleList.texts(settings.messages),
        sinksCompleted: settings.completedRows.sinks, opening)
      // A restricted service can never write where its unit does not allow it; a retry is useless.
      if let dropIn, list.refusal?.isRefusal == true { throw Failure(dropIn) }
      self.settings = settings
      self.source = source
      files = written.files
      self.slowness = slowness
      self.lines = lines
      self.layouts = layouts
      self.opening = opening
      beginning = list.beginning
      refusal = list.refusal
      recoveryReports = list.recoveryReports
      newestBackup = list.newestBackup
      store = list.store
    } catch let error as StoreError {
      if let dropIn, error.isRefusal { throw Failure(dropIn) }
      throw Failure(error)
    } catch {
      throw Failure(any: error)
    }
  }
}

extension Settings {
  /// The font files.
  var typefaces: Typefaces { fontPath.map { Typefaces(everything: $0) } ?? .inter }

  /// Opens the font.
  ///
  /// - Parameter place: The line of the setting that names it, for the message.
  /// - Throws: With the remedy, when the font cannot be used.
  func textLines(at place: ConfigPlace? = nil) throws(Failure) -> TextLines {
    do throws(TextError) { return try TextLines(typefaces, fonts: .finder) } catch {
      if let dropIn = DropIn(toUse: error.path, as: .font, kernel: LinuxKernel()) {
        throw Failure(dropIn)
      }
      throw Failure(error, at: place)
    }
  }
}

/// A list that can be shown: opened, or only read because the disk cannot be written now.
private struct OpenedList: ~Copyable {
  let beginning: ListBeginning
  var refusal: StoreError?
  var recoveryReports: [RecoveryReport] = []
  var newestBackup: BackupFile?
  let store: Store?

  static func opening(
    _ path: String, beginningWith texts: [String], sinksCompleted: Bool,
    _ opening: LaunchContext.Opening
  ) throws(StoreError) -> OpenedList {
    do throws(StoreError) {
      var store = try opening(path, .beginsAList(with: texts))
      let beginning = try store.recovering { (store) throws(StoreError) in
        try store.loadBeginning(
          rows: LaunchContext.firstRows, sinksCompleted: sinksCompleted)
      }
      return OpenedList(
        beginning: beginning, recoveryReports: store.recoveryReports,
        newestBackup: store.newestBackup, store: store)
    } catch {
      // Losing the second error is right: the first one says what has to be fixed.
      guard error.isAboutTheDisk, let read = try? Store.contents(ofFile: path) else { throw error }
      let beginning = ListBeginning(all: read.items, of: read.lists)
      return OpenedList(beginning: beginning, refusal: error, store: nil)
    }
  }
}

extension StoreError {
  /// Whether the service's sandbox can cause the error: it hides the file, or denies access.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .missing, .noFolder, .notPermitted, .readOnly: true
    case .notAFile, .foreign, .newer, .damaged, .full, .locked, .unsuitableFileSystem,
      .noDescriptor, .refused, .io:
      false
    }
  }

  /// Whether the disk, not the list, prevents opening: the list is shown as far as it can be read,
  /// and its changes wait.
  fileprivate var isAboutTheDisk: Bool {
    switch reason {
    case .full, .readOnly, .io, .locked, .noDescriptor: true
    case .missing, .noFolder, .notAFile, .foreign, .newer, .damaged, .notPermitted,
      .unsuitableFileSystem, .refused:
      false
    }
  }
}
