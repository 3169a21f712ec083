// The rows: the items in order, their resting places, and all that moves them. Of an edited text
// they know only its height, and of the overlays only where the screen ends.
import Gestures
import Model
import Units

/// The rows of a list on one screen.
///
/// Gestures, edits of the list and frames come in; events go out. Time, style and ids are passed to
/// each call in a `ListContext`. Each extension uses those before it in this order: `+Places`,
/// `+Gliding`, `+Colors`, `+Icons`, `+Editing`, `+Rearranging`, then one file for each gesture,
/// with `+Wheel` after `+Dragging`, `+Entering`, `+Hit`, and drawing: `+Prompts`, `+Drawing`.
package struct Rows {
  /// The items in order; user actions are already applied.
  var list: ItemList
  let viewport: Viewport
  var places: RowPlaces
  var scroll: ScrollState
  /// Rows that are not at rest.
  var moving = MovingRows()
  var gaps = Gaps()
  /// The effect of an edit of a row's text on the others.
  var focus = EditFocus()
  /// What covers the lower end of the screen.
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

  /// Whether a row or the list is held.
  var isHeld: Bool { scroll.holder != nil || moving.isHeld || gaps.isHeld }

  /// Whether any row is held or edited, or the list is held.
  var isBusy: Bool { focus.edited != nil || isHeld }

  /// Whether a row is held or edited.
  func isBusy(_ item: ItemID) -> Bool {
    focus.edited == item || moving.isHeld(item) || gaps.isHeld(item)
  }

  /// Removes finished animations.
  mutating func settle(_ time: inout Timeline) {
    moving.settle(&time)
    scroll.settle(&time)
    focus.settle(&time)
    gaps.settle(in: list, &time)
    edge.settle(&time)
  }
}
