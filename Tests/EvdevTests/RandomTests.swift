// Random events: the invariants of contacts hold for any input.
import CEvdev
import Evdev
import Gestures
import TestCounts
import TestKernel
import Testing
import TestRandom
import Units

@Suite("Random events")
struct RandomTests {
  private static let eventCount = TestCounts.count("random-events")

  private func event(_ random: inout SeededRandom, at time: Instant) -> InputEvent {
    let choices: [(CInt, CInt, ClosedRange<CInt>)] = [
      (EV_ABS, ABS_MT_SLOT, -1...5), (EV_ABS, ABS_MT_TRACKING_ID, -1...4),
      (EV_ABS, ABS_MT_TRACKING_ID, -1 ... -1), (EV_ABS, ABS_MT_POSITION_X, -20...1020),
      (EV_ABS, ABS_MT_POSITION_Y, -20...520), (EV_ABS, ABS_MT_TOOL_TYPE, 0...2),
      (EV_KEY, BTN_TOUCH, 0...1), (EV_SYN, SYN_REPORT, 0...0), (EV_SYN, SYN_REPORT, 0...0),
      (EV_ABS, ABS_PRESSURE, .min ... .max), (0x1f, 0x2ff, .min ... .max),
      (EV_ABS, ABS_MT_DISTANCE, 0...1),
    ]
    let (type, code, values) = choices[Int.random(in: choices.indices, using: &random)]
    return InputEvent(
      type: type, code: code, value: CInt.random(in: values, using: &random), time: time)
  }

  /// A random event of any dialect.
  private func word(_ random: inout SeededRandom, at time: Instant) -> InputEvent {
    let choices: [(CInt, CInt, ClosedRange<CInt>)] = [
      (EV_ABS, ABS_MT_POSITION_X, -20...1020), (EV_ABS, ABS_MT_POSITION_Y, -20...520),
      (EV_ABS, ABS_MT_POSITION_X, 0...1000), (EV_ABS, ABS_MT_POSITION_Y, 0...500),
      (EV_ABS, ABS_MT_TRACKING_ID, -1...20), (EV_ABS, ABS_MT_TOOL_TYPE, 0...2),
      (EV_ABS, ABS_MT_TOUCH_MAJOR, 0...40), (EV_SYN, SYN_MT_REPORT, 0...0),
      (EV_SYN, SYN_MT_REPORT, 0...0), (EV_KEY, BTN_TOUCH, 0...1), (EV_SYN, SYN_REPORT, 0...1),
      (EV_ABS, ABS_X, -20...1020), (EV_ABS, ABS_Y, -20...520), (EV_ABS, ABS_Z, .min ... .max),
      (EV_ABS, ABS_RX, 0...4000), (EV_ABS, ABS_MT_DISTANCE, 0...1), (EV_ABS, ABS_DISTANCE, 0...1),
      (EV_KEY, BTN_TOUCH, 0...1), (0x1f, 0x2ff, .min ... .max),
    ]
    let (type, code, values) = choices[Int.random(in: choices.indices, using: &random)]
    return InputEvent(
      type: type, code: code, value: CInt.random(in: values, using: &random), time: time)
  }

