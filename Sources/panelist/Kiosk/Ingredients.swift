// What the list is made of before it needs a glass: settings, letters, what is stored.
import Config
import Model
import Store
import System
import Text

/// Everything that must be right for a list to be shown, a display aside.
struct Ingredients: ~Copyable {
  let settings: Settings
  /// How many times as long everything takes that moves by itself.
  let slowness: Double
  let lines: TextLines
  let store: Store
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
  init(_ settings: Settings, slowness: Double) throws(Failure) {
    let dropIn = DropIn(toUse: settings.storePath, as: .list, kernel: LinuxKernel())
    do {
      let lines = try settings.textLines()
      // A list would begin there, and go when the service ends.
      if let dropIn, case .replaced = dropIn.enclosure { throw Failure(dropIn) }
      var store = try Store(
        path: settings.storePath, ifMissing: .beginsAList(with: SampleList.texts))
      let items = try store.load()
      self.settings = settings
      self.slowness = slowness
      self.lines = lines
      self.store = store
      self.items = items
    } catch let error as StoreError {
      if let dropIn, error.isRefusal { throw Failure(dropIn) }
      throw Failure(error)
    } catch {
      throw Failure(any: error)
    }
  }
}

extension Settings {
  /// The letters of the font.
  ///
  /// - Throws: What is to be done where it cannot be used.
  func textLines() throws(Failure) -> TextLines {
    do throws(TextError) { return try TextLines(fontPath: fontPath) } catch {
      if let dropIn = DropIn(toUse: fontPath, as: .font, kernel: LinuxKernel()) {
        throw Failure(dropIn)
      }
      throw Failure(error)
    }
  }
}

extension StoreError {
  /// Whether somebody who may not see the file, or not write there, is told so.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .missing, .noFolder, .notPermitted, .readOnly: true
    case .notAFile, .foreign, .newer, .damaged, .full, .locked, .unsuitableFileSystem, .refused,
      .io:
      false
    }
  }
}
