// Stories of panels that lose resting fingers and send bad samples, and of hands that wipe.
import Gestures

extension Story {
  static let ofPanels: [Story] = [
    Story(
      name: "a resting finger that is lost for 30 ms goes on, and lifts its row in time",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.wait(300), []), (.up(1, 50, 25), []), (.wait(20), []),
        (.down(2, 50, 27.4), []), (.wait(160), ["finger 1: lift row 2 began"]),
        (.lost(2, 50, 27.4), ["finger 1: lift row 2 cancelled"]),
      ]),
    Story(
      name: "a finger that is lost when its row would be lifted lifts it once it is found",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.wait(480), []), (.up(1, 50, 25), []), (.wait(20), []),
        (.down(2, 50, 25), []), (.wait(10), ["finger 1: lift row 2 began"]),
        (.lost(2, 50, 25), ["finger 1: lift row 2 cancelled"]),
      ]),
    Story(
      name: "a tap is decided 35 ms after the lift, or when another finger lands near it",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.up(1, 50, 25), []), (.wait(34), []),
        (.wait(1), ["finger 1: tap row 2 ended"]), (.wait(400), []),
        (.down(2, 50, 25), []), (.up(2, 50, 25), []),
        (.down(3, 150, 45), ["finger 2: tap row 2 ended"]), (.up(3, 150, 45), []),
        (.wait(35), ["finger 3: tap row 4 ended"]),
      ]),
    Story(
      name: "a finger lost for 20 ms is found 2.9 mm off, not 3.1; one lost for a report 11 mm off",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.wait(100), []), (.up(1, 50, 25), []), (.wait(10), []),
        (.down(2, 50, 27.9), ["finger 1: list began"]),
        (.lost(2, 50, 27.9), ["finger 1: list cancelled"]), (.wait(400), []),
        (.down(3, 50, 25), []), (.wait(100), []), (.up(3, 50, 25), []), (.wait(10), []),
        (.down(4, 50, 28.1), ["finger 3: tap row 2 ended"]), (.lost(4, 50, 28.1), []),
        (.wait(400), []),
        (.down(5, 50, 25), []), (.wait(100), []), (.up(5, 50, 25), []),
        (.down(6, 50, 36), ["finger 5: list began"]),
        (.lost(6, 50, 36), ["finger 5: list cancelled"]), (.wait(400), []),
        (.down(7, 50, 25), []), (.wait(100), []), (.up(7, 50, 25), []),
        (.down(8, 50, 38), ["finger 7: tap row 2 ended"]), (.lost(8, 50, 38), []),
      ]),
    Story(
      name: "a swipe that stands at its turn and is lost for 90 ms goes on, on every panel",
      stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 90, 25), ["finger 1: row 2 changed +30.0 +0.0"]), (.wait(100), []),
        (.up(1, 90, 25), ["finger 1: row 2 changed +30.0 +0.0 missing"]), (.wait(80), []),
        (.down(2, 90.5, 25), ["finger 1: row 2 changed +30.5 +0.0"]),
        (.move(2, 60, 25), ["finger 1: row 2 changed"]), (.wait(100), []),
        (.up(2, 60, 25), ["finger 1: row 2 changed missing"]),
        (.wait(100), ["finger 1: row 2 ended missing"]),
      ]),
    Story(
      name: "a last report far off the path is no motion, and a tap stays where it was",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +15.0 +0.0"]), (.move(1, 10, 75), []),
        (.up(1, 10, 75), ["finger 1: row 2 ended +15.0 +0.0"]), (.wait(500), []),
        (.down(2, 50, 25), []), (.wait(80), []), (.move(2, 90, 75), []),
        (.up(2, 90, 75), ["finger 2: tap row 2 ended"]),
      ]),
    Story(
      name: "a report far off the path between two on it is no motion; 24 mm off it is",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +15.0 +0.0"]), (.move(1, 10, 75), []),
        (.move(1, 90, 25), ["finger 1: row 2 changed +35.0 +0.0"]),
        (.up(1, 90, 25), ["finger 1: row 2 ended +35.0 +0.0"]), (.wait(500), []),
        (.down(2, 50, 25), []), (.wait(80), []),
        (.move(2, 74, 25), ["finger 2: row 2 began +18.0 +0.0"]),
        (.up(2, 74, 25), ["finger 2: row 2 ended +18.0 +0.0"]),
      ]),
    Story(
      name: "a fast finger's path may leap: two reports in a row are believed, also after a pause",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 80, 25), []),
        (.move(1, 110, 25), ["finger 1: row 2 began", "finger 1: row 2 changed +30.0 +0.0"]),
        (.move(1, 140, 25), ["finger 1: row 2 changed +60.0 +0.0"]), (.wait(50), []),
        (.move(1, 170, 25), []), (.wait(39), []),
        (.wait(1), ["finger 1: row 2 changed +90.0 +0.0"]),
        (.up(1, 170, 25), ["finger 1: row 2 ended +90.0 +0.0"]),
      ]),
    Story(
      name: "a bad first sample: the row is that of the second one, whatever the finger does",
      leaps: false,
      steps: [
        (.down(1, 150, 75), []), (.move(1, 50, 25), []), (.move(1, 50.2, 25), []),
        (.up(1, 50.2, 25), ["finger 1: tap row 2 ended"]), (.wait(500), []),
        (.down(2, 150, 75), []), (.move(2, 50, 25), []),
        (.move(2, 55, 25), ["finger 2: row 2 began"]),
        (.up(2, 55, 25), ["finger 2: row 2 ended"]), (.wait(500), []),
        // Silent after it: it stands.
        (.down(3, 150, 75), []), (.move(3, 50, 25), []),
        (.wait(490), ["finger 3: lift row 2 began"]),
        (.up(3, 50, 25), ["finger 3: lift row 2 cancelled", "finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a bad first sample: its finger landed first, and lifts its row beside a later one",
      leaps: false,
      steps: [
        (.down(1, 50, 75), []), (.wait(140), []), (.move(1, 50, 25), []), (.down(2, 83, 22), []),
        (.wait(340), ["finger 1: lift row 2 began"]),
        (.move(1, 50, 17), ["finger 1: lift row 2 changed +0.0 -8.0"]), (.move(2, 83, 14), []),
        (.lost(1, 50, 17), ["finger 1: lift row 2 cancelled +0.0 -8.0"]),
        (.up(2, 83, 14), []),
      ]),
    Story(
      name: "a finger that goes on by half of its first leap has made it",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 90, 25), []),
        (.move(1, 110, 25), ["finger 1: row 2 began", "finger 1: row 2 changed +20.0 +0.0"]),
        (.up(1, 110, 25), ["finger 1: row 2 ended +20.0 +0.0"]), (.wait(500), []),
        // A quarter of it: the first sample was bad.
        (.down(2, 50, 25), []), (.move(2, 90, 25), []),
        (.move(2, 100, 25), ["finger 2: row 2 began +4.0 +0.0"]),
        (.up(2, 100, 25), ["finger 2: row 2 ended +4.0 +0.0"]),
      ]),
    Story(
      name: "a report far off waits 30 ms for the next one, or 1.2 times the time between two",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50.1, 25), []), (.move(1, 90, 25), []),
        (.wait(29), []), (.wait(1), ["finger 1: row 2 began"]),
        (.up(1, 90, 25), ["finger 1: row 2 ended"]), (.wait(500), []),
        // As at 32 reports a second.
        (.down(2, 50, 25), []), (.wait(20), []), (.move(2, 50.1, 25), []), (.wait(20), []),
        (.move(2, 90, 25), []), (.wait(35), []), (.wait(1), ["finger 2: row 2 began"]),
        (.up(2, 90, 25), ["finger 2: row 2 ended"]), (.wait(500), []),
        (.down(3, 50, 25), []), (.wait(13), []), (.move(3, 50.1, 25), []), (.wait(13), []),
        (.move(3, 90, 25), []), (.wait(17), []), (.up(3, 90, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "what a quick finger travels in its first report counts, but for 6 mm",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 61, 25), ["finger 1: row 2 began +5.0 +0.0"]),
        (.move(1, 72, 25), ["finger 1: row 2 changed +16.0 +0.0"]),
        (.up(1, 82, 25), ["finger 1: row 2 ended +26.0 +0.0"]), (.wait(500), []),
        // Also after a slow start; not as far as a bad sample goes.
        (.down(2, 50, 25), []), (.move(2, 54.4, 28.2), []),
        (.move(2, 61, 28), ["finger 2: row 2 began +5.2 +1.4"]),
        (.up(2, 61, 28), ["finger 2: row 2 ended +5.2 +1.4"]), (.wait(500), []),
        (.down(3, 50, 25), []), (.move(3, 80, 25), []),
        (.move(3, 95, 25), ["finger 3: row 2 began", "finger 3: row 2 changed +15.0 +0.0"]),
        (.up(3, 95, 25), ["finger 3: row 2 ended +15.0 +0.0"]),
      ]),
    Story(
      name: "a finger that two bad samples threw aside, or that comes back, has travelled nothing",
      leaps: false,
      steps: [
        (.down(1, 100, 35), []), (.move(1, 100.3, 35), []), (.move(1, 145, 35), []),
        (.move(1, 145.2, 35), ["finger 1: row 3 began", "finger 1: row 3 changed +0.2 +0.0"]),
        (.move(1, 100, 35), []),
        (.move(1, 100.3, 35), ["finger 1: row 3 changed", "finger 1: row 3 changed"]),
        (.up(1, 100.3, 35), ["finger 1: row 3 ended"]), (.wait(500), []),
        // 3 mm to the left of where it touched down are 3 mm, though it began 6 mm to the right.
        (.down(2, 50, 25), []), (.move(2, 64, 25), ["finger 2: row 2 began +8.0 +0.0"]),
        (.move(2, 50, 25), ["finger 2: row 2 changed"]),
        (.move(2, 47, 25), ["finger 2: row 2 changed -3.0 +0.0"]),
        (.up(2, 47, 25), ["finger 2: row 2 ended -3.0 +0.0"]),
      ]),
    Story(
      name: "a finger beside two that landed with it and move gets no row",
      steps: [
        (.down(1, 50, 25), []), (.wait(190), []), (.down(2, 50, 75), []), (.wait(190), []),
        (.down(3, 100, 95), []), (.wait(10), []), (.move(1, 50, 19), ["finger 1: list began"]),
        (.move(3, 103, 95), []), (.move(2, 60, 75), []), (.move(2, 80, 75), []),
        (.up(1, 50, 19), ["finger 1: list ended"]), (.up(2, 80, 75), []), (.up(3, 103, 95), []),
      ]),
    Story(
      name: "a finger beside two that landed with it and stand gets its row after 100 ms",
      kinds: [.rowPan],
      steps: [
        (.down(2, 50, 75), []), (.wait(160), []), (.down(1, 50, 25), []), (.down(3, 100, 95), []),
        (.wait(20), []), (.move(2, 60, 75), []), (.wait(40), []), (.move(2, 70, 75), []),
        (.wait(30), []), (.move(2, 80, 75), ["finger 2: row 7 began"]),
        (.up(2, 80, 75), ["finger 2: row 7 ended"]), (.up(1, 50, 25), []), (.up(3, 100, 95), []),
      ]),
    Story(
      name: "a hand of three leaves a finger that landed near it 300 ms before",
      kinds: [.rowPan],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]), (.wait(270), []),
        (.down(2, 60, 45), []), (.down(3, 70, 65), []), (.down(4, 80, 75), []),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.up(2, 60, 45), []), (.up(3, 70, 65), []), (.up(4, 80, 75), []),
      ]),
    Story(
      name: "a hand of three takes a finger that landed near it up to 250 ms before",
      kinds: [.rowPan],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]), (.wait(200), []),
        (.down(2, 60, 45), []), (.down(3, 70, 65), []),
        (.down(4, 80, 75), ["finger 1: row 2 cancelled"]), (.up(1, 60, 25), []),
        (.up(2, 60, 45), []), (.up(3, 70, 65), []), (.up(4, 80, 75), []),
      ]),
  ]
}
