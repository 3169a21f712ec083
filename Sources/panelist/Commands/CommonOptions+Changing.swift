// Changes items that are named in a shell.
import Config
import Model
import Shell
import Store
import StoreRecovery

extension CommonOptions {
  /// The edits of a command and its answer, or why there are none.
  typealias Decision<Answer> = Result<(edits: [Edit], answer: Answer), Failure>

  /// What came of an attempt to make a change.
  private enum Attempt<Answer> {
    case answer(Answer)
    case question(ItemQuestion, of: Int)
    case refusal(Failure)
  }

  /// Changes items in one transaction and prints their rows: the new ones, or the old ones of
  /// deleted items. Makes a changeset for `undo`, unless nothing changes.
  ///
  /// - Parameters:
  ///   - words: The items as given.
  ///   - command: The name of the subcommand, for messages.
  ///   - isCompleted: The completion of items that the command is for.
  ///   - edits: Makes the edits of the items, which are in the order of the words; none for an item
  ///     that is only named. A `nil` changes nothing.
  func change(
    _ words: [String], of command: String, preferring isCompleted: Bool? = nil,
    _ edits: ([Item], borrowing Store) throws(StoreError) -> Result<[Edit?], Failure>
  ) throws(Failure) {
    let rows = try find(words, of: command, preferring: isCompleted) {
      (items, store) throws(StoreError) -> Decision<[String]> in
      let edits = try edits(items, store)
      return edits.map { edits in
        var changed: [Item] = []
        for (edit, item) in zip(edits, items) where !changed.contains(where: { $0.id == item.id }) {
          changed.append(edit.flatMap { Change($0, of: item) }?.item ?? item)
        }
        return (edits.compactMap(\.self), changed.map(\.row))
      }
    }
    try Output.standard.write(rows.joined(), after: .change)
  }

  /// Finds items and makes a change in one transaction. While a person is asked which item is meant,
  /// the list is free for others.
  ///
  /// - Parameters:
  ///   - words: The items as given; may be empty.
  ///   - command: The name of the subcommand, for messages.
  ///   - isCompleted: The completion of items that the command is for.
  ///   - missingFile: What to do if there is no list.
  ///   - decide: Gets the items in the order of the words, and the list.
  func find<Answer>(
    _ words: [String], of command: String, preferring isCompleted: Bool? = nil,
    ifMissing missingFile: Store.MissingFile = .isAnError,
    _ decide: ([Item], borrowing Store) throws(StoreError) -> Decision<Answer>
  ) throws(Failure) -> Answer {
    let references = try words.map { word throws(Failure) in
      try ItemReference(word, of: command)
    }
    let path = try listPath()
    let rows = ListedRows(of: path)
    var chosen: [Int: ItemID] = [:]
    let result: Result<Answer, Failure> = try withStore(at: path, ifMissing: missingFile) {
      (store) throws(StoreError) in
      while true {
        let attempt = try store.changeFound { (store) throws(StoreError) in
          if let failure = try Self.unquoted(references, in: store, command) {
            return ([], Attempt<Answer>.refusal(failure))
          }
          var items: [Item] = []
          for (index, reference) in references.enumerated() {
            let finding =
              if let id = chosen[index] {
                try Self.chosen(id, in: store, command)
              } else {
                try reference.find(in: store, rows, preferring: isCompleted, command)
              }
            switch finding {
            case .item(let item): items.append(item)
            case .question(let question): return ([], .question(question, of: index))
            case .refusal(let failure): return ([], .refusal(failure))
            }
          }
          switch try decide(items, store) {
          case .success((let edits, let answer)): return (edits, .answer(answer))
          case .failure(let failure): return ([], .refusal(failure))
          }
        }
        switch attempt {
        case .answer(let answer): return .success(answer)
        case .refusal(let failure): return .failure(failure)
        case .question(let question, let index):
          do throws(Failure) { chosen[index] = try question.ask() } catch { return .failure(error) }
        }
      }
    }
    return try result.get()
  }

  /// An item that a person chose before it was looked up again.
  private static func chosen(
    _ id: ItemID, in store: borrowing Store, _ command: String
  ) throws(StoreError) -> ItemReference.Finding {
    guard let item = try store.item(id) else {
      return .refusal(
        Failure(.badData, "\(command): the item was removed meanwhile; nothing was changed"))
    }
    return .item(item)
  }

  /// Refuses words that are the text of one item together.
  private static func unquoted(
    _ references: [ItemReference], in store: borrowing Store, _ command: String
  ) throws(StoreError) -> Failure? {
    guard references.count > 1, references.allSatisfy({ $0.text != nil && !$0.prefersID }) else {
      return nil
    }
    let text = references.map(\.word).joined(separator: " ")
    let items = try store.items(textBeginning: FoldedText(text), preferring: nil, limit: 1)
    return items.isEmpty
      ? nil
      : Failure(
        .usage, "\(command): an item begins with '\(shown(text))'; put it in quotes if you mean it")
  }
}
