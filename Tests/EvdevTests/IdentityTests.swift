// Hints of the identity of contacts, from panels that lift and replace fingers in odd ways.
import CEvdev
import Evdev
import Gestures
import Testing
import Units

@Suite("Identity of contacts")
struct IdentityTests {
  /// The finger of most stories, and a return by which the device is seen to flicker.
  private static let flicker = "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 x 110 report"

  static let returns: [Story] = [
    Story(
      "a finger that BTN_TOUCH 0 lifted comes back under its id within 100 ms, wherever it is",
      "touch 1 id 5 x 100 y 200 report touch 0 report wait 98 touch 1 x 900 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 90,20 continues 1"),
    Story(
      "after 100 ms it is another finger",
      "touch 1 id 5 x 100 y 200 report touch 0 report wait 99 touch 1 x 110 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20"),
    Story(
      "an id that was lifted and is used again is another finger",
      "touch 1 id 5 x 100 y 200 report touch 0 report id -1 report touch 1 id 5 x 110 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20"),
    Story(
      "an id that is lifted together with BTN_TOUCH 0 is not kept",
      "touch 1 id 5 x 100 y 200 report touch 0 id -1 report touch 1 id 5 report",
      "1 began 10,20", "1 ended 10,20", "2 began 10,20"),
    Story(
      "another id in the slot of a released finger is another finger",
      "touch 1 id 5 x 100 y 200 report touch 0 report id 6 x 101 touch 1 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 10.1,20"),
    Story(
      "another id and BTN_TOUCH 0 in one report: nothing comes back when that finger is reported",
      "touch 1 id 5 x 100 y 200 report id 6 touch 0 report touch 1 x 101 report",
      "1 began 10,20", "1 cancelled 10,20", "2 began 10.1,20"),
    Story(
      "BTN_TOUCH 1 and 0 in one report bring no finger back",
      "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 x 110 touch 0 report x 120 report",
      "1 began 10,20", "1 ended 10,20 keeps id"),
    Story(
      "each return continues the contact before it",
      flicker + " touch 0 report touch 1 x 120 report id -1 touch 0 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1",
      "2 ended 11,20 keeps id", "3 began 12,20 continues 2", "3 ended 12,20"),
    Story(
      "a palm that comes back is cancelled, and nothing continues it",
      "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 x 110 report tool 2 report"
        + " touch 0 report tool 0 touch 1 x 120 report id -1 report id 5 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1", "2 cancelled 11,20",
      "3 began 12,20"),
    Story(
      "the kernel's release of all keys leaves no finger that comes back",
      "touch 1 id 5 x 100 y 200 report touch 0 unplug wait 1 touch 1 x 110 report",
      "1 began 10,20", "1 cancelled 10,20", "2 began 11,20"),
  ]

  static let flickers: [Story] = [
    Story(
      "BTN_TOUCH 0 ends a contact where it was, until the device is seen to flicker",
      "touch 1 id 5 x 100 y 200 report touch 0 x 105 report touch 1 x 110 report"
        + " touch 0 x 115 report touch 1 x 120 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1",
      "2 ended 11.5,20 keeps id", "3 began 12,20 continues 2"),
    Story(
      "a return more than 20 mm away shows no flicker",
      "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 x 301 report touch 0 x 310 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 30.1,20 continues 1",
      "2 ended 30.1,20 keeps id"),
    Story(
      "a return after 100 ms shows no flicker",
      "touch 1 id 5 x 100 y 200 report touch 0 report wait 99 touch 1 x 110 report"
        + " touch 0 x 120 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20", "2 ended 11,20 keeps id"),
    Story(
      "on a device that flickers, a position more than 20 mm away is still none at a lift",
      flicker + " x 400 report touch 0 x 0 y 0 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1", "2 moved 40,20",
      "2 ended 40,20 keeps id"),
    Story(
      "a finger that has not moved comes back with BTN_TOUCH 1 alone, if it is soon",
      "touch 1 id 5 x 100 y 200 report touch 0 report touch 1 report touch 0 report wait 99"
        + " touch 1 report x 110 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 10,20 continues 1",
      "2 ended 10,20 keeps id", "3 began 11,20"),
    Story(
      "a finger comes back with its first position under BTN_TOUCH 1, and so does a second one",
      "touch 1 id 5 x 100 y 200 slot 1 id 6 x 300 y 400 report touch 0 report touch 1 report"
        + " x 310 report slot 0 x 110 report",
      "1 began 10,20; 2 began 30,40", "1 ended 10,20 keeps id; 2 ended 30,40 keeps id",
      "3 began 31,40 continues 2", "4 began 11,20 continues 1"),
    Story(
      "under BTN_TOUCH 0 a position brings a finger back where ids are lifted, and the id ends it",
      flicker + " id -1 touch 0 report touch 1 id 6 report touch 0 report x 120 report x 130 report"
        + " id -1 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1", "2 ended 11,20",
      "3 began 11,20", "3 ended 11,20 keeps id", "4 began 12,20 continues 3",
      "4 moved 13,20", "4 ended 13,20"),
    Story(
      "where no id was ever lifted, it does not: nothing would end the contact",
      flicker + " touch 0 report x 120 report x 130 report touch 1 x 140 report",
      "1 began 10,20", "1 ended 10,20 keeps id", "2 began 11,20 continues 1",
      "2 ended 11,20 keeps id", "3 began 14,20 continues 2"),
    Story(
      "on a device that does not flicker, a position under BTN_TOUCH 0 brings no finger back",
      "id 4 x 100 y 200 report id -1 report touch 1 id 5 report touch 0 report x 110 report",
      "1 began 10,20", "1 ended 10,20", "2 began 10,20", "2 ended 10,20 keeps id"),
  ]

