// What is being written and is no step yet: kept for after a power cut.
public import Model

extension Store {
  /// Keeps the text of a row as it is being written, in place of what was kept of that row. No step.
  ///
  /// - Parameter draft: The item as it would be stored now; a new one, or one that is stored.
  /// - Throws: `refused` for a text longer than `Item.longestText`, and what writing gives.
  public mutating func keep(_ draft: Item) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      try store.connection.keep(draft)
    }
  }

  /// Keeps what was written on a row no more: it is stored, or was given up.
  public mutating func dropDraft(of item: ItemID) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM draft WHERE id = ?1")
      delete.bind(1, item.bytes)
      try store.connection.finish(delete, "drop a draft")
    }
  }

  /// Makes steps of what was being written when a program ended without storing it, one for each row,
  /// and keeps it no more. For whoever shows the list, before it is shown.
  ///
  /// A row that is gone comes back, because it was worked on. A blank text leaves its row as it is. What a
  /// program that still runs keeps becomes a step as well: that ends its edit later with another one, and
  /// nothing is lost.
  /// - Throws: What writing gives; then nothing has changed.
  public mutating func takeOverDrafts() throws(StoreError) {
    // A list without one is not written to.
    guard try !connection.drafts().isEmpty else { return }
    try transaction { (store) throws(StoreError) in
      for draft in try store.connection.drafts() {
        var item = draft
        item.text = Item.trimmed(draft.text)
        guard !item.text.isEmpty else { continue }
        let isThere = try store.statements.item(item.id, store.connection) != nil
        let edit = isThere ? Edit.setText(item.id, item.text) : .insert(item)
        try store.write([edit], as: .random())
      }
      try store.connection.run("DELETE FROM draft", "drop the drafts")
    }
  }
}

extension Connection {
  /// What is being written, by whomever; what this program never writes is no draft.
  package func drafts() throws(StoreError) -> [Item] {
    let select = try prepare("SELECT id, position, text FROM draft ORDER BY id")
    var drafts: [Item] = []
    while try step(select, "read the drafts") {
      guard let name = select.bytes(0), let id = ItemID(bytes: name), let order = select.key(1),
        let text = select.text(2), Item.accepts(text: text)
      else { continue }
      drafts.append(Item(id: id, text: text, order: order))
    }
    return drafts
  }

  /// Keeps a draft in the transaction that is open.
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
      INSERT INTO draft (id, position, text) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, text = excluded.text
      """)
    insert.bind(1, draft.id.bytes)
    insert.bind(2, draft.order.digits)
    insert.bind(3, draft.text)
    try finish(insert, call)
  }
}
