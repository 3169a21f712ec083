// The project's recordings: the list's decisions match those written in each recording.
import Config
import Foundation
import Gestures
import Model
import Recordings
import Testing
import Text
import Units

@testable import panelist

/// A recording of the project; its file name is the name of the test case.
struct Recorded: CustomTestStringConvertible {
  let url: URL
  var testDescription: String { url.deletingPathExtension().lastPathComponent }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All recordings, and the shipped demonstration.
  static var all: [Recorded] {
    let folder = root.appending(path: "Tests/Recordings")
    // An unreadable folder gives no recordings; another test detects that.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".touch") }.map {
      Recorded(url: folder.appending(path: $0))
    } + [Recorded(url: root.appending(path: "deploy/demonstration.touch"))]
  }

  static func named(_ name: String) -> Recorded {
    Recorded(url: root.appending(path: "Tests/Recordings/\(name).touch"))
  }

  func scene() throws -> Scene {
    try RecordingFile(path: url.path).scene(size: nil, screen: nil, settings: Settings())
  }
}

/// Text in the installed font, the same on every machine.
func panelLines() throws -> TextLines { try TextLines(.inter) }

/// Whether to rewrite expectations. A rewritten one still fails once.
let isBlessing = ProcessInfo.processInfo.environment["PANELIST_BLESS"] == "1"

/// A recording's expected decisions, compared with the actual ones.
struct Comparison {
  /// The file with the actual decisions.
  let decided: [String]
  /// The file with every wrong line marked; nil if all lines match.
  let report: String?

  init(_ recording: TouchRecording, _ decisions: [TouchRecording.Decision]) {
    decided = recording.lines(deciding: decisions)
    let written = recording.lines
    guard written.contains(where: { $0.hasPrefix(">") }) else {
      report = "no line begins with >, so nothing is expected\n" + decided.joined(separator: "\n")
      return
    }
    guard written != decided else {
      report = nil
      return
    }
    var lines: [String] = []
    var wanted = written[...]
    var real = decided[...]
    // Lines other than decisions are equal on both sides and synchronize them.
    while !wanted.isEmpty || !real.isEmpty {
      let said = wanted.prefix { $0.hasPrefix(">") }
      let done = real.prefix { $0.hasPrefix(">") }
      for index in 0..<max(said.count, done.count) {
        let left = index < said.count ? Array(said)[index] : "> (nothing)"
        let right = index < done.count ? Array(done)[index] : "> (nothing)"
        lines.append(left == right ? "    " + left : "--> \(left)    really: \(right)")
      }
      wanted = wanted.dropFirst(said.count)
      real = real.dropFirst(done.count)
      if let line = wanted.popFirst() { lines.append("    " + line) }
      _ = real.popFirst()
    }
    report = lines.joined(separator: "\n")
  }
}

@Suite("Recordings of the project")
struct RecordingTests {
  private func play(_ scene: Scene) throws -> [TouchRecording.Decision] {
    var replay = Replay(scene, lines: try panelLines())
    while replay.step() {}
    return replay.decisions
  }

  @Test("the list's decisions match the recording", arguments: Recorded.all)
  func decisions(recorded: Recorded) throws {
    let recording = try TouchRecording(
      RecordingText(bytes: Array(try Data(contentsOf: recorded.url))))
    let comparison = Comparison(recording, try play(recorded.scene()))
    guard let report = comparison.report else { return }
    if isBlessing {
      let text = comparison.decided.map { $0 + "\n" }.joined()
      try text.write(to: recorded.url, atomically: true, encoding: .utf8)
    }
    Issue.record("\(recorded.url.path)\(isBlessing ? " was written anew" : "")\n\(report)")
  }

