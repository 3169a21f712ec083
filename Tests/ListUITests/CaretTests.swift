// Tests of the caret: placed by taps, moved by keys, in a row that grows with its text.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

/// Letters are 19 pixels wide, the text begins at 42, lines are 47 pixels apart.
@Suite struct CaretTests {
  private static let long = "one two three four five six seven eight nine ten eleven twelve"

  private func editing(_ text: String) -> (Panel, BookMeasurer) {
    var (panel, measurer) = Panel.with([text, "below", "last"])
    panel.tap(row: 0)
    panel.rest()
    return (panel, measurer)
  }

  /// A tap at a place in pixels of the screen.
  private func tap(_ panel: inout Panel, x: Int, y: Int, contact: UInt64 = 1) {
    let point = Point(x: Millimeters(Double(x) / 10), y: Millimeters(Double(y) / 10))
    panel.step(
      Finger(kind: .tap(panel.view.hit(at: point)), contact: ContactID(serial: contact)), .ended,
      at: point)
  }

  @Test(
    "a tap places the caret at the nearest position",
    arguments: [
      (0, 42), (42, 42), (50, 42), (53, 61), (61, 61), (99, 99), (900, 42 + 5 * 19),
    ])
  func taps(x: Int, caret: Int) {
    var (panel, _) = editing("abcde")
    tap(&panel, x: x, y: 50)
    // After the text the caret keeps a distance; inside it is between two letters.
    let left = caret == 42 + 5 * 19 ? caret + 7 : caret - 2
    #expect(panel.cell(0)?.strikethrough?.rect.left == left)
    panel.press(.commit)
    #expect(panel.effects.isEmpty)
  }

  @Test(
    "in a text from right to left a tap counts from the right",
    arguments: [(958, 0), (953, 0), (930, 1), (901, 3), (42, 5)])
  func tapsFromTheRight(x: Int, caret: Int) {
    var (panel, _) = editing("אבגדה")
    #expect(panel.cell(0)?.text?.x == 1000 - 42 - 5 * 19)
    tap(&panel, x: x, y: 50)
    let edge = 1000 - 42 - caret * 19
    // After the text the caret keeps a distance, at its left end.
    #expect(panel.cell(0)?.strikethrough?.rect.left == (caret == 5 ? edge - 7 - 4 : edge - 2))
  }

  @Test("in a text from right to left the key to the left goes on in the text")
  func keysFromTheRight() {
    var (panel, _) = editing("אבגדה")
    tap(&panel, x: 958, y: 50)
    panel.press(.move(.along(.left), selecting: false))
    panel.type("x")
    panel.press(.commit)
    #expect(panel.edits == [.setText(ItemID(high: 7, low: 0), "אxבגדה")])
  }

  @Test("a selection from right to left is where its letters are")
  func selectionFromTheRight() {
    var (panel, _) = editing("אבגדה")
    panel.press(.select(3, from: 1))
    let selected = panel.cells().first { $0.left == Pixels(1000 - 42 - 3 * 19) }
    #expect(selected?.width == 2 * 19)
    #expect(selected?.text?.x == -2 * 19)
  }

  @Test("typed text is inserted at the caret")
  func writesThere() {
    var (panel, _) = editing("Bread")
    tap(&panel, x: 42, y: 50)
    panel.type("2 ")
    panel.press(.commit)
    #expect(panel.edits == [.setText(ItemID(high: 7, low: 0), "2 Bread")])
  }

  @Test("a double tap selects the word, and a letter replaces it")
  func doubleTap() {
    var (panel, _) = editing("one two")
    for _ in 0..<2 {
      tap(&panel, x: 42 + 5 * 19, y: 50)
      panel.wait(milliseconds: 150)
    }
    let cells = panel.cells()
    let selected = cells.first { $0.top == 33 - 3 && $0.left == Pixels(42 + 4 * 19) }
    #expect(selected?.width == 3 * 19)
    #expect(panel.cell(0)?.strikethrough == nil)
    panel.type("x")
    panel.press(.commit)
    #expect(panel.edits == [.setText(ItemID(high: 7, low: 0), "one x")])
  }

