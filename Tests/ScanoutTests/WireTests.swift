// Parsing of the kernel's DRM event records.
import Scanout
import Testing
import Units

@Suite("DRM event records")
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
      testDescription: "a vblank before a flip", bytes: record(type: 1) + record(),
      events: [event]),
    Row(
      testDescription: "an unknown longer record before a flip",
      bytes: record(type: 0x8000_0000, length: 40) + [UInt8](repeating: 9, count: 8) + record(),
      events: [event]),
    Row(
      testDescription: "a cut second flip", bytes: record() + record().prefix(20), events: [event]),
    Row(testDescription: "a cut header", bytes: record() + [2, 0, 0], events: [event]),
    Row(testDescription: "a record of length 0", bytes: record(length: 0), events: []),
    Row(testDescription: "a flip that is too short", bytes: record(length: 16), events: []),
  ]

  @Test("flip events are parsed from", arguments: rows)
  func parse(_ row: Row) {
    var events: [FlipEvent] = []
    FlipEvent.parse(row.bytes.span, into: &events)
    #expect(events == row.events)
  }
}
