// Each event of a display is reported by the output: the compiler names who takes one, not who makes it.
import Testing

@Suite("Events that are reported")
struct ReportedEventTests {
  /// An enum of events, and the file that declares it.
  struct Events: Sendable, CustomTestStringConvertible {
    let file: String
    let name: String
    var testDescription: String { name }
  }

  private static let all = [
    Events(file: "Sources/Scanout/DisplayRecovery.swift", name: "Event"),
    Events(file: "Sources/panelist/Kiosk/FrameSource.swift", name: "DisplayEvent"),
  ]

  @Test("DisplayOutput reports every event", arguments: all)
  func reported(events: Events) throws {
    let files = try Project.swiftFiles()
    let declaring = try #require(files.first { $0.path == events.file })
    let cases = Self.cases(of: events.name, in: declaring.code)
    #expect(cases.count > 10)
    let output = files.filter { $0.path.hasPrefix("Sources/panelist/Kiosk/DisplayOutput") }
      .flatMap(\.code)
    #expect(Self.missing(cases, in: output) == [])
  }

  @Test("an event that is only taken is found")
  func planted() {
    let declaration = ["enum Event {", "  case opened(Int)", "  case closed", "}"]
    let cases = Self.cases(of: "Event", in: declaration)
    #expect(cases == ["opened", "closed"])
    #expect(Self.missing(cases, in: ["case .closed: break", "report(.opened(1))"]) == ["closed"])
  }

  /// The names of the cases of an enum that begins a line and ends at a brace of its indentation.
  private static func cases(of name: String, in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(where: { $0.contains("enum \(name)") }) else { return [] }
    let indent = lines[start].prefix { $0 == " " }
    return lines[start...].prefix { $0 != indent + "}" }.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[0] == "case" else { return nil }
      return String(words[1].prefix { $0.isLetter })
    }
  }

  /// The cases that no line makes. What stands between `case` and the colon only takes an event.
  private static func missing(_ cases: [String], in lines: [String]) -> [String] {
    let making = lines.map { line in
      let isPattern = line.drop { $0 == " " }.hasPrefix("case ")
      guard isPattern else { return Substring(line) }
      return line.lastIndex(of: ":").map { line[$0...] } ?? ""
    }
    return cases.filter { name in
      !making.contains { line in
        line.split(separator: ".").dropFirst().contains { $0.prefix { $0.isLetter } == name }
      }
    }
  }
}
