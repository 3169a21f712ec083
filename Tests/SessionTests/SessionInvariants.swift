// Invariants of a session, checked at each call, with the first breach of each.
import Gestures
import Model
import Motion
import Paint
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

/// Checks a session before and after each call.
struct SessionInvariants {
  /// An invariant.
  enum Promise: CaseIterable {
    /// Cell ids are unique, opacities from 0 to 1, and sizes above 0.
    case sound
    /// What no finger moves does not jump.
    case calm
    /// What a contact holds stays under it.
    case held
    /// Releasing a swiped row does what the icon beside it announced.
    case honest
    /// Undo reverts the changeset that the undo bar names.
    case named
    /// Every reported gesture begins, and ends once.
    case events
    /// The gesture core and the list agree on what is held.
    case agreed
    /// A deadline is met when it is due: one that stays due would keep the kiosk busy.
    case timely
    /// Row animations begin and end near the screen.
    case near
    /// The banner shows its text until it is over or tapped.
    case shown
    /// A list at rest looks like a new list of the stored items.
    case rest
  }

  /// The kind of a call of the session.
  enum Cause {
    /// No touch: time, typing, the store.
    case other
    /// Contacts that begin or end.
    case touches
    /// Contacts that move, perhaps with others that begin or end.
    case moves
    case frame
    /// A frame at most a millisecond after the one before, with the same touches.
    case nextFrame
    case newScreen
  }

  /// The first breach of each invariant.
  private(set) var flaws: [Promise: String] = [:]
  let measurer: SharedLines
  /// All changesets that the session asked to store.
  var changesets: [ChangesetID: Changeset] = [:]
  /// What is held, by contact.
  var grips: [ContactID: HeldObject] = [:]
  var undoBar = UndoBarHistory()
  var eventConsistency = EventConsistency()
  var flights = Flights()
  /// The names of all events so far, so that a test can check their coverage.
  private(set) var heard: Set<String> = []
  /// The cells right before the call, at its time, and after it.
  private(set) var seenBefore: [CellID: Cell] = [:]
  private(set) var seen: [CellID: Cell] = [:]
  private(set) var picture = DisplayList(size: Size(width: 1, height: 1))
  private var heldBefore: Set<ItemID> = []
  private(set) var isMovedByHand = false
  private var areFingersShown = false
  private var isLookedAt = false

  init(_ measurer: SharedLines) { self.measurer = measurer }

  mutating func store(_ changeset: Changeset) { changesets[changeset.id] = changeset }

  /// Notes a breach; only the first of each invariant is kept.
  mutating func breach(_ promise: Promise, _ text: @autoclosure () -> String) {
    if flaws[promise] == nil { flaws[promise] = text() }
  }

  /// Records the state before a call.
  mutating func before(_ session: ListSession, _ cause: Cause, at now: Instant, _ latch: Instant) {
    seenBefore = look(at: session.view, cause, at: now)
    switch cause {
    case .frame, .nextFrame:
      session.core.resample(to: latch, on: session.view) { grips[$0.contact]?.follow($0) }
    case .other, .touches, .moves, .newScreen: break
    }
    areFingersShown = session.core.isSettled(at: latch)
    heldBefore = held(session)
    isMovedByHand = movesMany(session)
  }

  /// Checks the state after the call.
  mutating func after(
    _ session: ListSession, _ cause: Cause, at now: Instant, _ story: Story
  ) {
    let view = session.view
    seen = look(at: view, cause, at: now)
    for flaw in unsoundCells(rowHeight: view.metrics.height, grownBy: growth(of: view)) {
      breach(.sound, "\(flaw): \(story)")
    }
    for timedEvent in session.timedEvents { hear(timedEvent.event) }
    if case .newScreen = cause { flights = Flights() }
    compare(session, cause, story)
    if let flaw = followGrips(session) { breach(.held, "\(flaw): \(story)") }
    if let flaw = followLettingGo(session) { breach(.honest, "\(flaw): \(story)") }
    if let flaw = undoBar.follow(session, changesets) { breach(.named, "\(flaw): \(story)") }
    if let flaw = bannerFlaw(session) { breach(.shown, "\(flaw): \(story)") }
    if let flaw = eventConsistency.follow(session) { breach(.events, "\(flaw): \(story)") }
    let (ours, theirs) = (Set(session.core.holds.map(Hold.init)), Set(view.holds.map(Hold.init)))
    if ours != theirs { breach(.agreed, "core \(ours), list \(theirs): \(story)") }
    if let flaw = flights.follow(view) { breach(.near, "\(flaw): \(story)") }
    switch cause {
    case .frame, .nextFrame: reloadAtRest(session, story)
    case .other, .touches, .moves, .newScreen: break
    }
  }

