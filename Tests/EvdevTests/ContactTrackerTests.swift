// Multitouch protocol B, from correct and faulty panels: events in, contact frames out.
import CEvdev
import Evdev
import Gestures
import Testing
import Units

/// One case of a table: a panel's events as a script, and the frames that must follow.
struct Story: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let script: String
  let frames: [String]

  init(_ title: String, _ script: String, _ frames: String...) {
    testDescription = title
    self.script = script
    self.frames = frames
  }
}

@Suite("Contact tracker")
struct ContactTrackerTests {
  static let stories: [Story] = [
    Story(
      "a tap begins and ends at the same place",
      "id 5 x 100 y 200 touch 1 report id -1 touch 0 report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "a drag moves with each report and ends at its last position",
      "id 5 x 100 y 200 report x 150 report y 250 report id -1 report",
      "1 began 10,20", "1 moved 15,20", "1 moved 15,25", "1 ended 15,25"),
    Story(
      "two reports in one read stay two frames",
      "id 5 x 100 y 200 report id -1 report id 6 report id -1 report",
      "1 began 10,20", "1 ended 10,20", "2 began 10,20", "2 ended 10,20"),
    Story(
      "a contact may begin with X alone, Y alone or neither: the slot keeps the other values",
      "id 5 x 100 y 200 report id -1 report id 6 x 300 report id -1 report id 7 y 300 report"
        + " id -1 report id 8 report",
      "1 began 10,20", "1 ended 10,20", "2 began 30,20", "2 ended 30,20", "3 began 30,30",
      "3 ended 30,30", "4 began 30,30"),
    Story(
      "two fingers keep their own positions",
      "slot 0 id 5 x 100 y 100 slot 1 id 6 x 900 y 400 report slot 0 x 110 report"
        + " slot 1 y 390 slot 0 y 110 report slot 0 id -1 report slot 1 id -1 report",
      "1 began 10,10; 2 began 90,40", "1 moved 11,10", "1 moved 11,11; 2 moved 90,39",
      "1 ended 11,11", "2 ended 90,39"),
    Story(
      "a lift and a touch in one report: the old contact ends, then a new one begins",
      "id 5 x 100 y 200 report id -1 id 6 x 300 report", "1 began 10,20",
      "1 ended 10,20; 2 began 30,20"),
    Story(
      "a new id without a lift cancels the old contact at its last position",
      "id 5 x 100 y 200 report id 6 x 300 report id -1 report", "1 began 10,20",
      "1 cancelled 10,20; 2 began 30,20 continues 1", "2 ended 30,20"),
    Story(
      "the same id again changes nothing",
      "id 5 x 100 y 200 report id 5 report x 110 report", "1 began 10,20", "1 moved 11,20"),
    Story(
      "id 0 is a valid id",
      "id 0 x 100 y 200 report id -1 report", "1 began 10,20", "1 ended 10,20"),
    Story(
      "a finger that begins and ends within one report makes no contact",
      "id 5 x 100 y 200 id -1 report", [String]().joined()),
    Story(
      "positions in an empty slot make no contact, and the next contact in the slot uses them",
      "x 100 y 200 report slot 1 x 50 report slot 0 id 5 report", "1 began 10,20"),
    Story(
      "lifting an empty slot makes no frame",
      "id -1 report slot 3 id -1 report", [String]().joined()),
    Story(
      "a report without a change makes no frame, nor do other axes",
      "id 5 x 100 y 200 report report x 100 report pressure 9 report", "1 began 10,20"),
    Story(
      "BTN_TOUCH 0 ends all contacts at their last positions",
      "touch 1 slot 0 id 5 x 100 y 200 slot 1 id 6 x 300 y 400 report touch 0 report",
      "1 began 10,20; 2 began 30,40", "1 ended 10,20 keeps id; 2 ended 30,40 keeps id"),
    Story(
      "unplugging a panel cancels its contacts",
      "touch 1 slot 0 id 5 x 100 y 200 slot 1 id 6 x 300 y 400 report touch 0 unplug",
      "1 began 10,20; 2 began 30,40", "1 cancelled 10,20; 2 cancelled 30,40"),
    Story(
      "after BTN_TOUCH 0 the same id in the same slot is a new contact",
      "touch 1 id 5 x 100 y 200 report touch 0 report x 101 report touch 1 x 300 report"
        + " x 310 report touch 0 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 30,20 continues 1", "2 moved 31,20",
      "2 ended 31,20 keeps id"),
    Story(
      "after BTN_TOUCH 0 a new id is a new contact",
      "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 id 6 report id -1 touch 0 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 10,20", "2 ended 10,20"),
    Story(
      "BTN_TOUCH 0 and 1 within a report is ignored",
      "touch 1 id 5 x 100 y 200 report touch 0 touch 1 x 110 report", "1 began 10,20",
      "1 moved 11,20"),
    Story(
      "a palm cancels the contact, which stays a palm until it is lifted, even as a finger",
      "id 5 x 100 y 200 tool 0 report tool 2 report x 300 report tool 0 report x 310 report"
        + " id -1 report id 6 report",
      "1 began 10,20", "1 cancelled 10,20; palm 1 began 10,20 as 1", "palm 1 moved 30,20",
      "palm 1 moved 31,20", "palm 1 ended 31,20", "2 began 31,20"),
    Story(
      "a contact that begins as a palm is ignored, and so is the next one while the tool is a palm",
      "id 5 x 100 y 200 tool 2 report id -1 report id 6 report id -1 report tool 0 id 7 report",
      "palm 1 began 10,20", "palm 1 ended 10,20", "palm 2 began 10,20", "palm 2 ended 10,20",
      "1 began 10,20"),
    Story(
      "a palm that rests makes no frame, also while a finger moves",
      "slot 0 id 5 x 100 y 200 tool 2 report report pressure 9 report"
        + " slot 1 id 6 x 300 y 400 report x 310 report slot 0 id -1 report",
      "palm 1 began 10,20", "1 began 30,40", "1 moved 31,40", "palm 1 ended 10,20"),
    Story(
      "a palm begins with its first position, and one that leaves before it never begins",
      "id 5 tool 2 report x 100 report id -1 report id 6 report y 200 report id -1 report",
      "palm 1 began 10,20", "palm 1 ended 10,20"),
    Story(
      "a palm whose id is replaced by a finger's ends as the contact begins",
      "id 5 x 100 y 200 tool 2 report id 6 tool 0 x 300 report", "palm 1 began 10,20",
      "1 began 30,20; palm 1 ended 10,20"),
    Story(
      "a palm whose id is replaced by another palm's ends as that one begins",
      "id 5 x 100 y 200 tool 2 report id 6 x 300 report", "palm 1 began 10,20",
      "palm 1 ended 10,20; palm 2 began 30,20"),
    Story(
      "BTN_TOUCH 0 ends a palm that keeps its id, and the finger is ignored until it is lifted",
      "touch 1 id 5 x 100 y 200 tool 2 report touch 0 report touch 1 tool 0 x 110 report"
        + " id -1 report id 6 report",
      "palm 1 began 10,20", "palm 1 ended 10,20", "1 began 11,20"),
    Story(
      "a contact replaced by a palm is no part of it",
      "id 5 x 100 y 200 report id 6 tool 2 report", "1 began 10,20",
      "1 cancelled 10,20; palm 1 began 10,20"),
    Story(
      "contacts in slots that do not exist are ignored",
      "slot 4 id 5 x 100 y 200 report slot -1 id 6 x 300 report slot 1 id 7 x 50 y 60 report",
      "1 began 5,6"),
    Story(
      "a contact begins with its first position, and never without one",
      "id 5 report touch 1 report x 100 y 200 report id -1 report slot 1 id 6 report id -1 report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "a contact waits for its first Y, and begins where it is by then",
      "id 5 x 100 report x 110 report y 200 report id -1 report", "1 began 11,20",
      "1 ended 11,20"),
    Story(
      "a contact waits for its first X, and another contact does not wait with it",
      "id 5 y 200 slot 1 id 6 x 500 y 300 report slot 0 x 100 report", "1 began 50,30",
      "2 began 10,20"),
    Story(
      "a contact that leaves before its first X never begins; the next one in the slot keeps its Y",
      "id 5 y 200 report touch 1 report id -1 report id 6 report x 100 report", "1 began 10,20"),
    Story(
      "0 is a valid position on a reported axis", "id 5 x 0 y 200 report y 0 report",
      "1 began 0,20", "1 moved 0,0"),
    Story(
      "0, 0 in the report of the lift is ignored: the contact ends at its last position",
      "touch 1 id 5 x 100 y 200 report x 0 y 0 touch 0 report", "1 began 10,20",
      "1 ended 10,20 keeps id"),
    Story(
      "lifts and touches work without BTN_TOUCH",
      "id 5 x 100 y 200 report id -1 report id 6 report", "1 began 10,20", "1 ended 10,20",
      "2 began 10,20"),
    Story(
      "a contact that turns into a palm is cancelled, even if the tool is the report's last event",
      "id 5 x 100 y 200 report x 110 report x 120 tool 2 report x 130 report id -1 report",
      "1 began 10,20", "1 moved 11,20", "1 cancelled 11,20; palm 1 began 12,20 as 1",
      "palm 1 moved 13,20", "palm 1 ended 13,20"),
    Story(
      "values outside the range are clamped to the edge",
      "id 5 x -50 y 9999 report x 2000 y -1 report", "1 began 0,50", "1 moved 100,0"),
  ]

