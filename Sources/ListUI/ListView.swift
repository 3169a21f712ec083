// The list on the glass: the values of which it is made.
public import Gestures
import Keyboard
public import Model
import Paint
package import Units

/// The list as a person sees it.
///
/// It takes gestures and typed text, tells what happened and what is to be stored, and describes each
/// frame as a display list. It asks for no time and makes no pixels: equal input gives equal pictures
/// on any machine. It takes every gesture that it is given: what may begin is decided before, by
/// `AdmissionPolicy` on the facts that the list states.
///
/// ```swift
/// var told: [ListEvent] = []
/// view.handle(gesture, told: &told)
/// for case .made(let step) in told { writer.submit(step) }
/// view.advance(to: presentation, told: &told)
/// view.draw(into: &picture)
/// ```
///
/// It is made of four values: the rows (``Rows``), what one writes with (`TextEditing`), what lies over
/// the rows (`Overlays`), and the look (``Style``). Time and look are lent to the others. Each
/// decides for its part and knows none of the others but the look; the extensions of this type hand what
/// comes in to the one that it means, and what one of them tells to those whom it concerns.
public struct ListView {
  /// The gestures that the list understands.
  public static let gestures = GestureKinds.all

  var rows: Rows
  var editing = TextEditing()
  var overlays: Overlays
  var context: ListContext
  /// What others did to rows in a hand, and was said to wait.
  var said: Set<Edit> = []

  /// The items in order; what hands did is already applied.
  public var list: ItemList { rows.list }

  /// The sizes in force.
  public var metrics: RowMetrics { rows.metrics }

  /// The item whose text is being edited, nil when there is none.
  public var editedItem: ItemID? { rows.focus.edited }

  /// Whether a hand or a keyboard has a row.
  public func isBusy(_ item: ItemID) -> Bool { rows.isBusy(item) }

  /// Whether a hand or a keyboard has any row, or a hand the list.
  public var isBusy: Bool { rows.isBusy }

  /// How far the list stands below the top of its first row.
  package var scrollPosition: Pixels { rows.scrollPosition(context.time) }
}
