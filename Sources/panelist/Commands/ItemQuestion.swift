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
  /// For each item its row as it was printed last on this terminal, else the digits of its word.
  private let labels: [String]
  private let hasMore: Bool

  /// - Parameters:
  ///   - word: As given.
  ///   - items: At least two; those beyond ``most`` are only counted.
  ///   - store: The list.
  ///   - rows: The rows that were printed last.
  ///   - command: The name of the subcommand, for messages.
  init(
    _ word: String, _ items: [Item], in store: borrowing Store, _ rows: ListedRows,
    _ command: String
  ) throws(StoreError) {
    (self.word, self.command) = (word, command)
    hasMore = items.count > Self.most
    self.items = Array(items.prefix(Self.most))
    var words: [String] = []
    for item in self.items { words.append(try store.idWord(of: item)) }
    self.words = words
    let numbers = rows.numbers(of: self.items.map(\.id))
    labels = zip(self.items, words).map { item, word in
      numbers[item.id].map { "\($0)" } ?? String(word.dropFirst(ItemReference.idMark.count))
    }
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
    let width = labels.map(\.count).max() ?? 0
    let rows = zip(labels, items).map { label, item in
      let gap = String(repeating: " ", count: width - label.count)
      return "\n  \(gap)\(label)  \(item.row.dropLast())"
    }
    ErrorStream.standard.write("\(problem):\(rows.joined())", .notice)
    while true {
      do throws(SystemError) {
        let prompt = "Which one (\(labels.joined(separator: ", ")))? Enter for none: "
        try writeAll(Array(prompt.utf8), to: STDERR_FILENO)
      } catch {
        throw Failure(error)
      }
      guard let answer = readLine().map({ Item.trimmed($0) }), !answer.isEmpty else {
        throw Failure(.usage, "\(command): no item was chosen; nothing was changed")
      }
      if let index = labels.firstIndex(of: answer) ?? words.firstIndex(of: answer) {
        return items[index].id
      }
    }
  }
}