  @Test("the example of the page about recordings makes the decisions that it expects")
  func example() throws {
    let page = try String(
      contentsOf: Recorded.root.appending(path: "Sources/panelist/panelist.docc/Recordings.md"),
      encoding: .utf8)
    let block = try #require(
      page.components(separatedBy: "```\n").first { $0.contains("\npanel 217x136 mm\n") })
    let recording = try TouchRecording(RecordingText(bytes: Array(block.utf8)))
    let scene = RecordingFile.touch(recording).scene(
      size: nil, screen: nil, settings: Settings())
    let comparison = Comparison(recording, try play(scene))
    #expect(comparison.report == nil)
    #expect(block.contains("row 2 completed"))
  }

  @Test("keywords of earlier versions are still read")
  func formerWords() throws {
    func read(_ old: Bool) throws -> TouchRecording {
      try TouchRecording(
        RecordingText(
          bytes: Array(
            ("# A\npanel 100x60 mm\nsize 400x240\nrow 10 mm\n"
              + (old ? "rejoin on\nboard en\n" : "stitching on\nkeyboard en\n")
              + "item A\n5 ms \(old ? "outside" : "external") done 1\n"
              + "6 ms banner \(old ? "tells" : "dismissible") B\n"
              + "7 ms \(old ? "strike" : "screen-key") return\n"
              + "8 ms \(old ? "beat" : "vsync") -40\n").utf8)))
    }
    let (old, new) = (try read(true), try read(false))
    #expect(old.facts.map(\.action) == new.facts.map(\.action))
    #expect(old.stitching == .on && new.stitching == .on)
    #expect(old.layouts == new.layouts && old.layouts.count == 1)
  }

  @Test("decisions follow the keys, external changes and banners that cause them")
  func events() throws {
    let facts =
      "5 ms 0 down 1 5\n9 ms 0 up\n20 ms type  a b \n> list typed\n30 ms press return\n"
      + "40 ms external add A  B\n50 ms external done 2\n> list done\n60 ms external delete 1\n"
      + "70 ms banner stays A  B | C\n80 ms banner dismissible D\n90 ms banner over\n"
    let recording = try recording(facts)
    #expect(
      recording.facts.suffix(8).map(\.action) == [
        .type(" a b "), .press(.return), .externalAdd("A  B"), .externalComplete(row: 2),
        .externalDelete(row: 1), .banner(["A  B", "C"], isDismissible: false),
        .banner(["D"], isDismissible: true), .bannerOver,
      ])
    #expect(recording.frames.count == 2)
    let decided = [
      TouchRecording.Decision(time: .zero + .milliseconds(29), text: "list typed"),
      TouchRecording.Decision(time: .zero + .milliseconds(50), text: "list done"),
    ]
    #expect(Comparison(recording, decided).report == nil)
  }

  @Test("completed rows stay in place unless the recording says that they sink")
  func completed() throws {
    #expect(try recording("5 ms type A\n").completed == .stay)
    let head = Self.head.replacing("item A", with: "completed sink\nitem A")
    let sinking = try TouchRecording(RecordingText(bytes: Array((head + "5 ms type A\n").utf8)))
    #expect(sinking.completed == .sink)
  }

  private static let head = "# Swiped.\npanel 217x136 mm\nsize 1280x800\nrow 10 mm\nitem A\n"

  private func recording(_ facts: String) throws -> TouchRecording {
    try TouchRecording(RecordingText(bytes: Array((Self.head + facts).utf8)))
  }

  @Test("a wrong expectation is marked, with the actual decision beside it")
  func wrong() throws {
    let recording = try recording("5 ms 0 down 1 5\n> row 1 deleted\n9 ms 0 up\n> list rests\n")
    let decided = [
      TouchRecording.Decision(time: .zero + .milliseconds(5), text: "row 1 completed"),
      TouchRecording.Decision(time: .zero + .milliseconds(9), text: "list rests"),
      TouchRecording.Decision(time: .zero + .milliseconds(30), text: "list slept"),
    ]
    let report = try #require(Comparison(recording, decided).report)
    #expect(
      report.split(separator: "\n").suffix(5) == [
        "    5 ms 0 down 1 5", "--> > row 1 deleted    really: > row 1 completed",
        "    9 ms 0 up", "    > list rests", "--> > (nothing)    really: > list slept",
      ])
  }

  @Test("an expectation at the wrong place is wrong")
  func misplaced() throws {
    let recording = try recording("5 ms 0 down 1 5\n> list rests\n9 ms 0 up\n")
    let decision = TouchRecording.Decision(time: .zero + .milliseconds(9), text: "list rests")
    #expect(Comparison(recording, [decision]).report != nil)
    let right = try self.recording("5 ms 0 down 1 5\n9 ms 0 up\n> list rests\n")
    #expect(Comparison(right, [decision]).report == nil)
  }

  @Test("a recording that expects nothing fails")
  func silent() throws {
    let recording = try recording("5 ms 0 down 1 5\n9 ms 0 up\n")
    #expect(Comparison(recording, []).report?.hasPrefix("no line begins with >") == true)
  }

  @Test(
    "a rotated panel gets the same decisions, and a rotated picture", arguments: [90, 180, 270])
  func turned(degrees: Int) throws {
    let rotation = try #require(Rotation(rawValue: degrees))
    let recorded = Recorded.named("two-rows-at-once")
    let upright = try recorded.scene()
    let turned = try RecordingFile(path: recorded.url.path).scene(
      size: nil, screen: nil, rotation: rotation, settings: Settings())
    #expect(turned.panel == upright.panel)
    var first = Replay(upright, lines: try panelLines())
    var second = Replay(turned, lines: try panelLines())
    while first.presentation < .zero + .milliseconds(700) { #expect(first.step() == second.step()) }
    first.draw()
    second.draw()
    #expect(second.size == rotation.turned(first.size))
    for x in stride(from: 0, to: first.size.width, by: 97) {
      for y in stride(from: 0, to: first.size.height, by: 31) {
        let pixel = rotation.panelRect(
          Rect(left: x, top: y, right: x + 1, bottom: y + 1), in: first.size)
        #expect(
          second.words[pixel.top * second.size.width + pixel.left]
            == first.words[y * first.size.width + x])
      }
    }
    while first.step() {}
    while second.step() {}
    #expect(second.decisions == first.decisions)
  }

  @Test("replays give the same decisions with and without drawing, and end at rest")
  func twice() throws {
    let scene = try Recorded.named("second-delete-in-the-shuffle").scene()
    let first = try play(scene)
    var drawn = Replay(scene, lines: try panelLines())
    while drawn.step() { drawn.draw() }
    #expect(drawn.decisions == first)
    #expect(first.last?.text.hasPrefix("list rests at ") == true)
  }
}
