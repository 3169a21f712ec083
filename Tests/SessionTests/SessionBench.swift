// A session on an imaginary panel: fingers that touch down, move and go, and a store that answers.
import Gestures
import OnScreenKeyboard
import ListUI
import Model
import Paint
import Recordings
import Session
import Store
import Testing
import Text
import Units

@testable import panelist

/// A list of rows of 10 mm on a screen of 100 × 80 mm at 10 pixels a millimetre, driven as the kiosk
/// does it: eight rows fit.
struct SessionBench: ~Copyable {
  var session: ListSession
  /// How many steps of gestures the list was given.
  private(set) var gestures = 0
  /// Devices that were found to lose fingers.
  private(set) var lossy: [TouchDevice] = []
  let panel: PanelGeometry
  /// Every step that was to be stored, in order.
  private(set) var stored: [Changeset] = []
  /// Every banner that a person took away.
  private(set) var dismissed: [Banner] = []
  /// What was to be kept of the row that is edited, and that it need not be any more.
  private(set) var drafts: [String] = []
  /// What the store knows of texts that were used before.
  var memory: [Suggestion] = []
  /// What the file holds.
  private(set) var store: ReplayedStore
  private(set) var now = Instant.zero
  /// Everything that was reported, in order.
  private(set) var events: [ListEvent] = []
  var picture = DisplayList(size: Size(width: 1000, height: 800))
  /// Whose reports come.
  var device = TouchDevice.first
  /// Whether undos are done at once but answered later, by ``answer()``.
  var answersLate = false
  private var answers: [UndoReport] = []

  static func id(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }
  static func target(_ row: Int) -> TargetID { TargetID(high: 7, low: UInt64(row)) }

