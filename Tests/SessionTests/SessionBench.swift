// A session on a simulated panel with a store, driven by single touches.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Recordings
import Session
import Store
import Testing
import Text
import Units

@testable import panelist

/// A list with rows of 10 mm on a screen of 100 × 80 mm at 10 pixels per mm, driven as the kiosk
/// drives it. Eight rows fit.
struct SessionBench: ~Copyable {
  var session: ListSession
  /// Number of gesture updates.
  private(set) var gestures = 0
  /// Devices that were found to lose contacts.
  private(set) var lossy: [TouchDevice] = []
  let panel: PanelGeometry
  /// All changesets that were stored, in order.
  private(set) var stored: [Changeset] = []
  /// All banners that were dismissed, in order.
  private(set) var dismissed: [Banner] = []
  /// Draft requests, in order: `keep` with the text, or `drop`.
  private(set) var drafts: [String] = []
  /// The store's suggestion history.
  var suggestionHistory: [Suggestion] = []
  /// The stored list.
  private(set) var store: StoreStandIn
  private(set) var now = Instant.zero
  /// All events, in order.
  private(set) var events: [ListEvent] = []
  var picture = DisplayList(size: Size(width: 1000, height: 800))
  /// The device of the next reports.
  var device = TouchDevice.first
  /// Whether undos are carried out at once but answered later, by ``answer()``.
  var answersLate = false
  private var answers: [UndoReport] = []

  static func id(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }
  static func target(_ row: Int) -> TargetID { TargetID(high: 7, low: UInt64(row)) }

  /// - Parameter height: Of the screen, in millimetres.
  init(
    rows: Int, completed: Set<Int> = [], sinks: CompletedRows = .stay, height: Int = 80,
    stitching mode: ContactStitcher.Mode = .auto, clock: ClockStyle = .off,
    layouts: [KeyboardLayout] = [], lines: TextLines? = nil
  ) throws {
    let items = (0..<rows).map { row in
      Item(
        id: Self.id(row), text: "Row \(row)", isCompleted: completed.contains(row),
        order: OrderKey(digits: [UInt8(row / 200), UInt8(row % 200 + 1)]), in: .original)
    }
    panel = PanelGeometry(
      pixels: Size(width: 1000, height: height * 10), width: 100,
      height: Millimeters(Double(height)))
    let view = ListView(
      items: items,
      panel: panel,
      rowHeight: 10,
      measurer: try lines ?? TextLines(.inter),
      start: .zero, options: ListOptions(completed: sinks, clock: clock, layouts: layouts),
      ids: .counted())
    session = ListSession(view, stitching: mode)
    store = StoreStandIn(items, sinksCompleted: sinks == .sink)
    rest()
  }

  /// One report of one finger, in millimetres.
  mutating func finger(_ serial: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double) {
    let contact = Contact(
      id: ContactID(serial: serial), phase: phase,
      position: Point(x: Millimeters(x), y: Millimeters(y)))
    session.handle(ContactFrame(time: now, contacts: [contact], device: device))
    finish()
  }

  mutating func down(_ serial: UInt64, _ x: Double, _ y: Double) { finger(serial, .began, x, y) }
  mutating func move(_ serial: UInt64, _ x: Double, _ y: Double) {
    wait(milliseconds: 10)
    finger(serial, .moved, x, y)
  }
  /// Lifts a finger, and waits until what it did is decided.
  mutating func up(_ serial: UInt64, _ x: Double, _ y: Double) {
    lose(serial, x, y)
    decide(serial, x, y)
  }
  /// Ends a contact. The panel may have lost it: what the finger did may not be decided.
  mutating func lose(_ serial: UInt64, _ x: Double, _ y: Double) {
    wait(milliseconds: 10)
    finger(serial, .ended, x, y)
  }

  /// Begins a swipe of a row, and stays down.
  mutating func hold(_ serial: UInt64, row: Int) {
    down(serial, 30, Double(row) * 10 + 5)
    move(serial, 32, Double(row) * 10 + 5)
    move(serial, 34, Double(row) * 10 + 5)
  }

  mutating func tap(_ serial: UInt64, _ x: Double, _ y: Double) {
    down(serial, x, y)
    wait(milliseconds: 40)
    finger(serial, .ended, x, y)
    decide(serial, x, y)
  }

  /// Taps with two fingers, long enough after other touches.
  mutating func tapTogether(
    _ first: UInt64, _ one: (x: Double, y: Double), _ second: UInt64, _ two: (x: Double, y: Double)
  ) {
    wait(milliseconds: 400)
    down(first, one.x, one.y)
    down(second, two.x, two.y)
    wait(milliseconds: 60)
    finger(first, .ended, one.x, one.y)
    finger(second, .ended, two.x, two.y)
    decide(first, one.x, one.y)
    decide(second, two.x, two.y)
  }

  mutating func type(_ edit: TextEdit) {
    session.handle(.typed(edit), at: now)
    finish()
  }

  /// A barcode scanner scans.
  mutating func scan(_ text: String) {
    session.handle(.scanned(text), at: now)
    finish()
  }

  /// Another process changes the list.
  mutating func externalChanges(_ action: ExternalAction) {
    guard store.carryOut(action) != nil else { return }
    session.handle(.storeWritten, at: now)
    finish()
  }

