// The suggestion history: texts that were put on the list, counted with every use.
public import Model

extension Store {
  /// The longest text that is counted, in bytes of UTF-8: longer texts are rarely repeated.
  package static let longestUsed = 100
  /// How many texts are kept; past that, those used longest ago are deleted.
  package static let mostUsed = 1000
  /// A text is suggested if its last use but one is at most this many days ago.
  package static let usedWithin = 90

  /// Whether a change counts as a use of the texts that it puts on a list.
  package enum Uses: Hashable, Sendable {
    case counted
    /// As for a checklist that begins anew: nobody wrote a text.
    case uncounted
  }

  /// Reads the texts that were used at least twice, the last time but one at most 90 days ago.
  ///
  /// The texts with the most uses come first. Among equals, the one that was used last comes first.
  /// At most 1,000 texts are read. The 90 days are not checked if the clock is not set now, or was
  /// not set at the last use but one.
  /// - Throws: Read errors.
  public mutating func readSuggestions() throws(StoreError) -> [Suggestion] {
    let call = "recall what was used before"
    let select = try connection.prepare(
      """
      SELECT text, id, list FROM used
      WHERE count >= 2 AND (before IS NULL OR ?1 IS NULL OR ?1 - before <= \(Self.usedWithin))
      ORDER BY count DESC, turn DESC, key LIMIT \(Self.mostUsed)
      """)
    if let today = today() { select.bind(1, today) }
    var texts: [Suggestion] = []
    while try connection.step(select, call) {
      // Skips rows that this program never writes.
      guard let text = select.text(0), Item.accepts(text: text),
        Item.trimmed(text) == text, !text.isEmpty, let item: ItemID = select.id(1),
        let list = select.list(2)
      else { continue }
      texts.append(Suggestion(text, by: item, in: list))
    }
    return texts
  }

  /// Deletes a text from the suggestion history. Case, diacritics and outer whitespace do not
  /// matter.
  ///
  /// - Throws: Write errors.
  public mutating func forget(_ text: String) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM used WHERE key = ?1")
      delete.bind(1, FoldedText(text).string)
      try store.connection.finish(delete, "forget a text")
    }
  }

  /// Counts the texts of the items that changes add, edit or uncomplete. The caller has opened a
  /// transaction.
  ///
  /// - Complexity: O(changes · log n), plus one pass over the suggestion history.
  func countUses(of changes: [Change]) throws(StoreError) {
    let uses = changes.compactMap(\.use)
    guard !uses.isEmpty else { return }
    let (call, day) = ("count a use", today())
    let newest = try connection.number("SELECT coalesce(max(turn), 0) FROM used", call)
    // The latest spelling of a text replaces the one before.
    let insert = try connection.prepare(
      """
      INSERT INTO used (key, text, id, count, day, turn, list)
      VALUES (?1, ?2, ?4, 1, ?3, ?5, ?6)
      ON CONFLICT (key) DO UPDATE SET
        text = excluded.text, id = excluded.id, count = min(count, \(Int32.max)) + 1,
        before = day, day = excluded.day, turn = excluded.turn, list = excluded.list
      """)
    for (place, use) in uses.enumerated() {
      insert.bind(1, use.key)
      insert.bind(2, use.text)
      if let day { insert.bind(3, day) }
      insert.bind(4, use.item.bytes)
      insert.bind(6, use.list.bytes)
      // The turn is clamped, because a file from elsewhere may hold one that would overflow.
      insert.bind(5, min(newest, Int(Int32.max)) + 1 + place)
      try connection.finish(insert, call)
    }
    let forget = try connection.prepare(
      """
      DELETE FROM used WHERE key IN (
        SELECT key FROM used ORDER BY turn, count, key DESC
        LIMIT max(0, (SELECT count(*) FROM used) - \(Self.mostUsed)))
      """)
    try connection.finish(forget, call)
  }
}

extension Change {
  /// The text that the change puts on a list; nil if it is not counted, as the name of a list.
  fileprivate var use: (key: String, text: String, item: ItemID, list: ListID)? {
    switch self {
    case .added(let item), .edited(let item, before: _), .completed(let item):
      guard !item.isCompleted, !item.isList else { return nil }
      let text = Item.trimmed(item.text)
      guard text.utf8.count <= Store.longestUsed else { return nil }
      let key = FoldedText(text).string
      guard !key.isEmpty, key.utf8.count <= Store.longestUsed else { return nil }
      return (key, text, item.id, item.list)
    case .deleted, .moved: return nil
    }
  }
}

extension WallTime {
  /// 2020-01-01. An unset clock starts in 1970, and no list was written before this day.
  private static let earliestDay = 18_262

  /// Days since the beginning of 1970; nil if the clock is not set.
  package var day: Int? {
    let day = seconds / 86_400
    return day >= Self.earliestDay ? day : nil
  }
}
