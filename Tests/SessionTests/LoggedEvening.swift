// A session with its log: random users, a store that answers late, and missed vsyncs.
import Gestures
import Model
import OnScreenKeyboard
import Paint
import Recordings
import Session
import Store
import TestRandom
import Text
import Units

@testable import ListUI
@testable import panelist

/// A session that is driven as the preview drives it. All its inputs are logged.
struct LoggedEvening: ~Copyable, RandomHands {
  /// A pending answer of the store.
  private enum Outcome {
    case undone(UndoReport)
    case read(LoadedItems, submissions: Int)
    case suggestionsRead([Suggestion])
  }

  let panel: PanelGeometry
  let rowHeight: Millimeters
  let sinks: CompletedRows
  let mode: ContactStitcher.Mode
  /// Layouts of the on-screen keyboard; none for even seeds.
  let layouts: [KeyboardLayout]
  let people: Int
  /// Whether pinches are frequent.
  let isParting: Bool
  var chance: SeededRandom
  var driver: ListDriver
  private(set) var store: StoreStandIn
  var fingers: [PlannedFinger] = []
  var serial: UInt64 = 1000
  /// All frames: presentation time, and digest of the picture.
  private(set) var pictures: [(presentation: Instant, digest: Int)] = []
  /// How often another process inserted a row with the order key of the edited row.
  private(set) var ties = 0
  /// When the session was found at rest.
  private(set) var rests: [Instant] = []
  private(set) var presentation: Instant
  private var words: [UInt32]
  private var isDrawn = false
  private var outcomes: [(outcome: Outcome, beats: Int)] = []
  private var submissions = 0
  /// Touch reports that have not arrived yet.
  private var reports: [(frame: ContactFrame, arrival: Instant)] = []
  private var reported: Instant
  /// Time stamp of the last input, and of the last `wait(until:)`.
  private var handed: Instant
  private var waited: Instant
  private var down: Set<ContactID> = []