  @Test(
    "two taps that are slow or far apart only place the caret", arguments: [(400, 0), (100, 150)])
  func noDoubleTap(wait: Int, apart: Int) {
    var (panel, _) = editing("one two three")
    tap(&panel, x: 42 + 5 * 19, y: 50)
    panel.wait(milliseconds: wait)
    tap(&panel, x: 42 + 5 * 19 + apart, y: 50)
    panel.type("X")
    panel.press(.commit)
    #expect(panel.edits.count == 1)
    guard case .setText(_, let text)? = panel.edits.first else { return }
    #expect(text.count == 14)
  }

  @Test("a finger on the edited row drags the caret, and the row stays")
  func drags() {
    var (panel, _) = editing("abcdefghij")
    let finger = Finger(kind: .rowPan(Panel.target(0)), contact: ContactID(serial: 5))
    for x in stride(from: 10, through: 22, by: 4) {
      panel.step(
        finger, x == 10 ? .began : .changed, dx: Double(x) - 10,
        at: Point(x: Millimeters(Double(x)), y: 5))
      #expect(panel.cell(0)?.left == 0)
    }
    panel.step(finger, .ended, dx: 30, at: Point(x: 22, y: 5))
    // 220 − 42 pixels are 9.4 letters.
    #expect(panel.cell(0)?.strikethrough?.rect.left == 42 + 9 * 19 - 2)
    panel.wait(milliseconds: 100)
    #expect(panel.view.editedItem == ItemID(high: 7, low: 0))
    panel.type("-")
    panel.press(.commit)
    #expect(panel.edits == [.setText(ItemID(high: 7, low: 0), "abcdefghi-j")])
  }

