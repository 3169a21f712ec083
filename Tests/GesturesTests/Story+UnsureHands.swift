// Stories of hands that tremble, and of slow presses.
import Gestures

extension Story {
  static let ofUnsureHands: [Story] = [
    Story(
      name: "a finger that trembles up to 4 mm taps if it lifts within 2 mm of where it landed",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52.9, 25.4), ["finger 1: row 2 began"]),
        (.move(1, 48.1, 24.6), ["finger 1: row 2 changed -1.9 -0.8"]),
        (.move(1, 51.9, 25), ["finger 1: row 2 changed +0.0 -0.4"]),
        (
          .up(1, 51.9, 25),
          ["finger 1: row 2 cancelled +0.0 -0.4", "finger 1: tap row 2 ended"]
        ),
        (.down(2, 50, 25), []), (.move(2, 52.9, 25.4), ["finger 2: row 2 began"]),
        (.move(2, 52.1, 24.2), ["finger 2: row 2 changed +0.0 -1.2"]),
        (.up(2, 52.1, 24.2), ["finger 2: row 2 ended +0.0 -1.2"]),
        (.down(3, 50, 25), []), (.move(3, 50, 28), ["finger 3: list began"]),
        (.move(3, 50, 22), ["finger 3: list changed +0.0 -6.0"]),
        (.move(3, 50, 24.9), ["finger 3: list changed +0.0 -3.1"]),
        (.up(3, 50, 24.9), ["finger 3: list cancelled +0.0 -3.1", "finger 3: tap row 2 ended"]),
        // Once too far off.
        (.down(4, 50, 25), []), (.move(4, 54.1, 25), ["finger 4: row 2 began"]),
        (.move(4, 50, 25), ["finger 4: row 2 changed"]),
        (.up(4, 50, 25), ["finger 4: row 2 ended"]),
      ]),
    Story(
      name: "a finger that trembles for more than a second does not tap",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52.9, 25), ["finger 1: row 2 began"]),
        (.move(1, 50.2, 25), ["finger 1: row 2 changed"]), (.wait(970), []),
        (.up(1, 50.2, 25), ["finger 1: row 2 cancelled", "finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 52.9, 25), ["finger 2: row 2 began"]),
        (.move(2, 50.2, 25), ["finger 2: row 2 changed"]), (.wait(980), []),
        (.up(2, 50.2, 25), ["finger 2: row 2 ended"]),
      ]),
    Story(
      name: "a press of up to a second that lifts a row and puts it down where it was taps it",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.move(1, 51.9, 25), ["finger 1: lift row 2 changed +1.9 +0.0"]), (.wait(480), []),
        (
          .up(1, 51.9, 25),
          ["finger 1: lift row 2 cancelled +1.9 +0.0", "finger 1: tap row 2 ended"]
        ),
        (.down(2, 50, 25), []), (.wait(500), ["finger 2: lift row 2 began"]), (.wait(500), []),
        (.up(2, 50, 25), ["finger 2: lift row 2 ended"]),
        (.down(3, 50, 25), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.move(3, 50, 27.1), ["finger 3: lift row 2 changed +0.0 +2.1"]),
        (.up(3, 50, 27.1), ["finger 3: lift row 2 ended +0.0 +2.1"]),
        // It was carried to another place and back.
        (.down(4, 50, 25), []), (.wait(500), ["finger 4: lift row 2 began"]),
        (.move(4, 50, 35), ["finger 4: lift row 2 changed +0.0 +10.0"]),
        (.move(4, 50, 25), ["finger 4: lift row 2 changed"]),
        (.up(4, 50, 25), ["finger 4: lift row 2 ended"]),
      ]),
    Story(
      name: "a row that was lifted while the list went by is put down, and not tapped",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]), (.listWentBy, []),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]), (.listDidNotGoBy, []),
        (.down(2, 50, 25), []), (.wait(500), ["finger 2: lift row 2 began"]),
        (.down(3, 350, 65), []), (.move(3, 350, 55), ["finger 3: list began"]),
        (.up(3, 350, 55), ["finger 3: list ended"]),
        (.up(2, 50, 25), ["finger 2: lift row 2 ended"]),
        // Somebody else who only lands changes nothing.
        (.down(4, 50, 25), []), (.wait(500), ["finger 4: lift row 2 began"]),
        (.down(5, 350, 65), []),
        (.up(4, 50, 25), ["finger 4: lift row 2 cancelled", "finger 4: tap row 2 ended"]),
        (.up(5, 350, 65), ["finger 5: tap row 6 ended"]),
      ]),
    Story(
      name: "a slow press beside somebody who drags the list is put down",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.down(2, 350, 65), []), (.move(2, 350, 55), ["finger 2: list began"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
        (.up(2, 350, 55), ["finger 2: list ended"]),
      ]),
  ]
}