  init(seed: UInt64, lines: TextLines) {
    var chance = SeededRandom(seed: seed)
    // The clock of a real session does not begin at zero.
    let start = Instant.zero + .milliseconds(chance.roll(0...100_000_000))
    let isTall = chance.isOne(of: 3)
    panel = PanelGeometry(
      pixels: isTall ? Size(width: 200, height: 320) : Size(width: 320, height: 200),
      width: isTall ? 100 : 160, height: isTall ? 160 : 100)
    rowHeight = [10, 13.7][chance.roll(below: 2)]
    sinks = chance.isOne(of: 2) ? .sink : .stay
    mode = [.off, .off, .auto, .on][chance.roll(below: 4)]
    isParting = seed % 4 == 2
    layouts =
      seed.isMultiple(of: 2) ? [] : KeyboardLayout.all.filter { ["en", "ru"].contains($0.name) }
    people = isParting ? 2 : chance.roll(1...3)
    let rows = [0, 2, 7, 30][chance.roll(below: 4)]
    let items = (0..<rows).map { row in
      Item(
        id: ItemID(high: 0, low: UInt64(row)), text: Self.texts[row % 5],
        isCompleted: chance.isOne(of: 4), order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    var names = SeededRandom(seed: seed &+ 1_000_000)
    let view = ListView(
      items: items, panel: panel, rowHeight: rowHeight, measurer: lines, start: start,
      options: ListOptions(completed: sinks, layouts: layouts),
      ids: IDGenerator(
        item: { ItemID(high: names.next(), low: names.next()) },
        changeset: { ChangesetID(high: names.next(), low: names.next()) }))
    let session = ListSession(view, stitching: mode)
    store = StoreStandIn(items)
    let logged = SessionLog.Start(
      session, turned: .upright, changesets: [], opening: .entrance, screen: RecordedScreen())
    driver = ListDriver(session, recorder: SessionRecorder(logged, at: start))
    driver.composer = FrameComposer(lines: lines, size: panel.pixels)
    words = [UInt32](repeating: 0xFF00_0000, count: panel.pixels.width * panel.pixels.height)
    self.chance = chance
    (presentation, reported, handed, waited) = (start, start, start, start)
  }

  private static let texts = [
    "Buy bread", "done \\ with it", "Träumen\nund mehr", "  two  blanks ", "Row 5 👨‍👩‍👧 ✓",
  ]

  var view: ListView { driver.session.view }

  var log: SessionLog {
    guard let log = driver.recorder?.log else { fatalError("LoggedEvening: nothing is logged") }
    return log
  }

  /// Advances to the next vsync, with the inputs before it.
  mutating func goOn() {
    let misses = chance.isOne(of: 12) ? chance.roll(1...4) : 0
    let next = presentation + Interval(nanoseconds: 16_666_667) * (1 + misses)
    makeReports(until: next)
    let seen = next + Interval(nanoseconds: Int64(chance.roll(-900_000...900_000)))
    // Drawing begins before the vsync; later reports wait for the next one.
    deliver(until: seen - .milliseconds(chance.roll(1...9)))
    if isQuiet ? view.editedItem != nil : chance.isOne(of: 9) {
      somethingElse(at: seen - .milliseconds(chance.roll(0...6)))
    }
    guard isDue(at: seen) else {
      presentation = next
      return
    }
    show(at: seen)
    presentation = next
    for index in outcomes.indices { outcomes[index].beats -= 1 }
    while let first = outcomes.first, first.beats <= 0 {
      outcomes.removeFirst()
      take(first.outcome, at: seen)
    }
    rest(at: seen)
  }

  /// Whether nobody touches the panel: 8 of every 16 seconds.
  private var isQuiet: Bool { reported.nanoseconds / 1_000_000_000 % 16 > 7 }

  /// Whether a contact is down, a row is edited, a gap is open, or anything moves.
  var moment: (isHeld: Bool, isEdited: Bool, isParted: Bool, isMoving: Bool) {
    let view = view
    return (!down.isEmpty, view.editedItem != nil, !view.rows.gaps.isEmpty, !view.isAtRest)
  }

  /// Whether a frame is due: a contact is down, or something moves or is pending.
  private func isDue(at time: Instant) -> Bool {
    !down.isEmpty || !outcomes.isEmpty || !driver.session.isStill(after: presentation)
      || driver.session.nextDeadline.map { $0 <= time } ?? false
  }

  private mutating func show(at seen: Instant) {
    let least = seen - .milliseconds(40)
    let until = max(waited, down.isEmpty ? seen : least)
    waited = until
    driver.noteVsync(seen, waitedUntil: until)
    turn(.time, at: until)
    turn(.presented(touchesUpTo: seen), at: seen)
    if driver.prepare(brightness: 1) {
      driver.composer?.paint(into: &words, size: panel.pixels, age: isDrawn ? 1 : 0)
      driver.composer?.committed()
      isDrawn = true
    }
    pictures.append((seen, digest(words)))
  }

  private mutating func rest(at seen: Instant) {
    let isHeard = outcomes.isEmpty && store.list.count == view.list.count
    guard isHeard, reports.isEmpty, driver.session.isLikeNew(after: seen) else { return }
    rests.append(seen)
    driver.noteRest(turned: .upright, at: seen)
  }

  // MARK: Fingers

  private mutating func makeReports(until end: Instant) {
    while reported + .milliseconds(8) <= end {
      reported += .milliseconds(8)
      if !isQuiet, fingers.count < people, chance.isOne(of: 25) { reach() }
      var contacts: [Contact] = []
      for place in fingers.indices {
        if let contact = fingers[place].report() { contacts.append(contact) }
      }
      fingers.removeAll(where: \.isGone)
      guard !contacts.isEmpty else { continue }
      let stamp = reported + Interval(nanoseconds: Int64(chance.roll(0...3_000_000)))
      let late = chance.isOne(of: 10) ? chance.roll(15...60) : chance.roll(1...12)
      let before = reports.last?.arrival ?? stamp
      // Sometimes the reports of two users' pages have the same time stamp.
      if contacts.count > 1, chance.isOne(of: 3) {
        for contact in contacts { add(stamp, [contact], max(before, stamp + .milliseconds(late))) }
      } else {
        add(stamp, contacts, max(before, stamp + .milliseconds(late)))
      }
    }
  }

  private mutating func add(_ stamp: Instant, _ contacts: [Contact], _ arrival: Instant) {
    // The preview's contacts have no length.
    let bare = contacts.map { Contact(id: $0.id, phase: $0.phase, position: $0.position) }
    reports.append((ContactFrame(time: stamp, contacts: bare), arrival))
  }

  private mutating func deliver(until time: Instant) {
    while let first = reports.first, first.arrival <= time {
      reports.removeFirst()
      var frame = first.frame
      frame.time = max(frame.time, handed, waited)
      handed = frame.time
      for contact in frame.contacts {
        switch contact.phase {
        case .began: down.insert(contact.id)
        case .moved: break
        case .ended, .cancelled: down.remove(contact.id)
        }
      }
      turn(.touches(frame), at: frame.time)
    }
  }

  // MARK: Other inputs

  private mutating func somethingElse(at time: Instant) {
    let time = max(time, handed, waited)
    handed = time
    switch isQuiet ? 0 : chance.roll(below: 12) {
    case 0...4: type(at: time)
    case 5...6:
      let way = Pixels(chance.millimeters(-60...60))
      turn(.scrolled(way), at: time)
    case 7...9 where chance.isOne(of: 2): changeElsewhere(at: time)
    case 10 where chance.isOne(of: 4):
      let banner = chance.isOne(of: 2) ? Banner(["Disk | full", "Full"], isDismissible: true) : nil
      turn(.banner(banner), at: time)
    default: break
    }
  }

  private mutating func type(at time: Instant) {
    let edits: [TextEdit] = [
      .insert("ab"), .insert("C d"), .insert(" "), .insert("é\u{301}"), .insert("x\ny"),
      .deleteBackward, .deleteBackward, .move(.along(.left), selecting: false),
      .move(.along(.wordLeft), selecting: true), .move(.lineUp, selecting: false), .deleteForward,
      .commit, .cancel,
    ]
    turn(.typed(edits[chance.roll(below: edits.count)]), at: time)
  }

  private mutating func changeElsewhere(at time: Instant) {
    // No external change is read while an answer of the store is pending.
    guard outcomes.isEmpty else { return }
    let rows = max(1, store.list.count)
    // If an unsaved new row has the same order key, the item ids decide the order.
    guard !chance.isOne(of: 3) else { return insertElsewhere(at: time) }
    let actions: [ExternalAction] = [
      .complete(row: chance.roll(1...rows)), .delete(row: chance.roll(1...rows)),
      .uncomplete(row: chance.roll(1...rows)),
      .text(row: chance.roll(1...rows), "Changed \(serial)"),
      .move(row: chance.roll(1...rows), to: chance.roll(1...rows)),
    ]
    guard store.carryOut(actions[chance.roll(below: actions.count)]) != nil else { return }
    readChanges(at: time)
  }

  private mutating func insertElsewhere(at time: Instant) {
    let goal = view.editedItem.flatMap { view.list[$0]?.order }
    let row = goal.map { key in store.list.items.firstIndex { key <= $0.order } ?? store.list.count
    }
    let item = Item(
      id: ItemID(high: chance.next(), low: chance.next()), text: "done in",
      isCompleted: chance.isOne(of: 4),
      order: store.list.order(forRow: row ?? chance.roll(0...store.list.count)), in: .original)
    if item.order == goal { ties += 1 }
    guard store.carryOut(.put(item)) != nil else { return }
    readChanges(at: time)
  }

  private mutating func readChanges(at time: Instant) {
    guard let items = store.load(isForced: chance.isOne(of: 3)) else { return }
    read(items, submissions: submissions, at: time)
  }

  private mutating func read(_ items: LoadedItems, submissions count: Int, at time: Instant) {
    turn(.answered(.changed(items, after: 0), isStale: count != submissions), at: time)
  }

  private mutating func take(_ outcome: Outcome, at time: Instant) {
    switch outcome {
    case .undone(let report):
      turn(.answered(.undone(report)), at: time)
    case .read(let items, let count): read(items, submissions: count, at: time)
    case .suggestionsRead(let texts):
      turn(.answered(.suggestionsRead(texts)), at: time)
    }
  }

  /// A random suggestion history: items of the list, and deleted ones.
  private mutating func habits() -> [Suggestion] {
    guard !chance.isOne(of: 3) else { return [] }
    let gone = Self.texts.map { Suggestion($0, by: ItemID(high: 9, low: 9)) }
    let known = store.list.items.filter { !Item.trimmed($0.text).isEmpty }.prefix(4)
      .map { Suggestion(Item.trimmed($0.text), by: $0.id) }
    var seen: Set<String> = []
    return (known + gone).filter { seen.insert($0.text).inserted && !chance.isOne(of: 3) }
  }

  /// Passes one input to the session, and carries out its requests.
  private mutating func turn(_ input: ListSession.Input, at time: Instant) {
    driver.handle(input, at: time)
    var outputs: [ListSession.Output] = []
    _ = driver.drain(into: &outputs)
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset):
        submissions += 1
        store.store(changeset)
      case .undo(let changeset):
        submissions += 1
        wait(for: .undone(store.undo(changeset)))
      case .undoNewest:
        submissions += 1
        wait(for: .undone(store.undo(nil)))
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { continue }
        wait(for: .read(items, submissions: submissions))
      case .readSuggestions: wait(for: .suggestionsRead(habits()))
      case .draft, .acknowledge, .forget: break
      }
    }
  }

  private mutating func wait(for outcome: Outcome) {
    outcomes.append((outcome, max(outcomes.last?.beats ?? 0, chance.roll(1...6))))
  }
}

/// A hash of a picture, which differs between runs of the tests.
func digest(_ words: [UInt32]) -> Int {
  var hasher = Hasher()
  // Hashing word by word takes most of the suite's time. The bytes are borrowed for the call.
  unsafe words.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  return hasher.finalize()
}
