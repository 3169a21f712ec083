// What the list is made of before it needs a glass: settings, letters, what is stored.
import Config
import Keyboard
import Model
import Shell
import Store
import StoreRecovery
import System
import Text

/// Everything that must be right for a list to be shown, a display aside.
struct LaunchContext: ~Copyable {
  /// Opens the list in a file, with what was being written when its program ended. Called on the writer's thread as well.
  typealias Opening = @Sendable (_ path: String, Store.Dropout) throws(StoreError) -> Store

  let settings: Settings
  /// How many times as long everything takes that moves by itself.
  let slowness: Double
  let lines: TextLines
  /// The languages of the board of keys; none where there is no board.
  let layouts: [BoardLayout]
  /// The list; nil where it can be read and not be opened now.
  let store: Store?
  /// Why it cannot be opened.
  let refusal: StoreError?
  /// What of it was restored and nobody has seen.
  let restorations: [Restoration]
  let newestBackup: BackupFile?
  let opening: Opening
  /// What the store holds, in any order.
  let items: [Item]

  /// Reads everything anew.
  ///
  /// - Parameter options: Name the configuration.
  /// - Throws: The first that is not right, with its status, its remedy and its notice.
  init(_ options: CommonOptions) throws(Failure) {
    try self.init(try options.settings(), slowness: try Slowness.read())
  }

  /// The same with settings that are known.
  ///
  /// - Parameter opening: How a list is opened.
  init(
    _ settings: Settings, slowness: Double,
    opening: @escaping Opening = { (path, absence) throws(StoreError) in
      var store = try Store(path: path, ifMissing: absence)
      try store.takeOverDrafts()
      return store
    }
  ) throws(Failure) {
    let dropIn = DropIn(toUse: settings.storePath, as: .list, kernel: LinuxKernel())
    do {
      let lines = try settings.textLines()
      let layouts = try settings.checkedLayouts()
      // A list would begin there, and go when the service ends.
      if let dropIn, case .replaced = dropIn.enclosure { throw Failure(dropIn) }
      let list = try OpenedList.opening(settings.storePath, opening)
      // The disk will never let a closed service write where its unit does not.
      if let dropIn, list.refusal?.isRefusal == true { throw Failure(dropIn) }
      self.settings = settings
      self.slowness = slowness
      self.lines = lines
      self.layouts = layouts
      self.opening = opening
      items = list.items
      refusal = list.refusal
      restorations = list.restorations
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
  /// The font files of the letters.
  var typefaces: Typefaces { fontPath.map { Typefaces(everything: $0) } ?? .inter }

  /// The letters of the font.
  ///
  /// - Throws: What is to be done where it cannot be used.
  func textLines() throws(Failure) -> TextLines {
    do throws(TextError) { return try TextLines(typefaces) } catch {
      if let dropIn = DropIn(toUse: error.path, as: .font, kernel: LinuxKernel()) {
        throw Failure(dropIn)
      }
      throw Failure(error)
    }
  }
}

/// A list that is shown: opened, or only read because the disk lets nobody write now.
private struct OpenedList: ~Copyable {
  let items: [Item]
  var refusal: StoreError?
  var restorations: [Restoration] = []
  var newestBackup: BackupFile?
  let store: Store?

  static func opening(
    _ path: String, _ opening: LaunchContext.Opening
  ) throws(StoreError) -> OpenedList {
    do throws(StoreError) {
      var store = try opening(path, .beginsAList(with: SampleList.texts))
      let items = try store.load()
      return OpenedList(
        items: items, restorations: store.restorations, newestBackup: store.newestBackup,
        store: store)
    } catch {
      // Losing the second error is right: why it cannot be opened is what a person has to mend.
      guard error.isAboutTheDisk, let items = try? Store.items(ofFile: path) else { throw error }
      return OpenedList(items: items, refusal: error, store: nil)
    }
  }
}

extension StoreError {
  /// Whether somebody who may not see the file, or not write there, is told so.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .missing, .noFolder, .notPermitted, .readOnly: true
    case .notAFile, .foreign, .newer, .damaged, .full, .locked, .unsuitableFileSystem,
      .noDescriptor, .refused, .io:
      false
    }
  }

  /// Whether the disk, and not the list, is what keeps it from being opened: the list is shown as far
  /// as it can be read, and what is done to it waits.
  fileprivate var isAboutTheDisk: Bool {
    switch reason {
    case .full, .readOnly, .io, .locked, .noDescriptor: true
    case .missing, .noFolder, .notAFile, .foreign, .newer, .damaged, .notPermitted,
      .unsuitableFileSystem, .refused:
      false
    }
  }
}
