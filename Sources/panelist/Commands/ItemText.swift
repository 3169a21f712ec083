// The text of an item as given in a shell.
import Model
import Shell

/// A text that the list accepts.
struct ItemText {
  let text: String

  /// - Parameters:
  ///   - given: Blanks around it are dropped.
  ///   - command: The name of the subcommand, for messages.
  init(_ given: String, of command: String) throws(Failure) {
    guard given.unicodeScalars.contains(where: { !$0.isBlank }) else {
      throw Failure(.usage, "\(command): <text> is blank; say what is to be done")
    }
    let text = Item.trimmed(given)
    guard !text.unicodeScalars.contains(where: \.isCommand) else {
      throw Failure(
        .usage, "\(command): <text> has a line break or a control character; write one line")
    }
    guard Item.accepts(text: text) else {
      throw Failure(
        .usage,
        "\(command): <text> has \(text.utf8.count) bytes; write at most \(Item.longestText)")
    }
    self.text = text
  }
}
