// The list over time: frames, timeouts, and the transfer to another screen.
import Model
import OnScreenKeyboard
import Paint
public import Units

extension ListView {
  /// Whether a frame at any later time would equal the last one.
  public var isIdle: Bool { isAtRest && editing.session == nil }

  /// Whether nothing moves; the caret of an edited row may still blink.
  public var isAtRest: Bool {
    context.time.isIdle && !rows.isPassingBy(context.time) && !isKeyboardFading
  }

  /// When the picture changes next without a touch; nil if it does not.
  public var nextDeadline: Instant? {
    let now = context.time.now
    guard !rows.isPassingBy(context.time), !isKeyboardFading else { return now }
    guard let blink = editing.session?.nextBlink(after: now) else {
      return context.time.nextDeadline
    }
    return min(blink, context.time.nextDeadline ?? blink)
  }

  /// When ``expire(at:events:)`` is due: the edit's timeout, a key that is held, the end of the
  /// undo bar, or the rest after which the clock comes.
  public var deadline: Instant? {
    let edit = editing.deadline(showsKeyboard: showsKeyboard)
    guard let edit, let due = overlays.deadline else { return edit ?? overlays.deadline }
    return min(edit, due)
  }

  /// When the next finger on the on-screen keyboard has left for good; nil without one.
  public var keyLiftDeadline: Instant? { showsKeyboard ? editing.keyboard?.keys.liftDeadline : nil }

  /// Advances animations, and rows that scroll by under contacts. Finished animations are removed
  /// here, also while no frame shows them: without a display they would pile up.
  ///
  /// - Parameters:
  ///   - time: Now, or the predicted vblank of the next frame; an earlier time than the last is
  ///     ignored.
  ///   - events: Events are appended: a lifted row at an edge passes others.
  public mutating func advance(to time: Instant, events: inout [ListEvent]) {
    // The contacts of one report arrive one after the other, at the same time.
    guard time > context.time.now else { return }
    context.time.goOn(to: time)
    rows.settle(&context.time)
    context.style.settle(&context.time)
    overlays.settle(rows.edge.banner, &context.time)
    rows.followContacts(&context)
    rows.passBy(events: &events, &context)
    passClock()
  }

  /// Ends what has timed out, and advances keys that are held.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - events: Events are appended.
  public mutating func expire(at time: Instant, events: inout [ListEvent]) {
    guard let deadline, time >= deadline else { return }
    let start = events.count
    advance(to: time, events: &events)
    // Also if the last frame was for this very time.
    passClock()
    overlays.expire(&context.time)
    advanceKeyboard(to: time, events: &events)
    // No key has written in between, or the timeout would have moved.
    if let session = editing.session, time >= session.lastInput + Timing.editTimeout {
      endEdit(keeping: true, events: &events)
    }
    followEvents(from: start, events)
  }

  /// The same list at rest on another screen: the same item is at the top, and gestures are
  /// forgotten.
  ///
  /// An edit stays open, and the theme is kept. Shaped texts are dropped: those of another size are
  /// not shown again, and a list that moves often must not keep those of every screen.
  ///
  /// - Parameters:
  ///   - panel: The new picture's size in pixels and in millimetres.
  ///   - rowHeight: On the screen, 6 to 40 mm; nil for whole rows that fill it.
  ///   - options: Nil for those in force; the theme and the speed are kept anyway.
  ///   - start: When the first frame is shown; the picture fades in from black, and its rows rise.
  /// - Returns: The list.
  /// - Complexity: O(count log count).
  public func laidOut(
    on panel: PanelGeometry, rowHeight: Millimeters?, options: ListOptions? = nil, start: Instant
  ) -> ListView {
    var before = self
    var events: [ListEvent] = []
    // No contact will put the row down, and its moves are not stored.
    if rows.moving.lifted?.holder != nil {
      before.rows.returnLifted(events: &events, &before.context)
    }
    let (old, style) = (rows, context.style)
    var options = options ?? old.viewport.options
    options.slowness = old.viewport.options.slowness
    style.words.measurer.keepOnly([])
    var view = ListView(
      list: before.list.sinkingCompleted(options.completed.sinks), panel: panel,
      rowHeight: rowHeight, measurer: style.words.measurer, start: start,
      opening: .entrance, tuning: old.viewport.tuning, options: options, ids: context.ids,
      of: context.list)
    view.setTheme(style.theme.name)
    view.overlays.banner.resume(
      overlays.banner, &view.context.style.words, &view.rows.edge.banner)
    view.overlays.clock.resume(overlays.clock, at: start)
    let rowsDown =
      (old.scroll.position(context.time) - old.places.beginning) / old.viewport.rowHeight
    view.rows.stand(at: (rowsDown * view.rows.viewport.rowHeight).rounded())
    view.said = said
    view.editing.resume(editing, &view.rows.edge.keyboard, in: view.keyboardSpace)
    if var session = editing.session, view.list.index(of: session.item) != nil {
      session.fit(in: view.rows.linesShown, &view.context.style.words)
      view.editing.session = session
      view.rows.resumeEdit(of: session.item, tallerBy: session.growth, view.context.time)
      view.editing.followSuggestions(in: view.list)
      view.followBand()
    }
    view.rows.enter(&view.context)
    return view
  }

  /// Whether the highlight of a released key still fades.
  private var isKeyboardFading: Bool { showsKeyboard && editing.isKeyboardFading(context.time) }
}
