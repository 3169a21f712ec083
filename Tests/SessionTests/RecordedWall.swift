// A session that is recorded while it goes on, driven as the kiosk drives it: everything random.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Recordings
import Session
import Store
import TestRandom
import Text
import Units

@testable import panelist

/// A panel on a wall with its users, its store, its settings and its screen. A recording is asked for
/// at the start, and goes on as another one after each pause.
struct RecordedWall: ~Copyable, RandomHands {
  /// A pending answer of the store.
  private enum Outcome {
    case undone(UndoReport)
    case read(LoadedItems, submissions: Int)
    case suggestionsRead([Suggestion])
    case forgotten
  }

  let panel: PanelGeometry
  let rowHeight: Millimeters
  let isParting: Bool
  let isRedacted: Bool
  let layouts: [KeyboardLayout]
  var chance: SeededRandom
  var driver: ListDriver
  var store: StoreStandIn
  var fingers: [PlannedFinger] = []
  var serial: UInt64 = 1000
  /// What was written of each recording; the last one is not complete.
  private(set) var files = [""]
  /// Why recordings ended.
  private(set) var endings: [SessionLog.Ending] = []
  /// How often each kind of input came while it was recorded.
  private(set) var counts: [String: Int] = [:]
  /// The time of the last input.
  private(set) var now: Instant
  private var start: Instant
  private var presentation: Instant
  private var hasDiffered = true
  private var outcomes: [(outcome: Outcome, turns: Int)] = []
  private var submissions = 0
  /// What the list has changed last, which others change as well.
  var lastChanged: ItemID?
  private var down: Set<ContactID> = []
  /// The contact that a finger has now, where the panel has lost it and found it again.
  private var aliases: [ContactID: ContactID] = [:]
  private var palms: [PalmID] = []
  private var palmSerial: UInt64 = 0
  private let people: Int
  private let devices: UInt32
  /// Whether the file has more lists than the shown one.
  let hasLists: Bool

  init(seed: UInt64, lines: TextLines) {
    var chance = SeededRandom(seed: seed)
    start = Instant.zero + .milliseconds(chance.roll(0...100_000_000))
    let isTall = chance.isOne(of: 3)
    panel = PanelGeometry(
      pixels: isTall ? Size(width: 200, height: 320) : Size(width: 320, height: 200),
      width: isTall ? 100 : 160, height: isTall ? 160 : 100)
    rowHeight = [10, 13.7][chance.roll(below: 2)]
    isParting = seed % 4 == 2
    isRedacted = seed % 3 == 0
    hasLists = seed % 4 == 1 || seed % 4 == 2
    people = chance.roll(1...3)
    devices = UInt32(chance.roll(1...2))
    layouts =
      seed.isMultiple(of: 2) ? [] : KeyboardLayout.all.filter { ["en", "ru"].contains($0.name) }
    let rows = [0, 2, 7, 30][chance.roll(below: 4)]
    let items = (0..<rows).map { row in
      Item(
        id: ItemID(high: chance.next(), low: chance.next()), text: "row \(row)",
        isCompleted: chance.isOne(of: 4), order: OrderKey(digits: [UInt8(row / 3 + 1)]),
        in: .original)
    }
    var names = SeededRandom(seed: seed &+ 1_000_000)
    let sinks: CompletedRows = chance.isOne(of: 2) ? .sink : .stay
    let view = ListView(
      items: items, panel: panel, rowHeight: rowHeight, measurer: lines, start: start,
      options: ListOptions(completed: sinks, layouts: layouts),
      ids: IDGenerator(
        item: { ItemID(high: names.next(), low: names.next()) },
        changeset: { ChangesetID(high: names.next(), low: names.next()) }))
    let mode: ContactStitcher.Mode = [.off, .auto, .on][chance.roll(below: 3)]
    let lists = hasLists ? Self.lists(items, &chance) : Lists(ofOne: items)
    driver = ListDriver(
      ListSession(
        view, among: OtherLists(lists, besides: lists.first), stitching: mode,
        power: ScreenPower(Self.rules(&chance), start: start)))
    store = StoreStandIn(lists)
    (now, presentation) = (start, start)
    self.chance = chance
    // Some recordings are asked for at a moment at which the list is anything but at rest.
    for _ in 0..<(seed.isMultiple(of: 5) ? 0 : self.chance.roll(0...900)) { goOn() }
    driver.record(isRedacted: isRedacted, at: driver.latch)
  }

