// The list in time: frames, what ends by itself, and how it comes to another glass.
import Keyboard
import Model
import Paint
public import Units

extension ListView {
  /// Whether a frame at any later time would look like the last one.
  public var isIdle: Bool { isAtRest && editing.session == nil }

  /// Whether nothing moves; the caret of a row that is edited may come and go.
  public var isAtRest: Bool {
    context.time.isIdle && !rows.isPassingBy(context.time) && !isBoardFading
  }

  /// When the picture changes next without a touch; nil when it does not.
  public var nextDeadline: Instant? {
    let now = context.time.now
    guard !rows.isPassingBy(context.time), !isBoardFading else { return now }
    guard let blink = editing.session?.nextBlink(after: now) else {
      return context.time.nextDeadline
    }
    return min(blink, context.time.nextDeadline ?? blink)
  }

  /// When time alone ends something: an edit that nobody goes on with, the offer to undo, the rest
  /// after which the clock comes.
  public var deadline: Instant? {
    let edit = editing.deadline(showsBoard: showsBoard)
    guard let edit, let due = overlays.deadline else { return edit ?? overlays.deadline }
    return min(edit, due)
  }

  /// Brings what moves by itself, and what goes by under hands, to now. What has arrived rests, also
  /// where no frame shows it: without a display it would pile up.
  ///
  /// - Parameters:
  ///   - time: Now, or the predicted vblank of the next frame; a time before the last one counts as it.
  ///   - told: What happened is appended: a lifted row at an edge passes others.
  public mutating func advance(to time: Instant, told: inout [ListEvent]) {
    // The fingers of one report are told one after the other.
    guard time > context.time.now else { return }
    context.time.goOn(to: time)
    rows.settle(&context.time)
    context.style.settle(&context.time)
    overlays.settle(rows.edge.banner, &context.time)
    rows.keepInHands(&context)
    rows.passBy(told: &told, &context)
    passClock()
  }

  /// Lets time pass: what nobody goes on with ends.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - told: What happened is appended.
  public mutating func expire(at time: Instant, told: inout [ListEvent]) {
    guard let deadline, time >= deadline else { return }
    let start = told.count
    advance(to: time, told: &told)
    // Also where the frame before was for this instant.
    passClock()
    overlays.expire(&context.time)
    advanceBoard(to: time, told: &told)
    // Nothing was written then, or it would not be over.
    if let session = editing.session, time >= session.lastInput + Timing.editTimeout {
      endEdit(keeping: true, told: &told)
    }
    followTold(from: start, told)
  }

  /// The same list at rest on another glass: the same item stands at the top, gestures are forgotten.
  ///
  /// What is being typed stays open, and the theme on that it wears.
  /// - Parameters:
  ///   - panel: The new picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm; nil for whole rows that fill it.
  ///   - start: When the first frame is shown; the picture fades in from black, and its rows rise.
  /// - Complexity: O(count log count).
  public func laidOut(
    on panel: PanelGeometry, rowHeight: Millimeters?, start: Instant
  ) -> ListView {
    var before = self
    var told: [ListEvent] = []
    // Nobody will put the row down, and nothing of its way was stored.
    if rows.moving.lifted?.holder != nil {
      before.rows.returnLifted(told: &told, &before.context)
    }
    let (old, style) = (rows, context.style)
    var view = ListView(
      items: before.list.items, panel: panel, rowHeight: rowHeight,
      measurer: style.words.measurer, start: start, tuning: old.viewport.tuning,
      options: old.viewport.options, names: context.names)
    view.wear(style.theme.name)
    view.overlays.banner.resume(
      overlays.banner, &view.context.style.words, &view.rows.edge.banner)
    view.overlays.clock.resume(overlays.clock)
    let rowsDown = (old.scroll.place(context.time) - old.places.beginning) / old.viewport.rowHeight
    view.rows.stand(at: (rowsDown * view.rows.viewport.rowHeight).rounded())
    view.said = said
    view.editing.resume(editing, &view.rows.edge.board, in: view.boardSpace)
    if var session = editing.session, view.list.index(of: session.item) != nil {
      session.fit(in: view.rows.linesShown, &view.context.style.words)
      view.editing.session = session
      view.rows.resumeEdit(of: session.item, tallerBy: session.growth, view.context.time)
      view.editing.followSuggestions(in: view.list)
    }
    view.rows.enter(&view.context)
    return view
  }

  /// Whether the light of a key that was let go still fades.
  private var isBoardFading: Bool { showsBoard && editing.isBoardFading(context.time) }
}
