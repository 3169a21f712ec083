// Lengths of contacts: which are believed, what makes a palm, and what is said of the others.
import CEvdev
import Evdev
import Gestures
import System
import Testing
import Units

/// What a panel of 100 mm × 50 mm says of its lengths, and whether that is believed.
struct LengthHead: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// ABS_MT_TOUCH_MAJOR's greatest value and its units a millimetre.
  let greatest: CInt
  let unit: CInt
  /// Units a millimetre of X.
  var ofX: CInt = 10
  var palms = PalmRejection.auto
  /// What is reported of a contact 60 units long.
  let reported: String
  /// What is said about the panel, up to the first semicolon.
  var complaint: String?
}

@Suite("Lengths of contacts")
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
      testDescription: "as fine as places", greatest: 1000, unit: 10, reported: " 6 long"),
    LengthHead(
      testDescription: "no unit: that of places", greatest: 1000, unit: 0, reported: " 6 long"),
    LengthHead(
      testDescription: "no unit at all", greatest: 1000, unit: 0, ofX: 0, reported: ""),
    LengthHead(
      testDescription: "half as fine as places", greatest: 500, unit: 5, reported: " 12 long"),
    LengthHead(
      testDescription: "less than half as fine", greatest: 400, unit: 4, reported: "",
      complaint: "counts lengths by 4 and places by 10 a millimetre"),
    LengthHead(
      testDescription: "twice as fine as places", greatest: 1000, unit: 20, reported: " 3 long"),
    LengthHead(
      testDescription: "more than twice as fine", greatest: 1000, unit: 21, reported: "",
      complaint: "counts lengths by 21 and places by 10 a millimetre"),
    LengthHead(
      testDescription: "a unit of its own where places have none", greatest: 1000, unit: 20, ofX: 0,
      reported: " 3 long"),
    LengthHead(
      testDescription: "a unit of its own where that of places is nonsense", greatest: 1000,
      unit: 10,
      ofX: 1000, reported: " 6 long"),
    LengthHead(
      testDescription: "up to 20 mm", greatest: 200, unit: 10, reported: " 6 long"),
    LengthHead(
      testDescription: "shorter than any finger", greatest: 199, unit: 10, reported: "",
      complaint: "says that contacts are up to 19 mm long"),
    LengthHead(
      testDescription: "as long as the screen across", greatest: 1118, unit: 10, reported: " 6 long"
    ),
    LengthHead(
      testDescription: "longer than the screen", greatest: 1119, unit: 10, reported: "",
      complaint: "says that contacts are up to 111 mm long"),
    LengthHead(
      testDescription: "longer than any screen", greatest: 32767, unit: 1, ofX: 0, reported: "",
      complaint: "says that contacts are up to 32767 mm long"),
    LengthHead(
      testDescription: "the unit of places, which is nonsense", greatest: 32767, unit: 0, ofX: 1,
      reported: "", complaint: "says that contacts are up to 32767 mm long"),
    LengthHead(
      testDescription: "nonsense that a person believes", greatest: 400, unit: 4, palms: .on,
      reported: " 15 long"),
    LengthHead(
      testDescription: "nonsense that a person has heard of", greatest: 400, unit: 4, palms: .off,
      reported: ""),
    LengthHead(
      testDescription: "what a person does not believe", greatest: 1000, unit: 10, palms: .off,
      reported: ""),
  ]

  @Test("A panel says of its lengths:", arguments: heads)
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

  @Test("who wants lengths believed hears of a panel that tells none, or no unit of them")
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
      "a first report alone makes no palm: the second decides",
      "id 5 x 100 y 200 length 400 report x 110 length 60 report id -1 report",
      "1 began 11,20 6 long", "1 ended 11,20 6 long"),
    Story(
      "nor does one in between",
      "id 5 x 100 y 200 length 60 report length 400 report length 70 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 10,20 7 long"),
    Story(
      "two in a row make one, also where the second does not repeat the length",
      "id 5 x 100 y 200 length 400 report x 110 report id -1 report", "1 began 11,20 40 long",
      "1 ended 11,20 40 long"),
    Story(
      "a finger that grows is a palm with the second report, and stays one",
      "id 5 x 100 y 200 length 60 report length 400 report x 110 report length 60 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 11,20 40 long",
      "1 moved 11,20 6 long"),
    Story(
      "two that are apart make none",
      "id 5 x 100 y 200 length 60 report length 400 report length 60 report length 400 report",
      "1 began 10,20 6 long", "1 moved 10,20 6 long", "1 moved 10,20 6 long",
      "1 moved 10,20 6 long"),
    Story(
      "another finger's report is no second one",
      "id 5 x 100 y 200 length 400 report slot 1 id 6 x 500 y 100 length 60 report"
        + " slot 0 length 60 report", "1 began 50,10 6 long", "2 began 10,20 6 long"),
    Story(
      "what leaves with its first report as long as a palm was a tap",
      "id 5 x 100 y 200 length 400 report id -1 report id 6 length 60 report",
      "1 began 10,20; 1 ended 10,20", "2 began 10,20 6 long"),
    Story(
      "it was none if the device calls it a palm as it leaves, or leaves itself",
      "id 5 x 100 y 200 length 400 report tool 2 id -1 report"
        + " tool 0 id 6 length 401 report id -1 unplug"),
    Story(
      "who takes its place at once is somebody else",
      "id 5 x 100 y 200 length 400 report id 6 length 60 report", "1 began 10,20 6 long"),
    Story(
      "what the device calls a palm meanwhile stays out, and what it takes back is a tap",
      "id 5 x 100 y 200 length 400 report tool 2 report tool 0 length 60 report id -1 report"
        + " touch 1 id 6 length 400 report touch 0 report length 60 report",
      "1 began 10,20; 1 ended 10,20"),
    Story(
      "what a glove makes is a finger at once, and what is longer is not",
      "id 5 x 100 y 200 length 300 report id -1 report id 6 length 301 report",
      "1 began 10,20 30 long", "1 ended 10,20 30 long"),
    Story(
      "the next finger in a palm's slot is nobody's palm",
      "id 5 x 100 y 200 length 400 report x 110 report id -1 report id 6 length 60 report",
      "1 began 11,20 40 long", "1 ended 11,20 40 long", "2 began 11,20 6 long"),
  ]

  @Test("Palms and fingers:", arguments: stories)
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

  @Test("the fourth palm of a panel that knows but palms is a finger, and so is all that follows")
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
    "taps that lie still count as well, though they have but one report",
    arguments: [
      ("id N x 100 y 200 length 400 report id -1 report", 4),
      ("touch 1 id 9 x 100 y 200 length 400 report touch 0 report", 4),
      // Whom another one replaced did not leave.
      ("id N x 100 y 200 length 400 report", 0),
    ])
  func stillTaps(script: String, taps: Int) throws {
    let (bench, plug) = try bench()
    for id in 1...4 { try bench.touch(plug, script.replacing("N", with: "\(id)")) }
    #expect(bench.frames == (0..<taps).map { "\($0 + 1) began 10,20; \($0 + 1) ended 10,20" })
    try bench.touch(plug, script.replacing("N", with: "5"))
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(bench.frames.dropFirst(taps).first == "\(taps + 1) began 10,20")
  }

  @Test("with three fingers before them four palms are most of seven")
  func mostOfSeven() throws {
    let (bench, plug) = try bench()
    for contact in [Self.finger, Self.palm, Self.finger, Self.palm, Self.finger, Self.palm] {
      try bench.touch(plug, contact)
    }
    #expect(bench.reports == [Self.appeared])
    try bench.touch(plug, Self.palm)
    #expect(bench.reports == [Self.appeared, complaint(4, of: 7)])
  }

  @Test("with four fingers before them palms are palms for good; a finger of no length is none")
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
    "a palm that is down when lengths are no longer believed begins anew, as a finger",
    arguments: [
      // The panel tells of its slots in their order.
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

  @Test("whom a person tells to believe them believes palms without end")
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

  @Test("a panel whose every swipe is a palm and whose taps are none is doubted, soon or late")
  func tapsHidePalms() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...7 { try bench.touch(plug, still(id)) }
    for id in 8...40 { try bench.touch(plug, swipe(id)) }
    #expect(bench.reports == [Self.appeared, complaint(4, of: 4)])
    #expect(bench.frames.last?.contains("long") == false)
  }

  @Test("a panel whose lengths were found wrong is as it was when it is plugged in again")
  func doubtIsForgotten() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...6 { try bench.touch(plug, swipe(id)) }
    bench.hardware.pullOut(plug)
    try bench.loop.turn(waiting: false)
    let again = FakePlug(number: 3, traits: Self.measuring)
    bench.hardware.plugIn(again)
    try bench.loop.turn(waiting: false)
    let count = bench.frames.count
    try bench.touch(again, swipe(7))
    #expect(bench.frames.count > count)
    #expect(bench.frames.dropFirst(count).allSatisfy { !$0.contains("long") })
    for id in 8...12 { try bench.touch(again, swipe(id)) }
    #expect(bench.reports.filter { $0.contains("palms") }.count == 1)
  }

  @Test("what is remembered of a panel is not said of another one beside it")
  func doubtOfOne() throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    for id in 1...6 { try bench.touch(plug, swipe(id)) }
    let other = FakePlug(number: 4, traits: Self.measuring)
    bench.hardware.plugIn(other)
    try bench.loop.turn(waiting: false)
    try bench.touch(other, swipe(7))
    #expect(bench.frames.last?.contains("long") == true)
  }

  @Test("a finger that waited as a palm and rests is a finger once lengths are not believed")
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
    "a finger whose only report says 31 mm is a tap when it leaves, unless it lay longer than taps do",
    arguments: [(499, ["1 began 50,25; 1 ended 50,25"]), (500, [])])
  func firstReportMutes(milliseconds: Int, frames: [String]) throws {
    let plug = FakePlug(number: 3, traits: Self.measuring)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "slot 0 id 8 x 500 y 250 length 310 report")
    // The kernel keeps back what equals the value before, so nothing is said while it rests.
    _ = try bench.runUntilIdle()
    let end = events("id -1 report", from: Int64(milliseconds) * 1_000_000)
    plug.readings += end.map { .event($0) }
    try bench.turn(reading: plug)
    #expect(bench.frames == frames)
  }

  @Test("what the device itself calls a palm is one wherever lengths are no palms")
  func tool() throws {
    let (bench, plug) = try bench(palms: .off)
    try bench.touch(plug, "id 1 x 100 y 200 tool 2 report id -1 report")
    #expect(bench.frames == [])
  }
}
