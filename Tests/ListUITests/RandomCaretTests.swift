// Tests with random edits: caret and line layout match the text.
import Gestures
import Model
import Paint
import TestCounts
import TestRandom
import Testing
import Units

@testable import ListUI

@Suite("Random edits of a text")
struct RandomCaretTests {
  private static let pieces = [
    "a", "B", " ", "  ", "milk", "\u{301}", "e\u{301}", "👩🏽‍🚀", "🇹🇭", "🇹", "-", ", ", "ß", "각",
    "\u{200D}",
    "\u{0E33}", "\u{202E}", "مر", "\t", "wordthatislongerthanaline",
  ]
  private static let moves: [CaretMove] = CaretMove.allCases

  @Test("an edited text equals the same edits of a plain string")
  func texts() {
    for seed in 1...TestCounts.count("caret-texts") {
      var random = SeededRandom(seed: UInt64(seed))
      var text = EditedText("")
      for number in 0..<60 {
        let before = text
        let what: String
        switch random.roll(0...5) {
        case 0...1:
          let piece = Self.pieces[random.roll(below: Self.pieces.count)]
          text.insert(piece)
          what = "insert \(piece.unicodeScalars.map(\.value))"
          // Canonically equal to the joined halves, with the caret right after the insertion.
          let (head, tail) = Self.halves(before)
          #expect(text.string == head + piece + tail, "\(seed), \(number): \(what)")
          // After the caret is what was there, except a mark or half a flag that joined the letter
          // before it.
          let behind = text.string.dropFirst(text.caret).unicodeScalars.count
          #expect(behind <= tail.unicodeScalars.count, "\(seed), \(number): \(what)")
        case 2:
          let move = Self.moves[random.roll(below: Self.moves.count)]
          text.delete(move)
          what = "delete \(move)"
          #expect(text.string.count <= before.string.count, "\(seed), \(number): \(what)")
        case 3:
          let move = Self.moves[random.roll(below: Self.moves.count)]
          text.move(move, selecting: random.roll(0...1) == 0)
          what = "move \(move)"
          #expect(text.string.utf8.elementsEqual(before.string.utf8))
        case 4:
          text.select(random.roll(-2...80), from: random.roll(-2...80))
          what = "select"
        default:
          text.selectWord(at: random.roll(0...60))
          what = "word"
        }
        let count = text.string.count
        #expect(0...count ~= text.caret && 0...count ~= text.anchor, "\(seed), \(number): \(what)")
      }
    }
  }

  private static func halves(_ text: EditedText) -> (String, String) {
    (
      String(text.string.prefix(text.selection.lowerBound)),
      String(text.string.dropFirst(text.selection.upperBound))
    )
  }

  @Test("line layout has every letter once, within the width, and finds every caret position")
  func lines() {
    for seed in 1...TestCounts.count("caret-texts") {
      var random = SeededRandom(seed: UInt64(seed))
      var text = ""
      for _ in 0..<random.roll(0...40) {
        text += Self.pieces[random.roll(below: Self.pieces.count)]
      }
      var places = [0]
      for _ in text { places.append(places[places.count - 1] + random.roll(0...30)) }
      let room = random.roll(20...400)
      let lines = EditLines(text, room: room) { _ in TextCarets(places: places) }
      let letters = Array(text)
      #expect(lines.lines.flatMap { Array($0) } == Array(letters.indices), "\(seed)")
      for (number, range) in lines.lines.enumerated() {
        let foreground =
          letters[range].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
        let isWithin = places[foreground] - places[range.lowerBound] <= room
        #expect(isWithin || foreground - range.lowerBound == 1, "\(seed): line \(number)")
        #expect(!range.isEmpty || lines.lines.count == 1, "\(seed): line \(number)")
      }
      for caret in 0...letters.count {
        let line = lines.line(of: caret)
        let found = lines.caret(at: Double(lines.x(of: caret, on: line)), on: line)
        // Letters without width have equal positions.
        #expect(places[found] == places[caret], "\(seed): \(caret)")
      }
    }
  }
}