  static let replacements: [Story] = [
    Story(
      "another id in the slot of a contact that was not lifted may continue it",
      "id 5 x 100 y 200 report x 110 report id 6 x 130 report id 7 report id -1 report",
      "1 began 10,20", "1 moved 11,20", "1 cancelled 11,20; 2 began 13,20 continues 1",
      "2 cancelled 13,20; 3 began 13,20 continues 2", "3 ended 13,20"),
    Story(
      "wherever it is: the finger's path says whether it does",
      "id 5 x 100 y 200 report id 6 x 921 report",
      "1 began 10,20", "1 cancelled 10,20; 2 began 92.1,20 continues 1"),
    Story(
      "after a lift in the same report it is another finger",
      "id 5 x 100 y 200 report id -1 id 6 report",
      "1 began 10,20", "1 ended 10,20; 2 began 10,20"),
    Story(
      "ids of which only the last one stays continue the contact",
      "id 5 x 100 y 200 report id 6 id 7 report",
      "1 began 10,20", "1 cancelled 10,20; 2 began 10,20 continues 1"),
    Story(
      "a palm continues nothing, nor does the finger after it",
      "id 5 x 100 y 200 report id 6 tool 2 report id 7 tool 0 report",
      "1 began 10,20", "1 cancelled 10,20", "2 began 10,20"),
    Story(
      "in the report of the unplugging nothing continues",
      "id 5 x 100 y 200 report id 6 unplug",
      "1 began 10,20", "1 cancelled 10,20; 2 began 10,20"),
  ]

  @Test(
    "hints show which contact may be an earlier finger",
    arguments: returns + flickers + replacements)
  func table(story: Story) {
    var panel = TrackedPanel()
    #expect(panel.frames(story.script) == story.frames)
  }

  @Test("a first report as long as a palm does not hide whose finger came back")
  func doubtful() throws {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: 1000, resolution: 10)
    let plug = FakePlug(number: 3, traits: traits)
    let bench = try Bench(plugged: [plug])
    try bench.touch(
      plug,
      "touch 1 id 5 x 100 y 200 length 60 report touch 0 report touch 1 x 110 length 400 report"
        + " wait 50 length 60 report touch 0 report touch 1 x 120 length 400 report touch 0 report"
        + " touch 1 x 130 length 400 report wait 100 length 60 report")
    #expect(
      bench.frames == [
        "1 began 10,20 6 long", "1 ended 10,20 6 long keeps id",
        "2 began 11,20 6 long continues 1", "2 ended 11,20 6 long keeps id",
        "3 began 12,20 continues 2; 3 ended 12,20 keeps id", "4 began 13,20 6 long",
      ])
  }

  @Test("after lost events no contact continues one from before")
  func lost() {
    var panel = TrackedPanel()
    _ = panel.frames("touch 1 id 5 x 100 y 200 slot 1 id 6 x 300 y 400 report touch 0 report")
    panel.tracker.beginResync()
    let effect = panel.tracker.endResync(at: .zero, serials: &panel.serials)
    #expect(effect == .none)
    #expect(panel.frames("slot 0 touch 1 x 110 report") == ["3 began 11,20"])
  }

  @Test("lost events give no hint of the contacts that left or changed meanwhile")
  func changedWhileLost() {
    var panel = TrackedPanel()
    _ = panel.frames("touch 1 id 5 x 100 y 200 slot 1 id 6 x 300 y 400 report slot 0 id 7")
    panel.tracker.beginResync()
    #expect(
      panel.frames("slot 1 id 8 report touch 0 report") == [
        "1 cancelled 10,20; 3 began 10,20; 2 cancelled 30,40; 4 began 30,40",
        "3 cancelled 10,20; 4 cancelled 30,40",
      ])
    let effect = panel.tracker.endResync(at: .zero, serials: &panel.serials)
    #expect(effect == .none)
    #expect(panel.frames("touch 1 x 310 report") == ["5 began 31,40"])
  }

  @Test("no contact continues one from before all were cancelled")
  func cancelled() {
    var panel = TrackedPanel()
    _ = panel.frames("touch 1 id 5 x 100 y 200 report touch 0 report")
    let effect = panel.tracker.cancelAll(at: .zero)
    #expect(effect == .none)
    #expect(panel.frames("touch 1 x 110 report") == ["2 began 11,20"])
  }
}

/// A contact tracker and the ids of its contacts.
private struct TrackedPanel {
  var tracker = makeTracker()
  var serials = ContactSerials()

  /// The frames of a script.
  mutating func frames(_ script: String) -> [String] {
    var frames: [String] = []
    for event in events(script) {
      let effect = tracker.handle(event, serials: &serials)
      guard effect == .frame, let contacts = contactWords(tracker.frame) else { continue }
      frames.append(contacts)
    }
    return frames
  }
}
