// Marks all items at once, as a checklist that begins anew.
import Model
import Shell
import Store

/// All items of a list, or of all lists, for `done --all` and `reopen --all`.
struct AllItems {
  let options: CommonOptions
  /// The list as given; nil for all.
  let list: String?
  /// The name of the subcommand, for messages.
  let command: String

  /// Marks them in one step, which counts as no use of their texts, and prints how many were marked.
  ///
  /// - Parameter isCompleted: Whether they are done.
  func mark(done isCompleted: Bool) throws {
    let count = try options.find(GivenNames(list: list), of: command, counting: .uncounted) {
      (found, store) throws(StoreError) -> CommonOptions.Decision<Int> in
      let items = try store.items(in: found.list, completed: !isCompleted)
      return .success((items.map { .setCompleted($0.id, isCompleted) }, items.count))
    }
    let verb = isCompleted ? "done" : "reopened"
    guard count > 0 else {
      return try Output.standard.write("nothing to \(isCompleted ? "do" : "reopen")\n")
    }
    try Output.standard.write(
      "\(verb): \(count) \(count == 1 ? "item" : "items")\n", after: .change)
  }

  /// Checks that either items or all of them are named.
  ///
  /// - Returns: What the parser says; nil if the words are right.
  static func flaw(of items: [String], _ all: Bool) -> String? {
    if all {
      return items.isEmpty ? nil : "--all marks every item; name none, or leave out --all"
    }
    // As the parser says it of an argument that has to be given.
    return items.isEmpty ? "Missing expected argument '<item> ...'" : nil
  }
}
