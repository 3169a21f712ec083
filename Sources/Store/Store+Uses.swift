// Texts that were used before: counted with every use, and told to whoever suggests them.
public import Model

extension Store {
  /// What is counted: who writes a longer text writes it once.
  package static let longestUsed = 100
  /// So many texts are known; beyond that those go that were used the longest ago.
  package static let mostUsed = 1000
  /// Two uses within so many days make a habit.
  package static let usedWithin = 90

  /// Texts that were put on the list at least twice within 90 days, those first that were so most often, and
  /// of them the newest; at most 1,000.
  ///
  /// Where the clock is not set, every text counts that was used twice at any time.
  /// - Throws: What reading gives.
  public mutating func recall() throws(StoreError) -> [Suggestion] {
    let call = "recall what was used before"
    let select = try connection.prepare(
      """
      SELECT text, id FROM used
      WHERE count >= 2 AND (before IS NULL OR ?1 IS NULL OR ?1 - before <= \(Self.usedWithin))
      ORDER BY count DESC, turn DESC, key LIMIT \(Self.mostUsed)
      """)
    if let today = today() { select.bind(1, today) }
    var texts: [Suggestion] = []
    while try connection.step(select, call) {
      // What this program never writes is no habit.
      guard let text = select.text(0), Item.accepts(text: text),
        Item.trimmed(text) == text, !text.isEmpty, let name = select.bytes(1),
        let item = ItemID(bytes: name)
      else { continue }
      texts.append(Suggestion(text, by: item))
    }
    return texts
  }

  /// Knows nothing more of a text, and of those that are told from it by case or marks alone.
  ///
  /// - Throws: What writing gives.
  public mutating func forget(_ text: String) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM used WHERE key = ?1")
      delete.bind(1, FoldedText(text).string)
      try store.connection.finish(delete, "forget a text")
    }
  }

  /// Counts what a step puts on the list, in the transaction that is open: new texts, other ones, and what
  /// is to be done again.
  ///
  /// - Complexity: O(changes · log n) and one pass over what is known, however many changes there are.
  func countUses(of changes: [Change]) throws(StoreError) {
    let uses = changes.compactMap(\.use)
    guard !uses.isEmpty else { return }
    let (call, day) = ("count a use", today())
    let newest = try connection.number("SELECT coalesce(max(turn), 0) FROM used", call)
    // As it was written last.
    let insert = try connection.prepare(
      """
      INSERT INTO used (key, text, id, count, day, turn) VALUES (?1, ?2, ?4, 1, ?3, ?5)
      ON CONFLICT (key) DO UPDATE SET
        text = excluded.text, id = excluded.id, count = min(count, \(Int32.max)) + 1,
        before = day, day = excluded.day, turn = excluded.turn
      """)
    for (place, use) in uses.enumerated() {
      insert.bind(1, use.key)
      insert.bind(2, use.text)
      if let day { insert.bind(3, day) }
      insert.bind(4, use.item.bytes)
      // No file that was made elsewhere brings it to its end.
      insert.bind(5, min(newest, Int(Int32.max)) + 1 + place)
      try connection.finish(insert, call)
    }
    let forget = try connection.prepare(
      """
      DELETE FROM used WHERE (SELECT count(*) FROM used) > \(Self.mostUsed) AND key IN (
        SELECT key FROM used ORDER BY turn DESC, count DESC, key LIMIT -1 OFFSET \(Self.mostUsed))
      """)
    try connection.finish(forget, call)
  }
}

extension Change {
  /// What it puts on the list; nil for nothing that is counted.
  fileprivate var use: (key: String, text: String, item: ItemID)? {
    switch self {
    case .added(let item), .edited(let item, before: _), .completed(let item):
      guard !item.isCompleted else { return nil }
      let text = Item.trimmed(item.text)
      guard text.utf8.count <= Store.longestUsed else { return nil }
      let key = FoldedText(text).string
      guard !key.isEmpty, key.utf8.count <= Store.longestUsed else { return nil }
      return (key, text, item.id)
    case .deleted, .moved: return nil
    }
  }
}

extension WallTime {
  /// A clock that nobody has set begins in 1970, or when its system was made: no list was written before.
  private static let earliestDay = 18_262

  /// Days since the beginning of 1970; nil of a clock that is not set.
  package var day: Int? {
    let day = seconds / 86_400
    return day >= Self.earliestDay ? day : nil
  }
}
