// Parsing of keyboard layout files, and the messages for errors in them.
import TestCounts
import TestRandom
import Testing

@testable import OnScreenKeyboard

private let three = "qwertyuiop QWERTYUIOP\nasdfghjkl ASDFGHJKL\nzxcvbnm ZXCVBNM"

/// Remedies that several messages share.
private let name = "take at most 16 of a to z, 0 to 9 and -, from a letter on"
private let rows = "write three rows of keys below its name"
private let once = "write each letter once"
private let seen = "write letters, figures and signs that are seen"
private let begin = "begin with a key, as: s ß ẞ"
private let most = "keep only the layouts that are used"
private let unix = "save the file with Unix line ends"
private let parts =
  "is written in parts that Unicode has in one; save the file in the normal form NFC"

/// Files with an error, and the message for each.
private let slips: [(text: String, complaint: String)] = [
  ("", "there is no layout; write a name and a label, as: de DE"),
  ("\n# a comment\n \t \n", "there is no layout; write a name and a label, as: de DE"),
  (
    "en\n\(three)",
    "line 1: a layout begins with two or three words, and here is 1; write a name and a label, as: de DE"
  ),
  (
    "en EN us\n\(three)",
    "line 1: 'us' composes nothing; take one of plain, hangul, kana, telex, or nothing"
  ),
  (
    "en EN telex us\n\(three)",
    "line 1: a layout begins with two or three words, and here are 4; write a name and a label, as: de DE"
  ),
  ("Qwertyuiop x\n\(three)", "line 1: 'Qwertyuiop' is no name; \(name)"),
  ("EN EN\n\(three)", "line 1: 'EN' is no name; \(name)"),
  ("9a EN\n\(three)", "line 1: '9a' is no name; \(name)"),
  ("dé EN\n\(three)", "line 1: 'dé' is no name; \(name)"),
  ("qwertyuiopasdfghj EN\n\(three)", "line 1: 'qwertyuiopasdfghj' is no name; \(name)"),
  ("en ENGL\n\(three)", "line 1: the label 'ENGL' is too long for a key; at most 3 letters"),
  (
    "en EN\n\(three)\n\n# again\nen EN\n\(three)",
    "line 7: the name 'en' stands in line 1 already; take another one"
  ),
  ("en EN", "line 1: the layout has 0 rows; \(rows)"),
  ("en EN\nqwertyuiop\n\nasdfghjkl\nzxcvbnm", "line 2: the layout has 1 row; \(rows)"),
  ("en EN\nqwerty\nasdfghjkl\nzxcvbnm", "line 2: the row has 6 keys; it takes 7 to 13"),
  ("en EN\nqwertyuiop1234\nasdfghjkl\nzxcvbnm", "line 2: the row has 14 keys; it takes 7 to 13"),
  ("en EN\nqwertyuiop\nasdfghjkl\nzxcvbnm12345", "line 4: the row has 12 keys; it takes 7 to 11"),
  (
    "en EN\nqwertyuiop QWERTYUIO\nasdfghjkl\nzxcvbnm",
    "line 2: there are 10 letters and 9 capitals; write a capital for each, or none"
  ),
  (
    "en EN\nqwertyuiop QWERTYUIOP x\nasdfghjkl\nzxcvbnm",
    "line 2: there are 3 words of letters; write letters, a blank, and their capitals"
  ),
  ("en EN\nqwertyuiop\nasdfghjka\nzxcvbnm", "line 3: 'a' stands in line 3 already; \(once)"),
  ("en EN\nqwertyuiop\nasdfghjkl\nzxcvbnmq", "line 4: 'q' stands in line 2 already; \(once)"),
  ("en EN\n\(three)\nä à", "line 5: no row has the key 'ä'; begin with a key, as: s ß ẞ"),
  ("en EN\n\(three)\nas à", "line 5: no row has the key 'as'; begin with a key, as: s ß ẞ"),
  ("en EN\n\(three)\nA à", "line 5: no row has the key 'A'; begin with a key, as: s ß ẞ"),
  ("en EN\n\(three)\na", "line 5: 'a' offers nothing; write its letters behind a blank"),
  (
    "en EN\n\(three)\na ä Ä x",
    "line 5: there are 3 words of letters; write letters, a blank, and their capitals"
  ),
  (
    "en EN\n\(three)\na äà Ä",
    "line 5: there are 2 letters and 1 capitals; write a capital for each, or none"
  ),
  (
    "en EN\n\(three)\na ä\ne é\na à",
    "line 7: what 'a' offers stands above already; write it in one line"
  ),
  ("en EN\n\(three)\na ä\ne äé", "line 6: 'ä' stands in line 5 already; \(once)"),
  ("en EN\n\(three)\na äe", "line 5: 'e' stands in line 2 already; \(once)"),
  ("en EN\n\(three)\na 1234567890-", "line 5: 'a' offers 11 letters; at most 10"),
  (
    "\u{FEFF}en EN\n\(three)",
    "line 1: the file begins with a byte order mark; save it as UTF-8 without BOM"
  ),
  ("en EN\r\n\(three)", "line 1: the line ends in CR LF; \(unix)"),
  ("en EN\r", "line 1: the line holds a carriage return without a line feed; \(unix)"),
  (
    "en EN\rqwertyuiop\n\(three)",
    "line 1: the line holds a carriage return without a line feed; \(unix)"
  ),
  (
    "en EN\n\(three)\r\r\n",
    "line 4: the line holds a carriage return without a line feed; \(unix)"
  ),
  ("en E\u{0}\n\(three)", "line 1: the line holds the control character 0; write plain text"),
  ("# \u{9B}\nen EN", "line 1: the line holds the control character 155; write plain text"),
  ("en \u{AD}\n\(three)", "line 1: U+00AD shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na \u{202E}ä", "line 5: U+202E shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na \u{A0}", "line 5: U+00A0 shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na ä \u{A0}", "line 5: U+00A0 shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na \u{E000}", "line 5: U+E000 shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na ä\u{200D}", "line 5: U+200D shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na \u{301}", "line 5: there is a mark on a blank; write it behind a letter"),
  ("en EN\n\(three)\na ◌\u{200D}", "line 5: U+200D shows no letter of its own; \(seen)"),
  ("en EN\n\(three)\na ◌\u{301}◌\u{301}", "line 5: '◌\u{301}' stands in line 5 already; \(once)"),
  ("en EN\n\(three)\na ◌\u{344}", "line 5: '\u{344}' \(parts)"),
  (
    "en EN\nqwertyuiop\nasdfghjk◌\nzxcvbnm",
    "line 3: a dotted circle carries no mark; write the mark behind it, as: ◌\u{93F}"
  ),
  (
    "en EN\n\(three)\na ◌",
    "line 5: a dotted circle carries no mark; write the mark behind it, as: ◌\u{93F}"
  ),
  ("en EN\n\(three)\n◌\u{301} x", "line 5: no row has the key '◌\u{301}'; \(begin)"),
  ("en EN\n\(three)\na a\u{308}", "line 5: 'a\u{308}' \(parts)"),
  ("en EN\n\(three)\na \u{212B}", "line 5: '\u{212B}' \(parts)"),
  ("en EN\n\(three)\na e\u{332}\u{301}", "line 5: 'e\u{332}\u{301}' \(parts)"),
  ("en EN\n\(three)\na \u{1112}\u{1161}", "line 5: '\u{1112}\u{1161}' \(parts)"),
  (
    "en EN\n\(three)\na x\u{332}\u{333}\u{334}\u{335}",
    "line 5: a letter has 5 code points; at most 4 fit a key"
  ),
]

