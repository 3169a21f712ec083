// Stories of taps that follow each other: bounces, ghosts, fingers that land late.
import Gestures

extension Story {
  /// A tap on row 2 that lasts so many milliseconds, after a pause, and 110 ms after it.
  private static func tap(
    _ finger: UInt64, _ x: Double, for milliseconds: Int, after pause: Int = 10
  ) -> [(Step, [String])] {
    [
      (.wait(pause), []), (.down(finger, x, 25), []), (.wait(milliseconds - 10), []),
      (.up(finger, x, 25), ["finger \(finger): tap row 2 ended"]), (.wait(110), []),
    ]
  }

  static let ofTapsInTurn: [Story] = [
    Story(
      name: "a tap that bounces within 100 ms and 1 mm is one tap",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.wait(80), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.wait(50), []), (.down(2, 50.8, 25), []), (.up(2, 50.8, 25), []), (.wait(80), []),
        (.down(3, 50.8, 25), []), (.move(3, 60, 25), []), (.up(3, 60, 25), []),
      ]),
    Story(
      name: "a tap of the same place after 110 ms, and one 1.5 mm beside it, are taps",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.wait(80), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.wait(100), []), (.down(2, 50, 25), []), (.wait(80), []),
        (.up(2, 50, 25), ["finger 2: tap row 2 ended"]), (.wait(50), []),
        (.down(3, 51.5, 25), []), (.wait(80), []),
        (.up(3, 51.5, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "contacts of 30 ms that come and go at one place are no fingers after the second",
      leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.wait(20), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.wait(110), []), (.down(2, 50.4, 25), []), (.wait(20), []),
        (.up(2, 50.4, 25), ["finger 2: tap row 2 ended"]), (.wait(110), []),
        (.down(3, 50, 25), []), (.wait(20), []), (.up(3, 50, 25), []), (.wait(200), []),
        (.down(4, 50, 25), []), (.move(4, 60, 25), []), (.up(4, 60, 25), []),
      ]),
    Story(
      name: "contacts that last 60 ms, come 300 ms apart or 0.8 mm beside each other are fingers",
      leaps: false,
      steps: tap(1, 50, for: 60) + tap(2, 50, for: 60) + tap(3, 50, for: 60)
        + tap(4, 150, for: 30, after: 170) + tap(5, 150, for: 30, after: 170)
        + tap(6, 150, for: 30, after: 170)
        + tap(7, 250, for: 30) + tap(8, 250.8, for: 30) + tap(9, 251.6, for: 30)),
    Story(
      name: "fingers that land together and are down together for a third of the time do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 25), []), (.wait(20), []), (.up(1, 50, 25), []),
        (.wait(50), []), (.up(2, 90, 25), []),
      ]),
    Story(
      name: "a two-finger tap that bounces is one, also when each part takes 150 ms",
      stitching: .auto, leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 25), []), (.wait(150), []), (.up(1, 50, 25), []),
        (.up(2, 90, 25), []), (.wait(10), []), (.down(3, 50, 25), []), (.down(4, 90, 25), []),
        (.wait(150), []), (.up(3, 50, 25), []), (.up(4, 90, 25), []), (.wait(24), []),
        (.wait(11), ["finger 1: two-finger tap ended and 2"]), (.wait(20), []),
        (.down(5, 52, 25), []), (.down(6, 92, 25), []), (.wait(80), []), (.up(5, 52, 25), []),
        (.up(6, 92, 25), []), (.wait(40), []),
      ]),
    Story(
      name: "a third finger that lands as two leave makes a hand that drums of them",
      stitching: .auto, leaps: false,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 25), []), (.wait(80), []), (.up(1, 50, 25), []),
        (.up(2, 90, 25), []), (.wait(10), []), (.down(3, 70, 45), []), (.wait(80), []),
        (.up(3, 70, 45), []), (.wait(35), ["finger 3: tap row 4 ended"]),
      ]),
    Story(
      name: "a second finger up to 350 ms later parts rows, if the first has not gone 6 mm",
      steps: [
        (.down(1, 50, 26), []), (.wait(330), []), (.down(2, 50, 35), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 42), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 23), []),
        (.wait(200), []),
        (.down(3, 50, 26), []), (.wait(400), []), (.down(4, 50, 35), []),
        (.move(4, 50, 42), ["finger 4: list began"]), (.also(3, 50, 23), []),
        (.up(4, 50, 42), ["finger 4: list ended", "finger 3: list began"]),
        (.up(3, 50, 23), ["finger 3: list ended"]), (.wait(200), []),
        (.down(5, 50, 36), []), (.move(5, 50, 29), ["finger 5: list began"]), (.wait(250), []),
        (.down(6, 50, 45), []), (.move(6, 50, 52), []), (.up(6, 50, 52), []),
        (.up(5, 50, 29), ["finger 5: list ended"]),
      ]),
    Story(
      name: "two people who swipe 200 ms after each other, 20 mm apart, both swipe",
      kinds: [.rowPan, .listPan, .pinch],
      steps: [
        (.down(1, 50, 25), []), (.wait(190), []), (.down(2, 50, 45), []),
        (.move(1, 54, 25), ["finger 1: row 2 began"]),
        (.also(2, 54, 45), ["finger 2: row 4 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +6.0 +0.0"]),
        (.also(2, 60, 45), ["finger 2: row 4 changed +6.0 +0.0"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended +6.0 +0.0"]),
        (.up(2, 60, 45), ["finger 2: row 4 ended +6.0 +0.0"]),
      ]),
    Story(
      name: "a long press waits 300 ms for a pinch whose second finger has just landed",
      steps: [
        (.down(1, 50, 25), []), (.wait(300), []), (.down(2, 50, 55), []),
        (.wait(299), []), (.wait(1), ["finger 1: lift row 2 began"]),
        // Of the hand that carries a row now.
        (.up(2, 50, 55), []),
        (.up(1, 50, 25), ["finger 1: lift row 2 cancelled", "finger 1: tap row 2 ended"]),
      ]),
  ]
}