  var view: ListView { driver.session.view }
  var isRecording: Bool { driver.recorder?.awaitsRest == false }

  private static func rules(_ chance: inout SeededRandom) -> ScreenPower.Rules {
    ScreenPower.Rules(
      dimAfter: chance.isOne(of: 2) ? .seconds(chance.millimeters(2...6)) : nil, dimLevel: 0.3,
      offAfter: chance.isOne(of: 2) ? .seconds(chance.millimeters(4...9)) : nil)
  }

  /// Goes on for a frame's time, with all that comes in meanwhile.
  mutating func goOn() {
    let end = now + Interval(nanoseconds: Int64(chance.roll(8_000_000...18_000_000)))
    if !isQuiet, fingers.count < people, chance.isOne(of: 12) { plan() }
    while now + .milliseconds(8) <= end {
      now += Interval(nanoseconds: Int64(chance.roll(6_000_000...8_000_000)))
      report()
    }
    now = max(now, end)
    if chance.isOne(of: isQuiet ? 60 : 12) { somethingElse() }
    if let due = driver.session.nextDeadline, due <= now { turn(.time) }
    show()
    for index in outcomes.indices { outcomes[index].turns -= 1 }
    while let first = outcomes.first, first.turns <= 0 {
      outcomes.removeFirst()
      take(first.outcome)
    }
    rest()
  }

  /// Shows a last frame, and ends the recording.
  mutating func end() {
    presentation = max(presentation, now)
    turn(.presented(touchesUpTo: now), at: presentation)
    write()
    files[files.count - 1] += driver.endRecording()
  }

  /// Whether nobody touches the panel: 8 of every 16 seconds.
  private var isQuiet: Bool { (now - start).nanoseconds / 1_000_000_000 % 16 > 7 }

  private mutating func show() {
    let power = driver.session.power
    guard !power.isDark, down.count > 0 || !driver.isStill || hasDiffered || chance.isOne(of: 60)
    else { return }
    hasDiffered = false
    let latch = now - .milliseconds(chance.roll(0...3))
    presentation = max(presentation, now + .milliseconds(chance.roll(6...20)))
    let seen = presentation
    turn(.presented(touchesUpTo: latch), at: seen)
    if power.isWaking, chance.isOne(of: 3) { turn(.lit, at: seen) }
  }

  /// As the kiosk looks for a rest while a recording waits for one.
  private mutating func rest() {
    write()
    guard let recorder = driver.recorder, recorder.awaitsRest, outcomes.isEmpty else { return }
    if chance.isOne(of: 16) { turn(.time) }
    guard down.isEmpty else { return }
    driver.noteRest(turned: .upright, at: driver.recorder?.reached ?? now)
    write()
  }

  private mutating func write() {
    let (text, ending) = driver.takeRecording()
    files[files.count - 1] += text
    guard let ending else { return }
    endings.append(ending)
    if files[files.count - 1].isEmpty { return }
    files.append("")
  }

  // MARK: Touches

  private mutating func plan() {
    let isLong = isRedacted && (view.draft?.item.text.count ?? 0) > 8
    guard view.showsKeyboard, !isLong, chance.isOne(of: 2) else {
      if chance.isOne(of: 30) { return lieDown() }
      if chance.isOne(of: 3) { return tapUndoBar() }
      return reach()
    }
    let place = Point(
      x: Millimeters(chance.millimeters(1...panel.width.value - 1)),
      y: Millimeters(panel.height.value * chance.millimeters(0.5...0.99)))
    add(at: place) { $0.rest($1.roll(2...40)) }
  }

