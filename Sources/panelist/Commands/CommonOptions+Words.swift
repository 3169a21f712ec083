// What a command line is about that is not parsed: one that is being written, or a wrong one.
import Model
import Shell
import Store
import StoreRecovery

extension CommonOptions {
  /// - Parameter words: The command line.
  init(among words: [String]) {
    self.init()
    config = PrintedCommands.config(in: words)
  }

  /// Whether a word begins the name of a list, as far as the lists can be read. Writes nothing.
  func hasList(named word: String) -> Bool {
    let text = FoldedText(word)
    // Losing the errors is right: they would hide what is wrong with the command line.
    let read = { try? Store.contents(ofFile: listPath()) }
    guard !text.isEmpty, let contents = read() else { return false }
    let lists = NamedLists(contents)
    return !lists.found(textBeginning: text, in: nil, preferring: nil, limit: 1).isEmpty
  }
}
