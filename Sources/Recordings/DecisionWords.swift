// What is said of a turn in a recording's expectations, and how rows are counted there.
import Gestures
import ListUI
package import Model
package import Units

/// One line for each thing that was decided; what only goes on says nothing.
package struct DecisionWords {
  /// A line, and when it was decided.
  package struct Line {
    /// The words.
    package let text: String
    /// The stamp of what caused it.
    package let time: Instant
  }

  /// What was said.
  package internal(set) var lines: [Line] = []
  /// Rows of which was said that a change from outside waits for them: it is said once.
  package private(set) var waiting: Set<ItemID>

  /// The list before the turn and after it: rows are counted as a person saw them when the fingers
  /// moved, those that came since as they are now.
  private let before: ItemList
  private let after: ItemList
  let panel: PanelGeometry

  /// - Parameters:
  ///   - before: The list before the turn of the loop.
  ///   - after: The list after it.
  ///   - panel: To tell places in millimetres.
  ///   - waiting: As it was after the turn before.
  package init(before: ItemList, after: ItemList, panel: PanelGeometry, waiting: Set<ItemID>) {
    self.before = before
    self.after = after
    self.panel = panel
    self.waiting = waiting
  }

  /// The row of an item, counted from 1.
  func number(_ item: ItemID) -> String {
    (before.index(of: item) ?? after.index(of: item)).map { "\($0 + 1)" } ?? "that is gone"
  }

  /// The row of an item before the turn, counted from 1; nil when it was not there.
  func numberBefore(_ item: ItemID) -> String? { before.index(of: item).map { "\($0 + 1)" } }

  /// Whether a waiting change of a row is said for the first time.
  mutating func isNews(_ item: ItemID) -> Bool { waiting.insert(item).inserted }
  /// Nothing waits for a row any more.
  mutating func isShown(_ item: ItemID) { waiting.remove(item) }
}

/// One digit behind the point.
package func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
