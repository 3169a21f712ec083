// Tests of line breaks: Unicode's own file, the table of classes, and texts of many scripts.
import Foundation
import Testing

@testable import LineBreaking

@Suite("Line breaks")
struct LineBreaksTests {
  /// Debian's package unicode-data. The rules and the table are those of one version.
  private static let folder = "/usr/share/unicode/"
  private static let version = "15.0.0"

  private static func file(_ name: String) throws -> String {
    try String(contentsOfFile: folder + name, encoding: .utf8)
  }

  /// Whether the installed files are of the version that the rules follow.
  static let hasFiles = (try? file("LineBreak.txt").hasPrefix("# LineBreak-\(version).txt")) == true

  @Test(
    "places equal all of LineBreakTest.txt",
    .enabled(if: hasFiles, "unicode-data of another version has other rules"))
  func conformance() throws {
    var (tried, wrong) = (0, [Substring]())
    for line in try Self.file("auxiliary/LineBreakTest.txt").split(separator: "\n")
    where !line.hasPrefix("#") {
      let test = line.split(separator: "#")[0]
      var text = String.UnicodeScalarView()
      var expected: [Int] = []
      var offset = 0
      for word in test.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        if word == "÷" { expected.append(offset) }
        guard let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
        text.append(scalar)
        offset += UTF8.width(scalar)
      }
      expected.removeLast()
      // Breaks within a grapheme are not made.
      let starts = Self.starts(of: String(text))
      tried += 1
      let found = LineBreaks(String(text), breaksComplexScripts: false).offsets
      if found != expected.filter(starts.contains) { wrong.append(test) }
    }
    #expect(tried > 7_000)
    #expect(wrong.prefix(5) == [], "\(wrong.count) of \(tried)")
    print("LineBreakTest.txt: \(tried - wrong.count) of \(tried)")
  }

  /// The offsets of the characters of a text.
  private static func starts(of text: String) -> Set<Int> {
    Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) })
  }

  @Test(
    "texts break where their readers expect it",
    arguments: [
      ("milk and eggs", ["milk ", "and ", "eggs"]), ("a", ["a"]), ("", []), ("  a", ["  ", "a"]),
      ("semi-skimmed milk", ["semi-", "skimmed ", "milk"]), ("50 % off", ["50 ", "% ", "off"]),
      ("1,5 l", ["1,5 ", "l"]), ("-10 °C", ["-10 ", "°C"]), ("(3 kg)", ["(3 ", "kg)"]),
      ("100\u{A0}g", ["100\u{A0}g"]), ("and/or", ["and/", "or"]), ("10 €", ["10 ", "€"]),
      ("牛乳、パンを買う。", ["牛", "乳、", "パ", "ン", "を", "買", "う。"]),
      ("「牛乳」と卵", ["「牛", "乳」", "と", "卵"]), ("우유와 빵", ["우", "유", "와 ", "빵"]),
      ("👨‍👩‍👧🇩🇪🇫🇷👍🏽", ["👨‍👩‍👧", "🇩🇪", "🇫🇷", "👍🏽"]),
      ("שלום עולם", ["שלום ", "עולם"]), ("दूध और रोटी", ["दूध ", "और ", "रोटी"]),
      // Vowels that are written before or behind their consonant stay with it.
      ("เกลือ", ["เก", "ลื", "อ"]), ("ซื้อนม", ["ซื้", "อ", "น", "ม"]), ("ไข่ที่", ["ไข่", "ที่"]),
      ("จะมา", ["จะ", "มา"]), ("ທ່ານ", ["ທ່າ", "ນ"]),
    ])
  func texts(text: String, parts: [String]) {
    let ends = LineBreaks(text).offsets + (text.isEmpty ? [] : [text.utf8.count])
    var start = text.startIndex
    let found = ends.map { end in
      let place = text.utf8.index(text.startIndex, offsetBy: end)
      defer { start = place }
      return String(text[start..<place])
    }
    #expect(found == parts)
  }

  @Test(
    "the table has the classes of the installed files",
    .enabled(if: hasFiles, "unicode-data of another version has other classes"))
  func table() throws {
    let classes = try UnicodeFiles.lineBreakClasses(in: Self.folder)
    #expect(classes.count == 0x11_0000)
    let table = UnicodeFiles.table(of: classes)
    #expect(table == LineBreakTable.table)
    #expect(LineBreakTable.runs.map(\.length).reduce(0, +) == 0x11_0000)
    for value in stride(from: UInt32(0), to: 0x11_0000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if LineBreakTable.class(of: scalar) != classes[Int(value)] {
        Issue.record("U+\(String(value, radix: 16)) is \(LineBreakTable.class(of: scalar))")
        return
      }
    }
  }
}
