// Fingers that a panel sees before they touch, and buttons that are released in each report.
import CEvdev
import Evdev
import Gestures
import TestKernel
import Testing
import Units

@Suite("Hovering fingers, pulsing buttons")
struct HoverTests {
  /// The contact frames of a script of events, with palms.
  private func frames(
    _ script: String, of traits: InputTraits, slots: [SlotState]? = nil
  ) throws -> [String] {
    let slots = slots ?? [SlotState](repeating: SlotState(), count: traits.fingerCount)
    var decoder = try #require(TouchDecoder(traits, slots: slots, current: 0, screen: screen))
    var serials = ContactSerials()
    return events(script).compactMap { event in
      let effect = decoder.handle(event, serials: &serials)
      return effect == .frame ? words(decoder.frame) : nil
    }
  }

  static let slots: [Story] = [
    Story(
      "a finger that hovers makes no contact",
      "id 5 x 100 y 200 distance 1 report x 300 report id -1 report", ""),
    Story(
      "a finger that comes down lands there, and lifts where it touched last",
      "id 5 x 100 y 200 distance 3 report x 150 distance 0 touch 1 report x 200 report wait 60"
        + " x 300 distance 1 touch 0 report x 400 report distance 0 touch 1 report",
      "1 began 15,20", "1 moved 20,20", "1 ended 20,20", "2 began 40,20"),
    Story(
      "a device that never reports 0 is not believed while its button is pressed",
      "id 5 x 100 y 200 distance 1 touch 1 report x 150 report id -1 touch 0 report"
        + " id 6 touch 1 report",
      "1 began 10,20", "1 moved 15,20", "1 ended 15,20", "2 began 15,20"),
    Story(
      "once it has reported 0 it is believed, pressed or not",
      "id 5 x 100 y 200 distance 1 report distance 0 touch 1 report wait 60 distance 2 report"
        + " id -1 touch 0 report id 6 touch 1 report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "another finger that touches shows that too, though the kernel omits its 0",
      "slot 0 id 5 x 100 y 100 distance 1 report slot 1 id 6 x 900 y 400 touch 1 report"
        + " slot 0 x 110 report",
      "1 began 90,40"),
    Story(
      "a distance that falls to 0 just before the finger leaves is none",
      "id 5 x 100 y 200 distance 1 report distance 0 touch 1 report wait 48 id -1 touch 0 report",
      "1 began 10,20", "1 cancelled 10,20"),
    Story(
      "a finger that came down and stays for 50 ms has touched",
      "id 5 x 100 y 200 distance 1 report distance 0 touch 1 report wait 49 id -1 touch 0 report",
      "1 began 10,20", "1 ended 10,20"),
    Story(
      "a palm that rises is none",
      "id 5 x 100 y 200 tool 2 report distance 1 report",
      "palm 1 began 10,20", "palm 1 ended 10,20"),
    Story(
      "a released finger that hovers comes back as another one",
      "touch 1 id 5 x 100 y 200 report touch 0 report distance 1 report x 110 report"
        + " distance 0 touch 1 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20"),
  ]

  @Test("a panel with slots that sees fingers before they touch", arguments: slots)
  func inSlots(story: Story) throws {
    let reported = try frames(story.script, of: panelTraits)
    #expect(reported == story.frames.filter { !$0.isEmpty })
  }

  @Test("a finger that hovered as the panel was opened lands as it comes down")
  func hoveredBefore() throws {
    let slots = [SlotState(trackingID: 7, x: 400, y: 300, distance: 1), SlotState()]
    let reported = try frames("distance 0 touch 1 report", of: panelTraits, slots: slots)
    #expect(reported == ["1 began 40,30"])
  }

  @Test("0 in the state after lost events is no report of 0")
  func stateAfterLoss() throws {
    let slots = [SlotState](repeating: SlotState(), count: 4)
    var decoder = try #require(TouchDecoder(panelTraits, slots: slots, current: 0, screen: screen))
    var serials = ContactSerials()
    var frames: [String] = []
    func take(_ events: [InputEvent]) {
      for event in events where decoder.handle(event, serials: &serials) == .frame {
        frames.append(words(decoder.frame))
      }
    }
    _ = decoder.beginResync(at: .zero)
    take(LibevdevDevice.words(slots, current: 0, panelTraits, at: .zero))
    _ = decoder.endResync(at: .zero, serials: &serials)
    take(events("id 5 x 100 y 200 distance 1 touch 1 report"))
    #expect(frames == ["1 began 10,20"])
  }

