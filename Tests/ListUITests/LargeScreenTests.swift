// Tests of large screens: an edited row keeps its place, and the list goes on beside the keyboard.
import Gestures
import Model
import OnScreenKeyboard
import Paint
import Testing
import Units

@testable import ListUI

/// A list on a screen of any size, at 5 pixels a millimetre, with rows of 20 mm.
private struct LargeScreen {
  var view: ListView
  private var now = Instant.zero
  private var events: [ListEvent] = []
  private var picture = DisplayList(size: Size(width: 0, height: 0))
  static let row = 100.0

  static let layout = KeyboardLayout(
    name: "short", label: "EN",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { row in
      row.map { LetterKey(KeyboardLetter(String($0), String($0).uppercased())) }
    })

  init(width: Int, height: Int, rows: Int) {
    let items = (0..<rows).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row + 1)]))
    }
    view = ListView(
      items: items,
      panel: PanelGeometry(
        pixels: Size(width: 5 * width, height: 5 * height), width: Millimeters(Double(width)),
        height: Millimeters(Double(height))),
      rowHeight: 20, measurer: FixedWidthMeasurer(), start: .zero,
      options: ListOptions(layouts: [Self.layout]), ids: .counting { ItemID(high: 9, low: 1) })
    pass(seconds: 2)
  }

  /// Lets time pass, a frame at a time.
  mutating func pass(seconds: Double) {
    for _ in 0..<Int(seconds * 50) {
      now += .milliseconds(20)
      view.advance(to: now, events: &events)
      view.expire(at: now, events: &events)
    }
  }

  mutating func cells() -> [Cell] {
    view.draw(into: &picture)
    return picture.cells
  }

  mutating func top(_ row: UInt64) -> Double? {
    cells().first { $0.id == CellID(high: 7, low: row) }?.top.value
  }

  /// A cell of the clock or the undo bar; nil while it is not shown.
  mutating func overlay(_ cell: OverlayCell) -> Cell? { cells().first { $0.id == cell.id } }

  /// The parts of the undo bar that are shown.
  mutating func undoBarParts() -> [Cell] {
    [OverlayCell.undoBarAction, .undoBarVerb, .undoBar, .undoBarSpace].compactMap { overlay($0) }
  }

  mutating func send(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, x: Double, y: Double = 0, dx: Double = 0,
    dy: Double = 0
  ) {
    view.handle(
      Gesture(
        kind: kind, phase: phase, contact: ContactID(serial: 1), time: now,
        position: Point(x: Millimeters(x), y: Millimeters(y)),
        translation: Vector(dx: Millimeters(dx), dy: Millimeters(dy))),
      events: &events)
  }

  mutating func tap(row: UInt64, x: Double = 100) {
    send(.tap(Hit(.rows, TargetID(high: 7, low: row))), .ended, x: x)
  }

  /// Completes a row with a finger that lifts at x.
  mutating func complete(row: UInt64, x: Double) {
    let target = TargetID(high: 7, low: row)
    send(.rowPan(target), .began, x: x)
    send(.rowPan(target), .changed, x: x, dx: 40)
    send(.rowPan(target), .ended, x: x, dx: 40)
  }
}

@Suite("Large screens")
struct LargeScreenTests {
  /// Of the keyboard on 320 × 200 mm: four rows of 16 mm, 200 mm wide.
  private static let keyboardTop = 680.0

  @Test("an edited row moves only as far as keyboard and undo bar need, and all others with it")
  func place() {
    for row in 0..<10 as Range<UInt64> {
      var screen = LargeScreen(width: 320, height: 200, rows: 10)
      screen.tap(row: row)
      screen.pass(seconds: 2)
      // A row above the keyboard stays free for the undo bar.
      let most = Self.keyboardTop - 2 * LargeScreen.row
      #expect(screen.top(row) == min(Double(row) * 100, most))
      for other in 0..<10 as Range<UInt64> {
        guard let top = screen.top(other), let own = screen.top(row) else { continue }
        #expect(top - own == (Double(other) - Double(row)) * 100, "\(other) beside \(row)")
      }
      // Also rows below the keyboard's upper edge are drawn.
      #expect(screen.top(min(row + 5, 9)) != nil)
    }
  }

  @Test(
    "on a screen of 230 × 300 mm or less an edited row slides to the top",
    arguments: [(230, 150), (217, 300)])
  func small(width: Int, height: Int) {
    var screen = LargeScreen(width: width, height: height, rows: 7)
    screen.tap(row: 3)
    screen.pass(seconds: 2)
    #expect(screen.top(3) == 0)
  }

