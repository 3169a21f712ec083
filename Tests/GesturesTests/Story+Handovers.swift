// Stories of panels that report one finger as two contacts, or replace its id in its slot.
import Gestures

extension Story {
  /// Finger 1 swipes row 2 at 500 mm/s; then the panel hands it to contact 2.
  private static let handed: [(Step, [String])] = [
    (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
    (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
    (.move(1, 65, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
    // Where the path leads, though 7.8 mm from where finger 1 was.
    (.down(2, 73, 26), []), (.move(1, 75, 25), ["finger 1: row 2 changed +20.0 +0.0"]),
    (.move(2, 80, 25), []), (.up(1, 75, 25), ["finger 1: row 2 changed +25.0 +0.0"]),
  ]

  static let ofHandovers: [Story] = [
    Story(
      name: "a finger that the panel hands to another contact is one finger, however often",
      stitching: .auto,
      steps: handed + [
        (.move(2, 85, 25), ["finger 1: row 2 changed +30.0 +0.0"]),
        (.move(2, 90, 25), ["finger 1: row 2 changed +35.0 +0.0"]),
        (.down(3, 97, 24), []), (.move(2, 100, 25), ["finger 1: row 2 changed +45.0 +0.0"]),
        (.move(3, 105, 25), []), (.up(2, 100, 25), ["finger 1: row 2 changed +50.0 +0.0"]),
        (.move(3, 105, 25), ["finger 1: row 2 changed +50.0 +0.0"]), (.wait(60), []),
        (.up(3, 105, 25), ["finger 1: row 2 changed +50.0 +0.0 missing"]),
        (.wait(100), ["finger 1: row 2 ended +50.0 +0.0 missing"]),
      ]),
    Story(
      name: "what lands beside a part of a finger is a part of it, also after that finger has left",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 56, 25), []), (.down(3, 62, 25), []),
        // Too far off to go on with finger 1.
        (.move(2, 62, 30), []), (.up(1, 50, 25), []),
        (.wait(40), ["finger 1: tap row 2 ended"]), (.down(4, 66, 30), []), (.up(2, 62, 30), []),
        (.up(3, 62, 25), []), (.up(4, 66, 30), []), (.wait(40), []),
      ]),
    Story(
      name: "of two parts the nearer one goes on, and the other does after it",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]), (.wait(60), []),
        (.down(2, 55, 30), []), (.down(3, 58, 25), []),
        (.up(1, 55, 25), ["finger 1: row 2 changed +3.0 +0.0"]), (.wait(60), []),
        (.up(3, 58, 25), ["finger 1: row 2 changed +0.0 +5.0 in vain"]),
        (.lost(2, 55, 30), ["finger 1: row 2 cancelled +0.0 +5.0 in vain"]),
      ]),
    Story(
      name: "a part that has gone elsewhere does not go on with its finger",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 54, 25), []), (.move(2, 60, 25), []),
        (.move(1, 50, 30), ["finger 1: list began"]), (.wait(60), []),
        (.up(1, 50, 30), ["finger 1: list changed missing"]),
        (.wait(40), ["finger 1: list ended missing"]), (.move(2, 60, 60), []),
        (.up(2, 60, 60), []),
      ]),
    Story(
      name: "a finger that has not moved taps though its contacts lie apart",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 54, 29), []), (.up(1, 50, 25), []),
        (.move(2, 54.2, 29), []), (.up(2, 54.2, 29), []),
        (.wait(40), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "a finger that has not moved lifts its row though its contacts lie apart",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.wait(200), []), (.down(2, 54, 29), []), (.up(1, 50, 25), []),
        (.move(2, 54.2, 29), []), (.wait(300), ["finger 1: lift row 2 began"]),
        (.move(2, 54.2, 34), ["finger 1: lift row 2 changed +0.0 +5.0"]),
        (.lost(2, 54.2, 34), ["finger 1: lift row 2 cancelled +0.0 +5.0"]),
      ]),
    Story(
      name: "two fingers tap though one of them is handed over",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 80, 25), []), (.wait(40), []), (.down(3, 84, 29), []),
        (.up(2, 80, 25), []), (.move(3, 84.2, 29), []), (.up(1, 50, 25), []),
        (.up(3, 84.2, 29), []), (.wait(40), ["finger 1: two-finger tap ended and 2"]),
      ]),
    Story(
      name: "a part that leaves with its finger does not go on with it",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 57, 25), []), (.wait(30), []), (.up(2, 57, 25), []),
        (.up(1, 50, 25), []), (.wait(40), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "with stitching off a part does nothing, and its finger ends",
      steps: Array(handed.dropLast()) + [
        (.up(1, 75, 25), ["finger 1: row 2 ended +20.0 +0.0"]), (.move(2, 90, 25), []),
        (.down(3, 97, 25), []), (.move(3, 120, 25), []), (.up(2, 90, 25), []),
        (.up(3, 120, 25), []),
      ]),
    Story(
      name: "an id that is replaced goes on: where the path leads, or within 2 mm",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
        (.move(1, 65, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        // The path leads to 70 mm, and the finger goes 5 mm in a report.
        (.replaced(1, by: 2, 74, 25), ["finger 1: row 2 changed +19.0 +0.0"]), (.wait(60), []),
        (.replaced(2, by: 3, 75.5, 25), ["finger 1: row 2 changed +20.5 +0.0"]), (.wait(60), []),
        (.replaced(3, by: 4, 78, 25), ["finger 1: row 2 cancelled +23.0 +0.0"]),
        (.lost(4, 78, 25), []),
      ]),
    Story(
      name: "an id that is replaced far off the path is another finger",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
        (.replaced(1, by: 2, 59, 25), ["finger 1: row 2 cancelled +4.0 +0.0"]),
        (.lost(2, 59, 25), []),
      ]),
  ]
}
