// The list in time: frames, what ends by itself, and how it comes to another glass.
import Keyboard
import Model
import Paint
public import Units

extension ListView {
  /// Whether a frame at any later time would look like the last one.
  public var isIdle: Bool { isAtRest && editing.session == nil }

  /// Whether nothing moves; the caret of a row that is edited may come and go.
  public var isAtRest: Bool { time.isIdle && !isPassingBy && !editing.isBoardFading(time) }

  /// When the picture changes next without a touch; nil when it does not.
  public var nextDeadline: Instant? {
    guard !isPassingBy, !editing.isBoardFading(time) else { return time.now }
    guard let blink = editing.session?.nextBlink(after: time.now) else { return time.nextDeadline }
    return min(blink, time.nextDeadline ?? blink)
  }

  /// When time alone ends something: an edit that nobody goes on with, the offer to undo, the rest
  /// after which the clock comes.
  public var deadline: Instant? {
    guard let edit = editing.deadline(time), let due = overlays.deadline else {
      return editing.deadline(time) ?? overlays.deadline
    }
    return min(edit, due)
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
    overlays.expire(&self.time)
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
    if rows.lifted?.holder != nil { before.returnLifted(told: &told) }
    var view = ListView(
      items: before.list.items, panel: panel, rowHeight: rowHeight, measurer: style.words.measurer,
      start: start, tuning: viewport.tuning, options: viewport.options, names: names)
    view.wear(style.theme.name)
    view.overlays.banner.resume(overlays.banner, &view.style.words)
    view.overlays.clock.resume(overlays.clock)
    let rowsDown = (scroll.place(time) - places.beginning) / viewport.rowHeight
    let place = rowsDown * view.viewport.rowHeight
    view.scroll = ScrollState(at: view.ends.inside(place.rounded()))
    view.said = said
    view.editing.resume(editing, in: view.boardSpace)
    if let session = editing.session, let index = view.list.index(of: session.item) {
      view.editing.session = session
      view.focus.resume(session.item, tallerBy: session.growth, shiftedBy: 0)
      view.setText()
      view.focus.resume(
        session.item, tallerBy: view.editing.growth,
        shiftedBy: view.places.home(of: index) - view.restingScroll - view.editedPlace)
      view.editing.followSuggestions(in: view.list)
    }
    view.enter()
    return view
  }
}
