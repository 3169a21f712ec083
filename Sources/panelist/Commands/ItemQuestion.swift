// Asks which of several items or lists is meant: on a terminal, or as a refusal with the words to write.
import Glibc
import Model
import Shell
import Store
import System

/// Several items, or lists, that a word may mean.
struct ItemQuestion {
  /// The most items that are named.
  static let most = 8

  private let reference: ItemReference
  private let command: String
  let items: [Item]
  /// For each item the word that names it alone.
  private let words: [String]
  /// For each item what a person sees of it.
  private let lines: [String]
  /// For each item its row as it was printed last on this terminal, else the digits of its word.
  private let labels: [String]
  private let hasMore: Bool

  /// - Parameters:
  ///   - reference: The word.
  ///   - items: At least two; those beyond ``most`` are only counted.
  ///   - things: Where they were found.
  ///   - rows: The rows that were printed last.
  ///   - command: The name of the subcommand, for messages.
  // One copy in the program, not one for each kind of things.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ reference: ItemReference, _ items: [Item], in things: borrowing some NamedThings & ~Copyable,
    _ rows: ListedRows, _ command: String
  ) throws(StoreError) {
    (self.reference, self.command) = (reference, command)
    hasMore = items.count > Self.most
    self.items = Array(items.prefix(Self.most))
    var words: [String] = []
    for item in self.items { words.append(try things.idWord(of: item)) }
    self.words = words
    lines = try things.lines(of: self.items)
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
    let noun = reference.kind.noun
    let problem = "\(command): '\(shown(reference.word))' may mean \(count) \(noun)s"
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      let rows = zip(words, lines).map { "\n  \($0) for \($1)" }
      throw Failure(.badData, "\(problem); write one of these in its place:\(rows.joined())")
    }
    let width = labels.map(\.count).max() ?? 0
    let rows = zip(labels, lines).map { label, line in
      let gap = String(repeating: " ", count: width - label.count)
      return "\n  \(gap)\(label)  \(line)"
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
        throw Failure(.usage, "\(command): no \(noun) was chosen; nothing was changed")
      }
      if let index = labels.firstIndex(of: answer) ?? words.firstIndex(of: answer) {
        return items[index].id
      }
    }
  }
}