  private mutating func hear(_ event: ListEvent) {
    heard.insert(Self.name(event))
    if let action = event.action { heard.insert(Self.name(action.kind)) }
  }

  /// The name of a case without associated values.
  private static func name<Value>(_ value: Value) -> String {
    String("\(value)".prefix { $0 != "(" })
  }

  /// The cells of the last frame, or those of now for calls between frames.
  private mutating func look(
    at view: ListView, _ cause: Cause, at now: Instant
  ) -> [CellID: Cell] {
    var view = view
    switch cause {
    case .frame, .nextFrame, .newScreen: break
    case .other, .touches, .moves:
      var events: [ListEvent] = []
      view.advance(to: now, events: &events)
    }
    return look(at: view)
  }

  /// The cells by id.
  private mutating func look(at view: ListView) -> [CellID: Cell] {
    var view = view
    view.draw(into: &picture)
    return Dictionary(picture.cells.map { ($0.id, $0) }) { first, _ in first }
  }

  /// How much higher than others a row may be, in pixels: one whose text has more lines, also while
  /// it leaves.
  private func growth(of view: ListView) -> Int {
    let growth = view.rows.focus.growth
    let grown = growth.items.map { growth.value(of: $0, view.context.time) }
    let leaving = view.rows.moving.removed.map { $0.height - Double(view.metrics.height) }
    return Int(max(0, (grown + leaving).max() ?? 0).rounded(.up))
  }

  private func unsoundCells(rowHeight: Int, grownBy grown: Int) -> [String] {
    guard seen.count == picture.cells.count else { return ["two cells of one name"] }
    return picture.cells.filter { cell in
      let isSound =
        abs(cell.left.value) < 1e6 && abs(cell.top.value) < 1e6 && 0...1 ~= cell.opacity
        && 0...1 ~= cell.foregroundOpacity && cell.squeeze > 0 && cell.squeeze <= 1
        && (cell.height > 0 || cell.id == Self.moreBelow)
        && cell.height <= (rowHeight + grown) * 11 / 10 + 1 && cell.width > 0
        && cell.shadow.above.reach >= 0
      return !isSound
    }.map { "\($0)" }
  }

  /// Whether a contact moves the caret and no row.
  private func dragsCaret(_ contact: ContactID, _ session: ListSession) -> Bool {
    session.view.editing.caretContacts.contains { $0.contact == contact }
  }

  /// The rows that contacts swipe.
  private func held(_ session: ListSession) -> Set<ItemID> {
    var items: Set<ItemID> = []
    for hold in session.core.holds {
      guard case .rowPan(let target) = hold.kind else { continue }
      // A contact on the edited row moves the caret.
      if !dragsCaret(hold.contact, session) { items.insert(ItemID(target)) }
    }
    return items
  }

  /// Whether a contact moves more than its own row.
  private func movesMany(_ session: ListSession) -> Bool {
    session.core.holds.contains { hold in
      if case .rowPan = hold.kind { false } else { true }
    }
  }