  /// - Parameter height: Of the screen, in millimetres.
  init(
    rows: Int, completed: Set<Int> = [], sinks: CompletedRows = .stay, height: Int = 80,
    stitching mode: ContactStitcher.Mode = .auto, clock: ClockStyle = .off,
    layouts: [KeyboardLayout] = []
  ) throws {
    let items = (0..<rows).map { row in
      Item(
        id: Self.id(row), text: "Row \(row)", isCompleted: completed.contains(row),
        order: OrderKey(digits: [UInt8(row / 200), UInt8(row % 200 + 1)]))
    }
    panel = PanelGeometry(
      pixels: Size(width: 1000, height: height * 10), width: 100,
      height: Millimeters(Double(height)))
    let view = ListView(
      items: items,
      panel: panel,
      rowHeight: 10,
      measurer: try TextLines(.inter),
      start: .zero, options: ListOptions(completed: sinks, clock: clock, layouts: layouts),
      names: .counted())
    session = ListSession(view, stitching: mode)
    store = ReplayedStore(ItemList(items: items, sinksCompleted: sinks == .sink))
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
  mutating func up(_ serial: UInt64, _ x: Double, _ y: Double) {
    wait(milliseconds: 10)
    finger(serial, .ended, x, y)
  }

  /// A finger swipes a row, and stays on it.
  mutating func hold(_ serial: UInt64, row: Int) {
    down(serial, 30, Double(row) * 10 + 5)
    move(serial, 32, Double(row) * 10 + 5)
    move(serial, 34, Double(row) * 10 + 5)
  }

  mutating func tap(_ serial: UInt64, _ x: Double, _ y: Double) {
    down(serial, x, y)
    wait(milliseconds: 40)
    finger(serial, .ended, x, y)
  }

  mutating func type(_ edit: TextEdit) {
    session.type(edit, at: now)
    finish()
  }

  /// Somebody elsewhere changes the list.
  mutating func externalChanges(_ action: ExternalAction) {
    guard store.carryOut(action) != nil else { return }
    session.storeWasWritten()
    finish()
  }

  /// Something stands on the banner until it is over.
  mutating func show(_ banner: Banner?) {
    session.show(banner, at: now)
    finish()
  }

  /// Hands see the list no longer.
  mutating func letGo() {
    session.letGo(at: now)
    finish()
  }

  /// The list comes to a screen of the same size.
  mutating func layOutAgain() {
    session.layOut(on: panel, rowHeight: 10, start: now)
    finish()
  }

  /// Time passes, and a frame is shown.
  mutating func wait(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    session.wait(until: now)
    finish()
    session.advance(to: now, touchesUpTo: now)
    finish()
  }

  /// Time passes, and no display shows anything.
  mutating func waitInTheDark(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    session.wait(until: now)
    finish()
  }

  /// Time passes, and nothing is shown: the picture would be the same.
  mutating func pass(milliseconds: Int) { now += .milliseconds(milliseconds) }

  /// Time passes until nothing moves.
  mutating func rest(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<1000 where !session.view.isAtRest { wait(milliseconds: 10) }
    #expect(session.view.isAtRest, "still moving after ten seconds", sourceLocation: sourceLocation)
  }

  /// What stands on the panel, front-most first.
  mutating func cells() -> [Cell] {
    session.view.draw(into: &picture)
    return picture.cells
  }

  /// The store takes its newest step back; nobody has shown that yet.
  mutating func undoneNewest() -> UndoReport { store.undoNewest() }

  /// Another program stores edits as a step.
  mutating func externalChanges(_ edits: [Edit]) {
    unheard(edits)
    hear()
  }

  /// Another program changes the list, and the session has not heard of it.
  mutating func unheard(_ action: ExternalAction) { _ = store.carryOut(action) }
  mutating func unheard(_ edits: [Edit]) {
    if let changeset = store.changeset(edits) { store.store(changeset) }
  }

  /// The session hears that a file was written to.
  mutating func hear() {
    session.storeWasWritten()
    finish()
  }

  /// The store answers the undos that were asked for.
  mutating func answer() {
    let answers = answers
    self.answers = []
    for report in answers {
      session.undone(report, at: now)
      finish()
    }
  }

  /// Where rows are drawn, in pixels from the picture's top.
  mutating func tops(of items: [ItemID]) -> [Double] {
    let cells = cells()
    return items.compactMap { item in
      cells.first { $0.id == CellID(high: item.high, low: item.low) }?.top.value
    }
  }

  /// Forgets what was reported so far.
  mutating func forget() { events = [] }

  /// Hands the session something.
  ///
  /// - Returns: Whether it asks for a frame.
  mutating func asksForFrame(_ call: (inout ListSession) -> Void) -> Bool {
    call(&session)
    defer { finish() }
    return session.outputs.contains(where: \.isFrame)
  }

  /// Does what the session asks for, as the store would at once.
  private mutating func finish() {
    let outputs = session.drained()
    events += outputs.events.map { $0.event }
    gestures += outputs.gestures.count
    for case .losesContacts(let device) in outputs { lossy.append(device) }
    for case .event(.bannerDismissed(let banner), _) in outputs { dismissed.append(banner) }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset):
        stored.append(changeset)
        for change in changeset.changes where !change.item.isCompleted {
          memory = memory.map {
            $0.text == change.item.text ? Suggestion($0.text, by: change.item.id) : $0
          }
        }
        store.store(changeset)
      case .undo(let changeset): take(store.undo(changeset))
      case .undoNewest: take(store.undoNewest())
      case .reload: session.read(store.list.items, isStale: false, at: now)
      case .draft(.keep(let item)): drafts.append("keep \(item.text)")
      case .draft(.drop): drafts.append("drop")
      case .acknowledge: break
      case .recall: session.recall(memory, at: now)
      case .forget(let text): memory.removeAll { $0.text == text }
      }
      finish()
    }
  }

  private mutating func take(_ report: UndoReport) {
    if answersLate { answers.append(report) } else { session.undone(report, at: now) }
  }
}

extension IDGenerator {
  /// Names that count up, of no item or step that a bench begins with.
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
