// Palms beside the contacts: by the length of their first report, and when all are cancelled.
import CEvdev
import Evdev
import Gestures
import Testing
import Units

@Suite("Palms")
struct PalmTests {
  private func bench() throws -> (Bench, FakePlug) {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: 1000, resolution: 10)
    let plug = FakePlug(number: 3, traits: traits)
    return (try Bench(plugged: [plug]), plug)
  }

  static let stories: [Story] = [
    Story(
      "a first report as long as a palm is a palm until a second one decides",
      "id 5 x 100 y 200 length 400 report x 110 length 60 report id -1 report",
      "palm 1 began 10,20", "palm 1 ended 11,20 as 1"),
    Story(
      "one that leaves after its first report was the contact that taps",
      "id 5 x 100 y 200 length 400 report id -1 report", "palm 1 began 10,20",
      "palm 1 ended 10,20 as 1"),
    Story(
      "one that rests too long for a tap was a palm",
      "id 5 x 100 y 200 length 400 report wait 600 id -1 report", "palm 1 began 10,20",
      "palm 1 ended 10,20"),
    Story(
      "one whose id is replaced was a palm",
      "id 5 x 100 y 200 length 400 report id 6 length 60 report", "palm 1 began 10,20",
      "palm 1 ended 10,20"),
    Story(
      "one of which the device then says so stays the same palm",
      "id 5 x 100 y 200 length 400 report x 110 tool 2 report id -1 report",
      "palm 1 began 10,20", "palm 1 moved 11,20", "palm 1 ended 11,20"),
  ]

  @Test("what lies there with a first report as long as a palm is a palm", arguments: stories)
  func doubtful(story: Story) throws {
    let (bench, plug) = try bench()
    try bench.touch(plug, story.script)
    #expect(bench.palms == story.frames)
  }

  @Test("cancelled contacts take the palms with them, and none begins anew")
  func cancelledPalms() throws {
    let (bench, plug) = try bench()
    try bench.touch(
      plug, "slot 0 id 5 x 100 y 200 length 400 report slot 1 id 6 x 300 y 400 tool 2 report")
    bench.reader?.cancelContacts()
    try bench.touch(plug, "slot 0 x 110 slot 1 x 310 report slot 0 id -1 slot 1 id -1 report")
    #expect(
      bench.palms == [
        "palm 1 began 10,20", "palm 2 began 30,40",
        "palm 1 cancelled 10,20; palm 2 cancelled 30,40",
      ])
  }
}
