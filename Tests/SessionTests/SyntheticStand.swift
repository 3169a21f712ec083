// A session on a screen of any size, with a panel that reports simulated fingers at its rate.
import Gestures
import Model
import Paint
import Recordings
import Session
import Store
import TestRandom
import Units

@testable import ListUI
@testable import panelist

/// The size of a screen in mm, with four pixels per mm.
struct SyntheticScreen {
  static let small = SyntheticScreen(size: [172, 108])
  static let large = SyntheticScreen(size: [476, 268])

  let size: Spot

  /// Whether a place is at least 3 mm from all edges.
  func holds(_ place: Spot) -> Bool {
    3...size.x - 3 ~= place.x && 3...size.y - 3 ~= place.y
  }

  var panel: PanelGeometry {
    PanelGeometry(
      pixels: Size(width: Int(size.x) * 4, height: Int(size.y) * 4), width: Millimeters(size.x),
      height: Millimeters(size.y))
  }
}

/// A session with a panel. A copy continues from the state of the original.
struct SyntheticStand {
  /// The initial scroll position.
  enum Scroll: CaseIterable {
    case beginning, middle, end
  }

  static let rates = [60, 100, 125]

  let screen: SyntheticScreen
  private(set) var session: ListSession
  private(set) var store: StoreStandIn
  private(set) var now = Instant.zero
  /// Events since ``forget()``.
  private(set) var events: [ListEvent] = []
  /// Touch reports since ``forget()``.
  private(set) var frames: [ContactFrame] = []
  /// The list at ``forget()``.
  private(set) var before: ItemList
  /// Reports per second.
  var rate = 100
  /// Maximum error of a reported place on each axis.
  var noise: Millimeters = 0.2
  private var contacts: [(key: Int, slot: Int, contact: Contact)] = []
  private var serial: UInt64 = 0

  /// A list of sixty rows.
  init(
    _ screen: SyntheticScreen, rowHeight: Millimeters, at scroll: Scroll = .beginning,
    completed: Set<Int> = []
  ) {
    self.screen = screen
    let items = (0..<60).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        isCompleted: completed.contains(row), order: OrderKey(digits: [UInt8(row + 1)]),
        in: .original)
    }
    var named: UInt64 = 0
    let name = {
      named += 1
      return named
    }
    var view = ListView(
      items: items, panel: screen.panel, rowHeight: rowHeight, measurer: SharedLines(),
      start: .zero,
      ids: IDGenerator(
        item: { ItemID(high: 9, low: name()) }, changeset: { ChangesetID(high: 9, low: name()) }))
    switch scroll {
    case .beginning: break
    case .middle:
      view.rows.scroll = ScrollState(at: (view.rows.ends.range.upperBound / 2).rounded())
    case .end: view.rows.scroll = ScrollState(at: view.rows.ends.range.upperBound)
    }
    session = ListSession(view)
    store = StoreStandIn(items)
    before = store.list
    wait(milliseconds: 1000)
    forget()
  }

  /// Advances time with frames and without touch reports.
  mutating func wait(milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while now < end { pass(to: min(end, now + .milliseconds(20))) }
  }

  /// Plays fingers through the panel; their times count from now.
  mutating func play(_ fingers: [SyntheticFinger], _ chance: inout SeededRandom) {
    let start = now
    let period = Interval.seconds(1 / Double(rate))
    var time = start + .seconds(Double.random(in: 0..<period.seconds, using: &chance))
    let end = start + (fingers.map(\.leaving).max() ?? .zero) + period
    while time <= end {
      pass(to: time)
      var spots: [(key: Int, spot: Spot)] = []
      for (key, finger) in fingers.enumerated()
      where finger.landing <= time - start && time - start < finger.leaving {
        spots.append((key, noisy(finger.place(time - start), &chance)))
      }
      report(spots)
      time += period
    }
  }

  /// Sends one report. Fingers that are not in it have lifted; those that are new have landed.
  mutating func report(_ spots: [(key: Int, spot: Spot)]) {
    guard !spots.isEmpty || !contacts.isEmpty else { return }
    var events: [(key: Int, slot: Int, contact: Contact)] = []
    for (key, slot, contact) in contacts {
      let spot = spots.first { $0.key == key }?.spot
      let point = spot.map { Point(x: Millimeters($0.x), y: Millimeters($0.y)) }
      events.append(
        (
          key, slot,
          Contact(
            id: contact.id, phase: point == nil ? .ended : .moved,
            position: point ?? contact.position)
        ))
    }
    for (key, spot) in spots where !contacts.contains(where: { $0.key == key }) {
      serial += 1
      let slot = (0...events.count).first { slot in !events.contains { $0.slot == slot } }
      let point = Point(x: Millimeters(spot.x), y: Millimeters(spot.y))
      events.append(
        (
          key, slot ?? events.count,
          Contact(id: ContactID(serial: serial), phase: .began, position: point)
        ))
    }
    events.sort { $0.slot < $1.slot }
    contacts = events.filter { $0.contact.phase != .ended }
    let frame = ContactFrame(time: now, contacts: events.map(\.contact))
    frames.append(frame)
    session.handle(frame)
    finish()
    show()
  }

  /// Advances time by the period of the reports.
  mutating func tick() { pass(to: now + .seconds(1 / Double(rate))) }

  /// Discards events and reports, and takes the current list as ``before``.
  mutating func forget() {
    events = []
    frames = []
    before = store.list
  }

  /// The item whose row is at a place.
  func item(at spot: Spot) -> ItemID? {
    session.view.hit(at: Point(x: Millimeters(spot.x), y: Millimeters(spot.y))).target
      .map { ItemID($0) }
  }

  /// Whether a finger lands on the same row in spite of the noise.
  func isClear(_ spot: Spot) -> Bool {
    let ways = [-2, 2].map { Spot(0, noise.value * $0) }
    let rows = Set(ways.map { item(at: spot + $0) })
    return rows.count == 1 && rows.first != .some(nil)
  }

  /// The cells on the screen.
  mutating func cells() -> [Cell] {
    var picture = DisplayList(size: screen.panel.pixels)
    session.view.draw(into: &picture)
    return picture.cells
  }

  func noisy(_ spot: Spot, _ chance: inout SeededRandom) -> Spot {
    let noise = noise.value
    guard noise > 0 else { return spot }
    return spot + [chance.millimeters(-noise...noise), chance.millimeters(-noise...noise)]
  }

  private mutating func pass(to time: Instant) {
    now = time
    session.handle(.time, at: now)
    finish()
    show()
  }

  private mutating func show() {
    session.handle(.presented(touchesUpTo: now), at: now)
    finish()
  }

  /// Carries out the session's requests at once.
  private mutating func finish() {
    let outputs = session.drained()
    events += outputs.events.map { $0.event }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset): store.store(changeset)
      case .undo(let changeset): session.handle(.answered(.undone(store.undo(changeset))), at: now)
      case .undoNewest: session.handle(.answered(.undone(store.undo(nil))), at: now)
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { break }
        session.handle(.answered(.changed(items, after: 0)), at: now)
      case .draft, .acknowledge, .readSuggestions, .forget: break
      }
      finish()
    }
  }
}