  /// What no finger moves does not jump.
  private mutating func compare(_ session: ListSession, _ cause: Cause, _ story: Story) {
    var limit = 1.0
    var moved: Set<ItemID> = []
    switch cause {
    case .frame, .newScreen: return
    // The fastest simulated fingers move at 1 m/s. A row that crosses the whole screen is at most
    // as fast as an undamped spring would make it.
    case .nextFrame:
      let view = session.view.rows.viewport
      let way = view.height + 2 * view.rowHeight
      let flight = 2 * .pi / Timing.closing.response.seconds * way / 1000
      limit = max(view.pixels(y: 1.5), flight)
    // What a missing contact holds moves on until the contact times out, with or without frames. A
    // list whose pull counts from now on is where its contact was reported, until the next frame.
    case .other:
      guard
        !session.gestureUpdates.contains(where: {
          $0.isMissing || ($0.kind == .listPan && $0.phase == .changed)
        })
      else { return }
    // A contact that continues a missing one moves what that one held.
    case .touches:
      let isFound = session.gestureUpdates.contains {
        $0.phase == .changed && (!$0.isMissing || $0.other != nil)
      }
      guard areFingersShown, !isFound else { return }
    case .moves:
      guard areFingersShown, !isMovedByHand, !movesMany(session) else { return }
      moved = heldBefore.union(held(session))
    }
    // What a quick finger has travelled counts as its gesture begins, also if that is cancelled at
    // once.
    for update in session.gestureUpdates
    where update.phase == .began && update.translation != .zero {
      guard case .rowPan(let row) = update.kind else { return }
      moved.insert(ItemID(row))
    }
    // Cells of a selection are named after their row, from the other end; they go where the user
    // selects.
    for (id, old) in seenBefore where id.high <= 9 && id.low < .max / 2 {
      guard let new = seen[id], !moved.contains(ItemID(high: id.high, low: id.low)) else {
        continue
      }
      // Compares the middles: a lifted row that another lift replaces shrinks at once.
      let way = new.middle - old.middle
      let side = (new.left - old.left).value
      if abs(way) > limit || abs(side) > limit {
        breach(.calm, "\(id) jumped by \(side), \(way) in \(cause): \(story)")
      }
    }
  }

  /// Compares a session that came to rest with a new list, once per rest.
  private mutating func reloadAtRest(_ session: ListSession, _ story: Story) {
    guard session.view.isIdle, !session.view.isBusy, session.core.holds.isEmpty else {
      isLookedAt = false
      return
    }
    guard !isLookedAt else { return }
    isLookedAt = true
    compareAtRest(session.view, session.view.list.items, story)
  }

  /// Compares a list at rest with a new list of the same items.
  mutating func compareAtRest(_ view: ListView, _ items: [Item], _ story: Story) {
    var fresh = ListView(
      items: items, panel: view.rows.viewport.panel,
      rowHeight: view.rows.viewport.panel.millimeters(y: Pixels(view.rows.viewport.rowHeight)),
      measurer: measurer, start: .zero, tuning: view.rows.viewport.tuning,
      options: view.rows.viewport.options, ids: view.context.ids)
    var events: [ListEvent] = []
    fresh.show(view.overlays.banner.offer, at: .zero, events: &events)
    let place = view.scrollPosition.value
    if place != place.rounded() || fresh.rows.ends.inside(place) != place {
      breach(.rest, "rests at \(place) of \(fresh.rows.ends.range): \(story)")
    }
    fresh.rows.scroll = ScrollState(at: place)
    fresh.advance(to: .zero + .seconds(10), events: &events)
    let isKnown = { (cell: (key: CellID, Cell)) in
      cell.key.high <= 9 || cell.key == Self.banner
    }
    // The banner has no shadow below an undo bar.
    let unshaded = { (cell: Cell) in
      var cell = cell
      if cell.id == Self.banner { cell.shadow = .none }
      return cell
    }
    let wanted = look(at: fresh).filter(isKnown).mapValues(unshaded)
    let rows = look(at: view).filter(isKnown).mapValues(unshaded)
    guard rows != wanted else { return }
    for (id, cell) in wanted where rows[id] != cell {
      breach(.rest, "at rest \(rows[id].map { "\($0)" } ?? "nothing"), not \(cell): \(story)")
    }
    for (id, cell) in rows where wanted[id] == nil {
      breach(.rest, "at rest \(cell), which should not be there: \(story)")
    }
  }
}

/// What a contact holds, as the gesture core and the list report it.
struct Hold: Hashable {
  let contact: ContactID
  let kind: Gesture.Kind

  init(_ hold: (contact: ContactID, kind: Gesture.Kind)) {
    contact = hold.contact
    kind = hold.kind
  }
}

extension Cell {
  /// The vertical middle on the screen, in pixels.
  var middle: Double { top.value + Double(height) / 2 }
}
