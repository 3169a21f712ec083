// Stories of fingers that hold the list or a row and hardly move, beside other users, and of drops.
import Gestures

extension Story {
  /// A finger that has landed drags the list down, by as much every 100 ms.
  private static func drag(
    _ finger: UInt64, _ x: Double, from y: Double, by step: Double, times count: Int
  ) -> [(Step, [String])] {
    var beginning: Double?
    return (1...count).flatMap { number -> [(Step, [String])] in
      let place = y + step * Double(number)
      var says: [String] = []
      if let beginning {
        let tenths = ((place - beginning) * 10).rounded()
        says = ["finger \(finger): list changed +0.0 +\(tenths / 10)"]
      } else if place - y > 2.5 {
        beginning = place
        says = ["finger \(finger): list began"]
      }
      return [(.wait(90), []), (.move(finger, x, place), says)]
    }
  }

  /// A finger lands on row 2 and goes on every 50 ms, in another direction after 225 ms.
  private static func run(
    _ finger: UInt64, by first: (Double, Double), then second: (Double, Double), times count: Int
  ) -> [(Step, [String])] {
    var (x, y) = (50.0, 25.0)
    return [(.down(finger, x, y), [])]
      + (1...count).flatMap { number -> [(Step, [String])] in
        let (dx, dy) = number <= 4 ? first : second
        (x, y) = (x + dx, y + dy)
        return [(.wait(40), []), (.move(finger, x, y), [])]
      }
  }

