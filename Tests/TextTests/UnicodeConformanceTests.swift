// The project's use of FriBidi and HarfBuzz against Unicode's own files and HarfBuzz's own program.
import Foundation

@testable import Text
import Testing

@Suite("Conformance of text")
struct UnicodeConformanceTests {
  /// Debian's package unicode-data.
  private static let folder = "/usr/share/unicode"

  @Test("levels equal all of BidiCharacterTest.txt")
  func levels() throws {
    let text = try String(contentsOfFile: Self.folder + "/BidiCharacterTest.txt", encoding: .utf8)
    var (tried, wrong) = (0, [Substring]())
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";")
      guard fields.count == 5 else { continue }
      let scalars = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let direction: LineDirection? =
        fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : nil
      let levels = BidiLevels(String(String.UnicodeScalarView(scalars)), direction: direction)
      let isRight =
        (levels.direction == .rightToLeft) == (fields[2] == "1")
        && fields[3].split(separator: " ").enumerated().allSatisfy { place, level in
          level == "x" || Int(level) == levels.level(at: place)
        }
      tried += 1
      if !isRight { wrong.append(fields[0]) }
    }
    #expect(tried > 90_000)
    #expect(wrong.prefix(5) == [], "\(wrong.count) of \(tried)")
  }

  @Test("graphemes equal GraphemeBreakTest.txt, but for one that Swift's library cuts otherwise")
  func graphemes() throws {
    let text = try String(
      contentsOfFile: Self.folder + "/auxiliary/GraphemeBreakTest.txt", encoding: .utf8)
    var (tried, wrong) = (0, [Substring]())
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let test = line.split(separator: "#")[0]
      let graphemes = test.split(separator: "÷").compactMap { part -> String? in
        let scalars = part.split(whereSeparator: { " ×\t".contains($0) }).compactMap {
          UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
        }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
      }
      tried += 1
      // Compared by code points: equal strings may be written in other ones.
      let found = graphemes.joined().map { Array($0.unicodeScalars) }
      if found != graphemes.map({ Array($0.unicodeScalars) }) { wrong.append(test) }
    }
    #expect(tried > 600)
    #expect(wrong.count <= 1, "\(wrong) of \(tried)")
    print("GraphemeBreakTest.txt: \(tried - wrong.count) of \(tried)")
  }

  @Test(
    "glyphs, clusters and advances equal hb-shape's",
    arguments: [
      ("NotoSansArabic-Bold.ttf", "حليب وخبز من السوق", true),
      ("NotoSansArabic-Bold.ttf", "شُكْرًا لله", true), ("NotoSansHebrew-Bold.ttf", "שָׁלוֹם", true),
      ("NotoSansDevanagari-Bold.ttf", "दूध और रोटी ख़रीदना क्ष", false),
      ("NotoSansThai-Bold.ttf", "ซื้อนมและไข่ที่ตลาด", false),
      ("NotoSansBengali-Bold.ttf", "বাংলা দুধ", false),
      ("NotoSansTamil-Bold.ttf", "கோழி", false), ("NotoColorEmoji.ttf", "👨‍👩‍👧👍🏽🇩🇪1️⃣", false),
    ])
  func shapes(font: String, text: String, isRightToLeft: Bool) throws {
    let path = "/usr/share/fonts/truetype/noto/" + font
    let face = try OpenFace(
      fallback: FontFile(path: path), isColored: font.contains("Emoji"))
    let size = font.contains("Emoji") ? 2048 : 1000
    let script = try #require(
      text.unicodeScalars.map { TextScript(of: $0) }.first { !$0.isShared }
        ?? text.unicodeScalars.first.map { TextScript(of: $0) })
    let glyphs = face.font.shape(
      ShapingRequest(
        0..<text.utf8.count, of: text, isRightToLeft: isRightToLeft, script: script, size: size,
        spacing: 0, isTabular: false))
    let ours = glyphs.map { "\($0.index)=\($0.cluster)+\($0.advance / 64)" }
    #expect(ours == (try Self.shaped(path, text, isRightToLeft, size)))
  }

  /// The glyphs of `hb-shape`, as index, cluster and advance.
  private static func shaped(
    _ path: String, _ text: String, _ isRightToLeft: Bool, _ size: Int
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/hb-shape")
    process.arguments = [
      "--no-glyph-names", "--utf8-clusters", "--font-size=\(size)",
      "--direction=\(isRightToLeft ? "rtl" : "ltr")", path, text,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(
      String(data: pipe.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8))
    process.waitUntilExit()
    return output.trimmingCharacters(in: CharacterSet(charactersIn: "[]\n")).split(separator: "|")
      .map { glyph in
        // Offsets stand between the cluster and the advance: index=cluster@x,y+advance.
        let parts = glyph.split(separator: "+")
        return parts[0].split(separator: "@")[0] + "+" + parts[1]
      }
  }
}
