// Multitouch protocol A and single-touch panels: events in, contact frames out.
import CEvdev
import Evdev
import Gestures
import Testing
import Units

@Suite("Dialects")
struct DialectTests {
  /// The contact frames of a script of events.
  private func frames(_ script: String, of traits: InputTraits) throws -> [String] {
    let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    var decoder = try #require(TouchDecoder(traits, slots: slots, current: 0, screen: screen))
    var serials = ContactSerials()
    return events(script).compactMap { event in
      let effect = decoder.handle(event, serials: &serials)
      return effect == .frame ? words(decoder.frame) : nil
    }
  }

  static let byPlace: [Story] = [
    Story(
      "a contact lasts until an empty report",
      "x 100 y 200 mark report x 100 y 200 mark report mark report mark report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "contacts keep their ids when the list is reordered or one of them leaves",
      "x 100 y 100 mark x 900 y 400 mark report x 890 y 400 mark x 110 y 100 mark report"
        + " x 880 y 400 mark report mark report",
      "1 began 10,10; 2 began 90,40", "1 moved 11,10; 2 moved 89,40",
      "1 ended 11,10; 2 moved 88,40", "2 ended 88,40"),
    Story(
      "a finger without Y makes no contact",
      "x 100 mark report x 100 y 200 mark report mark report", "1 began 10,20", "1 ended 10,20"),
    Story(
      "a finger of length 0 hovers and makes no contact",
      "x 100 y 200 length 0 mark report x 100 y 200 length 30 mark"
        + " report x 100 y 200 length 0 mark report",
      "1 began 10,20 3 long", "1 ended 10,20 3 long"),
    Story(
      "without SYN_MT_REPORT a repeated axis starts the next finger, and the report ends the last",
      "length 20 x 100 y 100 length 20 x 900 y 400 report length 20 x 120 y 100 report",
      "1 began 10,10 2 long; 2 began 90,40 2 long", "1 moved 12,10 2 long; 2 ended 90,40 2 long"),
    Story(
      "BTN_TOUCH 0 without a list ends all contacts at their last positions",
      "touch 1 x 100 y 200 mark report touch 0 report touch 1 x 300 y 300 mark report",
      "1 began 10,20", "1 ended 10,20", "2 began 30,30"),
    Story(
      "BTN_TOUCH 0 beside a list is ignored",
      "touch 1 x 100 y 200 mark report"
        + " x 110 y 200 mark touch 0 report", "1 began 10,20", "1 moved 11,20"),
    Story(
      "a palm in the list is cancelled",
      "x 100 y 200 tool 0 mark report x 100 y 200 tool 2 mark report",
      "1 began 10,20", "1 cancelled 10,20; palm 1 began 10,20 as 1"),
    Story(
      "unplugging cancels all contacts", "x 100 y 200 mark report mark unplug",
      "1 began 10,20", "1 cancelled 10,20"),
    Story(
      "reports without multitouch events change no contact",
      "x 100 y 200 mark report singleX 100 report report x 110 y 200 mark report",
      "1 began 10,20", "1 moved 11,20"),
  ]

  @Test("events of protocol A without tracking ids give the expected frames", arguments: byPlace)
  func places(story: Story) throws {
    let reported = try frames(story.script, of: listTraits(hasTrackingID: false))
    #expect(reported == story.frames)
  }

  static let byID: [Story] = [
    Story(
      "the tracking id identifies a contact, not its position",
      "id 3 x 100 y 100 mark id 4 x 900 y 400 mark report"
        + " id 4 x 100 y 100 mark id 3 x 900 y 400 mark report mark report",
      "1 began 10,10; 2 began 90,40", "1 moved 90,40; 2 moved 10,10",
      "1 ended 90,40; 2 ended 10,10"),
    Story(
      "another id at the same position is another contact",
      "id 3 x 100 y 100 mark report id 4 x 100 y 100 mark report",
      "1 began 10,10", "1 ended 10,10; 2 began 10,10"),
    Story(
      "neither the same id after an empty report nor another id at the place continues a contact",
      "id 3 x 100 y 100 mark report mark report id 3 x 100 y 100 mark report"
        + " id 4 x 100 y 100 mark id 3 x 101 y 100 mark report id 3 x 100 y 100 mark report"
        + " touch 0 report id 3 x 100 y 100 mark touch 1 report",
      "1 began 10,10", "1 ended 10,10", "2 began 10,10", "2 moved 10.1,10; 3 began 10,10",
      "2 moved 10,10; 3 ended 10,10", "2 ended 10,10", "4 began 10,10"),
    Story(
      "a finger without id makes no contact",
      "x 100 y 100 mark report id -1 x 100 y 100 mark report id 0 x 100 y 100 mark report",
      "1 began 10,10"),
    Story(
      "the id may come last, without SYN_MT_REPORT",
      "x 100 y 100 id 0 report x 200 y 100 id 0 report touch 0 report",
      "1 began 10,10", "1 moved 20,10", "1 ended 20,10"),
  ]

