// A recording has what its panels were seen to do before it begins, and the list's coordinates.
import Config
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Text
import Units

@testable import panelist

@Suite("What a recording has of the time before it")
struct RecordedPanelsTests {
  private static let rest = Instant.zero + .seconds(5)

  /// The text of a session that is recorded from a rest on.
  private func recorded(
    _ mode: ContactStitcher.Mode = .auto, knowing devices: [RecordedDevice],
    _ inputs: [(input: ListSession.Input, milliseconds: Int)]
  ) throws -> String {
    let items = (0..<5).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row + 1)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    let view = ListView(
      items: items,
      panel: PanelGeometry(pixels: Size(width: 1000, height: 800), width: 100, height: 80),
      rowHeight: 10, measurer: try TextLines(.inter), start: .zero, ids: .counted())
    var driver = ListDriver(ListSession(view, stitching: mode))
    var outputs: [ListSession.Output] = []
    for known in devices { driver.handle(.learnt(known.device, known.faults), at: .zero) }
    driver.handle(.presented(touchesUpTo: Self.rest), at: Self.rest)
    _ = driver.drain(into: &outputs)
    driver.record(isRedacted: false, at: Self.rest)
    driver.noteRest(turned: .upright, at: Self.rest)
    for (input, milliseconds) in inputs {
      driver.handle(input, at: Self.rest + .milliseconds(milliseconds))
      _ = driver.drain(into: &outputs)
    }
    return driver.endRecording()
  }

  /// A tap on the last row, the moments at which time passes after it, and a frame.
  private func tap(
    on device: TouchDevice, keepsTrackingID: Bool = false, passing moments: [Int]
  ) -> [(input: ListSession.Input, milliseconds: Int)] {
    func touch(_ phase: Contact.Phase, _ milliseconds: Int) -> (ListSession.Input, Int) {
      let contact = Contact(
        id: ContactID(serial: 1), phase: phase, position: Point(x: 50, y: 45),
        keepsTrackingID: keepsTrackingID && phase == .ended)
      let time = Self.rest + .milliseconds(milliseconds)
      return (.touches(ContactFrame(time: time, contacts: [contact], device: device)), milliseconds)
    }
    let last = Self.rest + .milliseconds(1150)
    return [touch(.began, 1000), touch(.ended, 1050)] + moments.map { (.time, 1050 + $0) }
      + [(.presented(touchesUpTo: last), 1150)]
  }

  /// The decisions of a recording, each behind the time of its line.
  private func decisions(_ lines: [String]) -> [String] {
    var time = ""
    return lines.compactMap { line in
      if line.first?.isNumber == true { time = line }
      return line.hasPrefix(">") ? "\(time) \(line)" : nil
    }
  }

  private func expectReplay(_ text: String, _ decided: [String]) throws {
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    var replay = Replay(scene, lines: try TextLines(.inter))
    while replay.step() {}
    #expect(decisions(recording.lines) == decided)
    #expect(decisions(recording.lines(deciding: replay.decisions)) == decided)
  }

  @Test("a tap on one panel is decided as soon in the replay, although another panel loses fingers")
  func other() throws {
    let second = TouchDevice(serial: 2)
    let text = try recorded(
      knowing: [RecordedDevice(second, .losesFingers)], tap(on: .first, passing: [20, 50, 99]))
    #expect(text.contains("\nstitching auto\ndevice 2 loses\n"))
    try expectReplay(
      text, ["1600 ms time > tap on row 5", "1600 ms time > editing row 5 began"])
  }

  @Test("a tap on a panel that loses fingers is decided as late in the replay")
  func lossy() throws {
    let text = try recorded(
      knowing: [RecordedDevice(.first, .losesFingers)], tap(on: .first, passing: [50, 99, 100]))
    try expectReplay(
      text, ["1650 ms time > tap on row 5", "1650 ms time > editing row 5 began"])
  }

  @Test("a finger whose id is kept is awaited as long in the replay, on a panel that flickers")
  func flickering() throws {
    let devices = [
      RecordedDevice(TouchDevice(serial: 3), [.losesFingers, .flickers]),
      RecordedDevice(.first, .flickers),
    ]
    let text = try recorded(
      knowing: devices, tap(on: .first, keepsTrackingID: true, passing: [50, 99, 100]))
    #expect(text.contains("\ndevice 1 flickers\ndevice 3 loses flickers\n"))
    try expectReplay(
      text, ["1650 ms time > tap on row 5", "1650 ms time > editing row 5 began"])
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    #expect(recording.devices == devices.reversed())
  }

  @Test("what a panel is known for holds in the replay after the setting changes")
  func laterMode() throws {
    let known = [RecordedDevice(.first, .losesFingers)]
    let text = try recorded(
      .off, knowing: known,
      [(.stitching(.auto), 500)] + tap(on: .first, passing: [50, 99, 100]))
    #expect(text.contains("\nstitching off\ndevice 1 loses\n"))
    try expectReplay(
      text, ["1650 ms time > tap on row 5", "1650 ms time > editing row 5 began"])
  }

  @Test("a list that got rows above the screen is recorded in its own coordinates")
  func coordinates() throws {
    var bench = try SessionBench(rows: 20)
    bench.session.handle(.scrolled(300), at: bench.now)
    bench.wait(milliseconds: 20)
    let new = Item(
      id: ItemID(high: 6, low: 1), text: "New", order: bench.session.view.list.order(forRow: 1))
    bench.externalChanges([.insert(new)])
    bench.rest()
    let opening = bench.session.view.restingState
    #expect(opening == .resting(at: 400, from: -100))
    let start = SessionLog.Start(
      bench.session, turned: .upright, changesets: [], opening: opening, screen: RecordedScreen())
    let text = SessionLog(start, at: .zero).text(at: .zero, isRedacted: false)
    #expect(text.contains("\nscroll 400 px from -100 px\n"))
    let recording = try TouchRecording(RecordingText(bytes: Array(text.utf8)))
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    #expect(scene.opening == opening)
    var played = ListView(
      items: bench.session.view.list.items, panel: bench.panel, rowHeight: 10,
      measurer: try TextLines(.inter), start: bench.now, opening: scene.opening,
      ids: .counted())
    #expect(played.restingState == opening && played.isLikeNew)
    var picture = bench.picture
    played.draw(into: &picture)
    let cells = bench.cells()
    #expect(picture.cells.map(\.top) == cells.map(\.top))
    #expect(picture.cells.map(\.color) == cells.map(\.color))
  }
}