  /// A hand lies still, on the list or on the keys.
  private mutating func lieDown() {
    let place = place()
    for number in 0..<4 {
      add(at: Point(x: place.x + Millimeters(Double(number) * 12), y: place.y)) { finger, _ in
        finger.rest(380)
      }
    }
    counts["hands", default: 0] += 1
  }

  private mutating func report() {
    var contacts: [UInt32: [Contact]] = [:]
    for index in fingers.indices {
      guard let contact = fingers[index].report() else { continue }
      let device = UInt32(truncatingIfNeeded: fingers[index].id.serial) % devices + 1
      contacts[device, default: []] += dressed(contact)
    }
    fingers.removeAll(where: \.isGone)
    for device in contacts.keys.sorted() {
      var frame = ContactFrame(
        time: now - Interval(nanoseconds: Int64(chance.roll(0...2_000_000))),
        contacts: contacts[device] ?? [], isLate: chance.isOne(of: 40),
        device: TouchDevice(serial: device))
      if chance.isOne(of: 50) { frame.palms.append(palm()) }
      send(frame)
    }
    if chance.isOne(of: 400) { send(ContactFrame(time: now, palms: [palm()])) }
    if chance.isOne(of: 800) { send(ContactFrame(time: now)) }
  }

  private mutating func send(_ frame: ContactFrame) {
    for contact in frame.contacts {
      switch contact.phase {
      case .began: down.insert(contact.id)
      case .moved: break
      case .ended, .cancelled: down.remove(contact.id)
      }
    }
    turn(.touches(frame), at: frame.time)
  }

  private mutating func palm() -> Palm {
    let place = place()
    if palms.isEmpty || palms.count < 3 && chance.isOne(of: 2) {
      palmSerial += 1
      palms.append(PalmID(serial: palmSerial))
      return Palm(id: palms[palms.count - 1], phase: .began, position: place)
    }
    if isQuiet || chance.isOne(of: 2) {
      return Palm(id: palms.removeFirst(), phase: .ended, position: place)
    }
    return Palm(id: palms[0], phase: .moved, position: place)
  }

  /// The contact as a panel reports it: with a length, and sometimes lost and found again.
  private mutating func dressed(_ contact: Contact) -> [Contact] {
    let id = aliases[contact.id] ?? contact.id
    let length: Millimeters? = devices == 2 ? Millimeters(chance.millimeters(4...11)) : nil
    func dressed(_ id: ContactID, _ phase: Contact.Phase, after source: ContactID? = nil)
      -> Contact
    {
      Contact(
        id: id, phase: phase, position: contact.position, length: contact.length ?? length,
        continues: source)
    }
    guard contact.phase == .moved, chance.isOne(of: 50) else {
      if contact.phase == .ended, chance.isOne(of: 6) {
        return [
          Contact(
            id: id, phase: .ended, position: contact.position, length: length,
            keepsTrackingID: true)
        ]
      }
      return [dressed(id, contact.phase)]
    }
    serial += 1
    let found = ContactID(serial: serial)
    aliases[contact.id] = found
    return [dressed(id, .cancelled), dressed(found, .began, after: id)]
  }

  // MARK: Other inputs

