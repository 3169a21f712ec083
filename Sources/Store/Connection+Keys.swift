// The migration of the suggestion history to keys that are folded in another way.
internal import Model

extension Connection {
  /// Folds the keys of the suggestion history anew, in the open transaction.
  ///
  /// Texts that have one key now become one, with all their uses and the latest spelling. A text
  /// whose key is empty or too long is forgotten.
  /// - Complexity: O(texts · log n).
  func rebuildKeys() throws(StoreError) {
    let call = "fold the keys anew"
    let select = try prepare(
      "SELECT text, id, count, day, before, turn FROM used ORDER BY turn, key")
    var rows: [UsedRow] = []
    while try step(select, call) {
      // Forgets a row that this program never writes.
      guard let text = select.text(0), let id = select.bytes(1) else { continue }
      rows.append(
        UsedRow(
          text: text, id: id, count: select.integer(2),
          day: select.isNull(3) ? nil : select.integer(3),
          before: select.isNull(4) ? nil : select.integer(4), turn: select.integer(5)))
    }
    // All at once: an old key may be the new one of another text.
    try run("DELETE FROM used", call)
    let insert = try prepare(
      """
      INSERT INTO used (key, text, id, count, day, before, turn) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (key) DO UPDATE SET
        text = excluded.text, id = excluded.id, count = min(count + excluded.count, \(Int32.max)),
        before = max(coalesce(day, excluded.before), coalesce(excluded.before, day)),
        day = excluded.day, turn = excluded.turn
      """)
    for row in rows {
      let key = FoldedText(row.text).string
      guard !key.isEmpty, key.utf8.count <= Store.longestUsed else { continue }
      insert.bind(1, key)
      insert.bind(2, row.text)
      insert.bind(3, row.id)
      insert.bind(4, row.count)
      if let day = row.day { insert.bind(5, day) }
      if let before = row.before { insert.bind(6, before) }
      insert.bind(7, row.turn)
      try finish(insert, call)
    }
  }
}

/// A row of the suggestion history, without its key.
private struct UsedRow {
  let text: String
  let id: [UInt8]
  let count: Int
  let day: Int?
  let before: Int?
  let turn: Int
}