  @Test(
    "in every dialect each contact begins once and leaves once, for random events",
    arguments: [
      listTraits(hasTrackingID: false), listTraits(hasTrackingID: true), singleTraits, panelTraits,
    ])
  func anyDialect(traits: InputTraits) throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("Random events: seed \(seed)")
    var random = SeededRandom(seed: seed)
    var rules = ContactRules(source: "seed \(seed)")
    var serials = ContactSerials()
    let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    var decoder = try #require(TouchDecoder(traits, slots: slots, current: 0, screen: screen))
    for step in 0..<Self.eventCount / 4 {
      let time = Instant(nanoseconds: Int64(step))
      let choice = Int.random(in: 0..<500, using: &random)
      if choice < 2 { rules.forgetKept() }
      let effect =
        switch choice {
        case 0: decoder.cancelAll(at: time)
        case 1: decoder.beginResync(at: time)
        case 2: decoder.endResync(at: time, serials: &serials)
        case 3: decoder.advance(to: decoder.deadline ?? time, serials: &serials)
        default: decoder.handle(word(&random, at: time), serials: &serials)
        }
      if effect == .frame { rules.check(decoder.frame) }
      // The ids of the other dialects are made up, or a contact does not outlast them.
      #expect(traits.dialect == .slots || rules.continued == 0, "seed \(seed), step \(step)")
      #expect(Set(decoder.openContacts) == rules.open, "seed \(seed), step \(step)")
    }
    let effect = decoder.cancelAll(at: .zero)
    if effect == .frame { rules.check(decoder.frame) }
    #expect(rules.open == [] && rules.openPalms == [])
    #expect(rules.begun > 100, "seed \(seed)")
  }

  @Test("with slots each contact begins once and leaves once, for random events")
  func anything() {
    let seed = UInt64.random(in: 0 ... .max)
    print("Random events: seed \(seed)")
    var random = SeededRandom(seed: seed)
    var rules = ContactRules(source: "seed \(seed)")
    var serials = ContactSerials()
    var tracker = makeTracker()
    var resyncs = 0
    for step in 0..<Self.eventCount {
      let time = Instant(nanoseconds: Int64(step))
      let effect: ContactTracker.Effect
      switch Int.random(in: 0..<500, using: &random) {
      case 0:
        rules.forgetKept()
        effect = tracker.cancelAll(at: time)
      case 1:
        rules.forgetKept()
        tracker.beginResync()
        resyncs += 1
        effect = .none
      case 2: effect = tracker.endResync(at: time, serials: &serials)
      default: effect = tracker.handle(event(&random, at: time), serials: &serials)
      }
      if effect == .frame {
        rules.check(tracker.frame)
        #expect(tracker.frame.time == time)
      }
      #expect(Set(tracker.openContacts) == rules.open, "seed \(seed), step \(step)")
    }
    let effect = tracker.cancelAll(at: .zero)
    if effect == .frame { rules.check(tracker.frame) }
    #expect(rules.open == [] && rules.openPalms == [])
    print(
      "Random events: \(rules.begun) contacts, \(rules.continued) continued, \(resyncs) losses")
    // A run without contacts would prove nothing.
    #expect(rules.begun > 500 && rules.continued > 20 && resyncs > 20, "seed \(seed)")
  }

  @Test(
    "the frames do not depend on how reads split the events",
    arguments: [panelTraits, listTraits(hasTrackingID: false), singleTraits])
  func readBoundaries(traits: InputTraits) throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("Read boundaries: seed \(seed)")
    var random = SeededRandom(seed: seed)
    for _ in 0..<Self.eventCount / 50_000 {
      var said: [InputEvent] = []
      var whole: [String] = []
      // A few frames would prove nothing; events may be lost early, and never be read again.
      for _ in 0..<100 where whole.count <= 10 {
        said = events(&random)
        whole = try frames(of: traits, in: [said])
      }
      try #require(whole.count > 10, "seed \(seed)")
      var portions: [[InputEvent]] = []
      var rest = said[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...9, using: &random))
        portions.append(Array(rest.prefix(count)))
        rest.removeFirst(count)
      }
      let parted = try frames(of: traits, in: portions)
      #expect(parted == whole, "seed \(seed)")
    }
  }

  /// A button that pulses is released by the clock: no time passes between two reads.
  private func events(_ random: inout SeededRandom) -> [InputEvent] {
    let start = FakeKernel().now()
    return (0..<2000).map { word(&random, at: start + Interval(nanoseconds: Int64($0))) }
  }

  /// The frames of a panel whose events are read in these portions.
  private func frames(of traits: InputTraits, in portions: [[InputEvent]]) throws -> [String] {
    let plug = FakePlug(number: 3, traits: traits)
    let bench = try Bench(plugged: [plug])
    for portion in portions {
      plug.readings += portion.map { .event($0) }
      try bench.turn(reading: plug)
    }
    return bench.frames
  }
}
