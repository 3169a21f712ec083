// Fingers that type on the on-screen keyboard are withheld from a recording; others are kept whole.
import CEvdev
import Evdev
import Testing
import Units

@Suite("Withheld fingers") struct WithheldFingersTests {
  /// A panel, whether a user is typing, and the recorded events.
  private struct Recorder {
    var isWriting = false
    var fingers: WithheldFingers
    var reported: [String] = []
    var asked = 0
    private var time = 0

    init(hasSlots: Bool = true, isWriting: Bool = false) {
      self.isWriting = isWriting
      fingers = WithheldFingers(hasSlots: hasSlots, isWriting: isWriting)
    }

    /// One report as `slot 1`, `id 7`, `x 3`, `touch 1`, `X 3` for ABS_X, and `end` for
    /// SYN_MT_REPORT.
    mutating func report(_ words: String...) {
      time += 10
      let stamp = Instant.zero + .milliseconds(time)
      for word in words + ["report 0"] {
        let parts = word.split(separator: " ")
        guard let value = CInt(parts[1]), let kind = Self.kinds[String(parts[0])] else {
          fatalError("Recorder: \(word)")
        }
        let event = InputEvent(type: kind.0, code: kind.1, value: value, time: stamp)
        let isWriting = isWriting
        var count = 0
        let kept = fingers.take(event) {
          count += 1
          return isWriting
        }
        asked += count
        reported += kept.map(Self.word)
      }
    }

    private static let kinds: [String: (CInt, CInt)] = [
      "slot": (EV_ABS, ABS_MT_SLOT), "id": (EV_ABS, ABS_MT_TRACKING_ID),
      "x": (EV_ABS, ABS_MT_POSITION_X), "touch": (EV_KEY, BTN_TOUCH), "X": (EV_ABS, ABS_X),
      "report": (EV_SYN, SYN_REPORT), "end": (EV_SYN, SYN_MT_REPORT), "time": (EV_MSC, 5),
    ]

    private static func word(_ event: InputEvent) -> String {
      let name = kinds.first { $0.value == (event.type, event.code) }?.key ?? "?"
      return event.isReport ? "." : "\(name) \(event.value)"
    }

    var words: String { reported.joined(separator: " ") }
  }

  @Test("while nobody types every event is recorded unchanged")
  func nobody() {
    var recorder = Recorder()
    recorder.report("id 1", "x 10", "touch 1", "X 10", "time 3")
    recorder.report("x 11", "X 11", "slot 1", "id 2", "x 50")
    recorder.report("slot 0", "id -1", "X 50")
    recorder.report("slot 1", "id -1", "touch 0")
    #expect(
      recorder.words
        == "id 1 x 10 touch 1 X 10 time 3 . x 11 X 11 slot 1 id 2 x 50 . slot 0 id -1 X 50 . "
        + "slot 1 id -1 touch 0 .")
    #expect(recorder.asked == 2)
  }

  @Test(
    "a finger that lands during typing is withheld until it lifts, even if typing ends before")
  func whole() {
    var recorder = Recorder()
    recorder.isWriting = true
    recorder.report("id 1", "x 10", "touch 1", "X 10", "time 1")
    recorder.report("x 12", "X 12")
    recorder.isWriting = false
    recorder.report("x 13", "X 13", "time 4")
    recorder.report("id -1", "touch 0")
    #expect(recorder.reported.isEmpty)
    recorder.report("id 2", "x 30", "touch 1", "X 30")
    recorder.report("id -1", "touch 0")
    #expect(recorder.words == "id 2 x 30 touch 1 X 30 . id -1 touch 0 .")
  }

  @Test("a finger from before the typing stays recorded, with the slot changes it needs")
  func others() {
    var recorder = Recorder()
    recorder.report("id 1", "x 10", "touch 1", "X 10")
    recorder.isWriting = true
    recorder.report("slot 1", "id 2", "x 90")
    recorder.report("slot 0", "x 11", "X 11", "slot 1", "x 91")
    recorder.report("x 92")
    recorder.isWriting = false
    recorder.report("slot 2", "id 3", "x 60")
    recorder.report("slot 1", "id -1", "slot 2", "x 61")
    recorder.report("slot 0", "id -1", "slot 2", "id -1", "touch 0")
    #expect(
      recorder.words
        == "id 1 x 10 touch 1 X 10 . x 11 . slot 2 id 3 x 60 . x 61 . slot 0 id -1 slot 2 id -1 "
        + "touch 0 .")
  }

  @Test("a slot of a withheld finger can be reused by a recorded one")
  func usedAgain() {
    var recorder = Recorder()
    recorder.isWriting = true
    recorder.report("id 1", "x 10", "touch 1")
    recorder.isWriting = false
    // Some panels reuse a slot for the next finger without an id of -1 in between.
    recorder.report("id 2", "x 20")
    recorder.report("id -1", "touch 0")
    #expect(recorder.words == "id 2 x 20 . id -1 .")
  }

  @Test("a finger that types when the recording starts is withheld until it has lifted")
  func atTheBeginning() {
    var recorder = Recorder(isWriting: true)
    recorder.report("x 10", "X 10")
    recorder.isWriting = false
    recorder.report("slot 1", "x 11")
    recorder.report("slot 0", "id -1", "slot 1", "id -1", "touch 0")
    #expect(recorder.reported.isEmpty)
    recorder.report("slot 0", "id 5", "x 30", "touch 1")
    #expect(recorder.words == "id 5 x 30 touch 1 .")
  }

  @Test("without slots all fingers are withheld from the first typing one until all have lifted")
  func withoutSlots() {
    var recorder = Recorder(hasSlots: false)
    recorder.report("x 10", "end 0", "touch 1")
    recorder.isWriting = true
    recorder.report("x 11", "end 0", "x 80", "end 0")
    recorder.report("end 0", "touch 0")
    recorder.report("x 20", "end 0", "touch 1")
    recorder.isWriting = false
    recorder.report("x 21", "end 0")
    recorder.report("end 0", "touch 0")
    recorder.report("x 30", "end 0")
    recorder.report("end 0")
    #expect(
      recorder.words
        == "x 10 end 0 touch 1 . x 11 end 0 x 80 end 0 . end 0 touch 0 . x 30 end 0 . end 0 .")
    var single = Recorder(hasSlots: false)
    single.isWriting = true
    single.report("touch 1", "X 5")
    single.report("X 6")
    single.isWriting = false
    single.report("touch 0")
    single.report("touch 1", "X 7")
    #expect(single.words == "touch 1 X 7 .")
  }
}
