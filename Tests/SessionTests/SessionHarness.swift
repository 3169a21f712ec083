// A session on a wide panel: touches by serial number, and the resulting gestures as text.
import Gestures
import Model
import Recordings
import Session
import Store
import TestRandom
import Testing
import Units

@testable import ListUI
@testable import panelist

/// Rows of 10 mm on a screen of 500 × 120 mm.
struct SessionHarness {
  struct Key: Hashable {
    let contact: ContactID
    let kind: Gesture.Kind
  }

  var session: ListSession
  var store: StoreStandIn
  private(set) var now = Instant.zero
  private(set) var seen: [Gesture] = []
  private var open: Set<Key> = []
  private(set) var flaws: [String] = []
  private var answersLate = false
  private var answers: [UndoReport] = []
  private let panel: PanelGeometry
  private let width: Int

  init(
    rows: Int, done: Set<Int> = [], sinks: CompletedRows = .stay, width: Int = 500,
    height: Int = 120, stitching mode: ContactStitcher.Mode = .auto, answersLate: Bool = false
  ) {
    let items = (0..<rows).map { row in
      Item(
        id: SessionBench.id(row), text: "Row \(row)", isCompleted: done.contains(row),
        order: OrderKey(digits: [UInt8(row / 200), UInt8(row % 200 + 1)]), in: .original)
    }
    panel = PanelGeometry(
      pixels: Size(width: width * 4, height: height * 4), width: Millimeters(Double(width)),
      height: Millimeters(Double(height)))
    self.width = width
    let view = ListView(
      items: items, panel: panel, rowHeight: 10, measurer: SharedLines(), start: .zero,
      options: ListOptions(completed: sinks),
      ids: .counted())
    session = ListSession(view, stitching: mode)
    store = StoreStandIn(items, sinksCompleted: sinks == .sink)
    self.answersLate = answersLate
    pass(1000)
  }

  mutating func frame(_ contacts: [Contact], device: UInt32 = 1, back: Int = 0) {
    session.handle(
      ContactFrame(
        time: now - .milliseconds(back), contacts: contacts, device: TouchDevice(serial: device)))
    finish()
  }

  mutating func pass(_ milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while now < end {
      now = min(end, now + .milliseconds(10))
      session.handle(.time, at: now)
      finish()
      session.handle(.presented(touchesUpTo: now), at: now)
      finish()
    }
  }

  /// Waits until a finger that has left is no longer awaited.
  mutating func decide(_ serial: UInt64) {
    while session.core.follows(ContactID(serial: serial)) { pass(5) }
  }

  mutating func dark(_ milliseconds: Int) { now += .milliseconds(milliseconds) }

  mutating func down(_ serial: UInt64, _ x: Double, _ y: Double, _ length: Double? = nil) {
    frame([Self.contact(serial, .began, x, y, length)])
  }
  mutating func move(_ serial: UInt64, _ x: Double, _ y: Double, _ length: Double? = nil) {
    frame([Self.contact(serial, .moved, x, y, length)])
  }
  /// Lifts a finger, and waits until what it did is decided.
  mutating func up(_ serial: UInt64, _ x: Double, _ y: Double) {
    lose(serial, x, y)
    decide(serial)
  }
  /// Ends a contact. The panel may have lost it: what the finger did may not be decided.
  mutating func lose(_ serial: UInt64, _ x: Double, _ y: Double) {
    frame([Self.contact(serial, .ended, x, y)])
  }
  mutating func tap(_ serial: UInt64, _ x: Double, _ y: Double, dwell: Int = 60) {
    down(serial, x, y)
    pass(dwell)
    up(serial, x, y)
  }
  /// Moves a finger along a line in steps of 10 ms; it stays down.
  mutating func go(
    _ serial: UInt64, from: (Double, Double), to: (Double, Double), in steps: Int
  ) {
    for step in 1...steps {
      pass(10)
      let part = Double(step) / Double(steps)
      move(serial, from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
    }
  }

  static func contact(
    _ serial: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double, _ length: Double? = nil
  ) -> Contact {
    Contact(
      id: ContactID(serial: serial), phase: phase,
      position: Point(x: Millimeters(x), y: Millimeters(y)), length: length.map { Millimeters($0) })
  }

  mutating func externalChanges(_ action: ExternalAction) {
    guard store.carryOut(action) != nil else { return }
    session.handle(.storeWritten, at: now)
    finish()
  }
  mutating func externalChanges(_ edits: [Edit]) {
    store.carryOut(edits)
    session.handle(.storeWritten, at: now)
    finish()
  }
  mutating func type(_ edit: TextEdit) {
    session.handle(.typed(edit), at: now)
    finish()
  }
  mutating func letGo() {
    session.handle(.letGo, at: now)
    finish()
  }
  mutating func layOut() {
    session.handle(.layout(panel, rowHeight: 10), at: now)
    finish()
  }
  mutating func answer() {
    let all = answers
    answers = []
    for report in all {
      session.handle(.answered(.undone(report)), at: now)
      finish()
    }
  }
  mutating func forget() { seen = [] }

  var names: [String] {
    seen.filter { $0.phase != .changed }.map {
      "\($0.contact.serial) \(Self.name($0.kind)) \($0.phase)"
    }
  }
  func has(_ name: String) -> Bool { names.contains { $0.hasPrefix(name) } }

  static func name(_ kind: Gesture.Kind) -> String {
    switch kind {
    case .rowPan: "swipe"
    case .listPan: "scroll"
    case .tap: "tap"
    case .twoFingerTap: "two-tap"
    case .longPress: "lift"
    case .pinch: "pinch"
    }
  }

  private mutating func flaw(_ text: String) {
    if flaws.count < 3 { flaws.append("\(now): \(text)") }
  }

  private mutating func finish() {
    for gesture in session.gestureUpdates {
      seen.append(gesture)
      switch gesture.kind {
      case .tap, .twoFingerTap: continue
      default: break
      }
      let key = Key(contact: gesture.contact, kind: gesture.kind)
      switch gesture.phase {
      case .began: if !open.insert(key).inserted { flaw("began twice \(key)") }
      case .changed: if !open.contains(key) { flaw("changed and not begun \(key)") }
      case .ended, .cancelled: if open.remove(key) == nil { flaw("ended and not begun \(key)") }
      }
    }
    let requests = session.drained().requests
    let ours = Set(session.core.holds.map { Key(contact: $0.contact, kind: $0.kind) })
    let theirs = Set(session.view.holds.map { Key(contact: $0.contact, kind: $0.kind) })
    if ours != theirs { flaw("core \(ours), list \(theirs)") }
    if ours != open { flaw("core \(ours), begun \(open)") }
    for request in requests {
      switch request {
      case .changeset(let changeset): store.store(changeset)
      case .undo(let changeset): take(store.undo(changeset))
      case .undoNewest: take(store.undo(nil))
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { break }
        session.handle(.answered(.changed(items, after: 0)), at: now)
      case .draft, .acknowledge, .readSuggestions, .forget: break
      }
      finish()
    }
  }

  private mutating func take(_ report: UndoReport) {
    if answersLate {
      answers.append(report)
    } else {
      session.handle(.answered(.undone(report)), at: now)
    }
  }
}
