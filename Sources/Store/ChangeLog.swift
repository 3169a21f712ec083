// The change log of a file: how many transactions it had, and which items the newest ones changed.
import Model

/// Every statement on the tables `file` and `recent`, compiled.
///
/// Each transaction that changes anything raises the counter of the file. A reader that knows the
/// counter of its last read gets the items that changed since, as long as they are remembered.
struct ChangeLog: ~Copyable {
  /// A state of the file that was loaded.
  struct Mark {
    /// SQLite's counter of other connections' commits.
    var version: Int
    /// The file's counter of transactions, up to which every change is loaded.
    var counter: Int
    /// The names of the lists.
    var names: [ListID: String]
  }

  /// How many changes of items are remembered: far more than anybody makes between two reads of a
  /// panel. A reader that is further behind reads everything.
  static let kept = 1000

  /// The items that the open transaction changed.
  var touched: [ItemID] = []
  /// The last load.
  var loaded: Mark?

  private let state: Statement
  private let raise: Statement
  private let note: Statement
  private let limit: Statement
  private let forget: Statement
  private let recent: Statement

  /// Compiles the statements.
  init(_ connection: borrowing Connection) throws(StoreError) {
    let state = try connection.prepare("SELECT counter, horizon FROM file")
    let raise = try connection.prepare(Schema.raise)
    let note = try connection.prepare(
      "INSERT OR IGNORE INTO recent (counter, item) VALUES (?1, ?2)")
    let limit = try connection.prepare(
      """
      UPDATE file SET horizon = max(horizon, coalesce((
        SELECT counter FROM recent ORDER BY counter DESC, item DESC LIMIT 1 OFFSET ?1), 0))
      """)
    let forget = try connection.prepare(
      "DELETE FROM recent WHERE counter <= (SELECT horizon FROM file)")
    let recent = try connection.prepare(
      "SELECT DISTINCT item FROM recent WHERE counter > ?1 ORDER BY item")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.init(
      state: state, raise: raise, note: note, limit: limit, forget: forget, recent: recent)
  }

  private init(
    state: consuming Statement, raise: consuming Statement, note: consuming Statement,
    limit: consuming Statement, forget: consuming Statement, recent: consuming Statement
  ) {
    self.state = state
    self.raise = raise
    self.note = note
    self.limit = limit
    self.forget = forget
    self.recent = recent
  }

  /// The number of transactions that changed the file, and up to which of them changes are
  /// forgotten.
  func counter(
    _ connection: borrowing Connection
  ) throws(StoreError) -> (now: Int, horizon: Int) {
    let call = "read the counter"
    defer { state.reset() }
    guard try connection.step(state, call), state.isCounter(0), state.isCounter(1) else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "the file has no counter")
    }
    return (state.integer(0), state.integer(1))
  }

  /// Counts the open transaction.
  ///
  /// - Returns: The counter.
  /// - Complexity: O(touched items · log n), plus one pass over the remembered changes.
  func record(_ connection: borrowing Connection) throws(StoreError) -> Int {
    let call = "count a change"
    try connection.finish(raise, call)
    let (now, _) = try counter(connection)
    guard !touched.isEmpty else { return now }
    for item in touched {
      note.bind(1, now)
      note.bind(2, item.bytes)
      try connection.finish(note, call)
    }
    limit.bind(1, Self.kept)
    try connection.finish(limit, call)
    try connection.finish(forget, call)
    return now
  }

  /// The items that changed after a transaction, or were removed.
  ///
  /// - Returns: nil if such changes are forgotten, or the counter is of another file.
  func items(
    since counter: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> [ItemID]? {
    let (now, horizon) = try self.counter(connection)
    guard (horizon...max(horizon, now)).contains(counter) else { return nil }
    recent.bind(1, counter)
    defer { recent.reset() }
    var items: [ItemID] = []
    while try connection.step(recent, "read what changed") {
      guard items.count < Self.kept, let item: ItemID = recent.id(0) else { return nil }
      items.append(item)
    }
    return items
  }
}

extension Statement {
  /// Every counter is less: a file that is written once a nanosecond gets there in 146 years.
  package static let mostCounted = 1 << 62

  /// Whether a column of the current row is a counter with which to compute.
  package func isCounter(_ column: CInt) -> Bool {
    isInteger(column) && (0..<Self.mostCounted).contains(integer(column))
  }
}
