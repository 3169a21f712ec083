// Plays reports of ten moving fingers, or of other processes, for a tool that counts the instructions.
import CEvdev
import Evdev
import Gestures
import ListUI
import Model
import Paint
import Session
import Store
import Units

/// Rows of 10 mm from the top to the bottom of the screen.
private struct Rows: Surface {
  var facts: SurfaceFacts { SurfaceFacts(edges: .top) }

  func hit(at point: Point) -> Hit {
    Hit(.rows, TargetID(high: 0, low: UInt64(point.y.value / 10)))
  }

  func seam(near point: Point) -> Seam? {
    let below = UInt64((point.y.value / 10).rounded())
    return Seam(
      above: below > 0 ? TargetID(high: 0, low: below - 1) : nil,
      below: TargetID(high: 0, low: below))
  }

  func isSeen(_ target: TargetID) -> Bool { true }
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { travel / 10 }

  var bounds: Vector { Vector(dx: 400, dy: 300) }
}

/// Text of constant width: the cost of text is counted elsewhere.
private final class OneWidth: TextMeasurer {
  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics {
    FaceMetrics(xHeight: 8, capHeight: 11, ascent: 16, descent: 4)
  }
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    ShapedLine(id: TextLineID(raw: 0), width: 80)
  }
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine { ShapedLine(id: TextLineID(raw: 0), width: 80) }
  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    TextCarets(places: [Int](repeating: 0, count: line.count + 1))
  }
  func keepOnly(_ used: Set<TextLineID>) {}
}

/// A session with a list of 30 rows that fill the screen.
private func list() -> ListSession { list((1...30).map { OrderKey(digits: [UInt8($0)]) }) }

/// A session with a list of a row for each order.
private func list(_ orders: [OrderKey]) -> ListSession {
  let items = orders.enumerated().map { row, order in
    Item(id: ItemID(high: 0, low: UInt64(row)), text: "Row \(row)", order: order)
  }
  return ListSession(
    ListView(
      items: items,
      panel: PanelGeometry(pixels: Size(width: 1600, height: 1200), width: 400, height: 300),
      rowHeight: 10, measurer: OneWidth(), start: .zero,
      ids: IDGenerator(
        item: { ItemID(high: 1, low: 0) }, changeset: { ChangesetID(high: 1, low: 0) })))
}

/// A panel of 400 × 300 mm with ten fingers, each on its own row.
private struct Hands {
  static let fingers = 10
  static let period = Interval.milliseconds(10)

  var tracker = ContactTracker(
    x: AxisRange(minimum: 0, maximum: 4000), y: AxisRange(minimum: 0, maximum: 3000),
    slots: [SlotState](repeating: SlotState(), count: Hands.fingers), current: 0,
    screen: PanelGeometry(pixels: Size(width: 1600, height: 1200), width: 400, height: 300))
  var serials = ContactSerials()
  var core = GestureCore()
  /// Handles the frames instead of `core`, if there is one.
  var session: ListSession?
  var outputs: [ListSession.Output] = []
  var now = Instant.zero
  var updates = 0

  /// Sends one event; the frame of a complete report goes to the gestures.
  mutating func say(_ type: CInt, _ code: CInt, _ value: Int) {
    let event = InputEvent(type: type, code: code, value: CInt(value), time: now)
    guard tracker.handle(event, serials: &serials) == .frame else { return }
    guard session == nil else { return handToList() }
    var updates = 0
    core.handle(tracker.frame, on: Rows()) { _ in updates += 1 }
    self.updates += updates
  }

  /// Passes the frame to the list and drains its outputs, as the program does in every iteration.
  mutating func handToList() {
    session?.handle(tracker.frame)
    _ = session?.drain(into: &outputs)
    for case .gesture in outputs { updates += 1 }
  }

  /// The fingers touch down one after the other, each as an independent finger: together they would
  /// be a contact group, which does nothing.
  ///
  /// - Parameter offset: Offset of each finger's second report, before a long press would begin.
  mutating func land(then offset: Int) {
    for finger in 0..<Hands.fingers {
      say(EV_ABS, ABS_MT_SLOT, finger)
      say(EV_ABS, ABS_MT_TRACKING_ID, finger)
      for offset in [0, offset] {
        place(finger, offset)
        say(EV_SYN, SYN_REPORT, 0)
        now += .milliseconds(100)
      }
    }
  }

  /// Reports all fingers at an offset from their touch-down points, in tenths of a millimetre.
  mutating func report(_ offset: Int) {
    for finger in 0..<Hands.fingers {
      say(EV_ABS, ABS_MT_SLOT, finger)
      place(finger, offset)
    }
    say(EV_SYN, SYN_REPORT, 0)
    now += Hands.period
  }

  private mutating func place(_ finger: Int, _ offset: Int) {
    say(EV_ABS, ABS_MT_POSITION_X, 1000 + finger * 100 + offset)
    say(EV_ABS, ABS_MT_POSITION_Y, 150 + finger * 200 + (offset & 1))
  }
}

/// Another process adds rows to a list of 100,000, each near its beginning.
///
/// - Returns: How many were shown.
private func addFromOutside(_ rows: Int) -> Int {
  var session = list(OrderKey.between(nil, nil, count: 100_000))
  var outputs: [ListSession.Output] = []
  var shown = 0
  for number in 0..<rows {
    let time = Instant.zero + .seconds(Double(number + 1))
    let item = Item(
      id: ItemID(high: 2, low: UInt64(number)), text: "From outside",
      order: session.view.list.order(forRow: 3))
    session.handle(.answered(.changed(.changes([item], removed: []), after: 0)), at: time)
    session.handle(.presented(touchesUpTo: time), at: time)
    while session.drain(into: &outputs) {
      for case .event(.externalChange, at: _) in outputs { shown += 1 }
    }
  }
  return shown
}

/// Plays a scene: `swipe` moves ten rows, `list` ten rows of a real list past the commit distance
/// and back, `rest` trembles within the slop.
private func play(_ what: String, reports: Int) -> Int? {
  guard what == "swipe" || what == "list" || what == "rest" else { return nil }
  var hands = Hands()
  if what == "list" { hands.session = list() }
  hands.land(then: what == "rest" ? 1 : 50)
  for number in 0..<reports {
    hands.report(what == "rest" ? 3 + number % 5 : 20 + number % 1000)
  }
  return hands.updates
}

private let arguments = CommandLine.arguments
guard arguments.count == 3, let reports = Int(arguments[2]), reports > 0,
  let updates = arguments[1] == "external"
    ? addFromOutside(reports) : play(arguments[1], reports: reports)
else {
  print("usage: TouchCost swipe|list|rest|external REPORTS")
  fatalError("TouchCost: wrong arguments")
}
print("\(reports) reports made \(updates) steps")
