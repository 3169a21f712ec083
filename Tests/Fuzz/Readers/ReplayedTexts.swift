// Fuzzes replays: what is read as a recording can be played, and drawn at its end.
import Config
import Evdev
import ForeignRecordings
import Model
import Recordings
import Text
import Units

@testable import panelist

// Used by the one thread of the fuzzer.
nonisolated(unsafe) private let lines: TextLines = {
  do { return try TextLines(.inter) } catch { fatalError("ReaderFuzz: \(error)") }
}()

/// More pictures than the seeds need, and few enough for a fast run.
private let mostSteps = 400
private let mostPixels = 1 << 20

func replayedTexts(_ bytes: [UInt8]) -> [String] {
  guard let file = recording(bytes) else { return [] }
  let scene = file.scene(size: nil, screen: nil, settings: Settings())
  let pixels = scene.panel.pixels
  guard pixels.width * pixels.height <= mostPixels else { return [] }
  var replay = unsafe Replay(scene, lines: lines)
  var steps = 0
  while steps < mostSteps, replay.step() { steps += 1 }
  replay.draw()
  return scene.items.map(\.text)
}

private func recording(_ bytes: [UInt8]) -> RecordingFile? {
  // Losing the errors is right: another fuzzer checks them.
  guard let text = try? RecordingText(bytes: bytes) else { return nil }
  // As above.
  if let recording = try? TouchRecording(text) { return .touch(recording) }
  // As above.
  guard let file = try? EvemuFile(text), file.refusal == nil, !file.events.isEmpty else {
    return nil
  }
  return .evemu(file, title: "")
}