@Suite("Layout files")
struct LayoutTextTests {
  @Test("every error is reported with its line and a remedy", arguments: slips)
  func slip(text: String, complaint: String) {
    // As bytes: String comparison ignores how letters are composed.
    #expect(Array(said(of: Array(text.utf8)).utf8) == Array(complaint.utf8))
  }

  @Test("invalid UTF-8 is reported with its line")
  func noText() {
    let bytes = Array("en EN\nqwerty".utf8) + [0xC3, 0x28] + Array("\n".utf8)
    #expect(said(of: bytes) == "line 2: the line is not UTF-8; save the file as UTF-8")
  }

  @Test("a file above 64 KiB is refused")
  func large() throws {
    let layout = "en EN\n\(three)\n#"
    let rest = LayoutLimits.bytes - layout.utf8.count
    let full = Array((layout + String(repeating: "x", count: rest)).utf8)
    #expect(try KeyboardLayout.read(full).count == 1)
    #expect(said(of: full + [0x78]) == "there are more than 65536 bytes; \(most)")
  }

  @Test("a file has at most 32 layouts")
  func many() throws {
    let names = (0..<33).map { "l\($0) L\n\(three)\n" }
    #expect(
      try KeyboardLayout.read(Array(names.dropLast().joined(separator: "\n").utf8)).count == 32)
    #expect(
      said(of: Array(names.joined(separator: "\n").utf8))
        == "line 161: there are more than 32 layouts; keep those that are used")
  }

  @Test("a file may have comments, tabs, symbols, caseless letters and combining marks")
  func own() throws {
    let text = """
      # Between comments, of one who writes a script without capitals.

      he-own ע
      קראטוןםפ
      # The second row.
      שדגכעיחלךף\tשדגכעיחלךף
      זסבהנמצתץ
      # Letters with marks that Unicode has in two parts only.
      ש שׁשׂ
      \t
      x1 x+ telex
      1234567 !"§$%&/
      abcdefg
      hijklmn HIJKLMN
      a x̂ X̂
      """
    let layouts = try KeyboardLayout.read(Array(text.utf8))
    #expect(layouts.map(\.name) == ["he-own", "x1"])
    #expect(layouts.map(\.label) == ["ע", "x+"])
    #expect(layouts.map(\.composition) == [.plain, .telex])
    #expect(layouts[0].rows.map(\.count) == [8, 10, 9])
    #expect(layouts[0].rows[1][0].alternates == [KeyboardLetter("שׁ"), KeyboardLetter("שׂ")])
    #expect(layouts[0].reached.allSatisfy { $0.lower == $0.upper })
    #expect(layouts[1].rows[0][2] == LetterKey(KeyboardLetter("3", "§")))
    #expect(layouts[1].rows[1][0].alternates == [KeyboardLetter("x̂", "X̂")])
    #expect(layouts[1].rows[2].last == LetterKey(KeyboardLetter("n", "N")))
  }

  @Test("a mark on a dotted circle types the mark alone, and an Arabic ligature its two letters")
  func circles() throws {
    let text = """
      hi हि
      ◌ौ◌ै◌ा◌ी◌ूबह औऐआईऊभङ
      asdfghj
      ◌\u{200C}vzxcﻻﻷ
      ◌ौ ◌्
      ﻻ ◌ّ
      """
    let layout = try #require(try KeyboardLayout.read(Array(text.utf8)).first)
    let scalars = layout.rows[0].prefix(2).map {
      Array($0.letter.lower.unicodeScalars.map(\.value))
    }
    #expect(scalars == [[0x94C], [0x948]])
    #expect(layout.rows[0][0].letter == KeyboardLetter("\u{94C}", "औ"))
    #expect(layout.rows[0][0].letter.lowerLabel == "◌\u{94C}")
    #expect(layout.rows[0][0].letter.upperLabel == "औ")
    #expect(layout.rows[0][0].alternates == [KeyboardLetter("\u{94D}")])
    #expect(layout.rows[2].map(\.letter.lower) == ["\u{200C}", "v", "z", "x", "c", "لا", "لأ"])
    #expect(layout.rows[2].map(\.letter.lowerLabel) == ["¦", "v", "z", "x", "c", "لا", "لأ"])
    #expect(layout.rows[2][5].alternates == [KeyboardLetter("\u{651}")])
    #expect(layout.rows[2][5].alternates.map(\.lowerLabel) == ["\u{640}\u{651}"])
    #expect(!layout.hasCapitals)
  }

  @Test("Shift letters may repeat")
  func repeatedCapitals() throws {
    let text = "en EN\nabcdefg AAAAAAA\nhijklmn\nopqrstu"
    let layout = try #require(try KeyboardLayout.read(Array(text.utf8)).first)
    #expect(Set(layout.rows[0].map(\.letter.upper)) == ["A"])
  }

  @Test("a name that is taken outside the file is refused with its line")
  func taken() {
    let text = "# Mine.\nde DE\n\(three)\n\nen EN\n\(three)"
    let error = #expect(throws: LayoutError.self) {
      try KeyboardLayout.read(Array(text.utf8), besides: ["en", "fr"])
    }
    #expect(
      error?.description
        == "line 7: the name 'en' stands in the setting layouts already; take another one")
  }

  @Test("random bytes are parsed to valid layouts or refused")
  func anyBytes() {
    let table = Array("de DE\nqwertzuiopü QWERTZUIOPÜ\nasdfghjklöä\nyxcvbnm\ns ßš ẞŠ\n".utf8)
    let pieces: [[UInt8]] = [
      [0], [0x0A], [0x0A, 0x0A], [0x20], [0x09], [0x23], [0x0D], [0xFF], [0xCC, 0x88],
      [0xE2, 0x80, 0x8D], [0xF0, 0x9F, 0x87, 0xA9], Array("ä".utf8), [0xED, 0xA0, 0x80],
    ]
    var read = 0
    for seed in 1...UInt64(TestCounts.count("mutated-layouts")) {
      var random = SeededRandom(seed: seed)
      var bytes = table
      for _ in 0..<random.roll(1...4) {
        let place = random.roll(below: bytes.count)
        switch random.roll(below: 4) {
        case 0: bytes[place] = UInt8(random.roll(0...255))
        case 1: bytes.insert(contentsOf: pieces[random.roll(below: pieces.count)], at: place)
        case 2: bytes.removeSubrange(place..<random.roll(place + 1...bytes.count))
        default: bytes += bytes[place...]
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      do throws(LayoutError) {
        for layout in try KeyboardLayout.read(bytes) { check(layout, seed) }
        read += 1
      } catch {
        #expect(!error.problem.isEmpty && !error.remedy.isEmpty, "seed \(seed)")
      }
    }
    #expect(read > 0)
  }

  private func check(_ layout: KeyboardLayout, _ seed: UInt64) {
    let letters = layout.reached
    #expect(Set(letters.map(\.lower)).count == letters.count, "seed \(seed)")
    #expect(letters.allSatisfy { $0.lower.count == 1 && $0.upper.count == 1 }, "seed \(seed)")
    #expect(layout.rows.count == 3, "seed \(seed)")
    for (row, range) in zip(layout.rows, LayoutLimits.keys) {
      #expect(range.contains(row.count), "seed \(seed)")
      #expect(row.allSatisfy { $0.alternates.count <= LayoutLimits.alternates }, "seed \(seed)")
    }
  }

  private func said(of bytes: [UInt8]) -> String {
    do throws(LayoutError) {
      return "nothing: \(try KeyboardLayout.read(bytes).map(\.name))"
    } catch {
      return error.description
    }
  }
}
