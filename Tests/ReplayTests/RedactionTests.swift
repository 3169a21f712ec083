// Redaction of recordings replaces letters of every kind, so that no text stays readable.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Testing
import Units

@Suite("Redaction")
struct RedactionTests {
  /// The texts of a list as a redacted recording contains them.
  private func redacted(_ texts: [String]) throws -> [String] {
    let items = zip(1..., texts).map { number, text in
      Item(
        id: ItemID(high: 1, low: number), text: text, order: OrderKey(digits: [UInt8(number)]))
    }
    let panel = PanelGeometry(pixels: Size(width: 640, height: 400), width: 217, height: 136)
    let start = SessionLog.Start(
      panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay, layouts: [],
      language: "en", slowness: 1,
      stitching: .off, items: items, opening: .resting(at: 0), changesets: [])
    let text = SessionLog(start, at: .zero).text(at: .zero, isRedacted: true)
    return try TouchRecording(RecordingText(bytes: Array(text.utf8))).rows.map(\.text)
  }

  @Test(
    "each letter is replaced by one of the same kind and encoded length, whatever it is",
    arguments: [
      "Milk", "ÄÖÜß", "Ⓐⓑⓒ", "⒜⒝", "🅰🅱", "🄰🄱", "🅐🅑", "🄐🄑", "🇩🇪", "ʰʷˠ", "ᴴᴵ", "ⅷ", "Ⅻ", "½¼",
      "①②", "x²", "々", "〆", "ー", "ヽ", "ꙁ", "Ꙁ", "ｱｲ", "㊊㍿㎏", "№℃™", "🈚🈲", "⠓⠊", "𝐀𝒷", "𝟘𝟙",
      "字", "ß", "一", "а", "0", "A",
    ])
  func hidden(text: String) throws {
    let result = try redacted([text])[0]
    for (before, after) in zip(text.unicodeScalars, result.unicodeScalars) {
      #expect(before.properties.generalCategory == after.properties.generalCategory)
    }
    #expect(result.utf8.count == text.utf8.count)
    #expect(result.unicodeScalars.count == text.unicodeScalars.count)
    #expect(try redacted([result]) == [result])
  }

  @Test("which letter stands for another says nothing of it")
  func blind() throws {
    for texts in [["Salatbar", "0170 448"], ["Butabner", "9315 662"], ["Aaaaaaaa", "0000 000"]] {
      #expect(try redacted(texts) == ["Aaaaaaaa", "0000 000"])
    }
    #expect(try redacted(["an", "in", "an"]) == ["aa", "ba", "aa"])
  }

  @Test(
    "blanks, punctuation, symbols, combining marks and emoji stay",
    arguments: [" ,.-–!?", "✓ → ©", "🍞🥛👨‍👩‍👧", "👍🏽"])
  func seen(text: String) throws {
    #expect(try redacted([text]) == [text])
  }

  @Test("a letter without others of its kind is replaced by another letter of its script")
  func alone() throws {
    let result = try redacted(["ｺｰ"])[0]
    #expect(result != "ｺｰ" && !result.contains("ｰ"))
    #expect(result.utf8.count == 6)
    #expect(result.unicodeScalars.allSatisfy { $0.properties.generalCategory == .otherLetter })
  }

  @Test("a text behind blanks has the letters of the same text without them")
  func behindBlanks() throws {
    let texts = try redacted(["milk", "abcd", "  milk", "\tmilk ", "mi lk", " "])
    #expect(texts == ["aaaa", "bbbb", "  aaaa", "\taaaa ", "aa ca", " "])
  }

  @Test("what is scanned or typed behind blanks has the letters of the row that becomes of it")
  func entered() throws {
    let item = Item(
      id: ItemID(high: 1, low: 1), text: "milk", order: OrderKey(digits: [1]))
    let panel = PanelGeometry(pixels: Size(width: 640, height: 400), width: 217, height: 136)
    var log = SessionLog(
      SessionLog.Start(
        panel: panel, rotation: .upright, rowHeight: 10, theme: .heat, completed: .stay,
        layouts: [], language: "en", slowness: 1, stitching: .off, items: [item],
        opening: .resting(at: 0), changesets: []),
      at: .zero)
    func note(_ edit: TextEdit) {
      log.typed(edit, at: .zero)
      log.follow(edit)
    }
    log.scanned(" m\u{1D}ilk\r", at: .zero)
    for text in [" ", " m", "ilk", " m"] { note(.insert(text)) }
    let lines = log.text(at: .zero, isRedacted: true).split(separator: "\n")
    let written = lines.filter { $0.contains(" ms scan ") || $0.contains(" ms type ") }
    #expect(
      written.map { $0.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)[3] }
        == [" aaaa", " ", " a", "aaa", " a"])
  }

  @Test("redacted texts are equal exactly if the originals were")
  func equality() throws {
    let texts = ["Ⓐⓑ", "Ⓑⓑ", "Ⓐⓑ", "A", "B", "C", "A", "々", "〻", "々", "ꙁ", "ꙃ", "Ⓐⓒ"]
    let result = try redacted(texts)
    for (left, before) in texts.enumerated() {
      for (right, other) in texts.enumerated() {
        #expect((before == other) == (result[left] == result[right]), "\(before) and \(other)")
      }
    }
  }
}
