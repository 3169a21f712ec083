// The list on the screen: the values that it is made of.
public import Gestures
public import Model
import OnScreenKeyboard
import Paint
package import Units

/// The list as the user sees it.
///
/// It takes gestures and typed text, reports events and changesets to store, and describes each
/// frame as a display list. It reads no clock and draws no pixels: equal input gives equal pictures
/// on any machine. It takes every gesture that it is given: `AdmissionPolicy` has decided before
/// which may begin, on the facts that the list states.
///
/// ```swift
/// var events: [ListEvent] = []
/// view.handle(gesture, events: &events)
/// for case .made(let changeset) in events { writer.submit(.changeset(changeset)) }
/// view.advance(to: presentation, events: &events)
/// view.draw(into: &picture)
/// ```
///
/// It consists of four values: the rows (``Rows``), text input (`TextEditing`), what lies in front
/// of the rows (`Overlays`), and the style (``Style``). Time and style are passed to the others.
/// Each part decides for itself and knows none of the others but the style. The extensions of this
/// type dispatch input to the parts, and events from one part to the others.
public struct ListView {
  /// The gestures that the list understands.
  public static let gestures = GestureKinds.all

  var rows: Rows
  var editing = TextEditing()
  var overlays: Overlays
  var context: ListContext
  /// External edits to rows that are held or edited, which were reported as deferred.
  var said: Set<Edit> = []

  /// The items in order; user actions are already applied.
  public var list: ItemList { rows.list }

  /// The sizes in force.
  public var metrics: RowMetrics { rows.metrics }

  /// How the list behaves; the theme is that of the start.
  public var options: ListOptions { rows.viewport.options }

  /// The item whose text is being edited; nil if there is none.
  public var editedItem: ItemID? { rows.focus.edited }

  /// Whether a row is held or edited.
  public func isBusy(_ item: ItemID) -> Bool { rows.isBusy(item) }

  /// Whether any row is held or edited, or the list is held.
  public var isBusy: Bool { rows.isBusy }

  /// The scroll position below the top of the first row.
  package var scrollPosition: Pixels { rows.scrollPosition(context.time) }
}
