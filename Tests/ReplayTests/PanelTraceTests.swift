// Replays recordings of real panels through the list: no crash, every contact begins and ends.
import Config
import Evdev
import ForeignRecordings
import Foundation
import Gestures
import Recordings
import Testing
import Text
import Units

@testable import panelist

/// A recording of a real panel in evemu format.
struct PanelTrace: CustomTestStringConvertible {
  let path: String
  let testDescription: String

  static let folder = ProcessInfo.processInfo.environment["PANELIST_RECORDINGS"].map {
    URL(filePath: $0).resolvingSymlinksInPath()
  }

  /// All recordings in the folder; prints their number.
  static let all: [PanelTrace] = {
    guard let folder,
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else {
      print("Recordings of real panels: all absent, as PANELIST_RECORDINGS names no folder.")
      return []
    }
    let traces = files.compactMap { $0 as? URL }
      .filter { ["event", "events", "evemu", "ev"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
      .map {
        PanelTrace(
          path: $0.path, testDescription: String($0.path.dropFirst(folder.path.count + 1)))
      }
    print("Recordings of real panels: \(traces.count) in \(folder.path), 0 absent.")
    return traces
  }()
}

@Suite("Recordings of real panels")
struct PanelTraceTests {
  @Test("replaying a real panel's recording ends with the list at rest", arguments: PanelTrace.all)
  func described(trace: PanelTrace) throws {
    let file = try RecordingFile(path: trace.path)
    try play(file.scene(size: nil, screen: nil, settings: Settings()), trace)
  }

  private static let touches = """
    # EVEMU 1.3
    N: Panel
    P: 02 00 00 00 00 00 00 00
    A: 2f 0 9 0 0 0
    A: 35 0 2170 0 0 10
    A: 36 0 1360 0 0 10
    A: 39 0 65535 0 0 0
    E: 100.000000 0003 0039 0001
    E: 100.000000 0003 0035 0400
    E: 100.000000 0003 0036 0150
    E: 100.000000 0000 0000 0000
    E: 4294967295.000000 0003 0035 0900
    E: 4294967295.000000 0000 0000 0000
    E: 4294967295.999999 0003 0039 -001
    E: 4294967295.999999 0000 0000 0000

    """

  @Test("a finger that rests for a century loses its row after 10 s, in few replay steps")
  func century() throws {
    let file = try EvemuFile(RecordingText(bytes: Array(Self.touches.utf8)))
    let scene = RecordingFile.evemu(file, title: "A century").scene(
      size: nil, screen: nil, settings: Settings())
    #expect(scene.panel.width == 217)
    var replay = Replay(scene, lines: try panelLines())
    var steps = 0
    while replay.step() { steps += 1 }
    #expect(
      replay.decisions.map(\.text).prefix(2) == ["row 2 lifted", "row 2 lift cancelled"])
    // Frames of the fade-in and of the row being lifted and put down; none between.
    #expect(steps < 100)
  }

  @Test("an evemu recording truncated at any byte is read or refused, without a crash")
  func cut() throws {
    let bytes = Array(Self.touches.utf8)
    for count in 0..<bytes.count {
      do {
        let file = try EvemuFile(RecordingText(bytes: Array(bytes.prefix(count))))
        let panel = PanelGeometry(assuming160DPI: Size(width: 1280, height: 800))
        let frames = file.frames(on: panel, from: .zero)
        let phases = frames.flatMap(\.contacts).map(\.phase)
        let ends = phases.count { $0 == .ended || $0 == .cancelled }
        #expect(phases.count { $0 == .began } == ends)
      } catch {
        #expect(error.line >= 1)
      }
    }
  }

  private func play(_ scene: Scene, _ trace: PanelTrace) throws {
    var open: Set<ContactID> = []
    var begun = 0
    for contact in scene.frames.flatMap(\.contacts) {
      switch contact.phase {
      case .began:
        begun += 1
        #expect(open.insert(contact.id).inserted, "\(trace.testDescription)")
      case .moved: #expect(open.contains(contact.id), "\(trace.testDescription)")
      case .ended, .cancelled:
        #expect(open.remove(contact.id) != nil, "\(trace.testDescription)")
      }
    }
    #expect(open.isEmpty && begun > 0, "\(trace.testDescription)")
    var replay = Replay(scene, lines: try panelLines())
    while replay.step() {}
    // An edit may stay open, and an undo does not end a gesture.
    let texts = replay.decisions.map(\.text).filter {
      !$0.hasPrefix("editing ") && !$0.hasPrefix("undone: ")
    }
    let ends = [
      " ended", " pan cancelled", " pinch cancelled", " let go", " completed", " reopened",
      " deleted",
    ]
    let ended = texts.count { text in ends.contains { text.contains($0) } }
    #expect(texts.count { $0.hasSuffix(" began") } == ended, "\(trace.testDescription)")
  }
}
