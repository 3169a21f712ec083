// Drafts: texts that are being typed and in no changeset yet, kept in case of a power cut.
public import Model

extension Store {
  /// Stores the text of a row as it is being typed, in place of the row's earlier draft. Not a
  /// changeset.
  ///
  /// - Parameter draft: The item as it would be stored now; a new one, or one that is stored.
  /// - Throws: `refused` for a text that `Item.accepts(text:)` rejects, and write errors.
  public mutating func keep(_ draft: Item) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      try store.connection.keep(draft)
    }
  }

  /// Deletes the draft of a row, whose text was stored or discarded.
  public mutating func dropDraft(of item: ItemID) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM draft WHERE id = ?1")
      delete.bind(1, item.bytes)
      try store.connection.finish(delete, "drop a draft")
    }
  }

  /// Turns the drafts of ended programs into changesets, one for each row, and deletes the drafts.
  /// The program that shows the list calls this before showing it.
  ///
  /// A deleted row is inserted again, because it was being edited. A blank text leaves its row as
  /// it is. The draft of a program that still runs becomes a changeset as well: that program ends
  /// its edit with another changeset, and nothing is lost.
  /// - Throws: Read and write errors; then nothing has changed.
  public mutating func takeOverDrafts() throws(StoreError) {
    // A list without drafts is not written to.
    guard try !connection.drafts().isEmpty else { return }
    try transaction { (store) throws(StoreError) in
      for draft in try store.connection.drafts() {
        var item = draft
        item.text = Item.trimmed(draft.text)
        guard !item.text.isEmpty else { continue }
        let current = try store.statements.item(item.id, store.connection)
        // The text of a row is no name of a list.
        guard current?.isList != true else { continue }
        let edit = current == nil ? Edit.insert(item) : .setText(item.id, item.text)
        do throws(StoreError) { try store.write([edit], as: .random()) } catch {
          // A draft that this program never wrote.
          guard error.reason == .refused else { throw error }
        }
      }
      try store.connection.run("DELETE FROM draft", "drop the drafts")
    }
  }
}

extension Connection {
  /// More rows than people type at once.
  private static let mostDrafts = 1000

  /// The drafts of all processes, at most 1,000; rows that this program never writes are skipped.
  ///
  /// - Parameter hasLists: Whether the table has a column for the list.
  package func drafts(withLists hasLists: Bool = true) throws(StoreError) -> [Item] {
    let select = try prepare(
      """
      SELECT id, position, text, \(hasLists ? "list" : Schema.originalList) FROM draft
      ORDER BY id LIMIT \(Self.mostDrafts)
      """)
    var drafts: [Item] = []
    while try step(select, "read the drafts") {
      guard let id: ItemID = select.id(0), let order = select.key(1),
        let text = select.text(2), Item.accepts(text: text), let list = select.list(3)
      else { continue }
      drafts.append(Item(id: id, text: text, order: order, in: list))
    }
    return drafts
  }

  /// Stores a draft in the open transaction.
  package func keep(_ draft: Item) throws(StoreError) {
    let call = "keep a draft"
    guard Item.accepts(text: draft.text) else {
      throw StoreError(
        .refused, call: call, path: path,
        detail: "\(draft.text.utf8.count) bytes, at most \(Item.longestText) are stored, and no NUL"
      )
    }
    let insert = try prepare(
      """
      INSERT INTO draft (id, position, text, list) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET
        position = excluded.position, text = excluded.text, list = excluded.list
      """)
    insert.bind(1, draft.id.bytes)
    insert.bind(2, draft.order.digits)
    insert.bind(3, draft.text)
    insert.bind(4, draft.list.bytes)
    try finish(insert, call)
  }
}
