// Keys are drawn again when the fonts for their letters are found.
import Foundation
@testable import ListUI
import OnScreenKeyboard
import Paint
import Session
import Testing
import Text
import Units

@Suite("Fonts that are found while the keyboard is open")
struct FoundFontTests {
  /// The text lines of the keys that type a letter, by cell.
  private static func lines(_ bench: inout SessionBench) -> [CellID: TextLineID] {
    var lines: [CellID: TextLineID] = [:]
    let plan = bench.session.view.editing.keyboard?.keys.plan
    for cell in bench.cells() where cell.id.high == .max - 1 && cell.id.low > 0 {
      let place = Int(cell.id.low) - 1
      // Comma and period, in the last row, are in the list's own font.
      guard let plan, plan.slots.indices.contains(place), plan.slots[place].row < 3,
        case .letter = plan.slots[place].key
      else { continue }
      lines[cell.id] = cell.text?.line
    }
    return lines
  }

  @Test("keys of other scripts are bars until then, and a frame is due at once")
  func keys() throws {
    let texts = try TextLines(.inter, fonts: .finder)
    let thai = try #require(KeyboardLayout.named("th"))
    var bench = try SessionBench(rows: 1, layouts: [thai], lines: texts)
    bench.tap(1, 50, 5)
    bench.rest()
    let before = Self.lines(&bench)
    #expect(before.count == 12 + 11 + 10)
    let questions = texts.takeQuestions()
    #expect(!questions.isEmpty)
    #expect(texts.learn(FontFinder.answers(to: questions)))
    let now = bench.now
    #expect(bench.asksForFrame { $0.handle(.fontsFound, at: now) })
    let after = Self.lines(&bench)
    #expect(after.keys == before.keys)
    #expect(after.filter { before[$0.key] == $0.value }.isEmpty)
    #expect(texts.takeQuestions().isEmpty)
    #expect(texts.missingGlyphs == 0)
  }
}

extension FontFinder {
  /// Asks for fonts, and waits for all answers.
  static func answers(to questions: [FontQuestion]) -> [FontAnswer] {
    let answered = DispatchSemaphore(value: 0)
    let finder = FontFinder { answered.signal() }
    #expect(finder.ask(questions))
    var answers: [FontAnswer] = []
    while answers.count < questions.count {
      answered.wait()
      answers += finder.takeAnswers()
    }
    return answers
  }
}
