// The text that is being typed: its end is seen, and the caret stands behind it and in the row.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct TypingTests {
  @Test(
    "the caret is in the row and the end of the text is seen, whatever the text",
    arguments: [
      "", "a", "Milk", String(repeating: "word ", count: 400), String(repeating: "👩🏽‍🚀", count: 300),
      String(repeating: "مرحبا ", count: 200), String(repeating: "กำลัง", count: 300),
      String(repeating: "e\u{301}\u{302}", count: 1500),
    ])
  func caret(text: String) {
    var (panel, measurer) = Panel.with(["x", "y"])
    panel.tap(row: 0)
    panel.press(.deleteBackward)
    panel.type(text)
    for _ in 0..<3 {
      let cell = panel.cell(0)
      let shown = measurer.text(cell?.text?.line) ?? ""
      let caret = cell?.strike?.rect
      #expect(caret.map { $0.left >= 30 && $0.right <= 970 } == true, "\(shown.count) letters")
      if shown == text || text.isEmpty {
        #expect(caret?.left == 30 + text.count * 16 + 4)
      } else {
        #expect(shown.hasPrefix("…"))
        #expect(text.hasSuffix(shown.dropFirst()))
        // As much of it as there is room for.
        #expect(shown.count * 16 > 1000 - 60 - 12 - 16)
      }
      panel.wait(milliseconds: 200)
    }
  }

  @Test("a line that stands is measured once, and a long text by a few trials only")
  func measured() {
    var (panel, measurer) = Panel.with(["x", "y"])
    panel.tap(row: 0)
    panel.type(String(repeating: "word ", count: 1000))
    _ = panel.cells()
    panel.rest()
    let before = measurer.asked
    for _ in 0..<100 {
      panel.wait(milliseconds: 10)
      _ = panel.cells()
    }
    #expect(measurer.asked == before)
    panel.type("a")
    _ = panel.cells()
    #expect(measurer.asked - before <= 12)
  }

  @Test("rows of any text are drawn, swiped and edited")
  func oddTexts() {
    let texts = [
      "", "a", String(repeating: "word ", count: 400), "👩🏽‍🚀🇹🇭", "مرحبا بالعالم", "กำลังทำ", "\u{301}",
      "a\nb\tc", "\u{202E}abc",
    ]
    var (panel, measurer) = Panel.with(texts)
    let cells = panel.cells()
    #expect(cells.count == 8)
    for (row, cell) in cells.enumerated() {
      let text = measurer.text(cell.text?.line)
      #expect(text == texts[row])
    }
    for row in texts.indices.dropLast() {
      let finger = panel.hold(row)
      for dx in stride(from: 0.0, through: 30, by: 3) {
        panel.drag(finger, dx: dx)
        let cell = panel.cell(row)
        if let strike = cell?.strike?.rect { #expect(strike.right <= 970 && strike.left == 30) }
      }
      panel.letGo(finger)
      panel.rest()
    }
    for row in 0..<7 {
      panel.tap(row: row)
      panel.press(.commit)
      panel.rest()
    }
    // Nobody touched a text: only the empty row has nothing to stay for.
    #expect(panel.edits == [.delete(ItemID(high: 7, low: 0))])
  }
}
