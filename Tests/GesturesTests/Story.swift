// Stories: scripts of contact reports and the gestures that each step must emit.
import Gestures
import Testing
import Units

/// A script of steps, each with the gestures that it must emit.
struct Story: CustomTestStringConvertible, Sendable {
  /// One sentence that says what happens.
  let name: String
  /// The gestures that the core recognizes.
  var kinds: GestureKinds = .all
  /// Off by default: fingers of stories often touch down where another one was 10 ms before.
  var stitching = ContactStitcher.Mode.off
  /// On by default: fingers of stories move far between two reports, and tap quickly.
  var leaps = true
  /// Whether lines include the velocity of a lifted finger.
  var reportsSpeed = false
  /// Each step with the gestures that it must emit.
  let steps: [(Step, [String])]

  var testDescription: String { name }

  /// Plays the story.
  ///
  /// - Returns: Each step as a line, followed by the gestures that it emitted.
  func play(_ tuning: Tuning = .standard) -> [String] {
    var screen = FakeSurface(kinds, tuning: tuning, stitching: stitching, leaps: leaps)
    screen.reportsSpeed = reportsSpeed
    return steps.flatMap { step, _ in ["\(step)"] + screen.play(step).map { "> \($0)" } }
  }

  /// The lines that `play` must return.
  var lines: [String] { steps.flatMap { step, says in ["\(step)"] + says.map { "> \($0)" } } }

  /// All stories, in groups by gesture.
  static let all =
    ofTaps + ofPans + ofPairs + ofHands + ofPeople + ofSpeed + ofAdmission
    + ofStationary + ofLostContacts + ofHandovers + ofPanels + ofTapsInTurn + ofTwoFingerTaps
    + ofPulls + ofUnsureHands + ofDwell + ofYielding + ofDrops + ofFirstLoss
    + ofLostTaps
}

@Suite("Stories")
struct StoryPlayTests {
  @Test("each step emits the gestures that the story lists", arguments: Story.all)
  func plays(story: Story) {
    let reported = story.play()
    #expect(reported == story.lines, "\(reported.joined(separator: "\n"))")
  }

  @Test("story names are unique")
  func names() { #expect(Set(Story.all.map(\.name)).count == Story.all.count) }
}
