// Tests of folding in many scripts: which words are the same, and which are others.
import Foundation
import Model
import Testing

@Suite("Folded scripts") struct FoldedScriptsTests {
  @Test(
    "case and marks are ignored where people leave them out",
    arguments: [
      // Latin
      ("Crème brûlée", "creme brulee"), ("Straße", "STRASSE"), ("GROẞ", "groß"), ("Öl", "ol"),
      ("Ñandú", "nandu"), ("Ångström", "angstrom"), ("Żurek", "zurek"), ("İzmir", "izmir"),
      ("Phở bò", "pho bo"), ("Čaj", "caj"), ("ﬁnd", "FIND"), ("ſalt", "Salt"), ("Ｍｉｌｋ", "ｍｉｌｋ"),
      // Greek
      ("Ελληνικά", "ελληνικα"), ("ΨΩΜΊ", "ψωμι"), ("Καφές", "ΚΑΦΕΣ"), ("λόγος", "λόγοσ"),
      ("ᾳ", "α"), ("Ϊ", "ι"), ("µ", "μ"), ("Ω", "ω"),
      // Cyrillic
      ("Чай", "чаи"), ("Ёлка", "елка"), ("МОЛОКО", "молоко"), ("за\u{301}мок", "замок"),
      ("Їжа", "іжа"), ("Ўс", "ус"),
      // Hebrew
      ("שָׁלוֹם", "שלום"), ("חָלָב", "חלב"), ("לֶחֶם", "לחם"), ("\u{FB2A}", "\u{5E9}"),
      // Arabic
      ("حَلِيب", "حليب"), ("خُبْز", "خبز"), ("حلـــيب", "حليب"), ("شُكْرًا", "شكرا"), ("آ", "ا"),
      ("أرز", "ارز"),
      // Armenian, Georgian, Cherokee, emoji
      ("ԿԱԹ", "կաթ"), ("և", "ԵՒ"), ("ᲠᲫᲔ", "რძე"), ("Ꭰ", "ꭰ"), ("☎\u{FE0F}", "☎"),
      // Composed and decomposed
      ("が", "か\u{3099}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("\u{958}", "\u{915}\u{93C}"),
    ])
  func same(one: String, other: String) {
    #expect(FoldedText(one) == FoldedText(other))
  }

  @Test(
    "another mark makes another word elsewhere",
    arguments: [
      // Thai and Lao
      ("ไก่", "ไก"), ("ป้า", "ปา"), ("ข้าว", "ขาว"), ("ดี", "ด"), ("มี", "มิ"), ("ປີ", "ປ"),
      // Devanagari, Bengali, Tamil, Telugu, Kannada, Malayalam
      ("दूध", "दध"), ("कुल", "कल"), ("बड़ा", "बडा"), ("में", "मे"), ("চিনি", "চনি"), ("দুধ", "দধ"),
      ("பால்", "பால"), ("పాలు", "పాల"), ("ಹಾಲು", "ಹಾಲ"), ("പാല്", "പാല"),
      // Kana
      ("がき", "かき"), ("パン", "ハン"), ("ぶた", "ふた"), ("ガ", "カ"),
      // Khmer, Burmese, Tibetan
      ("ទឹក", "ទក"), ("နို့", "န"), ("ཆུ", "ཆ"),
      // Letters, not marks
      ("ı", "i"), ("ł", "l"), ("ø", "o"),
    ])
  func other(one: String, other: String) {
    #expect(FoldedText(one) != FoldedText(other))
  }

  private static let folder = URL(filePath: "/usr/share/unicode")

  /// The code points, or ranges of them, and the fields behind them in a file of Unicode's.
  private func lines(_ name: String) throws -> [[String]] {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      return fields.count < 2 ? nil : fields.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test(
    "the ranges hold the letters of five scripts and of no other",
    .enabled(if: FileManager.default.fileExists(atPath: folder.path), "without unicode-data"))
  func scripts() throws {
    let five: Set = ["Latin", "Greek", "Cyrillic", "Hebrew", "Arabic"]
    for line in try lines("Scripts.txt") where !["Common", "Inherited"].contains(line[1]) {
      let ends = line[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      let (first, last) = (try #require(ends.first), try #require(ends.last))
      for scalar in (first...last).compactMap(Unicode.Scalar.init) {
        let category = scalar.properties.generalCategory
        guard scalar.properties.isAlphabetic, category != .nonspacingMark,
          category != .otherSymbol
        else { continue }
        #expect(AccentScripts.contains(scalar) == five.contains(line[1]), "\(line) \(scalar)")
      }
    }
  }

  @Test(
    "case is folded as Unicode folds it",
    .enabled(if: FileManager.default.fileExists(atPath: folder.path), "without unicode-data"))
  func cases() throws {
    for line in try lines("CaseFolding.txt") where ["C", "F"].contains(line[1]) {
      let text = { (codes: String) in
        let scalars = codes.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      }
      // A mark by itself, and the iota below a letter, which is one.
      guard line[0] != "0345", !line[2].contains("03B9") || line[2] == "03B9" else { continue }
      #expect(FoldedText(text(line[0])) == FoldedText(text(line[2])), "\(line)")
    }
  }
}
