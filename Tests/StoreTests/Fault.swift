// Makes single SQL statements of a store fail.
import TestStore

/// Makes one kind of statement fail in the middle of a transaction, as a full disk would.
///
/// Triggers do not work, because the store disables them. A foreign key prevents deletion, and an
/// index on an expression that overflows prevents insertion and update.
enum Fault: String, CaseIterable {
  case storingAChangeset, droppingAChangeset, deletingAnItem, changingAnItem

  /// - Parameter text: Text of the affected items.
  func begin(in other: OtherProgram, text: String) throws {
    let overflow = "abs(iif(text = '\(text)', -9223372036854775808, 0))"
    switch self {
    case .storingAChangeset: try other.run("CREATE INDEX fault ON undo (\(overflow))")
    case .droppingAChangeset:
      try other.run(
        """
        CREATE TABLE fault (a, b, FOREIGN KEY (a, b) REFERENCES undo (step, part));
        INSERT INTO fault SELECT step, part FROM undo
        """)
    case .deletingAnItem:
      try other.run(
        """
        CREATE TABLE fault (a REFERENCES item (id));
        INSERT INTO fault SELECT id FROM item WHERE text = '\(text)'
        """)
    case .changingAnItem: try other.run("CREATE INDEX fault ON item (\(overflow))")
    }
  }

  func end(in other: OtherProgram) throws {
    switch self {
    case .storingAChangeset, .changingAnItem: try other.run("DROP INDEX fault")
    case .droppingAChangeset, .deletingAnItem: try other.run("DROP TABLE fault")
    }
  }
}