  @Test("events of a panel with slots give the expected frames", arguments: stories)
  func table(story: Story) {
    var tracker = makeTracker()
    var serials = ContactSerials()
    var frames: [String] = []
    for event in events(story.script) {
      let effect = tracker.handle(event, serials: &serials)
      guard effect == .frame else { continue }
      #expect(tracker.frame.time == event.time)
      frames.append(words(tracker.frame))
    }
    #expect(frames == story.frames.filter { !$0.isEmpty })
  }

  @Test("a finger that was down when the panel was opened counts only after it was lifted")
  func early() {
    var tracker = makeTracker(
      slots: [SlotState(), SlotState(trackingID: 7, x: 400, y: 300)], current: 1)
    var serials = ContactSerials()
    var frames: [String] = []
    for event in events("x 500 report id -1 report id 8 report slot 0 id 9 x 10 y 10 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames == ["1 began 50,30", "2 began 1,1"])
  }

  @Test(
    "if only one axis was reported before opening, the next contact waits for the other",
    arguments: [(SlotState(x: 400), "y 300"), (SlotState(y: 300), "x 400")])
  func halfReported(slot: SlotState, rest: String) {
    var tracker = makeTracker(slots: [slot])
    var serials = ContactSerials()
    var frames: [String] = []
    for event in events("id 8 report touch 1 report \(rest) report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append("\(event.time.nanoseconds): \(words(tracker.frame))") }
    }
    #expect(frames == ["2000000: 1 began 40,30"])
  }

  @Test("0 in the slot state after lost events does not count as a reported position")
  func halfReportedState() {
    var tracker = makeTracker(slots: [SlotState(), SlotState()])
    var serials = ContactSerials()
    var frames: [String] = []
    tracker.beginResync()
    let slots = [SlotState(trackingID: 5, x: 100), SlotState(trackingID: 6, y: 200)]
    let state = LibevdevDevice.words(slots, current: 0, panelTraits, at: .zero)
    for event in state + events("slot 0 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    _ = tracker.endResync(at: .zero, serials: &serials)
    for event in events("slot 0 y 0 report slot 1 x 50 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames == ["1 began 10,0", "2 began 5,20"])
  }

  @Test("the whole range maps onto the screen, also when it begins below zero")
  func wholeRange() {
    var tracker = ContactTracker(
      x: AxisRange(minimum: -2_000_000_000, maximum: 2_000_000_000),
      y: AxisRange(minimum: 42, maximum: 1981), slots: [SlotState()], current: 0, screen: screen)
    var serials = ContactSerials()
    var frames: [String] = []
    for event in events("id 1 x 0 y 42 report x -2000000000 y 1981 report x 2000000000 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames == ["1 began 50,0", "1 moved 0,50", "1 moved 100,50"])
  }

  @Test(
    "with a rotated picture, touches are rotated like the picture",
    arguments: [
      (Rotation.upright, ["0,0", "100,0", "100,50", "0,50"]),
      (.quarter, ["0,50", "0,0", "100,0", "100,50"]),
      (.half, ["100,50", "0,50", "0,0", "100,0"]),
      (.threeQuarters, ["100,0", "100,50", "0,50", "0,0"]),
    ])
  func turnedCorners(rotation: Rotation, corners: [String]) throws {
    let panel = FakePlug(number: 0)
    let bench = try Bench(plugged: [panel], configuration: TouchConfiguration(rotation: rotation))
    try bench.touch(
      panel, "id 1 x 0 y 0 report x 1000 report y 500 report x 0 report id -1 report")
    #expect(
      bench.frames
        == ["1 began \(corners[0])"] + corners.dropFirst().map { "1 moved \($0)" }
        + ["1 ended \(corners[3])"])
  }

  @Test("slots above the limit of 60 are ignored")
  func slotLimit() {
    var tracker = makeTracker(slots: [SlotState](repeating: SlotState(), count: 100))
    var serials = ContactSerials()
    var frames: [String] = []
    for event in events("slot 59 id 1 x 10 y 10 report slot 60 id 2 x 10 y 10 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames == ["1 began 1,1"])
  }

  @Test("a resync cancels contacts that left or changed their id, and keeps the others")
  func resync() {
    var tracker = makeTracker()
    var serials = ContactSerials()
    for event in events(
      "slot 0 id 5 x 100 y 100 slot 1 id 6 x 200 y 200 slot 2 id 7 x 300 y 300 report")
    {
      _ = tracker.handle(event, serials: &serials)
    }
    // A part of a report arrived before the loss.
    for event in events("slot 0 x 105") { _ = tracker.handle(event, serials: &serials) }
    tracker.beginResync()
    var frames: [String] = []
    for event in events("slot 0 y 110 slot 1 id -1 slot 2 id -1 report slot 2 id 8 x 310 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    let end = tracker.endResync(at: .zero, serials: &serials)
    #expect(end == .none)
    #expect(
      frames == ["1 moved 10.5,11; 2 cancelled 20,20; 3 cancelled 30,30", "4 began 31,30"])
    for event in events("slot 0 id -1 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames.last == "1 ended 10.5,11")
  }

  @Test("a lift whose report was lost cancels the contact, so that it cannot tap")
  func lostLift() {
    var tracker = makeTracker()
    var serials = ContactSerials()
    for event in events("id 5 x 100 y 100 report id -1") {
      _ = tracker.handle(event, serials: &serials)
    }
    tracker.beginResync()
    let effect = tracker.endResync(at: .zero, serials: &serials)
    #expect(effect == .frame)
    #expect(words(tracker.frame) == "1 cancelled 10,10")
  }

  @Test("cancelling all contacts makes one frame, and their fingers are ignored until lifted")
  func cancelAll() {
    var tracker = makeTracker()
    var serials = ContactSerials()
    for event in events("slot 0 id 5 x 100 y 100 slot 1 id 6 x 200 y 200 report slot 2 id 7") {
      _ = tracker.handle(event, serials: &serials)
    }
    let time = Instant(nanoseconds: 99)
    let first = tracker.cancelAll(at: time)
    #expect(first == .frame)
    #expect(tracker.frame.time == time)
    #expect(words(tracker.frame) == "1 cancelled 10,10; 2 cancelled 20,20")
    let second = tracker.cancelAll(at: time)
    #expect(second == .none)
    var frames: [String] = []
    for event in events("slot 0 x 110 slot 2 x 10 report slot 0 id -1 report id 8 report") {
      let effect = tracker.handle(event, serials: &serials)
      if effect == .frame { frames.append(words(tracker.frame)) }
    }
    #expect(frames == ["3 began 11,10"])
  }
}