  static let others: [(InputTraits, Story)] = [
    (
      listTraits(hasTrackingID: false),
      Story(
        "a listed finger hovers until it is at 0",
        "x 100 y 200 distance 1 mark report x 110 y 200 distance 0 mark report"
          + " x 300 y 200 distance 1 mark report",
        "1 began 11,20", "1 ended 11,20")
    ),
    (
      listTraits(hasTrackingID: false),
      Story(
        "a list that never has 0 counts while the button is pressed",
        "touch 1 x 100 y 200 distance 1 mark report touch 0 mark report",
        "1 began 10,20", "1 ended 10,20")
    ),
    (
      singleTraits,
      Story(
        "a single finger hovers until it is at 0",
        "singleX 100 singleY 200 singleDistance 1 report touch 1 singleDistance 0 report wait 60"
          + " singleX 300 singleDistance 1 report touch 0 report",
        "1 began 10,20", "1 ended 10,20")
    ),
    (
      singleTraits,
      Story(
        "a single finger whose distance is never 0 counts while the button is pressed",
        "touch 1 singleX 100 singleY 200 singleDistance 1 report touch 0 report",
        "1 began 10,20", "1 ended 10,20")
    ),
    (
      singleTraits,
      Story(
        "a button that each report presses and releases is a touch, until 100 ms pass without one",
        "touch 1 singleX 100 singleY 200 touch 0 report wait 9 touch 1 singleX 110 touch 0 report"
          + " wait 99 touch 1 singleX 120 touch 0 report wait 100 singleX 0",
        "1 began 11,20", "1 moved 12,20", "1 ended 12,20")
    ),
    (
      singleTraits,
      Story(
        "one such report alone is noise, and so is the next one after more than 100 ms",
        "touch 1 singleX 0 singleY 14 touch 0 report wait 250 touch 1 touch 0 report wait 250"
          + " touch 1 touch 0 report", "")
    ),
    (
      singleTraits,
      Story(
        "a report that only releases the button ends the touch at once",
        "touch 1 singleX 100 singleY 200 touch 0 report touch 1 touch 0 report touch 0 report",
        "1 began 10,20", "1 ended 10,20")
    ),
    (
      singleTraits,
      Story(
        "a report without the button keeps the touch",
        "touch 1 singleX 100 singleY 200 touch 0 report touch 1 touch 0 report wait 98"
          + " singleX 150 report wait 98 singleX 200 report",
        "1 began 10,20", "1 moved 15,20", "1 moved 20,20")
    ),
    (
      singleTraits,
      Story(
        "a button that stays pressed is released by its device",
        "touch 1 singleX 100 singleY 200 touch 0 report touch 1 touch 0 report touch 1 report"
          + " wait 500 singleX 150 report touch 0 report",
        "1 began 10,20", "1 moved 15,20", "1 ended 15,20")
    ),
    (
      singleTraits,
      Story(
        "a release and a press in one report are a lift and a touch",
        "touch 1 singleX 100 singleY 200 report touch 0 singleX 300 touch 1 report touch 0 report",
        "1 began 10,20", "1 ended 10,20; 2 began 30,20", "2 ended 30,20")
    ),
    (
      singleTraits,
      Story(
        "a second press in one report is the one that counts",
        "touch 1 singleX 100 singleY 200 touch 0 touch 1 report touch 0 report",
        "1 began 10,20", "1 ended 10,20")
    ),
  ]

  @Test("panels of other protocols", arguments: others)
  func inOtherDialects(traits: InputTraits, story: Story) throws {
    let reported = try frames(story.script, of: traits)
    #expect(reported == story.frames.filter { !$0.isEmpty }, "\(story.testDescription)")
  }

  private static let pulses =
    "touch 1 singleX 100 singleY 200 touch 0 report wait 9 touch 1 singleX 110 touch 0 report"

  @Test("time ends a touch that no report will end, at its own time")
  func deadline() throws {
    var decoder = try #require(
      TouchDecoder(singleTraits, slots: [SlotState()], current: 0, screen: screen))
    var serials = ContactSerials()
    #expect(decoder.deadline == nil)
    for event in events(Self.pulses) { _ = decoder.handle(event, serials: &serials) }
    let due = try #require(decoder.deadline)
    #expect(due == .zero + .milliseconds(110))
    let early = decoder.advance(to: due - .milliseconds(1), serials: &serials)
    #expect(early == .none)
    let effect = decoder.advance(to: due + .milliseconds(30), serials: &serials)
    #expect(effect == .frame && words(decoder.frame) == "1 ended 11,20")
    #expect(decoder.frame.time == due && decoder.deadline == nil)
  }

  @Test("a reader's timer ends it, after the reports that wait")
  func timer() throws {
    let plug = FakePlug(number: 3, traits: singleTraits)
    plug.slots = [SlotState()]
    let bench = try Bench(plugged: [plug])
    let now = bench.kernel.now().nanoseconds
    plug.readings += events(Self.pulses, from: now).map { .event($0) }
    try bench.turn(reading: plug)
    #expect(bench.frames == ["1 began 11,20"])
    let idle = try bench.runUntilIdle()
    #expect(bench.frames == ["1 began 11,20", "1 ended 11,20"])
    #expect(idle == .milliseconds(110))
  }

  @Test("lost events and cancelled contacts end such a touch; the next one counts")
  func cancelled() throws {
    var decoder = try #require(
      TouchDecoder(singleTraits, slots: [SlotState()], current: 0, screen: screen))
    var serials = ContactSerials()
    var frames: [String] = []
    func take(_ script: String, from milliseconds: Int64) {
      for event in events(script, from: milliseconds * 1_000_000)
      where decoder.handle(event, serials: &serials) == .frame {
        frames.append(words(decoder.frame))
      }
    }
    take(Self.pulses, from: 0)
    if decoder.beginResync(at: .zero) == .frame { frames.append(words(decoder.frame)) }
    take("singleX 110 singleY 200 singleDistance 0 touch 0 report", from: 20)
    _ = decoder.endResync(at: .zero, serials: &serials)
    #expect(decoder.deadline == nil)
    take(Self.pulses, from: 40)
    if decoder.cancelAll(at: .zero) == .frame { frames.append(words(decoder.frame)) }
    take("touch 1 singleX 120 touch 0 report", from: 60)
    take(Self.pulses, from: 300)
    #expect(
      frames == [
        "1 began 11,20", "1 cancelled 11,20", "2 began 11,20", "2 cancelled 11,20", "3 began 11,20",
      ])
  }
}