  @Test("events of protocol A with tracking ids give the expected frames", arguments: byID)
  func ids(story: Story) throws {
    let reported = try frames(story.script, of: listTraits(hasTrackingID: true))
    #expect(reported == story.frames)
  }

  @Test("15 of 40 listed fingers are followed, and all may change in one report")
  func longLists() throws {
    func list(from first: Int) -> String {
      (0..<40).map { "id \(first + $0) x \(20 * $0) y \(10 * $0) mark " }.joined() + "report "
    }
    let reported = try frames(
      list(from: 0) + list(from: 50) + "mark report", of: listTraits(hasTrackingID: true))
    try #require(reported.count == 3)
    #expect(reported[0].split(separator: ";").count == 15)
    #expect(reported[1].split(separator: ";").count == 30)
    #expect(reported[2].split(separator: ";").count == 15)
  }

  static let singles: [Story] = [
    Story(
      "a tap and a drag; the next contact starts from the last position",
      "touch 1 singleX 100 singleY 200 report touch 0 report touch 1 report singleX 150 report"
        + " touch 0 report",
      "1 began 10,20", "1 ended 10,20", "2 began 10,20", "2 moved 15,20", "2 ended 15,20"),
    Story(
      "a position before BTN_TOUCH 1 counts", "singleX 100 singleY 200 touch 1 report",
      "1 began 10,20"),
    Story(
      "0, 0 in the report of the lift is ignored",
      "touch 1 singleX 100 singleY 200 report singleX 0 singleY 0 touch 0 report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "BTN_TOUCH 1 and 0 in one report alone makes no contact",
      "touch 1 singleX 0 singleY 14 touch 0 report wait 250 touch 1 touch 0 report", ""),
    Story(
      "a repeated BTN_TOUCH is one contact",
      "touch 1 singleX 100 singleY 200 report touch 2"
        + " report touch 0 report", "1 began 10,20", "1 ended 10,20"),
    Story(
      "a touch without a position makes no contact", "touch 1 report touch 0 report", ""),
    Story(
      "ABS_Z and ABS_RX map to the same screen", "touch 1 z 400 rx 1600 report z 800 report",
      "1 began 10,20", "1 moved 20,20"),
    Story(
      "unplugging cancels the contact", "touch 1 singleX 100 singleY 200 report touch 0 unplug",
      "1 began 10,20", "1 cancelled 10,20"),
  ]

  @Test("events of a single-touch panel give the expected frames", arguments: singles)
  func single(story: Story) throws {
    let reported = try frames(story.script, of: singleTraits)
    #expect(reported == story.frames.filter { !$0.isEmpty })
  }

  @Test("on a touchscreen that emulates a mouse, BTN_LEFT is the touch")
  func mouse() throws {
    var traits = singleTraits
    traits.single?.key = BTN_LEFT
    let reported = try frames("left 1 singleX 100 singleY 200 report left 0 report", of: traits)
    #expect(reported == ["1 began 10,20", "1 ended 10,20"])
  }

  @Test(
    "the traits of a device determine its dialect and how many fingers are followed",
    arguments: [
      (panelTraits, .slots, 4), (listTraits(hasTrackingID: true), .lists, 15),
      (listTraits(hasTrackingID: false), .lists, 15),
      (singleTraits, singleTraits.single.map { .single($0) }, 1),
    ] as [(InputTraits, TouchDialect?, Int)])
  func dialect(traits: InputTraits, dialect: TouchDialect?, fingers: Int) {
    #expect(traits.dialect == dialect)
    #expect(traits.fingerCount == fingers)
  }

  @Test("a panel with slots but no tracking ids is used as single-touch, or refused")
  func unnamed() throws {
    var traits = panelTraits
    traits.hasTrackingID = false
    #expect(TouchDecoder(traits, slots: [], current: 0, screen: screen) == nil)
    traits.single = singleTraits.single
    let reported = try frames("touch 1 singleX 100 singleY 200 report touch 0 report", of: traits)
    #expect(reported == ["1 began 10,20", "1 ended 10,20"])
  }

  @Test("sixty slots are followed, and the slots above them are not")
  func sixtySlots() throws {
    var traits = panelTraits
    traits.slotCount = 200
    let script = (0..<64).map { "slot \($0) id \($0) x \(10 * $0) y 100 " }.joined() + "report"
    let reported = try frames(script, of: traits)
    #expect(reported.count == 1)
    #expect(reported[0].split(separator: ";").count == 60)
  }

