// evemu files: how lost events in them are replayed.
import CEvdev
import Evdev
import ForeignRecordings
import Gestures
import Recordings
import Testing
import Units

@Suite("evemu files")
struct EvemuFileTests {
  private static let head =
    "N: Panel\nP: 02\nA: 2f 0 3 0 0 0\nA: 35 0 1000 0 0 10\nA: 36 0 500 0 0 10\nA: 39 0 65535 0 0 0\n"

  private func frames(_ file: String) throws -> [ContactFrame] {
    try EvemuFile(RecordingText(bytes: [UInt8](file.utf8))).frames(on: screen, from: .zero)
  }

  private func phases(_ file: String) throws -> [String] { try frames(file).map(words) }

  @Test("replaying recorded event loss cancels a finger that left during it, as live input does")
  func recordedLoss() throws {
    let frames = try phases(
      Self.head + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 100
        E: 1.000000 0003 0036 100
        E: 1.000000 0000 0000 0
        E: 1.010000 0003 0035 400
        E: 1.010000 0000 0000 0
        # events were lost here
        E: 1.200000 0003 002f 0
        E: 1.200000 0003 0039 -1
        E: 1.200000 0003 0035 700
        E: 1.200000 0003 0036 100
        E: 1.200000 0003 0037 0
        E: 1.200000 0003 0030 0
        E: 1.200000 0000 0000 0

        """)
    #expect(frames.last?.contains("cancelled") == true)
  }

  @Test(
    "replaying recorded event loss keeps an axis without a report unknown, as live input does"
  )
  func recordedLossGhost() throws {
    let frames = try phases(
      Self.head + """
        E: 1.000000 0000 0000 0
        # events were lost here
        E: 1.200000 0003 002f 0
        E: 1.200000 0003 0039 -1
        E: 1.200000 0003 0035 0
        E: 1.200000 0003 0036 0
        E: 1.200000 0003 0037 0
        E: 1.200000 0003 0030 0
        E: 1.200000 0000 0000 0
        E: 1.300000 0003 0039 5
        E: 1.300000 0003 0036 200
        E: 1.300000 0000 0000 0
        E: 1.400000 0003 0039 -1
        E: 1.400000 0000 0000 0

        """)
    #expect(frames == [])
  }

  @Test("SYN_DROPPED in a file cancels the contacts that were down")
  func fileLoss() throws {
    let frames = try frames(
      Self.head + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 100
        E: 1.000000 0003 0036 100
        E: 1.000000 0000 0000 0
        E: 1.010000 0000 0003 0
        E: 1.010000 0000 0000 0
        E: 5.000000 0003 002f 1
        E: 5.000000 0003 0039 2
        E: 5.000000 0003 0035 500
        E: 5.000000 0003 0036 200
        E: 5.000000 0000 0000 0
        E: 5.010000 0003 0039 -1
        E: 5.010000 0000 0000 0

        """)
    let gone = frames.first { $0.contacts.contains { $0.phase == .cancelled } }
    #expect(gone.map { $0.time < .zero + .milliseconds(500) } == true)
  }
}
