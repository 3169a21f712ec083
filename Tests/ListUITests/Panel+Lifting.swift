// Test panel: lifting and carrying rows, clearing, taps and external changes.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

/// A measurer that records the texts of its lines.
final class RecordingMeasurer: TextMeasurer {
  private let fixed = FixedWidthMeasurer()
  private(set) var texts: [String] = []

  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics { fixed.metrics(style, size: size) }
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    texts.append(text)
    return fixed.line(text, style, size: size, maxWidth: maxWidth, leading: leading)
  }
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    texts.append(lines.joined(separator: "\n"))
    return fixed.paragraph(lines, of: text, style, size: size, leading: leading)
  }
  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    fixed.carets(line, of: text, style, size: size)
  }
  func keepOnly(_ used: Set<TextLineID>) {}
}

extension Panel {
  static let screen = PanelGeometry(
    pixels: Size(width: 1000, height: 800), width: 100, height: 80)

  static func id(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }

  /// Replaces the list by the same one with texts that can be read.
  mutating func readable() -> RecordingMeasurer {
    let measurer = RecordingMeasurer()
    var last: UInt64 = 0
    view = ListView(
      items: view.list.items, panel: Self.screen, rowHeight: 10, measurer: measurer, start: now,
      options: ListOptions(completed: view.list.sinksCompleted ? .sink : .stay),
      ids: .counting {
        last += 1
        return ItemID(high: 8, low: last)
      })
    rest()
    return measurer
  }

  /// Sends one event of any gesture, at a point of the screen.
  mutating func step(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, contact: UInt64, dx: Double = 0, dy: Double = 0,
    speed: Double = 0, at point: Point = Point(x: 50, y: 40), edge: ListEdge? = nil
  ) {
    let gesture = Gesture(
      kind: kind, phase: phase, contact: ContactID(serial: contact), time: now, position: point,
      translation: Vector(dx: Millimeters(dx), dy: Millimeters(dy)),
      velocity: Vector(dx: 0, dy: Millimeters(speed)),
      pull: Gesture.pull(edge, on: view, dy: dy))
    effects += view.handle(gesture)
  }

  /// A finger that holds a row until it is lifted.
  mutating func pickUp(_ row: Int, contact: UInt64 = 900) -> Finger {
    let finger = Finger(
      kind: .longPress(Self.target(row)), contact: ContactID(serial: contact))
    step(finger.kind, .began, contact: contact)
    return finger
  }

  /// Lifts a row, carries it downwards in twenty steps, and drops it.
  mutating func carry(_ row: Int, dy: Double) {
    let finger = pickUp(row)
    for share in 1...20 {
      wait(milliseconds: 16)
      drag(finger, dy: dy * Double(share) / 20)
    }
    letGo(finger, dy: dy)
  }

  mutating func tap(_ row: Int?, at point: Point = Point(x: 50, y: 40)) {
    let hit = row.map { Hit(.rows, Self.target($0)) } ?? view.hit(at: point)
    step(.tap(hit), .ended, contact: 901, at: point)
  }
  mutating func tapWithTwoFingers() { step(.twoFingerTap, .ended, contact: 902) }

  /// Overscrolls the list at its lower end, as the gesture core reports it, and releases it.
  mutating func pullUp(_ way: Double) {
    step(.listPan, .began, contact: 903, edge: .bottom)
    step(.listPan, .changed, contact: 903, dy: -way, edge: .bottom)
    step(.listPan, .ended, contact: 903, dy: -way, edge: .bottom)
  }

  /// Scrolls the list to a distance from its top.
  mutating func scroll(to pixels: Double) {
    let finger = holdList()
    letGo(finger, dy: -pixels / 10)
    rest()
  }

  /// Applies external edits. Returns whether some have to wait.
  @discardableResult
  mutating func hear(_ edits: Edit...) -> Bool { view.adopt(edits, at: now) }

  /// An item to insert directly before a row.
  func newItem(_ number: UInt64, before row: Int) -> Item {
    Item(id: ItemID(high: 6, low: number), text: "New", order: view.list.order(forRow: row))
  }

  /// Cells of rows, without icons, hints and bars.
  mutating func rows() -> [Cell] { cells().filter { (6...9).contains($0.id.high) } }
  /// The icon beside a row.
  mutating func icon(_ row: Int) -> Cell? {
    cells().first { $0.id == CellID(high: ~7, low: ~UInt64(row)) }
  }
  /// The ground beside a row, with the text that the row has left behind.
  mutating func beside(_ row: Int) -> Cell? {
    cells().first { $0.id == CellID(high: ~7, low: UInt64(row)) }
  }
  /// The last cell of the undo bar, with the item's text.
  mutating func undoBar() -> Cell? { cells().first { $0.id == CellID(high: .max, low: 2) } }
  /// The undo bar's text from left to right; empty without an undo bar.
  mutating func said(_ measurer: RecordingMeasurer) -> String {
    let band = cells().filter { $0.id.high == .max && (2...4).contains($0.id.low) }
    let words = band.sorted { $0.left < $1.left }.compactMap(\.text)
    return words.map { measurer.texts[$0.line.raw] }.joined(separator: " · ")
  }
  /// Lets the undo bar disappear after its time.
  mutating func releaseUndoBar() {
    wait(milliseconds: 5000)
    effects += view.expire(at: now)
    rest()
  }

  /// The top of each row on the screen.
  mutating func places() -> [CellID: Double] {
    var places: [CellID: Double] = [:]
    for cell in rows() where cell.top.value > -100 && cell.top.value < 800 {
      places[cell.id] = cell.top.value
    }
    return places
  }
  /// The numbers of all rows in the list's order.
  var order: [Int] { view.list.items.map { Int($0.id.low) } }
}
