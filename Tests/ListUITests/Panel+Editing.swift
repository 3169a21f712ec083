// Test panel: adding and editing by pull, pinch, tap and keys; and what is shown of it.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

/// A measurer with fixed widths that records what it was asked for.
final class BookMeasurer: TextMeasurer {
  private struct Entry: Hashable {
    let text: String
    let style: TextStyle
    let size: Int
    let maxWidth: Int
    let leading: Int?
  }
  private var known: [Entry: ShapedLine] = [:]
  private var entries: [Entry] = []
  /// Number of requests, and of requests that had to be shaped.
  private(set) var asked = 0
  private(set) var shaped = 0

  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics {
    FaceMetrics(
      xHeight: Pixels(Double(size) / 2), capHeight: Pixels(Double(size) * 0.7),
      ascent: Pixels(size), descent: Pixels(Double(size) / 4))
  }
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    asked += 1
    let entry = Entry(text: text, style: style, size: size, maxWidth: maxWidth, leading: leading)
    if let line = known[entry] { return line }
    shaped += 1
    let line = ShapedLine(
      id: TextLineID(raw: entries.count), width: min(maxWidth, text.count * (size / 2)),
      lowerWidth: leading == nil ? 0 : min(maxWidth, max(0, text.count * (size / 2) - maxWidth)),
      isRightToLeft: Self.isRightToLeft(text))
    entries.append(entry)
    known[entry] = line
    return line
  }
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    line(
      lines.joined(separator: "\n"), style, size: size, maxWidth: 1 << 20,
      leading: lines.count > 1 ? leading : nil)
  }
  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    asked += 1
    shaped += 1
    let (letter, width) = (size / 2, line.count * (size / 2))
    guard Self.isRightToLeft(text) else {
      return TextCarets(places: (0...line.count).map { $0 * letter })
    }
    let graphemes = (0..<line.count).map {
      TextCarets.Grapheme(leading: width - $0 * letter, trailing: width - ($0 + 1) * letter)
    }
    return TextCarets(graphemes, width: width, isRightToLeft: true)
  }
  /// Hebrew letters go from right to left, all others from left to right.
  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.first.map { (0x5D0..<0x5F0).contains($0.value) } ?? false
  }
  func keepOnly(_ used: Set<TextLineID>) {
    known = known.filter { used.contains($0.value.id) }
  }
  func text(_ line: TextLineID?) -> String? { line.map { entries[$0.raw].text } }
  /// The style of a line.
  func style(_ line: TextLineID) -> TextStyle { entries[line.raw].style }
  func size(_ line: TextLineID?) -> Int? { line.map { entries[$0.raw].size } }
  /// The number of lines that are kept.
  var kept: Int { known.count }
  /// The lines that are kept.
  var keptLines: Set<TextLineID> { Set(known.values.map(\.id)) }
}

/// A row as it is drawn.
struct SeenRow: Hashable {
  let top: Double
  let height: Double
  let green: UInt8
}

