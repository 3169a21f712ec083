// Suggestions: one touch inserts a text that was used before, and never makes a duplicate.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Session
import Store
import Testing
import Units

@Suite("Suggestions")
struct SuggestionTests {
  private func english() throws -> KeyboardLayout { try #require(KeyboardLayout.named("en")) }

  private func used(_ texts: String...) -> [Suggestion] {
    texts.map { Suggestion($0, by: SessionBench.gone) }
  }

  private func plan(_ bench: borrowing SessionBench, hasBand: Bool = true) throws -> KeyPlan {
    KeyPlan(
      try english(), page: .letters, hasLanguages: false, on: bench.panel, suggests: hasBand)
  }

  /// A tap below the last row opens a new one.
  private func openNewRow(_ bench: inout SessionBench) {
    bench.tap(1, 50, 75)
    bench.rest()
  }

  @Test("the keyboard has a suggestion bar only if there is something to suggest")
  func band() throws {
    for (suggestions, isThere) in [(used("Milk"), true), ([], false)] {
      var bench = try SessionBench.writing(suggestions)
      openNewRow(&bench)
      let plan = try plan(bench, hasBand: isThere)
      #expect(
        bench.session.view.rows.keyboardTop(bench.session.view.context.time)
          == Double(800 - plan.size.height))
    }
  }

