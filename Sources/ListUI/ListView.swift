// The list on the glass: the parts of which it is made, and how it comes to another glass.
public import Gestures
import Keyboard
public import Model
public import Paint
public import Units

/// The list as a person sees it.
///
/// It takes gestures and typed text, tells what happened and what is to be stored, and describes each
/// frame as a display list. It asks for no time and makes no pixels: equal input gives
/// equal pictures on any machine. It takes every gesture that it is given: what may begin is decided
/// before, by `Admission` on the facts that the list states.
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
/// together, those further down this line using those before: `+Places`, `+Rearranging`, `+Editing`,
/// then one file for each gesture, then `+Gestures` and `+Time`.
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
  /// Every colour: of the theme that was put on last.
  var theme: Theme
  let names: Names
  var time: Timeline
  var places: RowPlaces
  var scroll: ScrollState
  var rows = MovingRows()
  var gaps = Gaps()
  /// Where rows on their ways were seen before fingers took some.
  var noted: [SeenRow] = []
  var focus = EditFocus()
  var cue: UndoCue
  /// What others did to rows in a hand, and was said to wait.
  var said: Set<Edit> = []
  let cueLook: CueLook
  var banner: BannerBand
  /// Nil where there is no language for it.
  var board: BoardBand?
  var boardRise = BoardRise()
  /// What was used before.
  var memory = UsedTexts()
  /// Where a finger touched the glass last.
  var hand: Millimeters?
  var clock: RestingClock
  let clockLook: ClockLook
  var heat: RowHeat
  /// While it goes over a list that is all done.
  var wave: DoneWave?
  var words: RowText

  /// - Parameters:
  ///   - items: In any order; the list sorts them.
  ///   - panel: The picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm; nil for whole rows that fill it.
  ///   - measurer: Measures text; kept.
  ///   - start: When the first frame is shown.
  ///   - opening: How it is shown then.
  ///   - tuning: The thresholds in force.
  ///   - options: How the list behaves.
  ///   - names: Of new items and of steps; kept.
  public init(
    items: [Item], panel: PanelGeometry, rowHeight: Millimeters?, measurer: any TextMeasurer,
    start: Instant, opening: Opening = .entrance, tuning: Tuning = .standard,
    options: ListOptions = ListOptions(), names: Names
  ) {
    list = ItemList(items: items, sinksCompleted: options.completed == .sink)
    let metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance, measurer: measurer)
    viewport = Viewport(
      panel: panel, metrics: metrics, tuning: tuning, options: options,
      law: SwipeLaw(commit: metrics.commit.value))
    theme = Theme(options.theme, hairline: metrics.hairline)
    self.names = names
    time = Timeline(slowness: options.slowness, start: start)
    places = RowPlaces(count: list.count, rowHeight: viewport.rowHeight)
    scroll = ScrollState()
    words = RowText(metrics, measurer: measurer)
    cue = UndoCue(pause: tuning.undoPause)
    cueLook = CueLook(viewport)
    banner = BannerBand(viewport.metrics)
    if !options.layouts.isEmpty {
      board = BoardBand(Board(options.layouts, on: panel), BoardLook())
    }
    clock = RestingClock(options.clock, start: start)
    clockLook = ClockLook(viewport.metrics)
    heat = RowHeat(
      rows: viewport.sinks ? list.undoneCount : list.count, beginning: 0, opening, &time)
    switch opening {
    case .entrance: enter()
    case .resting(let place): scroll = ScrollState(at: ends.inside(place.value))
    }
  }

  /// The sizes in force.
  public var metrics: RowMetrics { viewport.metrics }

  /// The item whose text is being edited, nil when there is none.
  public var editedItem: ItemID? { focus.session?.item }

  /// Whether a hand or a keyboard has a row.
  public func isBusy(_ item: ItemID) -> Bool {
    editedItem == item || rows.isHeld(item) || gaps.isHeld(item)
  }

  /// Whether a hand or a keyboard has any row, or a hand the list.
  public var isBusy: Bool { editedItem != nil || isHeld }

  /// Whether a hand has a row or the list.
  var isHeld: Bool { scroll.holder != nil || rows.isHeld || gaps.isHeld }
}
