// Stories of panels that lose a finger and report it again as a new contact.
import Gestures

extension Story {
  /// A finger swipes row 2 at 500 mm/s and is at 65 mm in its fourth report.
  private static func swipe(_ finger: UInt64) -> [(Step, [String])] {
    [
      (.down(finger, 50, 25), []), (.move(finger, 55, 25), ["finger \(finger): row 2 began"]),
      (.move(finger, 60, 25), ["finger \(finger): row 2 changed +5.0 +0.0"]),
      (.move(finger, 65, 25), ["finger \(finger): row 2 changed +10.0 +0.0"]),
    ]
  }

  /// The same swipe, whose contact is lost 10 ms later.
  private static func loss(_ finger: UInt64) -> [(Step, [String])] {
    swipe(finger) + [
      (.up(finger, 65, 25), ["finger \(finger): row 2 changed +10.0 +0.0 missing"])
    ]
  }

  static let ofLostContacts: [Story] = [
    Story(
      name: "a contact that begins on the predicted path of a lost one is the same finger",
      stitching: .on, reportsSpeed: true,
      steps: loss(1) + [
        (.wait(40), []), (.down(2, 92, 26), ["finger 1: row 2 changed +37.0 +1.0"]),
        (.move(2, 97, 26), ["finger 1: row 2 changed +42.0 +1.0"]),
        (.move(2, 97.2, 26), ["finger 1: row 2 changed +42.2 +1.0"]), (.wait(50), []),
        (.up(2, 97.2, 26), ["finger 1: row 2 changed +42.2 +1.0 missing"]),
        (.wait(100), ["finger 1: row 2 ended +42.2 +1.0 missing"]),
        (.down(3, 50, 25), []), (.move(3, 55, 25), ["finger 3: row 2 began"]),
        (.lost(3, 55, 25), ["finger 3: row 2 cancelled"]),
      ]),
    Story(
      name: "travel across the gap counts for the velocity",
      stitching: .on, reportsSpeed: true,
      steps: loss(1) + [
        (.wait(60), []), (.down(2, 105, 25), ["finger 1: row 2 changed +50.0 +0.0"]),
        (.lost(2, 105, 25), ["finger 1: row 2 cancelled +50.0 +0.0"]),
        (.down(3, 50, 45), []), (.move(3, 55, 45), ["finger 3: row 4 began"]),
        (.move(3, 60, 45), ["finger 3: row 4 changed +5.0 +0.0"]),
        (.move(3, 65, 45), ["finger 3: row 4 changed +10.0 +0.0"]),
        (.up(3, 65, 45), ["finger 3: row 4 changed +10.0 +0.0 missing"]), (.wait(40), []),
        (.down(4, 95, 45), ["finger 3: row 4 changed +40.0 +0.0"]),
        (.up(4, 95, 45), ["finger 3: row 4 changed +40.0 +0.0 missing"]),
        (.wait(100), ["finger 3: row 4 ended +40.0 +0.0 missing at 500 0 mm/s"]),
      ]),
    Story(
      name: "a contact that is not found ends with its last position and velocity",
      stitching: .on, reportsSpeed: true,
      steps: loss(1) + [
        (.wait(90), []), (.wait(10), ["finger 1: row 2 ended +10.0 +0.0 missing at 500 0 mm/s"]),
        (.down(2, 118, 25), []), (.move(2, 123, 25), ["finger 2: row 2 began"]),
        (.lost(2, 123, 25), ["finger 2: row 2 cancelled"]),
      ]),
    Story(
      name: "a contact is joined after 90 ms and not after 110 ms",
      stitching: .on,
      steps: loss(1) + [
        (.wait(80), []), (.down(2, 110, 25), ["finger 1: row 2 changed +55.0 +0.0"]),
        (.lost(2, 110, 25), ["finger 1: row 2 cancelled +55.0 +0.0"]),
        (.down(3, 50, 45), []), (.move(3, 55, 45), ["finger 3: row 4 began"]),
        (.move(3, 60, 45), ["finger 3: row 4 changed +5.0 +0.0"]),
        (.move(3, 65, 45), ["finger 3: row 4 changed +10.0 +0.0"]),
        (.up(3, 65, 45), ["finger 3: row 4 changed +10.0 +0.0 missing"]), (.unwatched(100), []),
        (.down(4, 120, 45), ["finger 3: row 4 ended +10.0 +0.0 missing"]),
        (.move(4, 125, 45), ["finger 4: row 4 began"]),
        (.lost(4, 125, 45), ["finger 4: row 4 cancelled"]),
      ]),
    Story(
      name: "a contact is joined 15 mm beside the predicted path and not 25 mm beside it",
      stitching: .on,
      steps: loss(1) + [
        (.wait(20), []), (.down(2, 85, 40), ["finger 1: row 2 changed +30.0 +15.0"]),
        (.lost(2, 85, 40), ["finger 1: row 2 cancelled +30.0 +15.0"]),
      ] + loss(3) + [
        // Too far from the predicted path: the lost contact ends, and this one is another finger.
        (.wait(20), []), (.down(4, 85, 50), ["finger 3: row 2 ended +10.0 +0.0 missing"]),
        (.wait(70), []), (.lost(4, 85, 50), []),
      ]),
    Story(
      name: "a list that is released at 40 mm/s rests while it is awaited, one at 80 mm/s goes on",
      kinds: [.listPan], stitching: .on,
      steps: [(.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"])]
        + (1...15).map { step in
          let way = (Double(step) * 4).rounded() / 10
          return (.move(1, 50, 30 + way), ["finger 1: list changed +0.0 +\(way)"])
        } + [
          (.up(1, 50, 36), ["finger 1: list changed +0.0 +6.0 missing"]),
          (.show(50), ["finger 1: list changed +0.0 +6.0 missing"]),
          (.wait(50), ["finger 1: list ended +0.0 +6.0 missing"]),
          (.down(2, 50, 25), []), (.move(2, 50, 30), ["finger 2: list began"]),
        ]
        + (1...15).map { step in
          let way = (Double(step) * 8).rounded() / 10
          return (.move(2, 50, 30 + way), ["finger 2: list changed +0.0 +\(way)"])
        } + [
          (.up(2, 50, 42), ["finger 2: list changed +0.0 +12.0 missing"]),
          (.show(45), ["finger 2: list changed +0.0 +16.2 missing"]),
          (.wait(55), ["finger 2: list ended +0.0 +12.0 missing"]),
        ]),
    Story(
      name: "a row follows the predicted path while its finger is missing, then catches up",
      kinds: [.rowPan], stitching: .on,
      steps: loss(1) + [
        // 500 mm/s since the last report, shown 5 ms late. The limit on extrapolating a present
        // contact does not apply.
        (.show(10), ["finger 1: row 2 changed +18.5 +0.0 missing"]),
        (.show(10), ["finger 1: row 2 changed +23.5 +0.0 missing"]),
        (.show(10), ["finger 1: row 2 changed +28.5 +0.0 missing"]),
        // The finger has slowed down: the prediction was +35.
        (.down(2, 80, 25), ["finger 1: row 2 changed +25.0 +0.0"]),
        (.show(5), ["finger 1: row 2 changed +35.1 +0.0"]),
        (.show(10), ["finger 1: row 2 changed +35.3 +0.0"]),
        (.show(20), ["finger 1: row 2 changed +28.9 +0.0"]),
        (.show(20), ["finger 1: row 2 changed +25.0 +0.0"]),
        (.show(20), ["finger 1: row 2 changed +25.0 +0.0"]),
        (.lost(2, 80, 25), ["finger 1: row 2 cancelled +25.0 +0.0"]),
      ]),
    Story(
      name: "a finger past the slop that has not begun a gesture is joined as well",
      stitching: .on,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52, 26), []), (.move(1, 54.5, 27.6), []),
        (.up(1, 54.5, 27.6), []), (.wait(30), []),
        (.down(2, 62, 28), ["finger 1: row 2 began"]),
        (.lost(2, 62, 28), ["finger 1: row 2 cancelled"]),
      ]),
    Story(
      name: "a contact that was cancelled is not awaited",
      stitching: .on,
      steps: swipe(4) + [
        (.lost(4, 65, 25), ["finger 4: row 2 cancelled +10.0 +0.0"]), (.down(5, 75, 25), []),
        (.lost(5, 75, 25), []),
      ]),
    Story(
      name: "a missing contact still holds its row: another finger does not scroll",
      stitching: .on,
      steps: loss(1) + [
        (.down(2, 400, 45), []), (.move(2, 400, 55), []),
        (.wait(90), ["finger 1: row 2 ended +10.0 +0.0 missing"]), (.up(2, 400, 55), []),
      ]),
    Story(
      name: "of several missing contacts the nearest one is joined",
      stitching: .on,
      steps: [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 50, 45), []),
        (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.also(2, 55, 45), ["finger 2: row 4 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
        (.also(2, 60, 45), ["finger 2: row 4 changed +5.0 +0.0"]),
        (.up(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0 missing"]),
        (.up(2, 60, 45), ["finger 2: row 4 changed +5.0 +0.0 missing"]),
        (.wait(10), []),
        (.down(3, 75, 37), ["finger 2: row 4 changed +20.0 -8.0"]),
        (.down(4, 80, 33), ["finger 1: row 2 changed +25.0 +8.0"]),
        (.move(4, 81, 33), ["finger 1: row 2 changed +26.0 +8.0"]),
        (.lost(4, 81, 33), ["finger 1: row 2 cancelled +26.0 +8.0"]),
        (.lost(3, 75, 37), ["finger 2: row 4 cancelled +20.0 -8.0"]),
      ]),
    Story(
      name: "a list drag and a lifted row continue with the joined contact",
      stitching: .on,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.move(1, 50, 35), ["finger 1: list changed +0.0 +5.0"]),
        (.up(1, 50, 35), ["finger 1: list changed +0.0 +5.0 missing"]), (.wait(40), []),
        (.down(2, 50, 62), ["finger 1: list changed +0.0 +32.0"]),
        (.lost(2, 50, 62), ["finger 1: list cancelled +0.0 +32.0"]),
        (.down(3, 50, 25), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.move(3, 50, 30), ["finger 3: lift row 2 changed +0.0 +5.0"]),
        (.move(3, 50, 35), ["finger 3: lift row 2 changed +0.0 +10.0"]),
        (.up(3, 50, 35), ["finger 3: lift row 2 changed +0.0 +10.0 missing"]), (.wait(40), []),
        (.down(4, 50, 62), ["finger 3: lift row 2 changed +0.0 +37.0"]), (.wait(50), []),
        (.up(4, 50, 62), ["finger 3: lift row 2 changed +0.0 +37.0 missing"]),
        (.wait(100), ["finger 3: lift row 2 ended +0.0 +37.0 missing"]),
      ]),
    Story(
      name: "a pinch whose finger stays missing ends with the span at the loss",
      stitching: .on,
      steps: [
        (.down(1, 50, 35), []), (.down(2, 50, 45), []), (.move(1, 50, 28.9), []),
        (.also(2, 50, 48), ["finger 1: pinch rows 3 4 began and 2"]),
        (.move(1, 50, 23.9), ["finger 1: pinch rows 3 4 changed +0.0 -5.0 and 2"]),
        (.up(1, 50, 23.9), ["finger 1: pinch rows 3 4 changed +0.0 -5.0 and 2 missing"]),
        (.move(2, 50, 58), ["finger 1: pinch rows 3 4 changed +0.0 -5.0 and 2 +0.0 +10.0 missing"]),
        (.wait(90), ["finger 1: pinch rows 3 4 ended +0.0 -5.0 and 2 missing"]),
        (.up(2, 50, 58), []),
      ]),
    Story(
      name: "a row released while its finger is missing is cancelled, found or not",
      stitching: .on,
      steps: loss(1) + [
        (.release(row: 2), ["finger 1: row 2 cancelled +10.0 +0.0 missing"]),
        (.down(2, 80, 25), []), (.move(2, 90, 25), []), (.up(2, 90, 25), []), (.wait(100), []),
      ] + loss(3) + [
        (.release(row: 2), ["finger 3: row 2 cancelled +10.0 +0.0 missing"]), (.wait(100), []),
      ]),
    Story(
      name: "cancelling all contacts cancels missing ones, and later contacts are new",
      stitching: .on,
      steps: loss(1) + [
        (.cancelAll, ["finger 1: row 2 cancelled +10.0 +0.0 missing"]),
        (.down(2, 80, 25), []), (.move(2, 85, 25), ["finger 2: row 2 began"]), (.wait(30), []),
        (.cancelAll, ["finger 2: row 2 cancelled"]), (.move(2, 95, 25), []), (.up(2, 95, 25), []),
        (.wait(100), []),
      ]),
    Story(
      name: "a missing finger that is found as a palm is cancelled",
      stitching: .on,
      steps: loss(1) + [
        (.wide(2, 80, 25, length: 40), ["finger 1: row 2 cancelled +25.0 +0.0"]),
        (.move(2, 90, 25), []), (.up(2, 90, 25), []),
      ]),
    Story(
      name: "with stitching off nothing is joined",
      steps: swipe(1) + [
        (.up(1, 65, 25), ["finger 1: row 2 ended +10.0 +0.0"]), (.wait(30), []),
        (.down(2, 88, 25), []), (.move(2, 93, 25), ["finger 2: row 2 began"]),
        (.move(2, 98, 25), ["finger 2: row 2 changed +5.0 +0.0"]),
        (.up(2, 98, 25), ["finger 2: row 2 ended +5.0 +0.0"]),
      ]),
  ]
}
