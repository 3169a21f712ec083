// The text of a replay's decisions for gestures.
import Config
import Gestures
import Model
import Recordings
import Testing
import Text
import Units

@testable import panelist

@Suite("Text of decisions")
struct DecisionWordsTests {
  /// Replays contact updates on eight rows of 10 mm: time in ms, contact, phase, x and y in mm.
  private func words(
    _ updates: [(Int, UInt64, Contact.Phase, Double, Double)], _ kinds: GestureKinds = .all
  ) throws -> [String] {
    let items = (1...8).map { row in
      Item(
        id: ItemID(high: 1, low: UInt64(row)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row)]))
    }
    let frames = updates.map { time, finger, phase, x, y in
      ContactFrame(
        time: .zero + .milliseconds(time),
        contacts: [
          Contact(
            id: ContactID(serial: finger), phase: phase,
            position: Point(x: Millimeters(x), y: Millimeters(y)))
        ])
    }
    let scene = Scene(
      title: "",
      panel: PanelGeometry(pixels: Size(width: 800, height: 400), width: 200, height: 100),
      rowHeight: 10, items: items, frames: frames)
    var replay = Replay(scene, lines: try panelLines(), recognizing: kinds)
    while replay.step() {}
    return replay.decisions.dropLast().map(\.text)
  }

  @Test("taps on a row, beside the rows and with two fingers")
  func taps() throws {
    let said = try words([
      (1000, 1, .began, 50, 25), (1050, 1, .ended, 50, 25),
      (1100, 2, .began, 50, 95), (1150, 2, .ended, 50, 95),
      (1600, 3, .began, 50, 25), (1610, 4, .began, 90, 25), (1680, 3, .ended, 50, 25),
      (1690, 4, .ended, 90, 25),
    ])
    #expect(
      said == [
        "tap on row 3", "editing row 3 began", "tap beside the rows", "editing ended",
        "two-finger tap", "undo asked for", "nothing to undo",
      ])
  }

  @Test("a long press lifts a row; it is put down or cancelled")
  func longPress() throws {
    let said = try words([
      (1000, 1, .began, 50, 25), (2100, 1, .ended, 50, 25),
      (2200, 2, .began, 50, 45), (3200, 2, .cancelled, 50, 45), (3700, 3, .began, 50, 55),
    ])
    #expect(
      said == [
        "row 3 lifted", "row 3 put down", "row 5 lifted", "row 5 lift cancelled", "row 6 lifted",
        "row 6 lift cancelled",
      ])
  }

  @Test("a pinch reports its distance, apart or together")
  func pinches() throws {
    let said = try words([
      (1000, 1, .began, 50, 25), (1010, 2, .began, 50, 35), (1020, 2, .moved, 50, 42),
      (1020, 1, .moved, 50, 22),
      (1030, 2, .moved, 50, 48.5), (1040, 1, .ended, 50, 22), (1050, 2, .ended, 50, 48.5),
      (1300, 3, .began, 50, 21), (1310, 4, .began, 50, 39), (1320, 4, .moved, 50, 46),
      (1320, 3, .moved, 50, 18),
      (1330, 3, .moved, 50, 21), (1340, 3, .ended, 50, 21), (1350, 4, .ended, 50, 46),
      (1600, 5, .began, 50, 25), (1610, 6, .began, 50, 35), (1620, 6, .moved, 50, 42),
      (1620, 5, .moved, 50, 22),
      (1630, 5, .cancelled, 50, 22), (1640, 6, .ended, 50, 42),
    ])
    #expect(
      said == [
        "rows 3 and 4 pinch began", "pinch ended 6.5 mm apart", "rows 3 and 4 pinch began",
        "pinch ended 3.0 mm together", "rows 3 and 4 pinch began", "pinch cancelled",
      ])
  }

  @Test("a pull reports its stages in both directions; the next pull ends the edit it began")
  func pulls() throws {
    let updates: [(Int, UInt64, Contact.Phase, Double, Double)] = [
      (1000, 1, .began, 50, 25), (1010, 1, .moved, 50, 30), (1020, 1, .moved, 50, 52),
      (1030, 1, .moved, 50, 80), (1040, 1, .moved, 50, 82), (1050, 1, .moved, 50, 52),
      (1060, 1, .moved, 50, 31), (1070, 1, .ended, 50, 52),
      (3000, 2, .began, 50, 25), (3010, 2, .moved, 50, 20), (3020, 2, .cancelled, 50, 20),
    ]
    let pull = [
      "pull top began", "pull reached stage 1", "pull reached stage 2", "pull reached stage 1",
      "pull reached stage 0", "pull reached stage 1", "pull ended", "editing row 1 began",
      "editing ended, row 1 dropped", "pull bottom began", "pull cancelled",
    ]
    #expect(try words(updates) == pull)
    #expect(try words(updates, [.rowPan, .listPan]) == pull)
    let tap: [(Int, UInt64, Contact.Phase, Double, Double)] = [
      (1000, 1, .began, 50, 25), (1900, 1, .ended, 50, 25),
    ]
    #expect(try words(tap, [.rowPan, .listPan]) == [])
  }
}