  private mutating func somethingElse() {
    switch chance.roll(below: 26) {
    case 0...5:
      // Redacted letters have other widths: a text of several lines breaks elsewhere.
      let isLong = isRedacted && (view.draft?.item.text.count ?? 0) > 8
      turn(.typed(isLong ? .commit : Self.edits[chance.roll(below: Self.edits.count)]))
    case 6: turn(.pressed)
    case 7: turn(.scrolled(Pixels(chance.millimeters(-60...60))))
    case 8...12: changeElsewhere()
    case 13: undoElsewhere()
    case 14...15: turn(.scanned(["4006381333931", " milk ", "\u{1}"][chance.roll(below: 3)]))
    case 16:
      turn(
        .banner(chance.isOne(of: 2) ? Banner(["Full | disk", "Full"], isDismissible: true) : nil))
    case 17: turn(.theme(Theme.Name.allCases[chance.roll(below: Theme.Name.allCases.count)]))
    case 18: turn(.stitching([.off, .auto, .on][chance.roll(below: 3)]))
    case 19: turn(.power(Self.rules(&chance)))
    case 20: turn(.darkHours(chance.isOne(of: 2)))
    case 21: turn(.ordered(ScreenPower.Order.allCases[chance.roll(below: 4)]))
    case 22: if chance.isOne(of: 4) { turn(.touchLocked) }
    case 23: letGo()
    case 24: turn(.localTime(nil))
    default: turn(.storeWritten)
    }
  }

  private static let edits: [TextEdit] = [
    .insert("ab"), .insert("c d"), .insert(" "), .insert("é\u{301}"), .deleteBackward,
    .move(.along(.left), selecting: false), .move(.along(.wordLeft), selecting: true),
    .move(.lineUp, selecting: false), .deleteForward, .undo, .undo, .enter, .commit, .cancel,
  ]

  /// The display is gone for a moment, and nobody sees the list.
  private mutating func letGo() {
    turn(.letGo)
    if chance.isOne(of: 2) { turn(.layout(panel, rowHeight: rowHeight)) }
  }

  // MARK: The session and its store

  private mutating func read(_ items: LoadedItems, submissions count: Int) {
    turn(.answered(.changed(items, after: 0), isStale: count != submissions))
  }

  private mutating func take(_ outcome: Outcome) {
    switch outcome {
    case .undone(let report): turn(.answered(.undone(report)))
    case .read(let items, let count): read(items, submissions: count)
    case .suggestionsRead(let texts): turn(.answered(.suggestionsRead(texts)))
    case .forgotten: turn(.answered(.forgotten))
    }
  }

  mutating func turn(_ input: ListSession.Input) { turn(input, at: now) }

  private mutating func turn(_ input: ListSession.Input, at time: Instant) {
    if isRecording { counts["\(input)".prefix { $0 != "(" }.description, default: 0] += 1 }
    driver.handle(input, at: time)
    var outputs: [ListSession.Output] = []
    _ = driver.drain(into: &outputs)
    for case .frame in outputs { hasDiffered = true }
    if case .answered(.undone(let report), _) = input, isRecording {
      counts[report.undone.isEmpty ? "undone in vain" : "undone", default: 0] += 1
    }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset):
        lastChanged = changeset.changes[0].item.id
        submissions += 1
        store.store(changeset)
      case .undo(let changeset):
        submissions += 1
        wait(for: .undone(store.undo(changeset)))
      case .undoNewest(let list):
        submissions += 1
        wait(for: .undone(store.undo(nil, in: list)))
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { continue }
        wait(for: .read(items, submissions: submissions))
      case .readSuggestions: wait(for: .suggestionsRead(suggestions))
      case .forget:
        submissions += 1
        wait(for: .forgotten)
      case .draft, .acknowledge: break
      }
    }
  }

  /// What was typed last, as far as it is in the list.
  private var suggestions: [Suggestion] {
    var seen: Set<String> = []
    return store.list.items.suffix(5).filter { !Item.trimmed($0.text).isEmpty }
      .map { Suggestion(Item.trimmed($0.text), by: $0.id) }
      .filter { seen.insert($0.text).inserted }
  }

  private mutating func wait(for outcome: Outcome) {
    outcomes.append((outcome, max(outcomes.last?.turns ?? 0, chance.roll(1...6))))
  }
}
