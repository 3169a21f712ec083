// Composing beside characters that join what is composed, and turning kana with nothing composed.
import Foundation
import Model
import OnScreenKeyboard
import Session
import TestRandom
import Testing
import Text

@testable import ListUI

@Suite("Composing beside other characters")
struct CompositionNeighbourTests {
  /// A new row with a text, edited with the keyboard of a language.
  ///
  /// - Parameter place: Characters before the caret.
  private static func bench(
    _ language: String, _ text: String, caret place: Int
  ) throws -> SessionBench {
    var bench = try SessionBench(
      rows: 0, layouts: [try #require(KeyboardLayout.named(language))],
      lines: TextLines(.inter, fonts: .atOnce))
    bench.tap(1, 50, 70)
    bench.rest()
    if !text.isEmpty { bench.session.handle(.written(.insert(text)), at: bench.now) }
    bench.session.handle(.written(.select(place, from: place)), at: bench.now)
    return bench
  }

  private static func type(_ keys: some Sequence<Character>, _ bench: inout SessionBench) throws {
    for (number, key) in keys.enumerated() {
      try bench.tapKey(key == "<" ? "back" : String(key), 10 + UInt64(number))
      // A second tap on the same key sooner than that is a bounce.
      bench.wait(milliseconds: 60)
    }
  }

  private static func text(_ bench: borrowing SessionBench) -> String {
    bench.session.view.editing.session?.text ?? "none"
  }

  private static func scalars(_ text: some StringProtocol) -> [Unicode.Scalar] {
    Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// What is in the row, the caret's place, keys, and what the row has then. String equality is
  /// canonical equivalence.
  private static let joins:
    [(language: String, row: String, caret: Int, keys: String, text: String)] = [
      ("ko", "\u{1100}", 1, "ㄱㅏㄴ", "\u{1100}가ㄴ"),
      ("ko", "\u{1100}", 1, "ㄱㅏㄴㅏ", "\u{1100}가나"),
      ("ko", "x\u{11A8}y", 1, "ㄱㅏㄴ<", "x가\u{11A8}y"),
      ("ko", "\u{600}", 1, "ㄱㅏㄴㅏ", "\u{600}ㄱㅏ나"),
      ("vi", "\u{301}bc", 0, "aaw", "A\u{301}ăbc"),
      ("ko", "\u{11A8}y", 0, "ㄱㅏㄴㅏ<", "가\u{11A8}ㄴy"),
      ("ko", "\u{1161}y", 0, "ㄱㅏㄴㅏ<", "가\u{1161}ㄴy"),
      ("vi", "abc", 1, "oow<", "abc"), ("vi", "\u{302}\u{301}", 0, "as<", "A\u{302}\u{301}"),
      ("ja", "\u{600}", 1, "は゛", "\u{600}は"), ("ja", "\u{301}", 0, "は゛", "は\u{301}"),
    ]

  @Test("nothing is replaced but what was composed", arguments: joins)
  func joined(language: String, row: String, caret: Int, keys: String, text: String) throws {
    var bench = try Self.bench(language, row, caret: caret)
    try Self.type(keys, &bench)
    #expect(
      Self.scalars(Self.text(bench)) == Self.scalars(text), "\(Self.text(bench).debugDescription)")
  }

  @Test("a finger on Backspace before the letter's finger has left deletes a character")
  func overlapping() throws {
    var bench = try Self.bench("ko", "x\u{1100}", caret: 2)
    try Self.type("ㄱ", &bench)
    let (letter, back) = (try bench.place(of: "ㅏ"), try bench.place(of: "back"))
    bench.down(20, letter.x, letter.y)
    bench.wait(milliseconds: 40)
    bench.down(21, back.x, back.y)
    bench.wait(milliseconds: 40)
    bench.up(20, letter.x, letter.y)
    bench.up(21, back.x, back.y)
    #expect(Self.text(bench) == "x")
  }

  @Test(
    "random keys leave the characters beside them as they are",
    arguments: [("ko", "ㄱㄴㄹㅂㅅㅎㅏㅗㅣㅡ"), ("vi", "aeouidwsfjz"), ("ja", "かはつや゛゛")])
  func neighbours(language: String, keys: String) throws {
    // Letters, joiners and marks of scripts; all that join the character before or behind them.
    let pieces = [
      "x", " ", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{300}", "\u{301}", "\u{600}", "\u{200D}",
      "\u{1F1E9}", "\u{93F}", "👩", "\u{1F3FD}",
    ]
    for seed in 1...UInt64(40) {
      var random = SeededRandom(seed: seed)
      let row = (0..<random.roll(0...4)).map { _ in pieces[random.roll(below: pieces.count)] }
        .joined()
      var bench = try Self.bench(language, row, caret: 0)
      let text = Self.text(bench)
      let place = random.roll(0...text.count)
      bench.session.handle(.written(.select(place, from: place)), at: bench.now)
      let typed = (0..<random.roll(1...6)).compactMap { _ in keys.randomElement(using: &random) }
      try Self.type(typed, &bench)
      let after = Self.scalars(Self.text(bench))
      let (before, behind) = (
        Self.scalars(text.prefix(place)), Self.scalars(text.dropFirst(place))
      )
      let message = "seed \(seed): \(text.debugDescription) at \(place), \(typed)"
      #expect(after.starts(with: before), "\(message)")
      // The caret goes behind a mark that joins a key's letter: further letters stand behind it.
      var rest = after.dropFirst(before.count)
      for scalar in behind {
        let place = try #require(rest.firstIndex(of: scalar), "\(message)")
        rest = rest[(place + 1)...]
      }
    }
  }

  @Test(
    "with nothing composed the key ゛ turns the kana before the caret",
    arguments: [
      ("", 0, "かき<゛", "が"), ("", 0, "か ゛", "か "), ("はな", 1, "゛゛゛", "はな"), ("はな", 1, "゛゛", "ぱな"),
      ("はな", 2, "゛", "はな"), ("カ", 1, "゛", "ガ"), ("は", 0, "゛", "は"), ("", 0, "゛", ""),
      ("つ", 1, "゛<", ""),
      ("x", 1, "゛", "x"), ("か", 1, "゛か゛", "がが"), ("\u{600}は", 1, "゛", "\u{600}は"),
      ("か", 1, "゛き", "がき"),
    ])
  func turns(row: String, caret: Int, keys: String, text: String) throws {
    var bench = try Self.bench("ja", row, caret: caret)
    let typed = Self.text(bench)
    let count = bench.events.count
    try Self.type(keys, &bench)
    #expect(Self.text(bench) == text)
    // The reported edits lead to the same text.
    var copy = EditedText(typed)
    copy.place(caret)
    for case .wrote(let edit) in bench.events.dropFirst(count) {
      switch edit {
      case .insert(let text): copy.insert(text)
      case .deleteBackward: copy.deleteBackward()
      default: Issue.record("\(edit)")
      }
    }
    #expect(copy.string == text)
  }

  @Test("the key ゛ turns nothing while text is selected")
  func selected() throws {
    var bench = try Self.bench("ja", "はな", caret: 2)
    bench.session.handle(.written(.select(1, from: 0)), at: bench.now)
    try Self.type("゛", &bench)
    #expect(Self.text(bench) == "はな")
    #expect(bench.session.view.editing.session?.typed.selection == 0..<1)
  }

  @Test("a kana is turned in a row that is edited again")
  func reopened() throws {
    var bench = try Self.bench("ja", "", caret: 0)
    try Self.type("ふ", &bench)
    bench.session.handle(.written(.commit), at: bench.now)
    bench.rest()
    bench.tap(30, 50, 5)
    bench.rest()
    try bench.tapKey("゛", 31)
    #expect(Self.text(bench) == "ぶ")
  }
}