extension Panel {
  /// A panel with a list of these texts, and its measurer.
  static func with(
    _ texts: [String], completed: Set<Int> = [], options: ListOptions = ListOptions()
  ) -> (Panel, BookMeasurer) {
    let measurer = BookMeasurer()
    let items = texts.enumerated().map { row, text in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: text, isCompleted: completed.contains(row),
        order: OrderKey(
          digits: [UInt8(row >> 16), UInt8(row >> 8 & 255), UInt8(row & 255), 1]), in: .original)
    }
    let geometry = PanelGeometry(
      pixels: Size(width: 1000, height: 800), width: 100, height: 80)
    var serial: UInt64 = 0
    var panel = Panel(rows: 0)
    panel.now = .zero
    panel.view = ListView(
      items: items, panel: geometry, rowHeight: 10, measurer: measurer, start: .zero,
      options: options,
      ids: .counting {
        serial += 1
        return ItemID(high: 9, low: serial)
      })
    panel.rest()
    return (panel, measurer)
  }

  /// Sends one event of any gesture.
  mutating func step(
    _ finger: Finger, _ phase: Gesture.Phase, dx: Double = 0, dy: Double = 0,
    lower: Double? = nil, at position: Point = Point(x: 50, y: 40), speed: Double = 0
  ) {
    let other = lower.map {
      Gesture.Finger(
        contact: ContactID(serial: finger.contact.serial + 1_000_000), position: position,
        translation: Vector(dx: 0, dy: Millimeters($0)))
    }
    let gesture = Gesture(
      kind: finger.kind, phase: phase, contact: finger.contact, time: now, position: position,
      translation: Vector(dx: Millimeters(dx), dy: Millimeters(dy)), other: other,
      velocity: Vector(dx: 0, dy: Millimeters(speed)),
      pull: Gesture.pull(finger.edge, on: view, dy: dy))
    effects += view.handle(gesture)
  }

  /// A finger that overscrolls the list at an end, or only drags it.
  mutating func beginPull(_ edge: ListEdge? = .top, contact: UInt64 = 1001) -> Finger {
    let finger = Finger(kind: .listPan, contact: ContactID(serial: contact), edge: edge)
    step(finger, .began)
    return finger
  }
  /// Two fingers on a row and on the one below it.
  mutating func beginPinch(_ upper: Int, contact: UInt64 = 1101) -> Finger {
    let finger = Finger(
      kind: .pinch(Seam(above: Panel.target(upper), below: Panel.target(upper + 1))),
      contact: ContactID(serial: contact))
    step(finger, .began, lower: 0)
    return finger
  }
  /// Moves the fingers to these distances from where they began, downwards.
  mutating func part(_ finger: Finger, upper: Double, lower: Double) {
    step(finger, .changed, dy: upper, lower: lower)
  }
  mutating func pinch(_ upper: Int, apart: Double) {
    let finger = beginPinch(upper)
    part(finger, upper: -apart / 2, lower: apart / 2)
    step(finger, .ended, dy: -apart / 2, lower: apart / 2)
  }
  /// Taps at a height in millimetres, on whatever is there.
  mutating func tap(y: Double) {
    let point = Point(x: 50, y: Millimeters(y))
    step(
      Finger(kind: .tap(view.hit(at: point)), contact: ContactID(serial: 1201)), .ended,
      at: point)
  }
  /// Taps a row's middle, wherever it is.
  mutating func tap(row: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let top = top(row) else {
      Issue.record("row \(row) is not seen", sourceLocation: sourceLocation)
      return
    }
    tap(y: (top + 50) / 10)
  }
  mutating func type(_ text: String) { press(.insert(text)) }
  mutating func press(_ edit: TextEdit) {
    effects += view.type(edit, at: now)
  }
  mutating func expire() {
    effects += view.expire(at: now)
  }

  /// All rows that are drawn, by id.
  mutating func rowsByName() -> [ItemID: SeenRow] {
    var rows: [ItemID: SeenRow] = [:]
    for cell in cells() where 6...9 ~= cell.id.high {
      rows[ItemID(high: cell.id.high, low: cell.id.low)] = SeenRow(
        top: cell.top.value, height: 100 * cell.squeeze, green: cell.color.green)
    }
    return rows
  }
  /// The placeholders that unfold between or above rows.
  mutating func placeholders() -> [Cell] {
    cells().filter { $0.id.high == .max && ($0.id.low == 0 || $0.id.low > .max - 8) }
  }
  /// A row that was added on this panel, counted from 1.
  mutating func added(_ number: UInt64) -> Cell? {
    cells().first { $0.id == CellID(high: 9, low: number) }
  }

  /// Fails if a row that is drawn before and after an action has moved or changed its colour.
  mutating func expectNothingJumps(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    when act: (inout Panel) -> Void
  ) {
    let before = rowsByName()
    act(&self)
    let after = rowsByName()
    for (item, row) in before {
      guard let now = after[item] else { continue }
      #expect(
        abs(row.top - now.top) < 0.01,
        "\(what): row \(item.low) jumps from \(row.top) to \(now.top)",
        sourceLocation: sourceLocation)
      #expect(
        abs(Int(row.green) - Int(now.green)) <= 1,
        "\(what): row \(item.low) turns from \(row.green) to \(now.green)",
        sourceLocation: sourceLocation)
    }
    #expect(!before.isEmpty || view.list.count < 2, sourceLocation: sourceLocation)
  }

  /// Fails if there is a gap between rows on the screen, or one overlaps another.
  mutating func expectNoSeams(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let rows = rowsByName().values.sorted { $0.top < $1.top }
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      #expect(
        abs(lower.top - upper.top - upper.height) < 0.01, "\(what): \(upper) and \(lower)",
        sourceLocation: sourceLocation)
    }
  }
}
