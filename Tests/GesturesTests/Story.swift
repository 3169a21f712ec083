// Stories as values: what hands do, and all that must come of it, with any thresholds.
import Gestures
import Testing
import Units

/// A script of steps and what each must cause; a step that is not named in `says` causes nothing.
struct Story: CustomTestStringConvertible, Sendable {
  /// What happens, in a sentence.
  let name: String
  /// What the interface understands.
  var kinds: GestureKinds = .all
  /// Whether contacts that are lost are awaited; fingers of stories often touch where another was
  /// 10 ms before.
  var stitching = ContactStitcher.Mode.off
  /// Whether lines tell the speed of a lifted finger.
  var reportsSpeed = false
  /// Each step, then what it causes.
  let steps: [(Step, [String])]

  var testDescription: String { name }

  /// Every step as a line, with what really comes of it below.
  func play(_ tuning: Tuning = .standard) -> [String] {
    var screen = FakeSurface(kinds, tuning: tuning, stitching: stitching)
    screen.reportsSpeed = reportsSpeed
    return steps.flatMap { step, _ in ["\(step)"] + screen.play(step).map { "> \($0)" } }
  }

  /// The lines that must come of it.
  var lines: [String] { steps.flatMap { step, says in ["\(step)"] + says.map { "> \($0)" } } }

  /// All stories, by the rules of the gestures.
  static let all =
    ofTaps + ofPans + ofPairs + ofHands + ofPeople + ofSpeed + ofAdmission
    + ofRest + ofLostContacts
}

@Suite("Stories")
struct StoryPlayTests {
  @Test("what hands do means what the story says", arguments: Story.all)
  func plays(story: Story) {
    let reported = story.play()
    #expect(reported == story.lines, "\(reported.joined(separator: "\n"))")
  }

  @Test("every story has a name of its own")
  func names() { #expect(Set(Story.all.map(\.name)).count == Story.all.count) }
}
