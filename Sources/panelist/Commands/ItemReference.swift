// An item or a list as named in a shell: by its row, by how its id begins, or by how its text begins.
import ArgumentParser
import Model
import Shell
import Store

/// What a word may mean. Decides nothing by likelihood: a word that may mean two items, or two lists,
/// is a question.
struct ItemReference {
  /// Four digits are distinguished at a glance. In 1 of 13 lists of 100 items two ids share them.
  static let fewestDigits = 4
  static let (idMark, textMark) = ("id:", "text:")
  /// A larger number is no row.
  private static let mostRowDigits = 9

  /// What is named.
  enum Kind {
    case item
    case list

    var noun: String {
      switch self {
      case .item: "item"
      case .list: "list"
      }
    }

    /// One of them.
    var one: String {
      switch self {
      case .item: "an item"
      case .list: "a list"
      }
    }

    /// The command that prints them with their rows.
    var command: String {
      switch self {
      case .item: "list"
      case .list: "lists"
      }
    }

    /// What to do where rows mean nothing, as a clause.
    var unkeptRemedy: String { "write the start of the \(quality) or of the id" }

    /// Whose start names it.
    var quality: String {
      switch self {
      case .item: "text"
      case .list: "name"
      }
    }
  }

  /// The help text of an argument.
  static let help = ArgumentHelp(
    "A row of the last list on this terminal, the start of a text, or the start of an id.",
    valueName: "item")

  /// The part of the manual that says what a word means.
  static let manual = """
    An item is named by its row as `list` printed it last on this terminal (3), by the start of its \
    text, without case and accents ("buy milk"), or by the start of its id, at least four digits \
    (3f9a). A text that is the whole word is meant before one that only begins with it. A word \
    that may mean several items is a question on a terminal, and refused elsewhere. id:3f9a is \
    always an id, text:3 always a text. Digits alone are a row or an id, also where a text begins \
    with them.
    """

  let kind: Kind
  /// As given, for messages.
  let word: String
  /// The row that it may mean.
  let row: Int?
  /// The digits at the start of an id that it may mean, in lower case.
  let digits: String?
  /// The start of a text that it may mean.
  let text: FoldedText?
  /// Whether the text counts only if no id begins so: `3f9a` is hardly a word, `cafe` is one.
  let prefersID: Bool

  /// - Parameters:
  ///   - given: The argument.
  ///   - command: The name of the subcommand, for messages.
  ///   - kind: What is named.
  /// - Throws: `usage` for a blank word, and for a dash, which means standard input elsewhere.
  init(_ given: String, of command: String, as kind: Kind = .item) throws(Failure) {
    self.kind = kind
    word = Item.trimmed(given)
    guard word != "-" else { throw Failure(.usage, kind.refusalOfDash(for: command)) }
    if given.hasPrefix(Self.idMark), Self.isID(given.dropFirst(Self.idMark.count)) {
      digits = given.dropFirst(Self.idMark.count).lowercased()
      (row, text, prefersID) = (nil, nil, true)
      return
    }
    let isMarked = given.hasPrefix(Self.textMark)
    let folded = FoldedText(isMarked ? String(given.dropFirst(Self.textMark.count)) : given)
    guard !folded.isEmpty else {
      throw Failure(
        .usage,
        "\(command): the name of \(kind.one) is blank; `panelist \(kind.command)` shows the "
          + "\(kind.noun)s")
    }
    let isNumber = word.utf8.allSatisfy(Self.isDigit)
    digits = isMarked || !Self.isID(word[...]) ? nil : word.lowercased()
    row =
      isNumber && !word.hasPrefix("0") && word.utf8.count <= Self.mostRowDigits ? Int(word) : nil
    text = isNumber ? nil : folded
    prefersID = digits != nil && word.utf8.contains(where: Self.isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isID(_ text: Substring) -> Bool {
    (fewestDigits...ItemID.hexDigits).contains(text.utf8.count)
      && text.utf8.allSatisfy(ItemID.isHexDigit)
  }

  /// The word that always names an item whose text is this, for completions.
  static func word(for text: String) -> String {
    let isUnclear =
      text.utf8.allSatisfy(isDigit) || isID(text[...]) || text.hasPrefix(idMark)
      || text.hasPrefix(textMark) || text.hasPrefix("-")
    return isUnclear ? textMark + text : text
  }

  /// The word that names the item with an id that begins so.
  static func word(forID digits: String) -> String { idMark + digits }
}
