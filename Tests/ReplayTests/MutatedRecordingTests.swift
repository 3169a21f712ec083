// Mutated recordings: each is parsed, or refused with a line of the file.
import Evdev
import ForeignRecordings
import Foundation
import Recordings
import TestCounts
import TestRandom
import Testing

@Suite("Mutated recordings")
struct MutatedRecordingTests {
  /// Short recordings of the project's own form, and texts of evtest and getevent.
  private static func originals() throws -> [[UInt8]] {
    let folders = ["Tests/Recordings", "Tests/Fuzz/Texts"].map { Checkout.root.appending(path: $0) }
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return try files.sorted { $0.path < $1.path }.filter { $0.pathExtension != "png" }
      .map { [UInt8](try Data(contentsOf: $0)) }.filter { !$0.isEmpty && $0.count < 4096 }
  }

  /// Mutations that a text editor, a torn write and another program make.
  private static func mutate(_ bytes: inout [UInt8], by random: inout SeededRandom) {
    let pieces = ["\0", "\n", "\n\n", "  ", "#", "\r", "-1", "9999999999999999999", "list 2 "]
    for _ in 0..<random.roll(1...4) {
      let place = random.roll(below: bytes.count)
      switch random.roll(below: 4) {
      case 0: bytes[place] = UInt8(random.roll(0...255))
      case 1:
        bytes.insert(contentsOf: pieces[random.roll(below: pieces.count)].utf8, at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.roll(1...40)))
      default: bytes += bytes[place...].prefix(200)
      }
      if bytes.isEmpty { bytes = [0x0A] }
    }
  }

  @Test("a mutated recording is parsed, or refused with a line of the file and a reason")
  func mutated() throws {
    let originals = try Self.originals()
    var (read, refused) = (0, 0)
    for seed in 1...UInt64(TestCounts.count("mutated-recordings")) {
      var random = SeededRandom(seed: seed)
      var bytes = originals[random.roll(below: originals.count)]
      Self.mutate(&bytes, by: &random)
      // Losing the error is right: a text that is not UTF-8 is refused as a whole.
      guard let text = try? RecordingText(bytes: bytes) else {
        refused += 1
        continue
      }
      for parse in Self.parsers {
        do throws(RecordingError) {
          try parse(text)
          read += 1
        } catch {
          refused += 1
          #expect((1...text.lines.count + 1).contains(error.line), "seed \(seed): \(error)")
          #expect(!error.reason.isEmpty, "seed \(seed)")
        }
      }
    }
    // Neither all nor none.
    #expect(read > 0 && refused > 0)
  }

  private static let parsers: [(RecordingText) throws(RecordingError) -> Void] = [
    { (text) throws(RecordingError) in _ = try TouchRecording(text) },
    { (text) throws(RecordingError) in _ = try EvemuFile(text) },
    { (text) throws(RecordingError) in _ = try EventDump(text).device() },
  ]
}
