// Replays evemu recordings of real panels and checks the invariants of contacts.
import CEvdev
import Evdev
import Foundation
import Gestures
import Testing
import Units

/// An evemu recording of a panel.
private struct Recording: CustomTestStringConvertible {
  let testDescription: String
  let traits: InputTraits
  let events: [InputEvent]

  /// nil when the file has no events.
  init?(_ file: URL, folder: URL) {
    let lines = Self.lines(of: file)
    let own = Self.axes(lines)
    let axes = own.isEmpty ? Self.axes(Self.lines(of: Self.description(of: file))) : own
    let single = axes[ABS_X].flatMap { x in
      axes[ABS_Y].map { y in
        SingleTouchTraits(x: x, y: y, spareX: axes[ABS_Z], spareY: axes[ABS_RX], key: BTN_TOUCH)
      }
    }
    traits = InputTraits(
      name: "", isDirect: true, slotCount: axes[ABS_MT_SLOT].map { Int($0.maximum) + 1 },
      hasTrackingID: axes[ABS_MT_TRACKING_ID] != nil, x: axes[ABS_MT_POSITION_X],
      y: axes[ABS_MT_POSITION_Y], single: single)
    events = lines.compactMap(Self.event)
    guard !events.isEmpty else { return nil }
    testDescription = String(file.path.dropFirst(folder.path.count + 1))
  }

  private static func lines(of file: URL?) -> [Substring] {
    // A file that cannot be read has no events, and without events it is no recording.
    guard let file, let bytes = try? Data(contentsOf: file) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// The description file whose name is the longest prefix of the recording's name.
  private static func description(of file: URL) -> URL? {
    // Without a folder listing there is no description, and the recording's own axes count.
    let siblings = try? FileManager.default.contentsOfDirectory(
      at: file.deletingLastPathComponent(), includingPropertiesForKeys: nil)
    return (siblings ?? [])
      .filter { ["desc", "prop", "device"].contains($0.pathExtension) }
      .filter {
        file.lastPathComponent.hasPrefix($0.deletingPathExtension().lastPathComponent)
      }
      .max { $0.lastPathComponent.count < $1.lastPathComponent.count }
  }

  /// Parses `A: code min max fuzz flat [resolution]`, the code in hexadecimal.
  private static func axes(_ lines: [Substring]) -> [CInt: AxisRange] {
    var axes: [CInt: AxisRange] = [:]
    for line in lines where line.hasPrefix("A:") {
      let words = line.split(separator: " ")
      guard words.count >= 4, let code = CInt(words[1], radix: 16), let minimum = CInt(words[2]),
        let maximum = CInt(words[3])
      else { continue }
      axes[code] = AxisRange(minimum: minimum, maximum: maximum)
    }
    return axes
  }

  /// Parses `E: seconds.microseconds type code value`, type and code in hexadecimal.
  private static func event(_ line: Substring) -> InputEvent? {
    guard line.hasPrefix("E:") else { return nil }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count >= 5, let seconds = Double(words[1]), let type = CInt(words[2], radix: 16),
      let code = CInt(words[3], radix: 16), let value = CInt(words[4])
    else { return nil }
    return InputEvent(
      type: type, code: code, value: value, time: .zero + .seconds(seconds))
  }
}

@Suite("Recordings")
struct RecordingTests {
  private static let folder = ProcessInfo.processInfo.environment["PANELIST_RECORDINGS"].map {
    URL(fileURLWithPath: $0).resolvingSymlinksInPath()
  }
  private static let recordings: [Recording] = {
    guard let folder,
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else {
      print("Recordings: PANELIST_RECORDINGS names no folder; no recorded panel was replayed.")
      return []
    }
    let found = files.compactMap { $0 as? URL }
      .filter { ["event", "events", "evemu", "ev"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
      .compactMap { Recording($0, folder: folder) }
    print("Recordings: \(found.count) in \(folder.path)")
    return found
  }()

  @Test(
    "in a recording every contact begins once and leaves once, and ids are unique",
    arguments: recordings)
  private func replay(recording: Recording) throws {
    let slots = [SlotState](repeating: SlotState(), count: recording.traits.fingerCount)
    var decoder = try #require(
      TouchDecoder(recording.traits, slots: slots, current: 0, screen: screen))
    var serials = ContactSerials()
    var rules = ContactRules(source: recording.testDescription)
    for event in recording.events {
      let effect = decoder.handle(event, serials: &serials)
      if effect == .frame { rules.check(decoder.frame) }
    }
    #expect(rules.begun > 0)
    // Some recordings stop while fingers are down.
    let effect = decoder.cancelAll(at: .zero)
    if effect == .frame { rules.check(decoder.frame) }
    #expect(rules.open == [] && rules.openPalms == [])
  }

  @Test("the folder in PANELIST_RECORDINGS has recordings", .enabled(if: folder != nil))
  func notEmpty() {
    #expect(!Self.recordings.isEmpty)
  }
}
