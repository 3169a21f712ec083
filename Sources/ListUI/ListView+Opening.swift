// How a list begins, and whether one that was shown for long could have begun just so.
public import Gestures
import Keyboard
public import Model
public import Paint
public import Units

extension ListView {
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
    start: Instant, opening: ListOpening = .entrance, tuning: Tuning = .standard,
    options: ListOptions = ListOptions(), names: IDGenerator
  ) {
    let list = ItemList(items: items, sinksCompleted: options.completed == .sink)
    let metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance, measurer: measurer)
    let viewport = Viewport(
      panel: panel, metrics: metrics, tuning: tuning, options: options,
      law: SwipeLaw(commit: metrics.commit.value))
    rows = Rows(list, on: viewport)
    if !options.layouts.isEmpty {
      editing.board = BoardBand(Board(options.layouts, on: panel), BoardLook())
    }
    overlays = Overlays(viewport, start: start)
    var time = Timeline(slowness: options.slowness, start: start)
    let heat = RowGradient(rows: rows.heatedRows, beginning: 0, opening, &time)
    let style = Style(options.theme, heat, RowText(metrics, measurer: measurer))
    context = ListContext(time: time, style: style, names: names)
    switch opening {
    case .entrance: rows.enter(&context)
    case .resting(let place): rows.stand(at: place.value)
    }
  }

  /// Whether a list that is made of the same items now, resting where this one does, would look like it
  /// and go on as it does: nothing moves, is held, edited, offered or told, and nothing waits.
  ///
  /// The clock in the black is not asked for: one that is made now begins to wait for it anew.
  public var isLikeNew: Bool {
    isIdle && !isBusy && rows.isResting(context.time)
      && overlays.cue.isForgotten(at: context.time.now) && overlays.banner.line == nil
      && said.isEmpty && context.style.wave == nil
  }
}
