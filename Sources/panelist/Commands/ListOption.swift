// The option that names a list, and the list that a word names.
import ArgumentParser
import Model
import Shell
import Store

/// The option `--list`.
struct ListOption: ParsableArguments {
  @Option(name: .customLong("list"), help: Self.help, completion: .lists)
  var word: String?

  /// The help text of an option or argument that names a list.
  static let help = ArgumentHelp(
    "A list: its number in the last `lists` on this terminal, the start of its name, or of its id.",
    valueName: "list")

  /// The list that is named; nil if none is.
  ///
  /// - Parameters:
  ///   - names: The lists of the file.
  ///   - path: Of the file.
  ///   - command: The name of the subcommand, for messages.
  /// - Throws: For a word that names no list; and without a terminal, or if no list is chosen there,
  ///   for one that may mean several.
  func list(
    among names: NamedLists, at path: String, of command: String
  ) throws(Failure) -> ListID? {
    try word.map { word throws(Failure) in try names.list(word, at: path, of: command) }
  }
}

extension NamedLists {
  /// The list that a word names; otherwise as ``ListOption/list(among:at:of:)``.
  func list(_ word: String, at path: String, of command: String) throws(Failure) -> ListID {
    let reference = try ItemReference(word, of: command, as: .list)
    let rows = ListedRows(of: path, as: .list)
    let finding: ItemReference.Finding
    do throws(StoreError) {
      finding = try reference.find(in: self, rows, preferring: nil, command)
    } catch {
      throw Failure(error)
    }
    switch finding {
    case .item(let list): return ListID(list.id)
    case .question(let question): return ListID(try question.ask())
    case .refusal(let failure): throw failure
    }
  }

  /// The word of a command line that names a list alone, in quotes if it needs them: its name, or the
  /// start of its id.
  func word(of list: ListID) throws(StoreError) -> String {
    let name = name(of: list)
    let text = FoldedText(name)
    let isAlone =
      !text.isEmpty && !name.unicodeScalars.contains(where: \.isHarmful)
      && found(textBeginning: text, in: nil, preferring: nil, limit: 2).count == 1
    guard !isAlone, let item = found(ItemID(list)) else {
      return quotedWord(ItemReference.word(for: name))
    }
    return try idWord(of: item)
  }
}
