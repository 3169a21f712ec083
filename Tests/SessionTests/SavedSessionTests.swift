// A session that is saved at any moment replays with the same decisions and pictures.
import Config
import Dispatch
import Recordings
import Synchronization
import TestCounts
import TestRandom
import Testing
import Text
import Units

@testable import ListUI
@testable import panelist

/// All saved sessions, run once.
private final class SavedEvenings: Sendable {
  static let all = SavedEvenings(TestCounts.seeds("saved-sessions"))

  private let flaws = Mutex<[UInt64: String]>([:])
  private let moments = Mutex<[String: Int]>([:])

  private init(_ seeds: [UInt64]) {
    DispatchQueue.concurrentPerform(iterations: seeds.count) { number in
      let seed = seeds[number]
      let name = TestCounts.alone(seed, of: SavedSessionTests.self)
      do {
        if let flaw = try spend(seed) { flaws.withLock { $0[seed] = "\(name): \(flaw)" } }
      } catch {
        flaws.withLock { $0[seed] = "\(name): \(error)" }
      }
    }
  }

  /// Differences: the failed seeds, and the first three differences.
  var differences: [String] {
    let found = flaws.withLock { $0 }
    let first = found.sorted { $0.key < $1.key }.prefix(3).map(\.value)
    return found.isEmpty ? [] : ["seeds \(found.keys.sorted().prefix(12))"] + first
  }

  /// How often a session was saved in this kind of moment.
  func count(_ moment: String) -> Int { moments.withLock { $0[moment] ?? 0 } }

  private func spend(_ seed: UInt64) throws -> String? {
    let lines = try TextLines(.inter)
    var evening = LoggedEvening(seed: seed, lines: lines)
    // Saved after a random number of vsyncs, at the next moment of the wanted kind.
    for _ in 0..<evening.chance.roll(60...2400) { evening.goOn() }
    let wanted = seed % 4
    for _ in 0..<600 where !Self.isWanted(evening.moment, wanted) { evening.goOn() }
    let moment = evening.moment
    let text = evening.log.text(at: evening.presentation, isRedacted: false)
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    var heard: [String] = []
    if moment.isHeld { heard.append("held") }
    if moment.isEdited { heard.append("edited") }
    if moment.isParted { heard.append("parted") }
    if moment.isMoving { heard.append("moving") }
    if recording.beginning != .firstPicture { heard.append("mid-life") }
    if !recording.changesets.isEmpty { heard.append("steps") }
    if recording.facts.contains(where: { $0.action == .answer(nil) }) { heard.append("answers") }
    if evening.ties > 0 { heard.append("ties") }
    moments.withLock { moments in for word in heard { moments[word, default: 0] += 1 } }
    return Self.difference(recording, evening.pictures, lines)
  }

  private static func isWanted(
    _ moment: (isHeld: Bool, isEdited: Bool, isParted: Bool, isMoving: Bool), _ wanted: UInt64
  ) -> Bool {
    switch wanted {
    case 0: moment.isHeld
    case 1: moment.isEdited
    case 2: moment.isParted
    default: moment.isMoving && !moment.isHeld
    }
  }

  /// The first difference between the session and its replay.
  private static func difference(
    _ recording: TouchRecording, _ pictures: [(presentation: Instant, digest: Int)],
    _ lines: TextLines
  ) -> String? {
    let beats = recording.facts.filter { fact in
      guard case .vsync = fact.action else { return false }
      return true
    }
    let scene = RecordingFile.touch(recording).scene(
      size: nil, screen: nil, settings: Settings())
    var replay = Replay(scene, lines: lines)
    var seen: [(presentation: Instant, digest: Int)] = []
    while replay.step() {
      guard seen.count < beats.count else { continue }
      replay.draw()
      seen.append((replay.presentation, digest(replay.words)))
    }
    let decided = recording.lines(deciding: replay.decisions)
    if let place = zip(decided, recording.lines).enumerated().first(where: { $1.0 != $1.1 })?.offset
    {
      let around = recording.lines[max(0, place - 12)..<min(recording.lines.count, place + 4)]
      return "line \(place + 1) is decided otherwise: \(decided[place])\n"
        + around.joined(separator: "\n")
    }
    if decided.count != recording.lines.count {
      return "\(decided.count) lines and not \(recording.lines.count)"
    }
    guard seen.count == beats.count, pictures.count >= beats.count else {
      return "\(seen.count) pictures and not \(beats.count) of \(pictures.count)"
    }
    for (index, (live, played)) in zip(pictures.suffix(beats.count), seen).enumerated()
    where live.digest != played.digest {
      return "another picture at line \(beats[index].line), beat \(index) of \(beats.count): "
        + recording.lines[max(0, beats[index].line - 8)..<beats[index].line].joined(separator: "\n")
    }
    return nil
  }
}

@Suite("Saved sessions")
struct SavedSessionTests {
  @Test("a session that is saved at any moment replays with the same decisions and pictures")
  func same() {
    let differences = SavedEvenings.all.differences
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test(
    "sessions are saved in every kind of moment",
    .enabled(if: TestCounts.onlySeed == nil, "one session does not have them all"),
    arguments: ["held", "edited", "parted", "moving", "mid-life", "steps", "answers", "ties"])
  func moments(moment: String) {
    #expect(SavedEvenings.all.count(moment) >= 2, "\(moment)")
  }
}
