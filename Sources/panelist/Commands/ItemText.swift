// The text of an item, or the name of a list, as given in a shell.
import Model
import Shell

/// A text that a list accepts.
struct ItemText {
  let text: String

  /// - Parameters:
  ///   - given: Blanks around it are dropped.
  ///   - command: The name of the subcommand, for messages.
  ///   - kind: What it is of.
  init(_ given: String, of command: String, as kind: ItemReference.Kind = .item) throws(Failure) {
    let word = "<\(kind.quality)>"
    guard !given.isBlank else {
      let remedy =
        switch kind {
        case .item: "say what is to be done"
        case .list: "say what the list is called"
        }
      throw Failure(.usage, "\(command): \(word) is blank; \(remedy)")
    }
    let text = Item.trimmed(given)
    guard !text.unicodeScalars.contains(where: \.isCommand) else {
      throw Failure(
        .usage, "\(command): \(word) has a line break or a control character; write one line")
    }
    guard Item.accepts(text: text) else {
      throw Failure(
        .usage,
        "\(command): \(word) has \(text.utf8.count) bytes; write at most \(Item.longestText)")
    }
    self.text = text
  }
}

extension String {
  /// Whether nothing of a text is seen.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}
