// A list on a test panel, driven by gestures.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

/// A measurer with fixed widths: half an em a letter, so that expectations can be computed by hand.
final class FixedWidthMeasurer: TextMeasurer {
  private var count = 0

  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics {
    FaceMetrics(
      xHeight: Pixels(Double(size) / 2), capHeight: Pixels(Double(size) * 0.7),
      ascent: Pixels(size), descent: Pixels(Double(size) / 4))
  }
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    let whole = text.count * size / 2
    count += 1
    return ShapedLine(
      id: TextLineID(raw: count - 1), width: min(maxWidth, whole),
      lowerWidth: leading == nil ? 0 : min(maxWidth, max(0, whole - maxWidth)))
  }
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    line(lines.first ?? "", style, size: size, maxWidth: .max, leading: nil)
  }
  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    TextCarets(places: (0...line.count).map { $0 * (size / 2) })
  }
  func keepOnly(_ used: Set<TextLineID>) {}
}

/// A panel of 100 × 80 mm at 10 pixels a millimetre with rows of 100 pixels: eight fit.
struct Panel {
  var view: ListView
  var picture = DisplayList(size: Size(width: 1000, height: 800))
  var now = Instant.zero
  /// The events that the store handles, in order.
  var effects: [ListEvent] = []
  /// The edits of all these events, in order.
  var edits: [Edit] {
    effects.flatMap(\.edits)
  }
  private var serial: UInt64 = 0

  init(
    rows: Int, completed: Set<Int> = [], options: ListOptions = ListOptions()
  ) {
    let items = (0..<rows).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        isCompleted: completed.contains(row),
        order: OrderKey(digits: [UInt8(row / 200), UInt8(row % 200 + 1)]), in: .original)
    }
    let geometry = PanelGeometry(
      pixels: Size(width: 1000, height: 800), width: 100, height: 80)
    view = ListView(
      items: items, panel: geometry, rowHeight: 10, measurer: FixedWidthMeasurer(), start: .zero,
      options: options, ids: .counting(item: Self.countingIDs()))
    rest()
  }

  /// Ids of new items: 1, 2, 3 and so on.
  private static func countingIDs() -> () -> ItemID {
    var last: UInt64 = 0
    return {
      last += 1
      return ItemID(high: 9, low: last)
    }
  }

  /// Lets time pass until nothing moves but a blinking caret; fails after ten seconds.
  mutating func rest(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<1000 where !view.isAtRest { wait(milliseconds: 10) }
    #expect(view.isAtRest, "still moving after ten seconds", sourceLocation: sourceLocation)
  }

  mutating func wait(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    view.advance(to: now)
  }

  /// The cells on the screen, front-most first.
  mutating func cells() -> [Cell] {
    view.advance(to: now)
    view.draw(into: &picture)
    return picture.cells
  }

  /// The top of a row, given by its number, in pixels.
  mutating func top(_ row: Int) -> Double? { cell(row)?.top.value }
  mutating func left(_ row: Int) -> Double? { cell(row)?.left.value }
  mutating func cell(_ row: Int) -> Cell? {
    cells().first { $0.id == CellID(high: 7, low: UInt64(row)) }
  }

  static func target(_ row: Int) -> TargetID { TargetID(high: 7, low: UInt64(row)) }

  /// A finger that has taken a row.
  mutating func hold(_ row: Int) -> Finger {
    serial += 1
    let finger = Finger(
      kind: .rowPan(Self.target(row)), contact: ContactID(serial: serial))
    send(finger, .began, dx: 0, dy: 0)
    return finger
  }
  /// A finger that has taken the list.
  mutating func holdList() -> Finger {
    serial += 1
    let finger = Finger(kind: .listPan, contact: ContactID(serial: serial))
    send(finger, .began, dx: 0, dy: 0)
    return finger
  }
  /// Moves a finger to this distance from where it began, in millimetres.
  mutating func drag(
    _ finger: Finger, dx: Double = 0, dy: Double = 0, mayCommit: Bool = true
  ) {
    send(finger, .changed, dx: dx, dy: dy, mayCommit: mayCommit)
  }
  /// Lifts a finger there, with a speed in millimetres a second: downwards on the list, to the
  /// right on a row.
  mutating func letGo(
    _ finger: Finger, dx: Double = 0, dy: Double = 0, speed: Double = 0, mayCommit: Bool = true
  ) {
    send(finger, .ended, dx: dx, dy: dy, speed: speed, mayCommit: mayCommit)
  }
  mutating func cancel(_ finger: Finger) { send(finger, .cancelled, dx: 0, dy: 0) }
  mutating func swipe(_ row: Int, dx: Double) {
    let finger = hold(row)
    drag(finger, dx: dx)
    letGo(finger, dx: dx)
  }

  private mutating func send(
    _ finger: Finger, _ phase: Gesture.Phase, dx: Double, dy: Double, speed: Double = 0,
    mayCommit: Bool = true
  ) {
    let isRow = if case .rowPan = finger.kind { true } else { false }
    let gesture = Gesture(
      kind: finger.kind, phase: phase, contact: finger.contact, time: now,
      position: Point(x: 50, y: 40),
      translation: Vector(dx: Millimeters(dx), dy: Millimeters(dy)),
      velocity: isRow
        ? Vector(dx: Millimeters(speed), dy: 0) : Vector(dx: 0, dy: Millimeters(speed)),
      mayCommit: mayCommit)
    effects += view.handle(gesture)
  }
}

struct Finger {
  let kind: Gesture.Kind
  let contact: ContactID
  /// The end at which it overscrolls the list.
  var edge: ListEdge?
}
