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
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    var originals: [[UInt8]] = []
    for folder in ["Recordings", "Fuzz/Texts"] {
      let folder = tests.appending(path: folder).path
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      where name.hasSuffix(".touch") || name.hasSuffix(".txt") {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
        if !bytes.isEmpty, bytes.count < 4096 { originals.append(bytes) }
      }
    }
    return originals
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
      for error in [Self.touches(text), Self.events(text), Self.dump(text)] {
        guard let error else {
          read += 1
          continue
        }
        refused += 1
        #expect((1...text.lines.count + 1).contains(error.line), "seed \(seed): \(error)")
        #expect(!error.reason.isEmpty, "seed \(seed)")
      }
    }
    // Neither all nor none.
    #expect(read > 0 && refused > 0)
  }

  /// Why a text is no recording of touches; nil if it is one.
  private static func touches(_ text: RecordingText) -> RecordingError? {
    do throws(RecordingError) { _ = try TouchRecording(text) } catch { return error }
    return nil
  }

  /// Why a text is no file of evemu; nil if it is one.
  private static func events(_ text: RecordingText) -> RecordingError? {
    do throws(RecordingError) { _ = try EvemuFile(text) } catch { return error }
    return nil
  }

  /// Why a text is no dump of events; nil if it is one.
  private static func dump(_ text: RecordingText) -> RecordingError? {
    do throws(RecordingError) { _ = try EventDump(text).device() } catch { return error }
    return nil
  }
}
