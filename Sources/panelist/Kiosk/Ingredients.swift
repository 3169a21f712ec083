// What the list is made of before it needs a glass: settings, letters, what is stored.
import Config
import Model
import Store
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
    do {
      let lines = try TextLines(fontPath: settings.fontPath)
      var store = try Store(
        path: settings.storePath, ifMissing: .beginsAList(with: SampleList.texts))
      let items = try store.load()
      self.settings = settings
      self.slowness = slowness
      self.lines = lines
      self.store = store
      self.items = items
    } catch {
      throw Failure(any: error)
    }
  }
}