  @Test(
    "there is no suggestion bar on a screen too low for it and the edited row",
    arguments: [(65, false), (66, true)])
  func lowScreen(height: Int, isThere: Bool) throws {
    var bench = try SessionBench.writing(height: height, used("Milk"))
    bench.tap(1, 50, 55)
    bench.rest()
    let plan = try plan(bench, hasBand: isThere)
    #expect(
      bench.session.view.rows.keyboardTop(bench.session.view.context.time)
        == Double(height * 10 - plan.size.height))
    #expect(bench.session.view.rows.keyboardTop(bench.session.view.context.time) >= 100)
    bench.layOutAgain()
    #expect(
      bench.session.view.rows.keyboardTop(bench.session.view.context.time)
        == Double(height * 10 - plan.size.height))
  }

  @Test("a row's own text is suggested only after the row was changed")
  func own() throws {
    let suggestions = [Suggestion("Row 0", by: SessionBench.id(0))]
    var bench = try SessionBench.writing(rows: 2, suggestions)
    bench.tap(1, 50, 5)
    bench.rest()
    var seen = bench.suggestions
    #expect(seen.isEmpty)
    bench.session.handle(.written(.deleteBackward), at: bench.now)
    seen = bench.suggestions
    #expect(seen == ["Row 0"])
  }

  @Test("three suggestions are shown, and only those with a word that begins with the typed text")
  func typed() throws {
    var bench = try SessionBench.writing(used("Milk", "Bread", "Whole milk", "Eggs", "Crème"))
    openNewRow(&bench)
    var seen = bench.suggestions
    #expect(seen == ["Milk", "Bread", "Whole milk"])
    bench.session.handle(.written(.insert("M")), at: bench.now)
    seen = bench.suggestions
    #expect(seen == ["Milk", "Whole milk"])
    bench.session.handle(.written(.deleteBackward), at: bench.now)
    bench.session.handle(.written(.insert("cre")), at: bench.now)
    seen = bench.suggestions
    #expect(seen == ["Crème"])
    bench.session.handle(.written(.insert("z")), at: bench.now)
    seen = bench.suggestions
    #expect(seen.isEmpty)
  }

  @Test("a suggestion fills the row and opens the next, and is no longer suggested")
  func taken() throws {
    var bench = try SessionBench.writing(used("Milk", "Bread", "Eggs", "Tea"))
    openNewRow(&bench)
    try bench.tapKey("#1", 2)
    #expect(bench.stored.map { $0.changes.map(\.item.text) } == [["Milk"]])
    let seen = bench.suggestions
    #expect(seen == ["Bread", "Eggs", "Tea"])
    try bench.tapKey("#2", 3)
    try bench.tapKey("return", 4)
    bench.rest()
    let found = bench.texts
    #expect(found == ["Milk", "Eggs"])
    #expect(bench.session.view.editedItem == nil && bench.stored.count == 2)
  }

  @Test(
    "a suggestion of a completed item uncompletes that item and adds no other",
    arguments: CompletedRows.allCases)
  func reopened(sinks: CompletedRows) throws {
    let suggestions = [Suggestion("Row 1", by: SessionBench.id(1))]
    var bench = try SessionBench.writing(rows: 2, completed: [1], sinks: sinks, suggestions)
    bench.tap(1, 50, 35)
    bench.rest()
    let seen = bench.suggestions
    #expect(seen == ["Row 1"])
    try bench.tapKey("#1", 2)
    #expect(bench.stored.map { $0.changes.count } == [1])
    let isOpen = bench.session.view.list[SessionBench.id(1)]?.isCompleted == false
    #expect(isOpen)
    #expect(bench.session.view.editedItem != nil)
    try bench.tapKey("return", 3)
    bench.rest()
    let found = bench.texts
    #expect(found == ["Row 0", "Row 1"])
    #expect(bench.stored.count == 1)
    let actions = bench.events.compactMap(\.action?.kind)
    #expect(actions == [.uncompleted])
  }

  @Test("a suggestion in an existing row sets its text, even if a completed item has the same")
  func known() throws {
    let suggestions = [Suggestion("Row 1", by: SessionBench.id(1))] + used("Milk")
    var bench = try SessionBench.writing(rows: 2, completed: [1], suggestions)
    bench.tap(1, 50, 5)
    bench.rest()
    bench.session.handle(.written(.selectAll), at: bench.now)
    bench.session.handle(.written(.deleteBackward), at: bench.now)
    try bench.tapKey("#1", 2)
    bench.rest()
    let found = bench.texts
    #expect(found == ["Row 1", "x Row 1"])
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("a long press on a suggestion removes it from the history and from the bar")
  func forgotten() throws {
    var bench = try SessionBench.writing(used("Milk", "Bread"))
    openNewRow(&bench)
    let place = try bench.place(of: "#1")
    bench.down(2, place.x, place.y)
    bench.wait(milliseconds: 700)
    bench.up(2, place.x, place.y)
    let seen = bench.suggestions
    #expect(seen == ["Bread"])
    #expect(bench.suggestionHistory.map(\.text) == ["Bread"])
    #expect(bench.session.view.editedItem != nil && bench.stored.isEmpty)
  }

  @Test("the suggestions under a finger do not change until it lifts")
  func standsStill() throws {
    var bench = try SessionBench.writing(used("Milk", "Bread"))
    openNewRow(&bench)
    let place = try bench.place(of: "#1")
    bench.down(2, place.x, place.y)
    bench.suggestionHistory = used("Eggs")
    bench.session.handle(.answered(.suggestionsRead(bench.suggestionHistory)), at: bench.now)
    let seen = bench.suggestions
    #expect(seen == ["Milk", "Bread"])
    bench.wait(milliseconds: 80)
    bench.up(2, place.x, place.y)
    let found = bench.texts
    #expect(found.first == "Milk")
    let next = bench.suggestions
    #expect(next == ["Eggs"])
  }

  @Test("an open keyboard gets its suggestion bar later, and its keys stay where they are")
  func later() throws {
    var bench = try SessionBench.writing([])
    openNewRow(&bench)
    let (before, keys) = (top(bench), keyTops(bench))
    bench.session.handle(.answered(.suggestionsRead(used("Milk"))), at: bench.now)
    bench.rest()
    let seen = bench.suggestions
    #expect(seen == ["Milk"])
    #expect(top(bench) < before && keyTops(bench) == keys)
    // It goes with the last suggestion, but under no finger.
    let place = try bench.place(of: "x")
    bench.down(2, place.x, place.y)
    bench.up(2, place.x, place.y)
    bench.wait(milliseconds: 300)
    #expect(top(bench) == before && keyTops(bench) == keys)
  }

  private func top(_ bench: borrowing SessionBench) -> Double {
    bench.session.view.rows.keyboardTop(bench.session.view.context.time)
  }

  /// The tops of all keys on the screen.
  private func keyTops(_ bench: borrowing SessionBench) -> [Double] {
    let slots = bench.session.view.editing.keyboard?.keys.plan.slots ?? []
    return slots.filter { if case .suggestion = $0.key { false } else { true } }
      .map { top(bench) + Double($0.frame.top) }
  }

  @Test("the suggestion bar keeps its suggestions on another screen")
  func otherScreen() throws {
    var bench = try SessionBench.writing(used("Milk"))
    openNewRow(&bench)
    let top = bench.session.view.rows.keyboardTop(bench.session.view.context.time)
    bench.layOutAgain()
    #expect(bench.session.view.rows.keyboardTop(bench.session.view.context.time) == top)
    let seen = bench.suggestions
    #expect(seen == ["Milk"])
  }

  @Test("a session asks for the suggestion history when it starts")
  func asked() throws {
    let view = try SessionBench.writing([]).session.view
    var session = ListSession(view)
    #expect(session.drained() == [.store(.readSuggestions)])
  }
}