  /// Shows a banner, or hides it.
  mutating func show(_ banner: Banner?) {
    session.handle(.banner(banner), at: now)
    finish()
  }

  /// Releases all contacts, as when the display is lost.
  mutating func letGo() {
    session.handle(.letGo, at: now)
    finish()
  }

  /// Lays the list out on another screen of the same size.
  mutating func layOutAgain() {
    session.handle(.layout(panel, rowHeight: 10), at: now)
    finish()
  }

  /// Advances time, and shows a frame.
  mutating func wait(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    session.handle(.time, at: now)
    finish()
    session.handle(.presented(touchesUpTo: now), at: now)
    finish()
  }

  /// Waits until a finger that has left is no longer awaited, on the list or on a key.
  mutating func decide(_ serial: UInt64, _ x: Double, _ y: Double) {
    while session.core.follows(ContactID(serial: serial)) { wait(milliseconds: 5) }
    let hit = session.view.hit(at: Point(x: Millimeters(x), y: Millimeters(y)))
    if hit.layer == .keyboard { wait(milliseconds: 35) }
  }

  /// Advances time without a display: deadlines expire, and no frame is shown.
  mutating func waitInTheDark(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    session.handle(.time, at: now)
    finish()
  }

  /// Advances time only: no deadline expires, and no frame is shown.
  mutating func pass(milliseconds: Int) { now += .milliseconds(milliseconds) }

  /// Advances time until nothing moves, at most by 10 s.
  mutating func rest(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<1000 where !session.view.isAtRest { wait(milliseconds: 10) }
    #expect(session.view.isAtRest, "still moving after ten seconds", sourceLocation: sourceLocation)
  }

  /// The cells on the screen, front-most first.
  mutating func cells() -> [Cell] {
    session.view.draw(into: &picture)
    return picture.cells
  }

  /// The store undoes its newest changeset; the session is not notified.
  mutating func undoneNewest() -> UndoReport { store.undo(nil) }

  /// Another process undoes the newest changeset; the session is not notified.
  mutating func undoElsewhere() { store.undoElsewhere() }

  /// Another process stores edits as a changeset.
  mutating func externalChanges(_ edits: [Edit]) {
    unheard(edits)
    hear()
  }

  /// Another process changes the list; the session is not notified.
  mutating func unheard(_ action: ExternalAction) { _ = store.carryOut(action) }
  mutating func unheard(_ edits: [Edit]) {
    store.carryOut(edits)
  }

  /// The store answers a reload with what it has loaded.
  mutating func read(_ items: LoadedItems) {
    session.handle(.answered(.changed(items, after: 0)), at: now)
    finish()
  }

  /// Notifies the session that the store was written.
  mutating func hear() {
    session.handle(.storeWritten, at: now)
    finish()
  }

  /// Answers the pending undos.
  mutating func answer() {
    let answers = answers
    self.answers = []
    for report in answers {
      session.handle(.answered(.undone(report)), at: now)
      finish()
    }
  }

  /// The top edges of rows, in pixels.
  mutating func tops(of items: [ItemID]) -> [Double] {
    let cells = cells()
    return items.compactMap { item in
      cells.first { $0.id == CellID(high: item.high, low: item.low) }?.top.value
    }
  }

  /// Discards the events so far.
  mutating func forget() { events = [] }

  /// Makes a call of the session.
  ///
  /// - Returns: Whether it asks for a frame.
  mutating func asksForFrame(_ call: (inout ListSession) -> Void) -> Bool {
    call(&session)
    defer { finish() }
    return session.outputs.contains(where: \.isFrame)
  }

  /// Carries out the session's requests at once.
  private mutating func finish() {
    let outputs = session.drained()
    events += outputs.events.map { $0.event }
    gestures += outputs.gestures.count
    for case .erred(let device, .losesFingers) in outputs { lossy.append(device) }
    for case .event(.bannerDismissed(let banner), _) in outputs { dismissed.append(banner) }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset):
        stored.append(changeset)
        for change in changeset.changes where !change.item.isCompleted {
          suggestionHistory = suggestionHistory.map {
            $0.text == change.item.text ? Suggestion($0.text, by: change.item.id) : $0
          }
        }
        store.store(changeset)
      case .undo(let changeset): take(store.undo(changeset))
      case .undoNewest: take(store.undo(nil))
      case .reload(let isForced):
        guard let items = store.load(isForced: isForced) else { break }
        session.handle(.answered(.changed(items, after: 0)), at: now)
      case .draft(.keep(let item)): drafts.append("keep \(item.text)")
      case .draft(.drop): drafts.append("drop")
      case .acknowledge: break
      case .readSuggestions: session.handle(.answered(.suggestionsRead(suggestionHistory)), at: now)
      case .forget(let text): suggestionHistory.removeAll { $0.text == text }
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

extension IDGenerator {
  /// Ids that count up; none is that of an item that a bench begins with.
  static func counted() -> IDGenerator {
    var item: UInt64 = 0
    var changeset: UInt64 = 0
    return IDGenerator(
      item: {
        item += 1
        return ItemID(high: 9, low: item)
      },
      changeset: {
        changeset += 1
        return ChangesetID(high: 9, low: changeset)
      })
  }
}
