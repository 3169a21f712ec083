// Stories of a finger that a panel loses before it has moved: its tap is taken back if it goes on.
import Gestures

extension Story {
  /// Finger 1 stands on row 2 for 90 ms when its contact ends; 50 ms later the row is edited.
  private static let lost: [(Step, [String])] = [
    (.down(1, 50, 25), []), (.wait(80), []), (.up(1, 50, 25), []),
    (.wait(40), ["finger 1: tap row 2 ended"]), (.edits(row: 2), []),
  ]

  static let ofLostTaps: [Story] = [
    Story(
      name: "a tap is taken back as what landed in its place swipes",
      stitching: .auto,
      steps: lost + [
        (.down(2, 53, 25), []),
        (.move(2, 59, 25), ["finger 2: tap row 2 cancelled", "finger 2: row 2 began"]),
        (.move(2, 64, 25), ["finger 2: row 2 changed +5.0 +0.0"]), (.edits(row: nil), []),
        (.lost(2, 64, 25), ["finger 2: row 2 cancelled +5.0 +0.0"]),
      ]),
    Story(
      name: "so it is as it drags the list",
      stitching: .auto,
      steps: lost + [
        (.down(2, 53, 25), []),
        (.move(2, 53, 31), ["finger 2: tap row 2 cancelled", "finger 2: list began"]),
        (.lost(2, 53, 31), ["finger 2: list cancelled"]),
      ]),
    Story(
      name: "so it is as it rests until the row is lifted",
      stitching: .auto,
      steps: lost + [
        (.down(2, 53, 25), []),
        (.wait(500), ["finger 2: tap row 2 cancelled", "finger 2: lift row 2 began"]),
        (.lost(2, 53, 25), ["finger 2: lift row 2 cancelled"]),
      ]),
    Story(
      name: "a second piece that lifts is the same tap, and a third one may still swipe",
      stitching: .auto,
      steps: lost + [
        (.down(2, 53, 25), []), (.up(2, 53, 25), []), (.wait(50), []), (.down(3, 55, 25), []),
        (.move(3, 61, 25), ["finger 3: tap row 2 cancelled", "finger 3: row 2 began"]),
        (.lost(3, 61, 25), ["finger 3: row 2 cancelled"]),
      ]),
    Story(
      name: "more than 8 mm away it is another finger",
      stitching: .auto,
      steps: lost + [
        (.down(2, 58.1, 25), []), (.move(2, 64, 25), ["finger 2: row 2 began"]),
        (.lost(2, 64, 25), ["finger 2: row 2 cancelled"]),
      ]),
    Story(
      name: "after 100 ms it is another finger",
      stitching: .auto,
      steps: Array(lost.dropLast()) + [
        (.wait(51), []), (.down(2, 53, 25), []), (.move(2, 59, 25), ["finger 2: row 2 began"]),
        (.lost(2, 59, 25), ["finger 2: row 2 cancelled"]),
      ]),
    Story(
      name: "while a row is edited a second tap is one of its own",
      stitching: .auto,
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.wait(80), []), (.up(1, 50, 25), []),
        (.wait(50), ["finger 1: tap row 2 ended"]), (.down(2, 53, 25), []), (.up(2, 53, 25), []),
        (.wait(50), ["finger 2: tap row 2 ended"]),
      ]),
    Story(
      name: "what lands there beside another new finger takes nothing back",
      stitching: .auto,
      steps: lost + [
        (.down(3, 80, 45), []), (.down(2, 53, 25), []), (.move(2, 60, 25), []),
        (.move(3, 87, 45), ["finger 3: row 4 began"]), (.lost(2, 60, 25), []),
        (.lost(3, 87, 45), ["finger 3: row 4 cancelled"]),
      ]),
  ]
}
