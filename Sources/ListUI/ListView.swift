// The list on the glass: the parts of which it is made, and how it comes to another glass.
public import Gestures
import Keyboard
public import Model
import Paint
import Units

/// The list as a person sees it.
///
/// It takes gestures and typed text, tells what happened and what is to be stored, and describes each
/// frame as a display list. It asks for no time and makes no pixels: equal input gives equal pictures
/// on any machine. It takes every gesture that it is given: what may begin is decided before, by
/// `Admission` on the facts that the list states.
///
/// ```swift
/// var told: [ListEvent] = []
/// view.handle(gesture, told: &told)
/// for case .made(let step) in told { writer.submit(step) }
/// view.advance(to: presentation, told: &told)
/// view.draw(into: &picture)
/// ```
///
/// Each part owns its state and knows nothing of the list; the extensions of this type bring them
/// together, those further down this line using those before: `+BoardPlace`, `+Places`, `+Gliding`,
/// `+Rearranging`, `+Typed`, `+Board`, `+Editing`, `+Writing`, then one file for each gesture, then
/// `+Gestures` and `+Time`. What it draws with (`Style`), what lies over it (`Overlays`) and what one
/// writes with (`TextEditing`) are values that know no row's place.
public struct ListView {
  /// The gestures that the list understands.
  public static let gestures = GestureKinds.all

  /// Names for what is made here, because this module has no chance.
  public struct Names {
    let item: () -> ItemID
    let step: () -> StepID

    /// - Parameters:
    ///   - item: A name for a new item, each given once.
    ///   - step: The same for a step.
    public init(item: @escaping () -> ItemID, step: @escaping () -> StepID) {
      self.item = item
      self.step = step
    }
  }

  /// The items in order; what hands did is already applied.
  public internal(set) var list: ItemList
  let viewport: Viewport
  let names: Names
  var time: Timeline
  var places: RowPlaces
  var scroll: ScrollState
  var rows = MovingRows()
  var gaps = Gaps()
  /// Where rows on their ways were seen before fingers took some.
  var noted: [SeenRow] = []
  var focus = EditFocus()
  var editing = TextEditing()
  var overlays: Overlays
  var style: Style
  /// What others did to rows in a hand, and was said to wait.
  var said: Set<Edit> = []

  /// The sizes in force.
  public var metrics: RowMetrics { viewport.metrics }

  /// The item whose text is being edited, nil when there is none.
  public var editedItem: ItemID? { editing.session?.item }

  /// Whether a hand or a keyboard has a row.
  public func isBusy(_ item: ItemID) -> Bool {
    editedItem == item || rows.isHeld(item) || gaps.isHeld(item)
  }

  /// Whether a hand or a keyboard has any row, or a hand the list.
  public var isBusy: Bool { editedItem != nil || isHeld }

  /// Whether a hand has a row or the list.
  var isHeld: Bool { scroll.holder != nil || rows.isHeld || gaps.isHeld }
}