  @Test(
    "without slots, lost events cancel all contacts, which count again after a lift",
    arguments: [
      (
        listTraits(hasTrackingID: false), "x 100 y 200 mark report x 300", "",
        "x 100 y 200 mark report mark report x 400 y 400 mark report"
      ),
      (
        singleTraits, "touch 1 singleX 100 singleY 200 report singleX 300",
        "singleX 310 singleY 200 touch 1 report",
        "singleX 320 report touch 0 report singleX 400 singleY 400 touch 1 report"
      ),
    ])
  func lost(traits: InputTraits, before: String, state: String, after: String) throws {
    let plug = FakePlug(number: 3, traits: traits)
    plug.slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, before)
    plug.readings = [.dropped]
    plug.syncReadings = events(state).map { .event($0) }
    try bench.turn(reading: plug)
    try bench.touch(plug, after)
    #expect(bench.frames == ["1 began 10,20", "1 cancelled 10,20", "2 began 40,40"])
  }

  @Test("a finger that touched down while events were lost begins with the resync")
  func cameMeanwhile() throws {
    let plug = FakePlug(number: 3)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "slot 0 id 5 x 100 y 100 slot 1 id 6 x 200 y 200 report")
    plug.readings = [.dropped]
    // The device's state: a contact that stayed, one with another id, a new one, and an empty slot.
    let slots = [
      SlotState(trackingID: 5, x: 110, y: 100), SlotState(trackingID: 8, x: 300, y: 300),
      SlotState(trackingID: 9, x: 400, y: 400), SlotState(),
    ]
    plug.syncReadings = LibevdevDevice.words(slots, current: 2, panelTraits, at: .zero).map {
      .event($0)
    }
    try bench.turn(reading: plug)
    try bench.touch(plug, "x 410 report")
    #expect(
      bench.frames == [
        "1 began 10,10; 2 began 20,20",
        "1 moved 11,10; 2 cancelled 20,20; 3 began 30,30; 4 began 40,40", "4 moved 41,40",
      ])
  }

  @Test(
    "a single-touch panel that never reported X makes no contact at the left edge after a resync")
  func singleGhostAfterLoss() throws {
    var traits = singleTraits
    traits.single?.spareX = nil
    traits.single?.spareY = nil
    var decoder = try #require(
      TouchDecoder(traits, slots: [SlotState()], current: 0, screen: screen))
    var serials = ContactSerials()
    var frames: [String] = []
    func take(_ script: String) {
      for event in events(script) where decoder.handle(event, serials: &serials) == .frame {
        frames.append(words(decoder.frame))
      }
    }
    take("singleY 250 touch 1 report touch 0 report")
    #expect(frames == [])
    _ = decoder.beginResync(at: .zero)
    // Events that LibevdevDevice.words makes of the kernel's state: an axis never reported is 0.
    take("singleX 0 singleY 250 touch 0 report")
    _ = decoder.endResync(at: .zero, serials: &serials)
    take("singleY 300 touch 1 report touch 0 report")
    #expect(frames == [])
  }

  @Test(
    "a touch during a resync makes no contact at the left edge if X was never reported"
  )
  func singleLossWhileWaiting() throws {
    var traits = singleTraits
    traits.single?.spareX = nil
    traits.single?.spareY = nil
    var decoder = try #require(
      TouchDecoder(traits, slots: [SlotState()], current: 0, screen: screen))
    var serials = ContactSerials()
    var frames: [String] = []
    _ = decoder.beginResync(at: .zero)
    for event in events("singleX 0 singleY 250 touch 1 report")
    where decoder.handle(event, serials: &serials) == .frame {
      frames.append(words(decoder.frame))
    }
    #expect(frames == [])
  }

  @Test("a single-touch panel that uses ABS_Z and ABS_RX keeps its position over a resync")
  func spareAxesAfterLoss() throws {
    var decoder = try #require(
      TouchDecoder(singleTraits, slots: [SlotState()], current: 0, screen: screen))
    var serials = ContactSerials()
    var frames: [String] = []
    func take(_ script: String) {
      for event in events(script) where decoder.handle(event, serials: &serials) == .frame {
        frames.append(words(decoder.frame))
      }
    }
    take("z 2000 rx 2000 touch 1 report touch 0 report")
    #expect(frames == ["1 began 50,25", "1 ended 50,25"])
    _ = decoder.beginResync(at: .zero)
    // Events that LibevdevDevice.words makes of ABS_X and ABS_Y, which the device never reports.
    take("singleX 0 singleY 0 touch 0 report")
    _ = decoder.endResync(at: .zero, serials: &serials)
    take("z 2400 touch 1 report")
    #expect(frames.last == "2 began 60,25")
  }
}
