// Stories of two people at one screen, 300 mm apart.
import Gestures

extension Story {
  static let ofPeople: [Story] = [
    Story(
      name: "two people tap at the same moment",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 25), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.up(2, 350, 25), ["finger 2: tap row 2 ended"]),
      ]),
    Story(
      name: "two people hold two rows for half a second each: the first lifts its row",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 35), []),
        (.wait(500), ["finger 1: lift row 2 began"]),
        (.move(1, 50, 35), ["finger 1: lift row 2 changed +0.0 +10.0"]),
        (.up(2, 350, 35), ["finger 2: tap row 3 ended"]),
        (.up(1, 50, 35), ["finger 1: lift row 2 ended +0.0 +10.0"]),
      ]),
    Story(
      name: "two people whose fingers move apart on neighbouring rows drag the list in turn",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 35), []),
        (.move(1, 50, 20), ["finger 1: list began"]), (.move(2, 350, 40), []),
        (.up(1, 50, 20), ["finger 1: list ended", "finger 2: list began"]),
        (.move(2, 350, 50), ["finger 2: list changed +0.0 +10.0"]),
        (.up(2, 350, 50), ["finger 2: list ended +0.0 +10.0"]),
      ]),
    Story(
      name: "simultaneous two-finger taps of two people do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 25), []), (.down(3, 80, 25), []),
        (.down(4, 380, 25), []), (.up(1, 50, 25), []), (.up(2, 350, 25), []),
        (.up(3, 80, 25), []),
        (.up(4, 380, 25), []),
      ]),
    Story(
      name: "a swipe that began farther away than a hand reaches keeps nobody from lifting a row",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 175, 45), []), (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
        (.wait(490), ["finger 2: lift row 4 began"]),
        (.up(2, 175, 45), ["finger 2: lift row 4 cancelled", "finger 2: tap row 4 ended"]),
      ]),
    Story(
      name: "while one person pinches another can swipe, but not pinch",
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []),
        (.down(3, 350, 55), []), (.down(4, 350, 65), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.wait(100), []), (.move(3, 357, 55), []), (.move(3, 360, 55), ["finger 3: row 5 began"]),
        (.move(1, 50, 15), ["finger 1: pinch rows 2 3 changed +0.0 -8.0 and 2"]),
        (.up(3, 360, 55), ["finger 3: row 5 ended"]), (.up(4, 350, 65), []),
        (.up(2, 50, 42), ["finger 1: pinch rows 2 3 ended +0.0 -8.0 and 2"]), (.up(1, 50, 15), []),
      ]),
    Story(
      name: "while one person swipes a row another can tap other rows, but not with two fingers",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 65), []), (.up(2, 350, 65), ["finger 2: tap row 6 ended"]),
        (.down(5, 350, 25), []), (.up(5, 350, 25), []),
        (.down(3, 350, 65), []), (.down(4, 380, 65), []), (.up(3, 350, 65), []),
        (.up(4, 380, 65), []),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
  ]
}
