// Replays evemu recordings of real panels and checks the invariants of contacts.
import Evdev
import ForeignRecordings
import Foundation
import Gestures
import Recordings
import Testing
import Units

/// An evemu recording of a panel.
private struct Recording: CustomTestStringConvertible {
  let testDescription: String
  let device: EvemuFile

  /// nil when the file has no events.
  init?(_ file: URL, folder: URL) {
    guard var device = Self.device(in: file), !device.events.isEmpty else { return nil }
    if !device.hasDescription, let description = Self.description(of: file) {
      device = device.described(by: description)
    }
    self.device = device
    testDescription = String(file.path.dropFirst(folder.path.count + 1))
  }

  private static func device(in file: URL) -> EvemuFile? {
    // A file that cannot be read is no recording.
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    // One that breaks off or is of another tool is none either.
    return try? EvemuFile(RecordingText(bytes: Array(bytes)))
  }

  /// The description file whose name is the longest prefix of the recording's name.
  private static func description(of file: URL) -> EvemuFile? {
    // Without a folder listing there is no description, and the recording has no axes.
    let siblings = try? FileManager.default.contentsOfDirectory(
      at: file.deletingLastPathComponent(), includingPropertiesForKeys: nil)
    return (siblings ?? [])
      .filter { ["desc", "prop", "device"].contains($0.pathExtension) }
      .filter {
        file.lastPathComponent.hasPrefix($0.deletingPathExtension().lastPathComponent)
      }
      .max { $0.lastPathComponent.count < $1.lastPathComponent.count }
      .flatMap { device(in: $0) }
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
    let slots = [SlotState](repeating: SlotState(), count: recording.device.traits.fingerCount)
    var decoder = try #require(
      TouchDecoder(recording.device.traits, slots: slots, current: 0, screen: screen))
    var serials = ContactSerials()
    var rules = ContactRules(source: recording.testDescription)
    for event in recording.device.events {
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