  @Test("the row grows with its text, rows below move down, and all is restored at the end")
  func grows() {
    var (panel, measurer) = editing("")
    panel.type(Self.long)
    panel.rest()
    #expect(panel.cell(0)?.height == 147)
    #expect(panel.top(0) == 0)
    #expect(panel.top(1) == 147)
    #expect(
      measurer.text(panel.cell(0)?.text?.line)
        == "one two three four five six seven eight nine \nten eleven twelve")
    for _ in 0..<20 { panel.press(.deleteBackward) }
    panel.rest()
    #expect(panel.cell(0)?.height == 100)
    #expect(panel.top(1) == 100)
    panel.type(Self.long)
    panel.rest()
    panel.press(.commit)
    panel.rest()
    #expect(panel.cell(0)?.height == 100)
    #expect(panel.top(1) == 100)
    #expect(panel.view.isIdle)
  }

  @Test("a growing row leaves no gap to the row below")
  func growsTogether() {
    var (panel, _) = editing("")
    panel.type(Self.long)
    for _ in 0..<30 {
      panel.wait(milliseconds: 10)
      guard let edited = panel.cell(0), let below = panel.cell(1) else { continue }
      #expect(abs(edited.top.value + Double(edited.height) - below.top.value) <= 0.5)
    }
    panel.press(.commit)
    for _ in 0..<30 {
      panel.wait(milliseconds: 10)
      guard let edited = panel.cell(0), let below = panel.cell(1) else { continue }
      #expect(abs(edited.top.value + Double(edited.height) - below.top.value) <= 0.5)
    }
  }

  @Test("a tap on a lower line places the caret there, and Up and Down keep its column")
  func lines() {
    var (panel, _) = editing("")
    panel.type(Self.long)
    panel.rest()
    tap(&panel, x: 42 + 3 * 19, y: 110)
    #expect(panel.cell(0)?.strikethrough?.rect.left == 42 + 3 * 19 - 2)
    #expect(panel.cell(0)?.strikethrough?.rect.top == 30 + 47)
    panel.press(.move(.lineUp, selecting: false))
    #expect(panel.cell(0)?.strikethrough?.rect.top == 30)
    #expect(panel.cell(0)?.strikethrough?.rect.left == 42 + 3 * 19 - 2)
    panel.press(.move(.lineEnd, selecting: false))
    #expect(panel.cell(0)?.strikethrough?.rect.left == 42 + 44 * 19 - 2)
    panel.press(.move(.lineDown, selecting: false))
    #expect(panel.cell(0)?.strikethrough?.rect.top == 30 + 47)
    panel.press(.move(.lineStart, selecting: false))
    panel.type("X ")
    panel.press(.commit)
    let text = Self.long.replacing("ten", with: "X ten")
    #expect(panel.edits.last == .setText(ItemID(high: 7, low: 0), text))
  }

  @Test("a selection is drawn in front of the row in inverted colours, one cell for each line")
  func selection() {
    var (panel, _) = editing("")
    panel.type(Self.long)
    panel.rest()
    panel.press(.selectAll)
    let cells = panel.cells()
    guard let row = cells.firstIndex(where: { $0.id == CellID(high: 7, low: 0) }) else {
      Issue.record("the row is not seen")
      return
    }
    let pieces = cells[..<row].filter { $0.id.high == 7 }
    #expect(pieces.map(\.width) == [45 * 19, 17 * 19])
    #expect(pieces.allSatisfy { $0.color == cells[row].text?.color })
    #expect(pieces.allSatisfy { $0.text?.color == cells[row].color })
    panel.press(.deleteForward)
    panel.press(.cancel)
    #expect(panel.effects.isEmpty)
  }

  @Test("on another screen the row has the height that its text needs, from the first frame")
  func otherScreen() {
    var (panel, _) = editing("")
    panel.type(Self.long)
    panel.press(.move(.along(.wordLeft), selecting: false))
    panel.rest()
    for width in [1000, 700] {
      let screen = PanelGeometry(
        pixels: Size(width: width, height: 800), width: Millimeters(Double(width) / 10), height: 80)
      panel.view = panel.view.laidOut(on: screen, rowHeight: 10, start: panel.now)
      let tall = width == 1000 ? 147 : 194
      #expect(panel.cell(0)?.top == 0 && panel.cell(0)?.height == tall, "\(width)")
      // The other rows rise into their places.
      panel.rest()
      #expect(panel.top(1) == Double(tall))
    }
    panel.type("X")
    panel.press(.commit)
    guard case .setText(_, let text)? = panel.edits.first else {
      Issue.record("nothing was stored")
      return
    }
    #expect(text == Self.long.replacing("twelve", with: "Xtwelve"))
  }

  @Test("a row as tall as the screen shrinks for the banner, and grows back")
  func room() {
    var (panel, _) = editing("")
    panel.type(String(repeating: "word ", count: 400))
    panel.rest()
    let whole = panel.cell(0)?.height
    #expect(whole == 100 + 14 * 47)
    panel.show(Banner(["Full"], isDismissible: false))
    panel.rest()
    #expect(panel.cell(0)?.height == 100 + 13 * 47)
    panel.show(nil)
    panel.rest()
    #expect(panel.cell(0)?.height == whole)
  }

  @Test("typing into a text at its limit shows a message, and the text stays")
  func full() {
    var (panel, measurer) = editing("")
    panel.type(String(repeating: "a", count: 10_000))
    panel.type("b")
    panel.wait(milliseconds: 300)
    let texts = panel.cells().compactMap { measurer.text($0.text?.line) }
    #expect(texts.contains { $0.contains("This text is full: 10000 bytes") })
    panel.press(.commit)
    guard case .setText(_, let text)? = panel.edits.first else {
      Issue.record("nothing was stored")
      return
    }
    #expect(text.utf8.count == 10_000)
  }
}
