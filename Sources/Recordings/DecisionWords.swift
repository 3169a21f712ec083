// Decisions of one iteration as lines of a recording's expectations, and the numbers of rows there.
import Gestures
import ListUI
package import Model
package import Units

/// One line for each decision. Events that decide nothing have none.
package struct DecisionWords {
  /// A line, and the time of its decision.
  package struct Line {
    /// Without the leading `> `.
    package let text: String
    /// Timestamp of the input that caused the decision.
    package let time: Instant
  }

  /// In the order of the decisions.
  package internal(set) var lines: [Line] = []
  /// Rows whose waiting external edit is reported: each is reported once.
  package private(set) var waiting: Set<ItemID>

  /// The list before and after the iteration. Rows are numbered as before it, and rows added since
  /// as after it.
  private let before: ItemList
  private let after: ItemList
  let panel: PanelGeometry

  /// - Parameters:
  ///   - before: The list before the iteration.
  ///   - after: The list after it.
  ///   - panel: Converts positions to millimetres.
  ///   - waiting: The value of ``waiting`` after the previous iteration.
  package init(before: ItemList, after: ItemList, panel: PanelGeometry, waiting: Set<ItemID>) {
    self.before = before
    self.after = after
    self.panel = panel
    self.waiting = waiting
  }

  /// The row of an item, counted from 1, or `that is gone`.
  func number(_ item: ItemID) -> String {
    (before.index(of: item) ?? after.index(of: item)).map { "\($0 + 1)" } ?? "that is gone"
  }

  /// The row of an item before the iteration, counted from 1; nil if it was not there.
  func numberBefore(_ item: ItemID) -> String? { before.index(of: item).map { "\($0 + 1)" } }

  /// Marks the edit of a row as waiting. Returns false if it was marked before.
  mutating func markWaiting(_ item: ItemID) -> Bool { waiting.insert(item).inserted }
  /// Clears the mark: the edit of the row is shown.
  mutating func clearWaiting(_ item: ItemID) { waiting.remove(item) }
}

/// Rounded to one digit after the point.
package func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
