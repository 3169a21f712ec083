// Asks which of several items is meant: on a terminal, or as a refusal with the words to write.
import Glibc
import Model
import Shell
import Store
import System

/// Several items that a word may mean.
struct ItemQuestion {
  /// The most items that are named.
  static let most = 8

  private let word: String
  private let command: String
  private let items: [Item]
  /// For each item the word that names it alone.
  private let words: [String]
  private let hasMore: Bool

  /// - Parameters:
  ///   - word: As given.
  ///   - items: At least two; those beyond ``most`` are only counted.
  ///   - store: The list.
  ///   - command: The name of the subcommand, for messages.
  init(
    _ word: String, _ items: [Item], in store: borrowing Store, _ command: String
  ) throws(StoreError) {
    (self.word, self.command) = (word, command)
    hasMore = items.count > Self.most
    self.items = Array(items.prefix(Self.most))
    var words: [String] = []
    for item in self.items {
      words.append(ItemReference.word(forID: try store.shortID(of: item)))
    }
    self.words = words
  }

  /// The item that the person at the terminal names.
  ///
  /// - Throws: `badData` without a terminal, and `usage` if no item is chosen.
  func ask() throws(Failure) -> ItemID {
    let count = hasMore ? "more than \(items.count)" : "\(items.count)"
    let problem = "\(command): '\(shown(word))' may mean \(count) items"
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      let rows = zip(words, items).map { "\n  \($0) for \($1.row.dropLast())" }
      throw Failure(.badData, "\(problem); write one of these in its place:\(rows.joined())")
    }
    let rows = items.enumerated().map { "\n  \($0 + 1)  \($1.row.dropLast())" }
    ErrorStream.standard.write("\(problem):\(rows.joined())", .notice)
    while true {
      do throws(SystemError) {
        let prompt = "Which one, 1 to \(items.count)? Enter for none: "
        try writeAll(Array(prompt.utf8), to: STDERR_FILENO)
      } catch {
        throw Failure(error)
      }
      guard let answer = readLine().map({ Item.trimmed($0) }), !answer.isEmpty else {
        throw Failure(.usage, "\(command): no item was chosen; nothing was changed")
      }
      if let number = Int(answer), items.indices.contains(number - 1) {
        return items[number - 1].id
      }
    }
  }
}

extension Store {
  /// The shortest start of an item's id that no other id has, at least four digits.
  fileprivate func shortID(of item: Item) throws(StoreError) -> String {
    for count in ItemReference.fewestDigits..<ItemID.hexDigits {
      let digits = String(item.id.hex.prefix(count))
      if try items(idBeginning: digits, limit: 2).count < 2 { return digits }
    }
    return item.id.hex
  }
}
