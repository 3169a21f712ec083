// Contact lengths: which ranges are trusted, what makes a palm, and what is reported otherwise.
import CEvdev
import Evdev
import Gestures
import System
import Testing
import Units

/// Length range of a panel of 100 mm × 50 mm, and whether it is trusted.
struct LengthHead: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Maximum and units per millimetre of ABS_MT_TOUCH_MAJOR.
  let greatest: CInt
  let unit: CInt
  /// Units per millimetre of X.
  var ofX: CInt = 10
  var palms = PalmRejection.auto
  /// Length in the frame of a contact 60 units long.
  let reported: String
  /// Complaint about the panel, up to the first semicolon.
  var complaint: String?
}

@Suite("Contact lengths")
struct LengthTests {
  private static let remedy =
    "; no contact is taken for a palm by its length; set palm_rejection in [touch] of the "
    + "configuration: to on if the lengths are right, to off to end this message"
  private static let appeared = "touch panel /dev/input/event3 (Panel), 4 fingers"

  private func bench(
    greatest: CInt = 1000, unit: CInt = 10, ofX: CInt = 10, palms: PalmRejection = .auto
  ) throws -> (Bench, FakePlug) {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: greatest, resolution: unit)
    traits.x?.resolution = ofX
    let plug = FakePlug(number: 3, traits: traits)
    let corrections = [TouchCorrection(of: "Panel", .palms(palms))]
    return (
      try Bench(
        plugged: [plug], configuration: TouchConfiguration(corrections: corrections)), plug
    )
  }

  static let heads: [LengthHead] = [
    LengthHead(
      testDescription: "same resolution as X", greatest: 1000, unit: 10, reported: " 6 long"),
    LengthHead(
      testDescription: "no resolution: that of X", greatest: 1000, unit: 0, reported: " 6 long"),
    LengthHead(
      testDescription: "no resolution at all", greatest: 1000, unit: 0, ofX: 0, reported: ""),
    LengthHead(
      testDescription: "half the resolution of X", greatest: 500, unit: 5, reported: " 12 long"),
    LengthHead(
      testDescription: "less than half the resolution", greatest: 400, unit: 4, reported: "",
      complaint: "counts lengths by 4 and places by 10 a millimetre"),
    LengthHead(
      testDescription: "twice the resolution of X", greatest: 1000, unit: 20, reported: " 3 long"),
    LengthHead(
      testDescription: "more than twice the resolution", greatest: 1000, unit: 21, reported: "",
      complaint: "counts lengths by 21 and places by 10 a millimetre"),
    LengthHead(
      testDescription: "own resolution, X has none", greatest: 1000, unit: 20, ofX: 0,
      reported: " 3 long"),
    LengthHead(
      testDescription: "own resolution, that of X is implausible", greatest: 1000,
      unit: 10,
      ofX: 1000, reported: " 6 long"),
    LengthHead(
      testDescription: "up to 20 mm", greatest: 200, unit: 10, reported: " 6 long"),
    LengthHead(
      testDescription: "maximum below 20 mm", greatest: 199, unit: 10, reported: "",
      complaint: "says that contacts are up to 19 mm long"),
    LengthHead(
      testDescription: "maximum of the diagonal", greatest: 1118, unit: 10, reported: " 6 long"),
    LengthHead(
      testDescription: "maximum above the diagonal", greatest: 1119, unit: 10, reported: "",
      complaint: "says that contacts are up to 111 mm long"),
    LengthHead(
      testDescription: "maximum of 32 m", greatest: 32767, unit: 1, ofX: 0, reported: "",
      complaint: "says that contacts are up to 32767 mm long"),
    LengthHead(
      testDescription: "implausible resolution of X", greatest: 32767, unit: 0, ofX: 1,
      reported: "", complaint: "says that contacts are up to 32767 mm long"),
    LengthHead(
      testDescription: "implausible, palm_rejection on", greatest: 400, unit: 4, palms: .on,
      reported: " 15 long"),
    LengthHead(
      testDescription: "implausible, palm_rejection off", greatest: 400, unit: 4, palms: .off,
      reported: ""),
    LengthHead(
      testDescription: "plausible, palm_rejection off", greatest: 1000, unit: 10, palms: .off,
      reported: ""),
  ]

  @Test("a length range is used if it is plausible, and reported otherwise", arguments: heads)
  func head(head: LengthHead) throws {
    let (bench, plug) = try bench(
      greatest: head.greatest, unit: head.unit, ofX: head.ofX, palms: head.palms)
    try bench.touch(plug, "id 5 x 100 y 200 length 60 report id -1 report")
    #expect(bench.frames.first == "1 began 10,20\(head.reported)")
    let complaints = head.complaint.map {
      "touch panel /dev/input/event3 (Panel) \($0)" + Self.remedy
    }
    #expect(bench.reports == [Self.appeared] + [complaints].compactMap(\.self))
  }

  @Test("palm_rejection on is reported as impossible if lengths have no resolution")
  func noUnit() throws {
    let (bench, plug) = try bench(unit: 0, ofX: 0, palms: .on)
    try bench.touch(plug, "id 5 x 100 y 200 length 600 report x 110 report")
    #expect(bench.frames == ["1 began 10,20", "1 moved 11,20"])
    let complaint =
      "touch panel /dev/input/event3 (Panel) does not say how long contacts are, or not in which "
      + "unit, so that palm_rejection in [touch] of the configuration cannot be on; set it to auto "
      + "or off for this device"
    #expect(bench.reports == [Self.appeared, complaint])
  }

  static let stories: [Story] = [
    Story(
      "the first report alone makes no palm; the second decides",
      "id 5 x 100 y 200 length 400 report x 110 length 60 report id -1 report",
      "1 began 11,20 6 long", "1 ended 11,20 6 long"),
    Story(
      "a single long report in between makes no palm",
      "id 5 x 100 y 200 length 60 report length 400 report length 70 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 10,20 7 long"),
    Story(
      "two long reports in a row make a palm, also if the second does not repeat the length",
      "id 5 x 100 y 200 length 400 report x 110 report id -1 report", "1 began 11,20 40 long",
      "1 ended 11,20 40 long"),
    Story(
      "a finger that grows is a palm from the second long report on",
      "id 5 x 100 y 200 length 60 report length 400 report x 110 report length 60 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 11,20 40 long",
      "1 moved 11,20 6 long"),
    Story(
      "two long reports that are not consecutive make no palm",
      "id 5 x 100 y 200 length 60 report length 400 report length 60 report length 400 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 10,20 6 long",
      "1 moved 10,20 6 long"),
    Story(
      "another finger's report does not count as the second one",
      "id 5 x 100 y 200 length 400 report slot 1 id 6 x 500 y 100 length 60 report"
        + " slot 0 length 60 report", "1 began 50,10 6 long", "2 began 10,20 6 long"),
    Story(
      "a contact that leaves after one long report was a tap",
      "id 5 x 100 y 200 length 400 report id -1 report id 6 length 60 report",
      "1 began 10,20; 1 ended 10,20", "2 began 10,20 6 long"),
    Story(
      "it was no tap if the tool type is palm as it leaves, or the panel is unplugged",
      "id 5 x 100 y 200 length 400 report tool 2 id -1 report"
        + " tool 0 id 6 length 401 report id -1 unplug"),
    Story(
      "a new id in the slot at once is another contact",
      "id 5 x 100 y 200 length 400 report id 6 length 60 report", "1 began 10,20 6 long"),
    Story(
      "a contact whose tool type was palm stays ignored; one that BTN_TOUCH 0 ends is a tap",
      "id 5 x 100 y 200 length 400 report tool 2 report tool 0 length 60 report id -1 report"
        + " touch 1 id 6 length 400 report touch 0 report length 60 report",
      "1 began 10,20; 1 ended 10,20 keeps id"),
    Story(
      "a length of 30 mm, as of a glove, is a finger at once; a longer one is not",
      "id 5 x 100 y 200 length 300 report id -1 report id 6 length 301 report",
      "1 began 10,20 30 long", "1 ended 10,20 30 long"),
    Story(
      "the next contact in a palm's slot is no palm",
      "id 5 x 100 y 200 length 400 report x 110 report id -1 report id 6 length 60 report",
      "1 began 11,20 40 long", "1 ended 11,20 40 long", "2 began 11,20 6 long"),
  ]

  @Test("lengths decide between palms and fingers", arguments: stories)
  func story(story: Story) throws {
    let (bench, plug) = try bench()
    try bench.touch(plug, story.script)
    #expect(bench.frames == story.frames)
  }

  private static let finger = "id 1 x 100 y 200 length 60 report x 200 report id -1 report "
  private static let palm = "id 1 x 100 y 200 length 400 report x 110 report id -1 report "

  private func complaint(_ palms: Int, of contacts: Int) -> String {
    "touch panel /dev/input/event3 (Panel) says that \(palms) of \(contacts) contacts are "
      + "palms" + Self.remedy
  }

  @Test("after four palms and no finger, lengths are no longer trusted")
  func mostlyPalms() throws {
    let (bench, plug) = try bench()
    for _ in 0..<3 { try bench.touch(plug, Self.palm) }
    #expect(bench.reports == [Self.appeared])
    #expect(bench.frames.suffix(2) == ["3 began 11,20 40 long", "3 ended 11,20 40 long"])
    for _ in 0..<2 { try bench.touch(plug, Self.palm) }
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(
      bench.frames.suffix(5) == [
        "4 began 11,20", "4 ended 11,20", "5 began 10,20", "5 moved 11,20", "5 ended 11,20",
      ])
  }

  @Test(
    "still taps, which have only one report, count as palms as well",
    arguments: [
      ("id N x 100 y 200 length 400 report id -1 report", 4, false),
      ("touch 1 id 9 x 100 y 200 length 400 report touch 0 report", 4, true),
      // A contact that another one replaced did not lift.
      ("id N x 100 y 200 length 400 report", 0, false),
    ])
  func stillTaps(script: String, taps: Int, keepsID: Bool) throws {
    let (bench, plug) = try bench()
    func beginning(_ tap: Int) -> String {
      "\(tap) began 10,20" + (keepsID && tap > 1 ? " continues \(tap - 1)" : "")
    }
    for id in 1...4 { try bench.touch(plug, script.replacing("N", with: "\(id)")) }
    let hint = keepsID ? " keeps id" : ""
    #expect(
      bench.frames == (0..<taps).map { "\(beginning($0 + 1)); \($0 + 1) ended 10,20\(hint)" })
    try bench.touch(plug, script.replacing("N", with: "5"))
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(bench.frames.dropFirst(taps).first == beginning(taps + 1))
  }

  @Test("four palms after three fingers are a majority, and lengths are no longer trusted")
  func mostOfSeven() throws {
    let (bench, plug) = try bench()
    for contact in [Self.finger, Self.palm, Self.finger, Self.palm, Self.finger, Self.palm] {
      try bench.touch(plug, contact)
    }
    #expect(bench.reports == [Self.appeared])
    try bench.touch(plug, Self.palm)
    #expect(bench.reports == [Self.appeared, complaint(4, of: 7)])
  }

  @Test("after four fingers lengths are trusted for good; a length of 0 is no such finger")
  func believedForGood() throws {
    let (bench, plug) = try bench()
    try bench.touch(plug, "id 1 x 100 y 200 length 0 report id -1 report ")
    for _ in 0..<4 { try bench.touch(plug, Self.finger) }
    for _ in 0..<9 { try bench.touch(plug, Self.palm) }
    #expect(bench.reports == [Self.appeared])
    #expect(bench.frames.last == "14 ended 11,20 40 long")

    let (other, otherPlug) = try self.bench()
    try other.touch(otherPlug, "id 1 x 100 y 200 length 0 report id -1 report ")
    for _ in 0..<3 { try other.touch(otherPlug, Self.finger) }
    for _ in 0..<4 { try other.touch(otherPlug, Self.palm) }
    #expect(other.reports == [Self.appeared, complaint(4, of: 7)])
  }

  @Test(
    "a palm that is down when lengths lose trust is cancelled and begins again as a finger",
    arguments: [
      // Slots are processed in their order.
      (1, 0, ["4 began 11,20; 1 cancelled 51,10 40 long; 5 began 51,10", "4 ended 11,20"]),
      (0, 1, ["4 began 11,20", "1 cancelled 51,10 40 long; 5 began 51,10; 4 ended 11,20"]),
    ])
  func beginsAnew(slot: Int, others: Int, frames: [String]) throws {
    let (bench, plug) = try bench()
    try bench.touch(
      plug, "slot \(slot) id 9 x 500 y 100 length 400 report x 510 report slot \(others)")
    for _ in 0..<3 { try bench.touch(plug, Self.palm) }
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(bench.frames.suffix(2) == frames)
    try bench.touch(plug, "slot \(slot) x 520 report id -1 report")
    #expect(bench.frames.suffix(2) == ["5 moved 52,10", "5 ended 52,10"])
  }

  @Test("with palm_rejection on lengths are always trusted")
  func on() throws {
    let (bench, plug) = try bench(palms: .on)
    for _ in 0..<9 { try bench.touch(plug, Self.palm) }
    #expect(bench.reports == [Self.appeared])
    #expect(bench.frames.last == "9 ended 11,20 40 long")
  }

  /// Lengths in tenths of a millimetre, up to 60 mm.
  private static let measuring: InputTraits = {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: 600, resolution: 10)
    return traits
  }()

  private func still(_ id: Int) -> String {
    "slot 0 id \(id) x 100 y 100 length 120 report id -1 report "
  }

  private func swipe(_ id: Int) -> String {
    "slot 0 id \(id) x 100 y 100 length 400 report x 200 length 401 report x 300 length 402 report "
      + "x 400 report x 500 report id -1 report "
  }

  @Test("a panel whose swipes all seem palms loses trust even if its taps seem fingers")
  func tapsHidePalms() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...7 { try bench.touch(plug, still(id)) }
    for id in 8...40 { try bench.touch(plug, swipe(id)) }
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(bench.frames.last?.contains("long") == false)
  }

  @Test("the distrust of a panel's lengths survives unplugging")
  func doubtIsForgotten() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...6 { try bench.touch(plug, swipe(id)) }
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    let again = FakePlug(number: 3, traits: Self.measuring)
    bench.hardware.plugIn(again)
    try bench.loop.runOnce(waiting: false)
    let count = bench.frames.count
    try bench.touch(again, swipe(7))
    #expect(bench.frames.count > count)
    #expect(bench.frames.dropFirst(count).allSatisfy { !$0.contains("long") })
    for id in 8...12 { try bench.touch(again, swipe(id)) }
    #expect(bench.reports.filter { $0.contains("palms") }.count == 1)
  }

  @Test("the distrust of one panel's lengths does not extend to another panel")
  func doubtOfOne() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...6 { try bench.touch(plug, swipe(id)) }
    let other = FakePlug(number: 4, traits: Self.measuring)
    bench.hardware.plugIn(other)
    try bench.loop.runOnce(waiting: false)
    try bench.touch(other, swipe(7))
    #expect(bench.frames.last?.contains("long") == true)
  }

  @Test("a resting contact withheld as a possible palm begins once lengths lose trust")
  func restingFingerIsReleased() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...3 { try bench.touch(plug, swipe(id)) }
    try bench.touch(plug, "slot 1 id 90 x 800 y 400 length 400 report")
    try bench.touch(plug, swipe(4))
    #expect(bench.reports.contains { $0.contains("palms") })
    #expect(bench.frames.contains { $0.contains("began 80,40") })
  }

  @Test(
    "a contact whose only report is 31 mm long is a tap if it lifts before 500 ms",
    arguments: [(499, ["1 began 50,25; 1 ended 50,25"]), (500, [])])
  func firstReportMutes(milliseconds: Int, frames: [String]) throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "slot 0 id 8 x 500 y 250 length 310 report")
    // The kernel filters unchanged values, so there is no event while the contact rests.
    _ = try bench.runUntilIdle()
    let end = events("id -1 report", from: Int64(milliseconds) * 1_000_000)
    plug.readings += end.map { .event($0) }
    try bench.turn(reading: plug)
    #expect(bench.frames == frames)
  }

  @Test("a tool type of palm counts also with palm_rejection off")
  func tool() throws {
    let (bench, plug) = try bench(palms: .off)
    try bench.touch(plug, "id 1 x 100 y 200 tool 2 report id -1 report")
    #expect(bench.frames == [])
    #expect(bench.palms == ["palm 1 began 10,20", "palm 1 ended 10,20"])
  }
}
