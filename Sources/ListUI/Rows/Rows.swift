// The rows: the items in order, where each rests, and all that moves them. It knows of a text that is
// written on only how much room it takes, and of what lies over the rows only where the glass ends.
import Gestures
import Model
import Units

/// The rows of a list on one glass.
///
/// Gestures, edits of the list and frames come in; what happened is told. What a call needs of time, look
/// and names is lent with it, all of them as a `ListContext`. The extensions use those before them in
/// this line: `+Places`, `+Gliding`, `+Colors`, `+Signs`, `+Editing`, `+Rearranging`, then one file for each
/// gesture, with `+Wheel` behind `+Dragging`, `+Entering`, `+Hit`, and what is drawn: `+Prompts`, `+Drawing`.
package struct Rows {
  /// The items in order; what hands did is already applied.
  var list: ItemList
  let viewport: Viewport
  var places: RowPlaces
  var scroll: ScrollState
  /// Rows that are not at rest.
  var moving = MovingRows()
  var gaps = Gaps()
  /// What an edit of a row's text does to the others.
  var focus = EditFocus()
  /// What covers the glass's lower end.
  var edge = LowerEdge()

  /// Rows at rest, from the top.
  init(_ list: ItemList, on viewport: Viewport) {
    self.list = list
    self.viewport = viewport
    places = RowPlaces(count: list.count, rowHeight: viewport.rowHeight)
    scroll = ScrollState()
  }

  /// The sizes in force.
  var metrics: RowMetrics { viewport.metrics }

  /// Whether a hand has a row or the list.
  var isHeld: Bool { scroll.holder != nil || moving.isHeld || gaps.isHeld }

  /// Whether a hand or a keyboard has any row, or a hand the list.
  var isBusy: Bool { focus.edited != nil || isHeld }

  /// Whether a hand or a keyboard has a row.
  func isBusy(_ item: ItemID) -> Bool {
    focus.edited == item || moving.isHeld(item) || gaps.isHeld(item)
  }

  /// What has arrived rests.
  mutating func settle(_ time: inout Timeline) {
    moving.settle(&time)
    scroll.settle(&time)
    focus.settle(&time)
    gaps.settle(&time)
    edge.settle(&time)
  }
}
