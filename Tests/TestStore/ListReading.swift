// What each program does with a list, for lists that may be damaged.
import Model
package import Store
import StoreRecovery

/// The programs that read a list, and write to it.
package struct ListReading {
  package let path: String

  package init(path: String) { self.path = path }

  private func open() throws(StoreError) -> Store {
    try Store(path: path, ifMissing: .isAnError, patience: 5)
  }

  /// `list`, `picture` and `check`, which change nothing; their errors are what others recover.
  package func look() {
    do throws(StoreError) {
      _ = ItemList(items: try Store.items(ofFile: path)).sinkingCompleted(true)
      _ = try Store.check(fileAt: path)
    } catch {
      // Damage, of any kind.
    }
  }

  package func undo() throws(StoreError) {
    var store = try open()
    _ = try store.recovering { (store) throws(StoreError) in try store.undo() }
  }

  /// What the panel does from its start on, while another program adds an item.
  ///
  /// - Returns: What was recovered; nil if the added item was not read.
  package func run() throws(StoreError) -> [RecoveryReport]? {
    var store = try open()
    try store.recovering { (store) throws(StoreError) in try store.takeOverDrafts() }
    let beginning = try store.recovering { (store) throws(StoreError) in
      try store.loadBeginning(rows: 20, sinksCompleted: true)
    }
    var list = ItemList(items: beginning.items, sinksCompleted: true)
    let items = try store.recovering { (store) throws(StoreError) in try store.load() }
    list.applyAll(list.edits(to: items))
    _ = try store.recovering { (store) throws(StoreError) in try store.readSuggestions() }
    let milk = try add("Milk")
    // What has changed, and then all of it.
    for isForced in [false, true] {
      let loaded = try store.recovering { (store) throws(StoreError) in
        try store.loadIfChanged(isForced: isForced)
      }
      if let loaded { list.applyAll(list.edits(to: loaded.seen(from: .original))) }
      guard list[milk.id]?.text == "Milk" else { return nil }
    }
    let edits: [Edit] = [
      .move(milk.id, to: Position(list.order(forRow: 0))), .setCompleted(milk.id, true),
    ]
    try store.recovering { (store) throws(StoreError) in try store.apply(edits) }
    list.applyAll(edits)
    let report = try store.recovering { (store) throws(StoreError) in try store.undo() }
    list.applyAll(report.undone.map(\.inverse))
    _ = try store.recovering { (store) throws(StoreError) in try store.changesets() }
    return store.recoveryReports
  }

  private func add(_ text: String) throws(StoreError) -> Item {
    var store = try open()
    return try store.recovering { (store) throws(StoreError) in try store.append(text) }
  }
}
