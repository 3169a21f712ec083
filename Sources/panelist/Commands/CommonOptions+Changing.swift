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
  private enum Attempt {
    case done
    case question(ItemQuestion, of: Int)
    case refusal(Failure)
  }

  /// Changes items in one transaction and prints their rows: the new ones, or the old ones of
  /// deleted items. Makes a changeset for `undo`, unless nothing changes.
  ///
  /// - Parameters:
  ///   - given: The items as given.
  ///   - command: The name of the subcommand, for messages.
  ///   - isCompleted: The completion of items that the command is for.
  ///   - edits: Makes the edits of the items, in their order; a `nil` changes nothing.
  func change(
    _ given: GivenNames, of command: String, preferring isCompleted: Bool? = nil,
    _ edits: (FoundNames, borrowing Store) throws(StoreError) -> Result<[Edit?], Failure>
  ) throws(Failure) {
    let rows = try find(given, of: command, preferring: isCompleted) {
      (found, store) throws(StoreError) -> Decision<[String]> in
      let edits = try edits(found, store)
      return edits.map { edits in
        var changed: [Item] = []
        for (edit, item) in zip(edits, found.items)
        where !changed.contains(where: { $0.id == item.id }) {
          changed.append(edit.flatMap { Change($0, of: item) }?.item ?? item)
        }
        return (edits.compactMap(\.self), changed.map(\.row))
      }
    }
    try Output.standard.write(rows.joined(), after: .change)
  }

  /// Finds items and lists and makes a change in one transaction. While a person is asked which item
  /// is meant, the list is free for others.
  ///
  /// - Parameters:
  ///   - given: The names as given; may be none.
  ///   - command: The name of the subcommand, for messages.
  ///   - isCompleted: The completion of items that the command is for.
  ///   - missingFile: What to do if there is no list.
  ///   - uses: Whether the texts count as used.
  ///   - decide: Gets what is named, and the list.
  func find<Answer>(
    _ given: GivenNames, of command: String, preferring isCompleted: Bool? = nil,
    ifMissing missingFile: Store.MissingFile = .isAnError, counting uses: Store.Uses = .counted,
    _ decide: (FoundNames, borrowing Store) throws(StoreError) -> Decision<Answer>
  ) throws(Failure) -> Answer {
    var answer: Answer?
    try search(given, of: command, preferring: isCompleted, ifMissing: missingFile, counting: uses)
    {
      (found, store) throws(StoreError) in
      try decide(found, store).map { decided in
        answer = decided.answer
        return decided.edits
      }
    }
    guard let answer else { fatalError("\(command): it ended without an answer") }
    return answer
  }

  /// The same without an answer: a generic function would be in the program once for each kind.
  private func search(
    _ given: GivenNames, of command: String, preferring isCompleted: Bool?,
    ifMissing missingFile: Store.MissingFile, counting uses: Store.Uses,
    _ decide: (FoundNames, borrowing Store) throws(StoreError) -> Result<[Edit], Failure>
  ) throws(Failure) {
    let path = try listPath()
    var search = try ItemSearch(given, at: path, of: command, preferring: isCompleted)
    let failure: Failure? = try withStore(at: path, ifMissing: missingFile) {
      (store) throws(StoreError) in
      if given.list != nil || given.target != nil {
        let names = try NamedLists(of: store)
        do throws(Failure) {
          try search.findLists(given, among: names, at: path)
        } catch {
          return error
        }
      }
      while true {
        let attempt = try store.changeFound(counting: uses) { (store) throws(StoreError) in
          switch try search.look(in: store) {
          case .question(let question, let index):
            return ([], Attempt.question(question, of: index))
          case .refusal(let failure): return ([], .refusal(failure))
          case .found(let found):
            switch try decide(found, store) {
            case .success(let edits): return (edits, .done)
            case .failure(let failure): return ([], .refusal(failure))
            }
          }
        }
        switch attempt {
        case .done: return nil
        case .refusal(let failure): return failure
        case .question(let question, let index):
          do throws(Failure) { search.choose(try question.ask(), as: index) } catch { return error }
        }
      }
    }
    if let failure { throw failure }
  }
}