  @Test("a row that is taller for its text stays above the keyboard and the undo bar")
  func grows() {
    var screen = LargeScreen(width: 320, height: 200, rows: 10)
    screen.tap(row: 9)
    screen.pass(seconds: 2)
    let before = screen.top(9) ?? 0
    var events: [ListEvent] = []
    for _ in 0..<60 {
      screen.view.writeOnKeyboard(.insert("quick brown "), at: .zero, events: &events)
    }
    screen.pass(seconds: 2)
    let cell = screen.cells().first { $0.id == CellID(high: 7, low: 9) }
    let (top, height) = (cell?.top.value ?? 0, Double(cell?.height ?? 0))
    #expect(top < before && height > 100 && top + height <= Self.keyboardTop - 100)
  }

  @Test("beside a keyboard that is narrower than the screen rows take touches, below it the keys")
  func beside() {
    var screen = LargeScreen(width: 320, height: 200, rows: 10)
    screen.tap(row: 2, x: 160)
    screen.pass(seconds: 2)
    let hits = [10.0, 59, 61, 160, 259, 261, 310].map {
      screen.view.hit(at: Point(x: Millimeters($0), y: 190)).layer
    }
    #expect(hits == [.rows, .rows, .keyboard, .keyboard, .keyboard, .rows, .rows])
    #expect(
      screen.view.hit(at: Point(x: 10, y: 190)).target == TargetID(high: 7, low: 9))
    // An upright screen has a keyboard as wide as itself: the list ends above it.
    var upright = LargeScreen(width: 250, height: 400, rows: 20)
    upright.tap(row: 1)
    upright.pass(seconds: 2)
    #expect(upright.view.hit(at: Point(x: 5, y: 395)).layer == .keyboard)
    let keys = upright.cells().first { $0.id == CellID(high: .max - 1, low: 0) }
    #expect(keys?.width == 1250 && (keys?.shadow.above.reach ?? 0) > 0)
  }

  @Test("the undo bar stands on a narrow keyboard and is as wide, and covers no edited row")
  func onKeyboard() {
    var screen = LargeScreen(width: 320, height: 200, rows: 10)
    screen.tap(row: 9, x: 160)
    screen.pass(seconds: 2)
    screen.complete(row: 0, x: 20)
    screen.pass(seconds: 1)
    let parts = screen.undoBarParts()
    let (left, right) = (parts.map(\.bounds.left).min(), parts.map(\.bounds.right).max())
    #expect(left == 300 && right == 1300)
    #expect(parts.allSatisfy { $0.bounds.bottom == Int(Self.keyboardTop) })
    let edited = screen.cells().first { $0.id == CellID(high: 7, low: 9) }
    #expect(edited?.top == Pixels(Self.keyboardTop - 200) && edited?.height == 100)
    // Undo is at the end that is nearest to the hand.
    #expect(screen.overlay(.undoBarAction)?.bounds.left == 300)
    #expect(screen.view.hit(at: Point(x: 65, y: 130)).kinds.contains(.tap))
  }

  @Test(
    "Undo is under the hand that acted, within the margins, the words on its longer side",
    arguments: [5.0, 60, 150, 170, 260, 315])
  func undo(x: Double) throws {
    var screen = LargeScreen(width: 320, height: 200, rows: 6)
    screen.complete(row: 2, x: x)
    screen.pass(seconds: 1)
    let shown = (screen.overlay(.undoBarAction), screen.overlay(.undoBar))
    let undo = try #require(shown.0)
    let name = try #require(shown.1)
    let text = try #require(undo.text)
    // Half an em a letter: 64 pixels; the margin is 42.
    let middle = Double(undo.bounds.left + text.x) + 32
    #expect(abs(middle - min(max(5 * x, 42 + 32), 1600 - 42 - 32)) <= 1)
    #expect((name.bounds.left > undo.bounds.left) == (x < 160))
    let hit = screen.view.hit(at: Point(x: Millimeters(x), y: 195))
    #expect(hit.layer == .cover && hit.kinds.contains(.tap) && hit.target != nil)
    // The parts fill the bar and do not overlap.
    let parts = screen.undoBarParts().map(\.bounds).sorted { $0.left < $1.left }
    #expect(parts.first?.left == 0 && parts.last?.right == 1600)
    for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.right == next.left) }
    // Beside it the bar is dismissed.
    let away = x < 160 ? x + 60 : x - 60
    let isGone = screen.view.uncover(
      at: Point(x: Millimeters(away), y: 195), at: Instant(nanoseconds: 9_000_000_000))
    #expect(isGone)
  }

  @Test("steps of keyboards have Undo at the left, and so has a screen of 300 mm or less")
  func noHand() throws {
    var screen = LargeScreen(width: 320, height: 200, rows: 6)
    screen.tap(row: 2, x: 300)
    screen.pass(seconds: 1)
    var events: [ListEvent] = []
    screen.view.type(.insert("x"), at: .zero, events: &events)
    screen.view.type(.commit, at: .zero, events: &events)
    screen.pass(seconds: 1)
    // The on-screen keyboard was at the right, under the hand that opened it.
    #expect(screen.overlay(.undoBarAction)?.bounds.left == 600)
    var small = LargeScreen(width: 300, height: 200, rows: 6)
    small.complete(row: 2, x: 290)
    small.pass(seconds: 1)
    #expect(small.overlay(.undoBarAction)?.bounds.left == 0)
  }

  @Test("Undo stays in its column while a narrow keyboard opens or closes")
  func keeps() throws {
    // The bar is there before the keyboard.
    var screen = LargeScreen(width: 400, height: 300, rows: 11)
    screen.complete(row: 1, x: 380)
    screen.pass(seconds: 1)
    var columns: Set<Int> = []
    screen.tap(row: 8, x: 60)
    for _ in 0..<50 {
      screen.pass(seconds: 0.02)
      if let undo = screen.overlay(.undoBarAction) { columns.insert(undo.bounds.left) }
    }
    #expect(columns.count == 1)
    // A tap elsewhere ends the edit: Undo is under it at once, while the keyboard closes.
    var events: [ListEvent] = []
    screen.view.writeOnKeyboard(.insert("x"), at: .zero, events: &events)
    screen.pass(seconds: 6)
    screen.send(.tap(Hit(.black)), .ended, x: 380)
    var places: Set<Int> = []
    for _ in 0..<50 {
      screen.pass(seconds: 0.02)
      if let undo = screen.overlay(.undoBarAction) {
        places.insert(undo.bounds.left)
        let hit = screen.view.hit(at: Point(x: 380, y: 299))
        if undo.bounds.bottom >= 1500 { #expect(hit.kinds.contains(.tap) && hit.layer == .cover) }
      }
    }
    #expect(places.count == 1)
    #expect((places.first ?? 0) > 1500)
  }

  @Test("what Done stores is offered on the narrow keyboard that leaves, as wide as it")
  func leaving() {
    var screen = LargeScreen(width: 320, height: 200, rows: 6)
    screen.tap(row: 3, x: 160)
    screen.pass(seconds: 2)
    var events: [ListEvent] = []
    screen.view.writeOnKeyboard(.insert("x"), at: .zero, events: &events)
    screen.pass(seconds: 1)
    screen.view.writeOnKeyboard(.commit, at: .zero, events: &events)
    for _ in 0..<50 {
      screen.pass(seconds: 0.02)
      let parts = screen.undoBarParts()
      #expect(parts.map(\.bounds.left).min() == 300)
      #expect(parts.map(\.bounds.right).max() == 1300)
      // Its shadow would end at once where it does.
      #expect(parts.allSatisfy { $0.shadow.above.reach == 0 })
    }
  }

  @Test("the undo bar covers no edited row that a hardware keyboard types on")
  func hardware() {
    var screen = LargeScreen(width: 320, height: 200, rows: 10)
    screen.tap(row: 9, x: 160)
    screen.pass(seconds: 2)
    var events: [ListEvent] = []
    screen.view.type(.insert("x"), at: .zero, events: &events)
    screen.pass(seconds: 1)
    #expect(!screen.view.showsKeyboard)
    screen.complete(row: 1, x: 20)
    screen.pass(seconds: 1)
    #expect(screen.top(9) == 800)
    #expect(screen.overlay(.undoBarAction)?.top == 900)
  }

  @Test("pictures of a few lines take touches as well", arguments: 1...8, [false, true])
  func fewLines(height: Int, isUpright: Bool) {
    let items = [
      Item(id: ItemID(high: 7, low: 0), text: "Milk", order: OrderKey(digits: [1]))
    ]
    var view = ListView(
      items: items,
      panel: PanelGeometry(
        pixels: Size(width: 640, height: height), width: isUpright ? 180 : 466,
        height: isUpright ? 466 : 180),
      rowHeight: 15, measurer: FixedWidthMeasurer(), start: .zero,
      options: ListOptions(layouts: [LargeScreen.layout]),
      ids: .counting { ItemID(high: 9, low: 1) })
    var (events, picture): ([ListEvent], _) = ([], DisplayList(size: Size(width: 0, height: 0)))
    for step in 0..<60 {
      let time = Instant(nanoseconds: Int64(step) * 100_000_000)
      view.advance(to: time, events: &events)
      view.draw(into: &picture)
      guard step % 20 == 10 else { continue }
      let point = Point(x: 90, y: 90)
      view.handle(
        Gesture(
          kind: .tap(view.hit(at: point)), phase: .ended, contact: ContactID(serial: 1), time: time,
          position: point, translation: Vector(dx: 0, dy: 0)),
        events: &events)
    }
    #expect(!events.isEmpty)
  }
}
