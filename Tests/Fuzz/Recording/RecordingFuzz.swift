// Fuzzes recordings: arbitrary bytes are parsed, or refused with a line number.
import Evdev
import ForeignRecordings
import Gestures
import Glibc
import Recordings
import Units

private let isPlanted = unsafe getenv("PANELIST_FUZZ_PLANTED") != nil

/// libFuzzer's entry point, called with each generated input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecordings(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // `count` bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let text = try RecordingText(bytes: bytes)
    check(refusalOfTouches(text), in: text)
    check(refusalOfEvents(text), in: text)
    check(refusalOfDump(text), in: text)
  } catch {
    guard error.line >= 1 else { fatalError("RecordingFuzz: \(error)") }
  }
  return 0
}

private func refusalOfTouches(_ text: RecordingText) -> RecordingError? {
  do {
    let recording = try TouchRecording(text)
    // No seed recording has such a row, so the fuzzer has to generate it.
    if isPlanted && recording.rows.contains(where: { $0.text.contains("~") }) {
      fatalError("RecordingFuzz: the planted fault")
    }
    return nil
  } catch {
    return error
  }
}

private func refusalOfEvents(_ text: RecordingText) -> RecordingError? {
  do {
    _ = try EvemuFile(text)
    return nil
  } catch {
    return error
  }
}

private func refusalOfDump(_ text: RecordingText) -> RecordingError? {
  do {
    let file = try EventDump(text).device()
    // A parsed dump can be replayed, and all of its contacts end.
    let screen = PanelGeometry(assuming160DPI: Size(width: 1280, height: 800))
    let phases = file.frames(on: screen, from: .zero).flatMap(\.contacts).map(\.phase)
    let ends = phases.count { $0 == .ended || $0 == .cancelled }
    guard phases.count(where: { $0 == .began }) == ends else {
      fatalError("RecordingFuzz: \(ends) fingers went and others stayed")
    }
    return nil
  } catch {
    return error
  }
}

/// Checks that a refusal names a line of the file, or the one after its last.
private func check(_ refusal: RecordingError?, in text: RecordingText) {
  guard let refusal else { return }
  guard (1...text.lines.count + 1).contains(refusal.line), !refusal.reason.isEmpty else {
    fatalError("RecordingFuzz: \(refusal) in \(text.lines.count) lines")
  }
}
