// How a list begins, and whether an old one is equal to a newly made one.
public import Gestures
import Localization
public import Model
import OnScreenKeyboard
public import Paint
public import Units

extension ListView {
  /// - Parameters:
  ///   - items: In any order; the list sorts them.
  ///   - panel: The picture's size in pixels and in millimetres.
  ///   - rowHeight: On the screen, 6 to 40 mm; nil for whole rows that fill it.
  ///   - measurer: Measures text; kept.
  ///   - start: When the first frame is shown.
  ///   - opening: How the list is first shown.
  ///   - tuning: The thresholds in force.
  ///   - options: How the list behaves.
  ///   - ids: Generates ids of new items and changesets; kept.
  ///   - shown: The list of these items, to which new ones belong.
  public init(
    items: [Item], panel: PanelGeometry, rowHeight: Millimeters?, measurer: any TextMeasurer,
    start: Instant, opening: ListInitialState = .entrance, tuning: Tuning = .standard,
    options: ListOptions = ListOptions(), ids: IDGenerator, of shown: ListID = .original
  ) {
    self.init(
      list: ItemList(items: items, sinksCompleted: options.completed.sinks), panel: panel,
      rowHeight: rowHeight, measurer: measurer, start: start, opening: opening, tuning: tuning,
      options: options, ids: ids, of: shown)
  }

  /// As the public form, for items in the order of the options.
  init(
    list: ItemList, panel: PanelGeometry, rowHeight: Millimeters?, measurer: any TextMeasurer,
    start: Instant, opening: ListInitialState, tuning: Tuning, options: ListOptions,
    ids: IDGenerator, of shown: ListID
  ) {
    let metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance, measurer: measurer)
    let viewport = Viewport(panel, metrics, tuning, options)
    rows = Rows(list, on: viewport)
    rows.places.beginning = opening.beginning
    if !options.layouts.isEmpty {
      editing.keyboard = KeyboardCover(
        OnScreenKeyboard(options.layouts, on: panel), KeyboardCells(options.messages))
    }
    overlays = Overlays(viewport, start: start)
    var time = Timeline(slowness: options.slowness, start: start)
    let gradient = RowGradient(
      rows: rows.heatedRows, beginning: opening.beginning, opening, &time)
    let style = Style(options.theme, gradient, RowText(metrics, measurer: measurer))
    context = ListContext(time: time, style: style, ids: ids, list: shown)
    switch opening {
    case .entrance: rows.enter(&context)
    case .resting(at: let position, from: let beginning):
      rows.stand(at: beginning.value + position.value)
    }
  }

  /// How a list made now would first be shown to go on as this one, if ``isLikeNew``. Resting
  /// places are whole pixels, so that it is exact.
  package var restingState: ListInitialState {
    .resting(at: scrollPosition, from: Pixels(rows.places.beginning))
  }

  /// Whether a list made now of the same items, at the same scroll position, would look and behave
  /// like this one: nothing moves, is held, edited, offered, shown as a message or deferred.
  ///
  /// Ignores the clock: that of a new list would wait for its rest again.
  public var isLikeNew: Bool {
    isIdle && !isBusy && rows.isResting(context.time)
      && overlays.undoBar.isForgotten(at: context.time.now) && overlays.banner.line == nil
      && said.isEmpty && context.style.wave == nil
  }
}
