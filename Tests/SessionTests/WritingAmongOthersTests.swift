// Editing with the on-screen keyboard while other things happen.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Paint
import Session
import Store
import Testing
import Text
import Units

@Suite("Editing while other things happen")
struct WritingAmongOthersTests {
  @Test("Return on a hardware keyboard opens the next row without the on-screen keyboard")
  func keyboardReturn() throws {
    var bench = try SessionBench.writing()
    bench.tap(1, 50, 20)
    bench.rest()
    bench.type(.insert("Milk"))
    bench.rest()
    #expect(!bench.session.view.showsKeyboard)
    bench.type(.enter)
    bench.rest()
    #expect(bench.session.view.editedItem != nil)
    let shows = bench.session.view.showsKeyboard
    #expect(!shows, "the board came back without a tap on the text")
  }

  @Test("the tap that shows the on-screen keyboard again puts the caret on the tapped line")
  func tapOnALowLine() throws {
    var bench = try SessionBench.writing(rows: 1)
    bench.tap(1, 30, 5)
    bench.rest()
    let long = (0..<60).map { "word\($0)" }.joined(separator: " ")
    bench.type(.insert(" " + long))
    bench.rest()
    #expect(!bench.session.view.showsKeyboard)
    let lines = bench.session.view.context.style.words.lines(
      of: try #require(bench.session.view.editing.session?.text))
    let shown = lines.lines.count
    let line = min(shown - 2, 10)
    let leading = Double(bench.session.view.metrics.editLeading) / 10
    let first = try #require(bench.session.view.editing.session?.firstLine)
    bench.tap(2, 40, 5 + Double(line) * leading)
    let caret = try #require(bench.session.view.editing.session?.typed.caret)
    #expect(
      lines.line(of: caret) == first + line,
      "of \(shown) lines, first \(first): tapped \(first + line), got \(lines.line(of: caret))")
    bench.rest()
    let session = try #require(bench.session.view.editing.session)
    #expect(lines.line(of: session.typed.caret) == first + line)
  }

  @Test("a suggestion uncompletes the item with that text, even if another item had it last")
  func doneTwin() throws {
    var bench = try SessionBench.writing(
      rows: 2, completed: [0], [Suggestion("Row 0", by: SessionBench.gone)])
    bench.tap(1, 50, 23)
    bench.rest()
    try bench.tapKey("#1", 2)
    bench.rest()
    let all = bench.texts
    #expect(all.filter { $0.hasSuffix("Row 0") } == ["Row 0"], "\(all)")
  }

  @Test("an undo in another row does not move the caret of the edited row")
  func undoElsewhere() throws {
    var bench = try SessionBench.writing(rows: 3)
    bench.externalChanges([.setText(SessionBench.id(2), "Other")])
    bench.rest()
    bench.tap(1, 30, 5)
    bench.rest()
    bench.tap(2, 6, 5)
    let caret = try #require(bench.session.view.editing.session?.typed.caret)
    #expect(caret < 5)
    let report = bench.undoneNewest()
    #expect(!report.undone.isEmpty)
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    #expect(bench.session.view.editing.session?.typed.caret == caret)
  }

  @Test(
    "on another screen an empty new row keeps Shift and the chosen language")
  func relaid() throws {
    var bench = try SessionBench(
      rows: 0,
      layouts: [try #require(KeyboardLayout.named("en")), try #require(KeyboardLayout.named("ru"))])
    bench.tap(1, 50, 20)
    bench.rest()
    try bench.tapKey("language", 2)
    #expect(bench.session.view.editing.keyboard?.keys.layout.name == "ru")
    #expect(bench.session.view.editing.keyboard?.keys.isShifted == true)
    bench.layOutAgain()
    bench.rest()
    #expect(bench.session.view.editing.keyboard?.keys.isShifted == true, "Shift is gone")
    #expect(bench.session.view.editing.keyboard?.keys.layout.name == "ru", "the language is gone")
  }

  @Test("a caret drag whose contact is lost over the keyboard and found again writes nothing")
  func lostOverKeyboard() throws {
    var bench = try SessionBench.writing(rows: 2, stitching: .on)
    bench.tap(1, 30, 5)
    bench.rest()
    let before = bench.session.view.editing.session?.text
    bench.down(2, 20, 5)
    for step in 1...20 { bench.move(2, 20 + Double(step), 5) }
    let q = try bench.place(of: "q")
    for step in 1...8 { bench.move(2, 40, 5 + (q.y - 5) * Double(step) / 8) }
    bench.wait(milliseconds: 10)
    bench.finger(2, .ended, 40, q.y)
    bench.wait(milliseconds: 10)
    bench.finger(3, .began, 40, q.y)
    bench.wait(milliseconds: 60)
    bench.finger(3, .ended, 40, q.y)
    bench.wait(milliseconds: 100)
    #expect(bench.session.view.editing.session?.text == before)
  }

  @Test("a contact on the keyboard is no gesture of the list after all contacts were released")
  func afterLetGo() throws {
    var bench = try SessionBench.writing(rows: 3)
    bench.tap(1, 30, 5)
    bench.rest()
    let q = try bench.place(of: "q")
    bench.down(2, q.x, q.y)
    bench.letGo()
    bench.move(2, q.x, 25)
    bench.up(2, q.x, 25)
    bench.rest()
    #expect(bench.session.view.editedItem == SessionBench.id(0))
  }

  @Test("a late answer of the store does not bring back a forgotten suggestion")
  func lateSuggestions() throws {
    let suggestions = [
      Suggestion("Milk", by: SessionBench.gone), Suggestion("Eggs", by: SessionBench.gone),
    ]
    var bench = try SessionBench.writing(rows: 0, suggestions)
    bench.tap(1, 50, 20)
    bench.rest()
    let spot = try bench.place(of: "#1")
    bench.down(2, spot.x, spot.y)
    bench.wait(milliseconds: 700)
    bench.finger(2, .ended, spot.x, spot.y)
    let seen1 = bench.suggestions
    #expect(seen1 == ["Eggs"])
    // A slow disk: this answers the request of the edit's beginning.
    bench.session.handle(.answered(.suggestionsRead(suggestions)), at: bench.now)
    let seen2 = bench.suggestions
    #expect(seen2 == ["Eggs"])
  }

  @Test("suggestions that arrive under a finger are shown once the finger is released")
  func staleBand() throws {
    var bench = try SessionBench.writing(rows: 0, [Suggestion("Milk", by: SessionBench.gone)])
    bench.tap(1, 50, 20)
    bench.rest()
    let spot = try bench.place(of: "#1")
    bench.down(2, spot.x, spot.y)
    bench.suggestionHistory = [Suggestion("Eggs", by: SessionBench.gone)]
    bench.session.handle(.answered(.suggestionsRead(bench.suggestionHistory)), at: bench.now)
    bench.letGo()
    bench.rest()
    let seen3 = bench.suggestions
    #expect(seen3 == ["Eggs"])
  }

  @Test("two taps with a letter typed between them select no word")
  func tapLetterTap() throws {
    var bench = try SessionBench.writing(rows: 3)
    bench.tap(1, 30, 5)
    bench.rest()
    bench.tap(2, 12, 5)
    let q = try bench.place(of: "q")
    bench.down(3, q.x, q.y)
    bench.wait(milliseconds: 40)
    bench.finger(3, .ended, q.x, q.y)
    bench.wait(milliseconds: 60)
    bench.tap(4, 12, 5)
    #expect(bench.session.view.editing.session?.typed.selection.isEmpty == true)
  }
}
