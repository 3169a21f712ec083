// `panelist add`: one more item from a shell.
import ArgumentParser
import Model
import Store

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an item at the end of the list and print its id.")

  @OptionGroup var options: CommonOptions

  @Argument(help: "What is to be done; in quotes when it has several words.")
  var text: String

  func run() throws {
    let text = try AddCommand.accepted(text)
    let item = try options.withStore(ifMissing: .beginsAList()) { (store) throws(StoreError) in
      try store.append(text)
    }
    try Output.standard.write(item.id.hex + "\n")
  }

  /// The text without blanks around it, if a list takes it.
  private static func accepted(_ given: String) throws(Failure) -> String {
    let text = given.drop(while: \.isWhitespace)
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "add: TEXT is blank; say what is to be done")
    }
    let result = String(text[...last])
    guard !result.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Failure(.usage, "add: TEXT has a line break or a control character; write one line")
    }
    guard Item.accepts(text: result) else {
      throw Failure(
        .usage,
        "add: TEXT has \(result.utf8.count) bytes; write at most \(Item.longestText)")
    }
    return result
  }
}
