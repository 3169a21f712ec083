// A session that is recorded while it goes on replays with the same decisions and ends as the same list.
import Config
import Dispatch
import ListUI
import Model
import Recordings
import Session
import Synchronization
import TestCounts
import TestRandom
import Testing
import Text
import Units

@testable import panelist

/// All recorded sessions, run once.
private final class RecordedWalls: Sendable {
  static let all = RecordedWalls(TestCounts.seeds("recorded-sessions"))

  private let flaws = Mutex<[UInt64: String]>([:])
  private let counts = Mutex<[String: Int]>([:])

  /// How many sessions there were.
  let sessions: Int

  private init(_ seeds: [UInt64]) {
    sessions = seeds.count
    DispatchQueue.concurrentPerform(iterations: seeds.count) { number in
      let seed = seeds[number]
      let name = TestCounts.alone(seed, of: RecordedSessionTests.self)
      do {
        if let flaw = try spend(seed) { flaws.withLock { $0[seed] = "\(name): \(flaw)" } }
      } catch {
        flaws.withLock { $0[seed] = "\(name): \(error)" }
      }
    }
  }

  /// The failed seeds, and the first three differences.
  var differences: [String] {
    let found = flaws.withLock { $0 }
    let first = found.sorted { $0.key < $1.key }.prefix(3).map(\.value)
    return found.isEmpty ? [] : ["seeds \(found.keys.sorted().prefix(20))"] + first
  }

  func count(_ kind: String) -> Int { counts.withLock { $0[kind] ?? 0 } }

  private func spend(_ seed: UInt64) throws -> String? {
    let lines = try TextLines(.inter)
    var wall = RecordedWall(seed: seed, lines: lines)
    for _ in 0..<wall.chance.roll(300...2500) { wall.goOn() }
    wall.end()
    let files = wall.files.filter { !$0.isEmpty }
    let (kinds, endings, isRedacted) = (wall.counts, wall.endings, wall.isRedacted)
    counts.withLock { counts in
      counts.merge(kinds) { $0 + $1 }
      counts["files", default: 0] += files.count
      if isRedacted { counts["redacted", default: 0] += files.count }
      for ending in endings { counts["\(ending)", default: 0] += 1 }
      for file in files {
        for line in file.split(separator: "\n") {
          for word in [
            "answer step", "answer unknown", "kept ", "look only", "keys ", "down keys", "palm ",
            "external list 2 move", "external move", "to list 3", "> list 2: row",
          ]
          where line.contains(word) { counts[word, default: 0] += 1 }
        }
        let head = file.prefix { $0 != ">" }
        if head.contains("ms screen off") || head.contains("ms time") {
          counts["begun dark or dimmed", default: 0] += 1
        }
      }
    }
    for (number, text) in files.enumerated() {
      let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
      let (flaw, list, others) = Self.difference(recording, lines)
      if let flaw { return "file \(number + 1) of \(files.count): \(flaw)" }
      guard number == files.count - 1, wall.files.last == text, !isRedacted else { continue }
      counts.withLock { $0["lists", default: 0] += 1 }
      let (shown, replayed) = (Self.words(wall.view.list), Self.words(list))
      if shown != replayed { return "\(shown) is replayed as \(replayed)" }
      let (held, played) = (wall.driver.session.otherLists, others)
      for (list, other) in zip(held.ids, played.ids) {
        let (words, playedWords) = (Self.words(held[list]), Self.words(played[other]))
        if words != playedWords { return "list: \(words) is replayed as \(playedWords)" }
      }
    }
    return nil
  }

  private static func words(_ list: ItemList) -> [String] {
    list.items.map { ($0.isCompleted ? "✓" : "") + $0.text }
  }

  /// The first difference between a recording and its replay, and the lists in its last frame.
  private static func difference(
    _ recording: TouchRecording, _ lines: TextLines
  ) -> (String?, ItemList, others: Lists) {
    let scene = RecordingFile.touch(recording).scene(
      size: nil, screen: nil, settings: Settings())
    var replay = Replay(scene, lines: lines)
    var frames = recording.facts.filter { fact in
      if case .frame = fact.action { return true }
      if case .vsync = fact.action { return true }
      return false
    }.count
    var (list, others) = (replay.list, replay.otherLists)
    while replay.step() {
      frames -= 1
      if frames == 0 { (list, others) = (replay.list, replay.otherLists) }
    }
    let decided = recording.lines(deciding: replay.decisions)
    if let place = zip(decided, recording.lines).enumerated().first(where: { $1.0 != $1.1 })?.offset
    {
      let around = recording.lines[max(0, place - 25)..<min(recording.lines.count, place + 4)]
      return (
        "line \(place + 1) is decided otherwise: \(decided[place])\n"
          + around.joined(separator: "\n"), list, others
      )
    }
    guard decided.count == recording.lines.count else {
      return ("\(decided.count) lines and not \(recording.lines.count)", list, others)
    }
    return (nil, list, others)
  }
}

@Suite("Recorded sessions")
struct RecordedSessionTests {
  @Test("a session that is recorded while it goes on replays with the same decisions and list")
  func same() {
    let differences = RecordedWalls.all.differences
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test(
    "sessions are recorded with every kind of input",
    .enabled(if: TestCounts.onlySeed == nil, "one session does not have them all"),
    arguments: [
      "files", "redacted", "lists", "touches", "typed", "pressed", "scrolled", "scanned", "theme",
      "stitching", "layout", "power", "darkHours", "ordered", "touchLocked", "letGo", "banner",
      "undone", "answer step", "kept ", "look only", "palm ", "keys ", "down keys", "hands",
      "isFlooded", "begun dark or dimmed",
      "external list 2 move", "external move", "to list 3", "> list 2: row",
    ])
  func kinds(kind: String) {
    #expect(RecordedWalls.all.count(kind) >= 2, "\(kind)")
  }

  @Test(
    "undos that the store refuses are recorded among the sessions of the long count",
    .enabled(if: TestCounts.onlySeed == nil, "one session need not have any"),
    arguments: ["undone in vain", "answer unknown"])
  func rare(kind: String) {
    // Less than one in some hundred has one: a short run says nothing of them.
    let (count, sessions) = (RecordedWalls.all.count(kind), RecordedWalls.all.sessions)
    #expect(count >= sessions / 1000, "\(kind): \(count) in \(sessions)")
  }
}
