// The kernel's records, byte by byte, and the damage that goes to it.
import Scanout
import Testing
import Units

@Suite("Wire")
struct WireTests {
  /// A record as the kernel writes it: type, length, serial, seconds, microseconds, sequence, CRTC.
  private static func record(
    type: UInt32 = 2, length: UInt32 = 32, serial: UInt64 = 0x1_0000_0002, seconds: UInt32 = 3,
    microseconds: UInt32 = 500_000, sequence: UInt32 = 77
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in [
      type, length, UInt32(truncatingIfNeeded: serial), UInt32(serial >> 32), seconds, microseconds,
      sequence, 30,
    ] {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word.littleEndian >> shift))
      }
    }
    return bytes
  }

  private static let event = FlipEvent(
    serial: 0x1_0000_0002, stamp: Instant(nanoseconds: 3_500_000_000), sequence: 77)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let events: [FlipEvent]
  }

  static let rows: [Row] = [
    Row(testDescription: "nothing", bytes: [], events: []),
    Row(testDescription: "one flip", bytes: record(), events: [event]),
    Row(testDescription: "two flips", bytes: record() + record(), events: [event, event]),
    Row(
      testDescription: "a blank before a flip", bytes: record(type: 1) + record(), events: [event]),
    Row(
      testDescription: "an unknown longer record before a flip",
      bytes: record(type: 0x8000_0000, length: 40) + [UInt8](repeating: 9, count: 8) + record(),
      events: [event]),
    Row(
      testDescription: "a torn second flip", bytes: record() + record().prefix(20), events: [event]),
    Row(testDescription: "a torn head", bytes: record() + [2, 0, 0], events: [event]),
    Row(testDescription: "a record of no length", bytes: record(length: 0), events: []),
    Row(testDescription: "a flip that is too short", bytes: record(length: 16), events: []),
  ]

  @Test("events are read from", arguments: rows)
  func parse(_ row: Row) {
    var events: [FlipEvent] = []
    // Bytes of an array have no padding.
    unsafe FlipEvent.parse(row.bytes.span.bytes, into: &events)
    #expect(events == row.events)
  }

  @Test("damage is few rectangles that never overlap and cover all that was added")
  func damage() {
    let size = Size(width: 64, height: 48)
    var random: UInt64 = 2
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    for _ in 1...2000 {
      var clips = DamageClips(size: size)
      let added = (0...next(9)).map { _ in
        let (left, top) = (next(80) - 8, next(60) - 6)
        return Rect(left: left, top: top, right: left + next(20), bottom: top + next(12))
      }
      clips.add(added)
      #expect(clips.rects.count <= DamageClips.limit)
      for (index, rect) in clips.rects.enumerated() {
        #expect(Rect(size: size).contains(rect) && !rect.isEmpty)
        for other in clips.rects.dropFirst(index + 1) {
          #expect(rect.intersection(other).isEmpty)
        }
      }
      for rect in added {
        let inside = rect.intersection(Rect(size: size))
        let covered = clips.rects.map { $0.intersection(inside).area }.reduce(0, +)
        #expect(covered == inside.area)
      }
    }
  }
}
