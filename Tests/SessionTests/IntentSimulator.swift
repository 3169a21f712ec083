// Simulates two users with intentions and another process, and judges what the list decides.
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

/// A panel wide enough for two users side by side, with a session and a store.
struct IntentSimulator {
  private static let screens = [
    MultiUserSimulator.TestScreen(
      panel: PanelGeometry(pixels: Size(width: 1904, height: 1072), width: 476, height: 268),
      rowHeight: 10),
    MultiUserSimulator.TestScreen(
      panel: PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 697, height: 392),
      rowHeight: 14),
  ]

  let lines = SharedLines()
  let screen: MultiUserSimulator.TestScreen
  let sinks: CompletedRows
  var session: ListSession
  var store: StoreStandIn
  var judge: Judge
  var invariants: SessionInvariants
  var people: [Person]
  var chance: SeededRandom
  var stillness: Stillness
  private(set) var story: Story
  private(set) var now = Instant.zero
  /// Touches up to this time are in the last frame.
  private var latch = Instant.zero
  private var nextFrame = Instant.zero
  /// When a finger lifted last.
  private(set) var lastLift = Instant.zero
  /// When the other process makes its next change.
  private var nextAction: Instant
  private var named: UInt64 = 0
  private var serial: UInt64 = 0
  private var picture: DisplayList

  init(seed: UInt64) {
    story = Story(seed: seed)
    var chance = SeededRandom(seed: seed)
    sinks = chance.isOne(of: 2) ? .sink : .stay
    screen = Self.screens[chance.roll(below: Self.screens.count)]
    let items = (0..<[6, 14, 30, 45][chance.roll(below: 4)]).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        isCompleted: chance.isOne(of: 4), order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    var name: UInt64 = 0
    let next = {
      name += 1
      return name
    }
    session = ListSession(
      ListView(
        items: items, panel: screen.panel, rowHeight: screen.rowHeight, measurer: lines,
        start: .zero, options: ListOptions(completed: sinks),
        ids: IDGenerator(
          item: { ItemID(high: 9, low: next()) }, changeset: { ChangesetID(high: 9, low: next()) }))
    )
    store = StoreStandIn(items, sinksCompleted: sinks == .sink)
    judge = Judge(people: 2, store.list)
    invariants = SessionInvariants(lines)
    let width = screen.panel.width.value
    people = [0.05...0.42, 0.58...0.95].map { share in
      Person(
        side: share.lowerBound * width...share.upperBound * width,
        from: .zero + chance.interval(800...3000))
    }
    nextAction = .zero + chance.interval(1000...5000)
    // A third of a millimetre.
    stillness = Stillness(tolerance: Double(screen.panel.pixels.width) / width / 3)
    picture = DisplayList(size: screen.panel.pixels)
    self.chance = chance
  }

  /// Runs until each user has made this many gestures and the session is at rest.
  mutating func spend(gestures: Int) {
    while let last = people.map(\.count).min(), last < gestures { tick() }
    for person in people.indices { people[person].doing = .resting(until: now + .seconds(1000)) }
    nextAction = now + .seconds(1000)
    // Nobody begins another gesture; gestures that have begun are finished.
    for _ in 0..<400 { tick() }
    turn("Return", .other) { [now] in $0.handle(.typed(.commit), at: now) }
    for _ in 0..<200 { tick() }
    if session.view.list != store.list { judge.blame("shown is not what is stored: \(story)") }
    if !session.core.isAtRest { invariants.breach(.agreed, "fingers without hands: \(story)") }
    invariants.compareAtRest(session.view, store.list.items, story)
  }

  /// Advances time by 10 ms.
  private mutating func tick() {
    for person in people.indices { act(person) }
    report()
    if now >= nextAction { changeElsewhere() }
    let next = now + .milliseconds(10)
    while now < next, let deadline = session.nextDeadline, deadline < next {
      now = max(now, deadline)
      turn("wait", .other) { [now] in $0.handle(.time, at: now) }
      guard let due = session.nextDeadline, due <= now else { continue }
      invariants.breach(.timely, "still due: \(due): \(story)")
      now += .milliseconds(1)
    }
    now = next
    if now >= nextFrame { frame() }
  }

  /// Sends one report of all fingers.
  private mutating func report() {
    var contacts: [Contact] = []
    for person in people.indices {
      for place in people[person].fingers.indices {
        guard let contact = people[person].fingers[place].report() else { continue }
        judge.change(person) { [now] in $0.follow(contact, at: now) }
        contacts.append(contact)
      }
      people[person].fingers.removeAll(where: \.isGone)
    }
    guard !contacts.isEmpty else { return }
    let words = contacts.map {
      "\($0.id.serial) \($0.phase) \(Int($0.position.x.value)) \(Int($0.position.y.value))"
    }
    let frame = ContactFrame(time: now, contacts: contacts)
    if contacts.contains(where: { $0.phase == .ended }) { lastLift = now }
    let isMove = contacts.contains { $0.phase == .moved }
    turn(words.joined(separator: ", "), isMove ? .moves : .touches) { $0.handle(frame) }
  }

  private mutating func frame() {
    nextFrame = max(nextFrame + .seconds(1.0 / 60), now)
    // As in the kiosk, nothing is drawn while the session is at rest.
    guard !session.isAtRest(after: latch) else { return }
    latch = max(latch, now - .milliseconds(5))
    let (shown, latch) = (now + .milliseconds(8), latch)
    turn("frame \(shown.nanoseconds / 1_000_000)", .frame) {
      $0.handle(.presented(touchesUpTo: latch), at: shown)
    }
    stillness.follow(cells(), at: now)
  }

  // MARK: What users see and do

  /// The cells on the screen, front-most first.
  mutating func cells() -> [Cell] {
    session.view.draw(into: &picture)
    return picture.cells
  }

  /// What a user sees now.
  mutating func look() -> VisibleState {
    let cells = cells()
    return VisibleState(cells, of: session.view.list, on: screen, lines, stillness, at: now)
  }

  mutating func newContact() -> ContactID {
    serial += 1
    return ContactID(serial: serial)
  }

  mutating func type(_ edit: TextEdit, by person: Int) {
    turn("\(edit)", .other, typist: person) { [now] in $0.handle(.typed(edit), at: now) }
  }

  // MARK: Calls of the session

  /// Makes one call of the session, checks and judges it, then carries out its requests.
  private mutating func turn(
    _ action: String, _ cause: SessionInvariants.Cause, typist: Int? = nil,
    _ call: (inout ListSession) -> Void
  ) {
    story.note(action, at: now)
    invariants.before(session, cause, at: now, latch)
    call(&session)
    invariants.after(session, cause, at: now, story)
    judge.hear(session, typist: typist, story)
    for request in session.drained().requests {
      switch request {
      case .changeset(let changeset):
        invariants.store(changeset)
        store.store(changeset)
        judge.weigh(changeset, story)
      case .undo(let changeset): show(store.undo(changeset))
      case .undoNewest: show(store.undo(nil))
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { break }
        turn("read", .other) { [now] in $0.handle(.answered(.changed(items, after: 0)), at: now) }
      case .draft, .acknowledge, .readSuggestions, .forget: break
      }
      judge.compare(store.list, story)
    }
  }

  private mutating func show(_ report: UndoReport) {
    judge.weigh(report, story)
    turn("undone \(report.finding)", .other) { [now] in
      $0.handle(.answered(.undone(report)), at: now)
    }
  }

  // MARK: Another process

  /// The other process adds, completes, renames, moves or deletes a row.
  private mutating func changeElsewhere() {
    nextAction = now + chance.interval(4000...16_000)
    let list = store.list
    named += 1
    let place = chance.roll(0...list.count)
    var edit = Edit.insert(
      Item(
        id: ItemID(high: 6, low: named), text: "New \(named)", order: list.order(forRow: place)))
    if list.count > 4 {
      let row = chance.roll(below: list.count)
      let item = list[row]
      switch chance.roll(below: 6) {
      case 0: edit = .setCompleted(item.id, !item.isCompleted)
      case 1: edit = .setText(item.id, "Changed \(named)")
      case 2:
        let order = list.order(forRow: place, isCompleted: item.isCompleted)
        edit = .move(item.id, to: Position(order))
      // A deletion by another process is no changeset.
      case 3: return deleteElsewhere(row, of: list)
      default: break
      }
    }
    let edits = store.carryOut([edit])
    guard !edits.isEmpty else { return }
    judge.allow(edits)
    turn("elsewhere \(edit)", .other) { [now] in $0.handle(.storeWritten, at: now) }
  }

  private mutating func deleteElsewhere(_ row: Int, of list: ItemList) {
    _ = store.carryOut(.delete(row: row + 1))
    judge.allow([.delete(list[row].id)])
    turn("deleted elsewhere \(list[row].text)", .other) { [now] in $0.handle(.storeWritten, at: now)
    }
  }
}