  /// A finger has lifted row 2 and stands.
  private static func lift(for milliseconds: Int) -> [(Step, [String])] {
    [
      (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
      (.wait(milliseconds), []),
    ]
  }

  static let ofYielding: [Story] = [
    Story(
      name: "a finger that drags the list at 12 mm/s for a second gives it up for a swipe",
      steps: [(.down(1, 50, 25), [])] + drag(1, 50, from: 25, by: 1.2, times: 10) + [
        (.down(2, 350, 65), []),
        (
          .move(2, 360, 65),
          ["finger 1: list cancelled +0.0 +8.4", "finger 2: row 6 began"]
        ),
        (.move(1, 50, 60), []), (.up(1, 50, 60), []),
        (.up(2, 360, 65), ["finger 2: row 6 ended"]),
      ]),
    Story(
      name: "it gives it up for a tap and for a lift, which choose the row that they met",
      steps: [(.down(1, 50, 25), [])] + drag(1, 50, from: 25, by: 1.2, times: 12) + [
        (.down(2, 350, 65), []), (.wait(80), []),
        (
          .up(2, 350, 65),
          ["finger 1: list cancelled +0.0 +10.8", "finger 2: tap row 6 ended"]
        ),
        (.up(1, 50, 39.4), []), (.wait(200), []), (.down(3, 50, 25), []),
      ] + drag(3, 50, from: 25, by: 1.2, times: 12) + [
        (.down(4, 350, 65), []),
        (.wait(500), ["finger 3: list cancelled +0.0 +10.8", "finger 4: lift row 6 began"]),
        (.up(4, 350, 65), ["finger 4: lift row 6 cancelled", "finger 4: tap row 6 ended"]),
        (.up(3, 50, 39.4), []),
      ]),
    Story(
      name: "it gives up nothing for another drag, nor for a finger within 60 mm",
      steps: [(.down(1, 50, 25), [])] + drag(1, 50, from: 25, by: 1.2, times: 12) + [
        (.down(2, 350, 65), []), (.move(2, 350, 75), []), (.up(2, 350, 75), []),
        (.down(3, 90, 65), []), (.move(3, 100, 65), []), (.up(3, 100, 65), []),
        (.down(4, 90, 65), []), (.up(4, 90, 65), []),
        (.up(1, 50, 39.4), ["finger 1: list ended +0.0 +10.8"]),
      ]),
    Story(
      name: "a finger that drags the list at 20 mm/s, or for 0.8 s, keeps it",
      steps: [(.down(1, 50, 25), [])] + drag(1, 50, from: 25, by: 2, times: 12) + [
        (.down(2, 350, 65), []), (.move(2, 360, 65), []), (.up(2, 360, 65), []),
        (.up(1, 50, 49), ["finger 1: list ended +0.0 +20.0"]), (.wait(200), []),
        (.down(3, 50, 25), []),
      ] + drag(3, 50, from: 25, by: 1.2, times: 7) + [
        (.down(4, 350, 65), []), (.move(4, 360, 65), []), (.up(4, 360, 65), []),
        (.up(3, 50, 33.4), ["finger 3: list ended +0.0 +4.8"]),
      ]),
    Story(
      name: "a finger that rested and then drags quickly keeps the list",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]), (.wait(890), []),
        (.move(1, 50, 36), ["finger 1: list changed +0.0 +6.0"]),
        (.move(1, 50, 42), ["finger 1: list changed +0.0 +12.0"]),
        (.down(2, 350, 65), []), (.move(2, 360, 65), []), (.up(2, 360, 65), []),
        (.up(1, 50, 42), ["finger 1: list ended +0.0 +12.0"]),
      ]),
    Story(
      name: "a pull that a release would carry out is given up after 2 s",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 35), ["finger 1: pull top began"]),
        (.move(1, 50, 50), ["finger 1: pull top changed +0.0 +15.0 stage 1"]), (.wait(1500), []),
        (.down(2, 350, 65), []), (.move(2, 360, 65), []), (.up(2, 360, 65), []), (.wait(800), []),
        (.down(3, 350, 75), []),
        (
          .move(3, 360, 75),
          ["finger 1: pull top cancelled +0.0 +15.0", "finger 3: row 7 began"]
        ),
        (.up(1, 50, 50), []), (.up(3, 360, 75), ["finger 3: row 7 ended"]),
      ]),
    Story(
      name: "a row that was lifted and has stood for 3 s is put back when somebody lifts another",
      steps: lift(for: 2000) + [
        (.down(2, 350, 45), []), (.wait(500), []),
        (.up(2, 350, 45), ["finger 2: tap row 4 ended"]), (.wait(600), []),
        (.down(3, 350, 55), []),
        (.wait(500), ["finger 1: lift row 2 cancelled", "finger 3: lift row 5 began"]),
        (.up(3, 350, 55), ["finger 3: lift row 5 cancelled", "finger 3: tap row 5 ended"]),
        (.up(1, 50, 25), []),
      ]),
    Story(
      name: "it is put back for a tap or a swipe on it",
      steps: lift(for: 3100) + [
        (.down(2, 350, 25), []), (.wait(80), []),
        (.up(2, 350, 25), ["finger 1: lift row 2 cancelled", "finger 2: tap row 2 ended"]),
        (.up(1, 50, 25), []), (.wait(200), []),
      ] + lift(for: 3100) + [
        (.down(3, 350, 25), []),
        (.move(3, 360, 25), ["finger 1: lift row 2 cancelled", "finger 3: row 2 began"]),
        (.up(3, 360, 25), ["finger 3: row 2 ended"]), (.up(1, 50, 25), []),
      ]),
    Story(
      name: "it is put back for a pinch and for a pull",
      steps: lift(for: 3100) + [
        (.down(2, 350, 56), []), (.down(3, 350, 65), []), (.move(3, 350, 72), []),
        (
          .also(2, 350, 53),
          ["finger 1: lift row 2 cancelled", "finger 2: pinch rows 5 6 began and 3"]
        ),
        (.up(3, 350, 72), ["finger 2: pinch rows 5 6 ended and 3"]), (.up(2, 350, 53), []),
        (.up(1, 50, 25), []), (.wait(200), []), (.listStands(.top), []),
      ] + lift(for: 3100) + [
        (.down(4, 350, 45), []),
        (.move(4, 350, 65), ["finger 1: lift row 2 cancelled", "finger 4: pull top began"]),
        (.up(4, 350, 65), ["finger 4: pull top ended"]), (.up(1, 50, 25), []),
      ]),
    Story(
      name: "it stays for what it forbids nobody: a scroll, another swipe, a tap elsewhere",
      steps: [(.listStands(.top), [])] + lift(for: 3100) + [
        (.down(2, 350, 65), []), (.move(2, 350, 55), ["finger 2: list began"]),
        (.up(2, 350, 55), ["finger 2: list ended"]),
        (.down(3, 350, 65), []), (.move(3, 360, 65), ["finger 3: row 6 began"]),
        (.up(3, 360, 65), ["finger 3: row 6 ended"]),
        (.down(4, 350, 45), []), (.up(4, 350, 45), ["finger 4: tap row 4 ended"]),
        // Of the hand that carries it.
        (.down(5, 90, 25), []), (.up(5, 90, 25), []),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
      ]),
    Story(
      name: "it stays while it scrolls the list, and for 3 s after that",
      steps: lift(for: 2000) + [
        (.listWentBy, []), (.wait(1500), []), (.down(2, 350, 45), []), (.wait(500), []),
        (.up(2, 350, 45), ["finger 2: tap row 4 ended"]), (.wait(1100), []),
        (.down(3, 350, 55), []),
        (.wait(500), ["finger 1: lift row 2 cancelled", "finger 3: lift row 5 began"]),
        (.up(3, 350, 55), ["finger 3: lift row 5 ended"]), (.up(1, 50, 25), []),
      ]),
    Story(
      name: "a swiped row is given up to nobody, however long it is held",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]), (.wait(5000), []),
        (.down(2, 350, 25), []), (.up(2, 350, 25), []),
        (.down(3, 350, 25), []), (.move(3, 360, 25), []), (.up(3, 360, 25), []),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
  ]

  static let ofDrops: [Story] = [
    Story(
      name: "a contact that runs at 2.6 mm/s lifts its row only once it has stood",
      steps: run(1, by: (0, 0.13), then: (0, 0.13), times: 12) + [
        (.wait(140), []), (.wait(10), ["finger 1: lift row 2 began"]),
        (
          .up(1, 50, 26.56),
          ["finger 1: lift row 2 cancelled +0.0 +0.0", "finger 1: tap row 2 ended"]
        ),
      ]),
    Story(
      name: "a contact that runs on leaves the slop, and drags the list",
      steps: run(1, by: (0, 0.2), then: (0, 0.2), times: 12) + [
        (.wait(40), []), (.move(1, 50, 27.6), ["finger 1: list began"]),
        (.up(1, 50, 27.6), ["finger 1: list ended"]),
      ]),
    Story(
      name: "a finger that rolls by 0.7 mm in half a second lifts its row in time",
      steps: run(1, by: (0, 0.08), then: (0, 0.08), times: 9) + [
        (.wait(40), []), (.wait(10), ["finger 1: lift row 2 began"]),
        (
          .up(1, 50, 25.72),
          ["finger 1: lift row 2 cancelled +0.0 +0.0", "finger 1: tap row 2 ended"]
        ),
      ]),
    Story(
      name: "a finger that turns by 40° lifts its row, one that turns by 20° runs",
      steps: run(1, by: (0.13, 0), then: (0.0996, 0.0836), times: 9) + [
        (.wait(40), []), (.wait(10), ["finger 1: lift row 2 began"]),
        (
          .up(1, 51.02, 25.42),
          ["finger 1: lift row 2 cancelled +0.0 +0.0", "finger 1: tap row 2 ended"]
        ), (.wait(200), []),
      ] + run(2, by: (0.13, 0), then: (0.1222, 0.0445), times: 9) + [
        (.wait(50), []), (.up(2, 51.13, 25.22), ["finger 2: tap row 2 ended"]),
      ]),
  ]
}
