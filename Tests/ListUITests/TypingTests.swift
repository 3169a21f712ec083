// Tests of typing: the row grows with its text, and the caret is visible.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct TypingTests {
  @Test(
    "the caret is in the row and the end of the text is visible, whatever the text",
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
    panel.rest()
    panel.press(.move(.lineEnd, selecting: false))
    let cell = panel.cell(0)
    let shown = measurer.text(cell?.text?.line)?.split(
      separator: "\n", omittingEmptySubsequences: false)
    let caret = cell?.strikethrough?.rect
    #expect(caret.map { $0.left >= 42 && $0.right <= 958 } == true)
    #expect(caret.map { $0.top >= 0 && $0.bottom <= cell?.height ?? 0 } == true)
    let lines = shown?.count ?? 0
    #expect(cell?.height == 100 + (lines - 1) * 47 && cell?.top == 0)
    // The end of the text is its last line, which has the caret.
    #expect(text.hasSuffix(shown?.joined() ?? "?") && (lines == 15) == (text.count > 700))
    let last = (shown?.last?.count ?? 0) * 19
    #expect(caret?.left == min(42 + last + 7, 954))
    #expect(caret?.top == 30 + (lines - 1) * 47)
  }

  @Test("an unchanged text is not measured again, and an edited one once for each key")
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
    #expect(measurer.asked - before == 2)
  }

  @Test(
    "the caret is steady while keys are pressed, then blinks every 530 ms and nothing else moves"
  )
  func blinks() {
    var panel = Panel(rows: 2)
    panel.tap(row: 0)
    panel.rest()
    panel.type("a")
    let start = panel.now
    for blink in 0..<5 {
      for wait in [0, 529] {
        panel.now = start + .milliseconds(530 * blink + wait)
        let isSeen = panel.cell(0)?.strikethrough != nil
        #expect(isSeen == (blink % 2 == 0), "\(blink), \(wait) ms")
        #expect(!panel.view.isIdle && panel.view.isAtRest)
        #expect(panel.view.nextDeadline == start + .milliseconds(530 * (blink + 1)))
      }
    }
    panel.wait(milliseconds: 200)
    panel.type("b")
    let caret = panel.cell(0)?.strikethrough?.rect
    #expect(caret?.width == 4)
    // 1.32 cap heights of 26.6 pixels, centred on the capitals on the baseline at 61.
    #expect(caret?.top == 30 && caret?.bottom == 65)
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.isIdle && panel.view.nextDeadline == nil)
  }

  @Test("rows of any text are drawn, swiped and edited")
  func oddTexts() {
    let texts = [
      "", "a", String(repeating: "word ", count: 400), "👩🏽‍🚀🇹🇭", "مرحبا بالعالم", "กำลังทำ", "\u{301}",
      "a\nb\tc", "\u{202E}abc",
    ]
    var (panel, measurer) = Panel.with(texts)
    let cells = panel.rows()
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
        if let strikethrough = cell?.strikethrough?.rect {
          #expect(strikethrough.right <= 958 + 6 && strikethrough.left == 42 - 6)
        }
      }
      panel.letGo(finger)
      panel.rest()
    }
    for row in 0..<7 {
      panel.tap(row: row)
      panel.press(.commit)
      panel.rest()
    }
    // No text was edited: only the empty row is deleted.
    #expect(panel.edits == [.delete(ItemID(high: 7, low: 0))])
  }
}
