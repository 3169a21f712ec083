// The sums of items at rest: compared in slices, and made where there are none.
package import Model

extension Store {
  /// How many rows are compared together: a hundredth of a second on a small computer, in which no
  /// other process writes if sums have to be made.
  package static let sumsTogether = 500

  /// Compares the next items with their sums, and makes the sums of those that have none.
  ///
  /// - Parameter last: The item behind which to begin; nil for the first one.
  /// - Returns: What was found, with the item behind which to go on.
  /// - Throws: Read and write errors.
  package mutating func compareSums(behind last: ItemID?) throws(StoreError) -> ComparedSums {
    let found = try connection.snapshot { () throws(StoreError) in
      try connection.compareSums(statements.sums.key, behind: last, limit: Self.sumsTogether)
    }
    guard !found.unsummed.isEmpty else { return found }
    var made = found
    try transaction { (store) throws(StoreError) in
      // Again under the lock: a row may have changed, or the list may be another file by now.
      let key = store.statements.sums.key
      made = try store.connection.compareSums(key, behind: last, limit: Self.sumsTogether)
      for item in made.unsummed {
        try store.statements.sums.store(key.sum(of: item), of: item.id, store.connection)
      }
    }
    return made
  }

  /// How sums are mended.
  package enum Mending {
    /// Each item becomes as given, and has the sum of that.
    case items([Item])
    /// Every sum is deleted.
    case everySum
  }

  /// Mends sums in one transaction, and deletes those that belong to no item. Items that change make
  /// a step that can be undone.
  ///
  /// - Parameter decide: Gets the list.
  /// - Throws: Read and write errors; then nothing has changed.
  package mutating func mend(
    _ decide: (borrowing Connection) throws(StoreError) -> Mending
  ) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      switch try decide(store.connection) {
      case .everySum: try store.connection.run("DELETE FROM item_sum", "delete the sums")
      case .items(let items):
        var edits: [Edit] = []
        for item in items {
          edits += try store.statements.item(item.id, store.connection)?.edits(to: item) ?? []
        }
        try store.write(edits, as: .random(), counting: .uncounted)
        let sums = store.statements.sums.key
        for item in items {
          try store.statements.sums.store(sums.sum(of: item), of: item.id, store.connection)
        }
        try store.connection.run(
          "DELETE FROM item_sum WHERE id NOT IN (SELECT id FROM item)", "delete the sums")
      }
      store.altered = []
    }
  }

  /// Makes the sums of all items that have none, in slices.
  ///
  /// - Throws: Read and write errors.
  /// - Complexity: O(n).
  package mutating func makeSums() throws(StoreError) {
    var last: ItemID?
    repeat { last = try compareSums(behind: last).last } while last != nil
  }
}
