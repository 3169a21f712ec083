// A list on a screen of any size, and a panel before it that tells at its pace where fingers are.
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

/// A screen of a size in millimetres, with four pixels for each.
struct SyntheticScreen {
  static let small = SyntheticScreen(size: [172, 108])
  static let large = SyntheticScreen(size: [476, 268])

  let size: Spot

  /// Whether a finger can be there without leaning on the frame.
  func holds(_ place: Spot) -> Bool {
    3...size.x - 3 ~= place.x && 3...size.y - 3 ~= place.y
  }

  var panel: PanelGeometry {
    PanelGeometry(
      pixels: Size(width: Int(size.x) * 4, height: Int(size.y) * 4), width: Millimeters(size.x),
      height: Millimeters(size.y))
  }
}

/// A session that is touched through a panel; a copy begins where the original was.
struct SyntheticStand {
  /// Where the list stands at first.
  enum Scroll: CaseIterable {
    case beginning, middle, end
  }

  static let rates = [60, 100, 125]

  let screen: SyntheticScreen
  private(set) var session: ListSession
  private(set) var store: ReplayedStore
  private(set) var now = Instant.zero
  /// Everything that was reported since it was forgotten.
  private(set) var events: [ListEvent] = []
  /// What the panel reported since.
  private(set) var frames: [ContactFrame] = []
  /// The list as it was then.
  private(set) var before: ItemList
  /// Reports a second.
  var rate = 100
  /// How far a place is reported beside where it is, at most, in both axes.
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
        isCompleted: completed.contains(row), order: OrderKey(digits: [UInt8(row + 1)]))
    }
    var named: UInt64 = 0
    let name = {
      named += 1
      return named
    }
    var view = ListView(
      items: items, panel: screen.panel, rowHeight: rowHeight, measurer: SharedLines(),
      start: .zero,
      names: IDGenerator(
        item: { ItemID(high: 9, low: name()) }, changeset: { ChangesetID(high: 9, low: name()) }))
    switch scroll {
    case .beginning: break
    case .middle:
      view.rows.scroll = ScrollState(at: (view.rows.ends.range.upperBound / 2).rounded())
    case .end: view.rows.scroll = ScrollState(at: view.rows.ends.range.upperBound)
    }
    session = ListSession(view)
    store = ReplayedStore(ItemList(items: items))
    before = store.list
    wait(milliseconds: 1000)
    forget()
  }

  /// Time passes without a report, with frames.
  mutating func wait(milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while now < end { pass(to: min(end, now + .milliseconds(20))) }
  }

  /// All that fingers do, as the panel tells it; times count from now.
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

  /// One report: who is not in it has left, who was not in the one before has landed.
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

  /// The next report's time comes.
  mutating func tick() { pass(to: now + .seconds(1 / Double(rate))) }

  /// Forgets what was reported, and takes the list as it is for what there was.
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

  /// Whether it is clear whose row a finger lands on, with noise and all.
  func isClear(_ spot: Spot) -> Bool {
    let ways = [-2, 2].map { Spot(0, noise.value * $0) }
    let rows = Set(ways.map { item(at: spot + $0) })
    return rows.count == 1 && rows.first != .some(nil)
  }

  /// What stands on the screen.
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
    session.wait(until: now)
    finish()
    show()
  }

  private mutating func show() {
    session.advance(to: now, touchesUpTo: now)
    finish()
  }

  /// Does what the session asks for, as the store would at once.
  private mutating func finish() {
    let outputs = session.drained()
    events += outputs.events.map { $0.event }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset): store.store(changeset)
      case .undo(let changeset): session.undone(store.undo(changeset), at: now)
      case .undoNewest: session.undone(store.undoNewest(), at: now)
      case .reload: session.read(store.list.items, isStale: false, at: now)
      case .draft, .acknowledge, .recall, .forget: break
      }
      finish()
    }
  }
}
