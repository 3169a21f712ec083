// What may be said of every moment of an evening, and the first moment at which it was not so.
import Gestures
import Model
import Motion
import Paint
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

/// Looks at a session before and after each call.
struct SessionInvariants {
  /// What a list promises whoever stands before it.
  enum Promise: CaseIterable {
    /// No two cells of one name, opacities of 0 to 1, sizes above 0.
    case sound
    /// What no finger moves does not jump.
    case calm
    /// What a hand has is where the hand has it.
    case held
    /// Letting go of a swiped row does what the sign beside it said.
    case honest
    /// The cue takes back the step that it names.
    case named
    /// What is reported as begun has begun, and ends once.
    case events
    /// The gesture core and the list know the same holds.
    case agreed
    /// Nothing flies in from afar, or away.
    case near
    /// The banner says what it was given until it is over, or until a tap that met it.
    case shown
    /// A list at rest looks as if it had never moved, and shows what is stored.
    case rest
  }

  /// What a call of the session is about.
  enum Cause {
    /// No finger: time, typing, the store.
    case other
    /// Fingers that touch down or leave.
    case touches
    /// Fingers that move, perhaps with others that touch down or leave.
    case moves
    case frame
    /// A frame at most a millisecond after the one before, with the same touches.
    case nextFrame
    case newScreen
  }

  /// The first breach of each promise.
  private(set) var flaws: [Promise: String] = [:]
  let measurer: SharedLines
  /// Every step that the list asked to be stored.
  var changesets: [ChangesetID: Changeset] = [:]
  /// What hands have, by contact.
  var grips: [ContactID: HeldObject] = [:]
  var undoBar = UndoBarHistory()
  var eventConsistency = EventConsistency()
  var flights = Flights()
  /// What has happened at all, so that nobody praises what never came up.
  private(set) var heard: Set<String> = []
  /// What was seen right before the call, at its time, and what is seen after it.
  private(set) var seenBefore: [CellID: Cell] = [:]
  private(set) var seen: [CellID: Cell] = [:]
  private(set) var picture = DisplayList(size: Size(width: 1, height: 1))
  private var heldBefore: Set<ItemID> = []
  private(set) var isMovedByHand = false
  private var areFingersShown = false
  private var isLookedAt = false

  init(_ measurer: SharedLines) { self.measurer = measurer }

  mutating func store(_ changeset: Changeset) { changesets[changeset.id] = changeset }

  /// Notes a breach; only the first of each promise tells something.
  mutating func breach(_ promise: Promise, _ text: @autoclosure () -> String) {
    if flaws[promise] == nil { flaws[promise] = text() }
  }

  /// Looks at a session that is about to be called.
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

  /// Looks at it after the call.
  mutating func after(
    _ session: ListSession, _ cause: Cause, at now: Instant, _ story: Story
  ) {
    let view = session.view
    seen = look(at: view, cause, at: now)
    let grown =
      view.rows.focus.growth.items.map { view.rows.focus.growth.value(of: $0, view.context.time) }
      .max() ?? 0
    for flaw in unsoundCells(rowHeight: view.metrics.height, grownBy: Int(grown.rounded(.up))) {
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

  /// The name of a case without what it carries.
  private static func name<Value>(_ value: Value) -> String {
    String("\(value)".prefix { $0 != "(" })
  }

  /// What is seen in the last frame, or now for what happens between frames.
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

  /// What is seen, by name.
  private mutating func look(at view: ListView) -> [CellID: Cell] {
    var view = view
    view.draw(into: &picture)
    return Dictionary(picture.cells.map { ($0.id, $0) }) { first, _ in first }
  }

  private func unsoundCells(rowHeight: Int, grownBy grown: Int) -> [String] {
    guard seen.count == picture.cells.count else { return ["two cells of one name"] }
    return picture.cells.filter { cell in
      let isSound =
        abs(cell.left.value) < 1e6 && abs(cell.top.value) < 1e6 && 0...1 ~= cell.opacity
        && 0...1 ~= cell.foregroundOpacity && cell.squeeze > 0 && cell.squeeze <= 1
        && (cell.height > 0 || cell.id == Self.moreBelow)
        && cell.height <= rowHeight + rowHeight / 10 + grown && cell.width > 0
        && cell.shadow.above.reach >= 0
      return !isSound
    }.map { "\($0)" }
  }

  /// Whether a finger moves the caret, and no row.
  private func dragsCaret(_ contact: ContactID, _ session: ListSession) -> Bool {
    session.view.editing.caretContacts.contains { $0.contact == contact }
  }

  /// Rows that fingers swipe.
  private func held(_ session: ListSession) -> Set<ItemID> {
    var items: Set<ItemID> = []
    for hold in session.core.holds {
      guard case .rowPan(let target) = hold.kind else { continue }
      // A finger on the row that is edited moves the caret.
      if !dragsCaret(hold.contact, session) { items.insert(ItemID(target)) }
    }
    return items
  }

  /// Whether a finger moves more than its own row.
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
    // The fastest fingers here go 1 m/s. A row that flies over the whole screen is at most as fast as
    // its spring would make it if nothing braked it.
    case .nextFrame:
      let view = session.view.rows.viewport
      let way = view.height + 2 * view.rowHeight
      let flight = 2 * .pi / Timing.closing.response.seconds * way / 1000
      limit = max(view.pixels(y: 1.5), flight)
    // One that is missing until its time has passed goes on until then, frames or none.
    case .other: guard !session.changesets.contains(where: \.isMissing) else { return }
    case .touches: guard areFingersShown else { return }
    case .moves:
      guard areFingersShown, !isMovedByHand, !movesMany(session) else { return }
      moved = heldBefore.union(held(session))
    }
    for (id, old) in seenBefore where id.high <= 9 {
      guard let new = seen[id], !moved.contains(ItemID(high: id.high, low: id.low)) else {
        continue
      }
      // Its middle: one that another lift takes out of the hand is smaller at once.
      let way = new.middle - old.middle
      let side = (new.left - old.left).value
      if abs(way) > limit || abs(side) > limit {
        breach(.calm, "\(id) jumped by \(side), \(way) in \(cause): \(story)")
      }
    }
  }

  /// A list at rest looks like one that was made so.
  private mutating func reloadAtRest(_ session: ListSession, _ story: Story) {
    guard session.view.isIdle, !session.view.isBusy, session.core.holds.isEmpty else {
      isLookedAt = false
      return
    }
    guard !isLookedAt else { return }
    isLookedAt = true
    compareAtRest(session.view, session.view.list.items, story)
  }

  /// Compares a list at rest with one that shows the same items for the first time.
  mutating func compareAtRest(_ view: ListView, _ items: [Item], _ story: Story) {
    var fresh = ListView(
      items: items, panel: view.rows.viewport.panel,
      rowHeight: view.rows.viewport.panel.millimeters(y: Pixels(view.rows.viewport.rowHeight)),
      measurer: measurer, start: .zero, tuning: view.rows.viewport.tuning,
      options: view.rows.viewport.options, names: view.context.names)
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
    // The banner's shadow makes way for a cue that stands on it.
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

/// A hold as both sides tell it.
struct Hold: Hashable {
  let contact: ContactID
  let kind: Gesture.Kind

  init(_ hold: (contact: ContactID, kind: Gesture.Kind)) {
    contact = hold.contact
    kind = hold.kind
  }
}

extension Cell {
  /// Its middle on the screen.
  var middle: Double { top.value + Double(height) / 2 }
}
