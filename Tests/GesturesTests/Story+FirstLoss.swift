// Stories of the first finger that a panel loses, before it is known to lose any.
import Gestures

extension Story {
  /// Finger 1 swipes row 2 at 500 mm/s and has gone 10 mm, or 30 mm, when its contact ends.
  private static let short: [(Step, [String])] = [
    (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
    (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
    (.move(1, 65, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
    (.up(1, 65, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
  ]
  private static let far: [(Step, [String])] =
    Array(short.dropLast()) + [
      (.move(1, 70, 25), ["finger 1: row 2 changed +15.0 +0.0"]),
      (.move(1, 75, 25), ["finger 1: row 2 changed +20.0 +0.0"]),
      (.move(1, 80, 25), ["finger 1: row 2 changed +25.0 +0.0"]),
      (.move(1, 85, 25), ["finger 1: row 2 changed +30.0 +0.0"]),
      (.up(1, 85, 25), ["finger 1: row 2 ended +30.0 +0.0"]), (.commits(1), []),
    ]

  private static let unawaited: [(Step, [String])] = [
    (.wait(200), []), (.down(7, 50, 65), []), (.move(7, 55, 65), ["finger 7: row 6 began"]),
    (.move(7, 60, 65), ["finger 7: row 6 changed +5.0 +0.0"]),
    (.up(7, 60, 65), ["finger 7: row 6 ended +5.0 +0.0"]),
  ]
  /// From here on the device is known to lose fingers.
  private static let awaited: [(Step, [String])] =
    Array(unawaited.dropLast()) + [
      (.up(7, 60, 65), ["finger 7: row 6 changed +5.0 +0.0 missing"]), (.wait(30), []),
      (.down(8, 80, 65), ["finger 7: row 6 changed +25.0 +0.0"]),
      (.lost(8, 80, 65), ["finger 7: row 6 cancelled +25.0 +0.0"]),
    ]

  static let ofFirstLoss: [Story] = [
    Story(
      name: "a swipe whose lift did nothing goes on with what lands in its place",
      stitching: .auto,
      steps: short + [
        (.wait(60), []), (.down(2, 95, 25), ["finger 2: row 2 began +30.0 +0.0 missing"]),
        (.move(2, 100, 25), ["finger 2: row 2 changed +35.0 +0.0"]),
        (.lost(2, 100, 25), ["finger 2: row 2 cancelled +35.0 +0.0"]),
      ] + awaited),
    Story(
      name: "after 100 ms what lands there is another finger",
      stitching: .auto,
      steps: short + [
        (.wait(91), []), (.down(2, 95, 25), []), (.move(2, 100, 25), ["finger 2: row 2 began"]),
        (.lost(2, 100, 25), ["finger 2: row 2 cancelled"]),
      ] + unawaited),
    Story(
      name: "on another row it is another finger, too",
      stitching: .auto,
      steps: short + [
        (.wait(20), []), (.down(2, 80, 30.5), []), (.move(2, 85, 30.5), ["finger 2: row 3 began"]),
        (.lost(2, 85, 30.5), ["finger 2: row 3 cancelled"]),
      ] + awaited),
    Story(
      name: "while somebody drags the list it does not go on",
      stitching: .auto,
      steps: short + [
        (.down(5, 300, 90), []), (.move(5, 300, 96), ["finger 5: list began"]),
        (.down(2, 80, 25), []), (.move(2, 90, 25), []), (.up(2, 90, 25), []),
        (.lost(5, 300, 96), ["finger 5: list cancelled"]),
      ]),
    Story(
      name: "after a swipe that did something what goes on in its place does nothing",
      stitching: .auto,
      steps: far + [
        (.wait(20), []), (.down(2, 100, 25), []), (.move(2, 104, 25), []), (.wait(20), []),
        // The second loss of the stroke.
        (.up(2, 104, 25), []), (.wait(20), []), (.down(3, 125, 25), []), (.move(3, 150, 25), []),
        (.up(3, 150, 25), []), (.wait(100), []),
      ] + awaited),
    Story(
      name: "what lands 60 ms later and 20 mm away is another swipe",
      stitching: .auto,
      steps: far + [
        (.wait(40), []), (.down(2, 106, 25), []), (.move(2, 111, 25), ["finger 2: row 2 began"]),
        (.lost(2, 111, 25), ["finger 2: row 2 cancelled"]),
      ] + unawaited),
    Story(
      name: "what lands 20 mm away sooner, on the path, is not",
      stitching: .auto,
      steps: far + [
        (.wait(30), []), (.down(2, 106, 25), []), (.move(2, 111, 25), []), (.up(2, 111, 25), []),
      ] + awaited),
    Story(
      name: "what lands 60 ms later and less far away is not either",
      stitching: .auto,
      steps: far + [
        (.wait(40), []), (.down(2, 104, 25), []), (.move(2, 109, 25), []), (.up(2, 109, 25), []),
      ] + awaited),
    Story(
      name: "a hand that turns as its finger is lost goes on in its last place",
      stitching: .auto,
      steps: far + [
        (.wait(60), []), (.down(2, 76, 25), []), (.move(2, 70, 25), []), (.up(2, 70, 25), []),
      ] + awaited),
    Story(
      name: "what lands more than 6 mm across the way is somebody else's, at once",
      stitching: .auto,
      steps: far + [
        (.wait(20), []), (.down(2, 100, 31.1), []), (.move(2, 95, 31.1), ["finger 2: row 3 began"]),
        (.lost(2, 95, 31.1), ["finger 2: row 3 cancelled"]),
      ] + unawaited),
    Story(
      name: "what lands 6 mm across the way is the same finger",
      stitching: .auto,
      steps: far + [
        (.wait(20), []), (.down(2, 100, 31), []), (.move(2, 105, 31), []), (.up(2, 105, 31), []),
      ] + awaited),
    Story(
      name: "what goes on in vain and stands is still that finger when it is lost again",
      stitching: .auto,
      steps: far + [
        (.wait(20), []), (.down(2, 100, 25), []), (.wait(100), []), (.up(2, 100, 25), []),
        (.wait(60), []), (.down(3, 100.5, 25), []), (.move(3, 120, 25), []), (.up(3, 120, 25), []),
      ] + awaited),
    Story(
      name: "a drag of the list that came to a stand goes on with what lands within 8 mm",
      kinds: [.rowPan, .listPan, .tap], stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]), (.wait(80), []),
        (.up(1, 50, 30), ["finger 1: list changed missing"]),
        (.wait(60), ["finger 1: list ended missing"]),
        (.down(2, 50, 37.9), ["finger 2: list began"]),
        (.up(2, 50, 37.9), ["finger 2: list changed missing"]),
        (.wait(100), ["finger 2: list ended missing"]),
      ] + awaited),
    Story(
      name: "farther away, or after 100 ms, it is another finger",
      kinds: [.rowPan, .listPan, .tap], stitching: .auto,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]), (.wait(80), []),
        (.up(1, 50, 30), ["finger 1: list changed missing"]),
        (.wait(60), ["finger 1: list ended missing"]), (.down(2, 50, 38.1), []),
        (.lost(2, 50, 38.1), []), (.wait(300), []), (.down(3, 50, 65), []),
        (.move(3, 50, 70), ["finger 3: list began"]), (.wait(80), []),
        (.up(3, 50, 70), ["finger 3: list changed missing"]),
        (.wait(91), ["finger 3: list ended missing"]), (.down(4, 50, 70), []),
        (.lost(4, 50, 70), []),
      ]),
    Story(
      name: "a pull that springs back from the lower end is caught as a pull",
      stitching: .auto,
      steps: [
        (.listMoves(true), []), (.listStands(.bottom), []), (.listReturns(.bottom), []),
        (.down(1, 50, 65), []), (.move(1, 50, 60), ["finger 1: pull bottom began"]),
        (.lost(1, 50, 60), ["finger 1: pull bottom cancelled"]), (.listReturns([]), []),
        (.down(2, 50, 65), []), (.move(2, 50, 60), ["finger 2: list began"]),
        (.lost(2, 50, 60), ["finger 2: list cancelled"]), (.listReturns(.top), []),
        (.down(3, 50, 25), []), (.move(3, 50, 30), ["finger 3: list began"]),
        (.lost(3, 50, 30), ["finger 3: list cancelled"]),
      ]),
    Story(
      name: "a drag of the list flies, and goes on with what lands in its place",
      stitching: .auto, reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.move(1, 50, 35), ["finger 1: list changed +0.0 +5.0"]),
        (.up(1, 50, 35), ["finger 1: list ended +0.0 +5.0 at 0 500 mm/s"]), (.listMoves(true), []),
        (.wait(20), []), (.down(2, 50, 50), ["finger 2: list began"]),
        (.move(2, 50, 51), ["finger 2: list changed +0.0 +1.0"]),
        (.lost(2, 50, 51), ["finger 2: list cancelled +0.0 +1.0"]), (.listMoves(false), []),
      ] + awaited),
    Story(
      name: "a pull that would add nothing yet springs back, and is caught",
      stitching: .auto,
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 35), ["finger 1: pull top changed +0.0 +5.0"]),
        (.up(1, 50, 35), ["finger 1: pull top ended +0.0 +5.0"]), (.listMoves(true), []),
        (.wait(10), []), (.down(2, 50, 50), ["finger 2: list began"]),
        (.move(2, 50, 55), ["finger 2: list changed +0.0 +5.0"]),
        (.lost(2, 50, 55), ["finger 2: list cancelled +0.0 +5.0"]), (.listMoves(false), []),
        (.listStands([]), []),
      ] + awaited),
    Story(
      name: "after a pull that adds a row what goes on in its place does nothing",
      stitching: .auto,
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 35), ["finger 1: pull top changed +0.0 +5.0"]),
        (.move(1, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1"]),
        (.up(1, 50, 40), ["finger 1: pull top ended +0.0 +10.0 stage 1"]), (.wait(20), []),
        (.down(2, 50, 55), []), (.move(2, 50, 70), []), (.up(2, 50, 70), []), (.listStands([]), []),
      ] + awaited),
    Story(
      name: "a carried row is put down, and goes on with what lands on it",
      stitching: .auto,
      steps: [
        (.down(3, 50, 21), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.move(3, 50, 23), ["finger 3: lift row 2 changed +0.0 +2.0"]),
        (.move(3, 50, 26), ["finger 3: lift row 2 changed +0.0 +5.0"]),
        (.up(3, 50, 26), ["finger 3: lift row 2 ended +0.0 +5.0"]), (.wait(20), []),
        (.down(4, 50, 28), ["finger 4: lift row 2 began +0.0 +2.0 missing"]),
        (.move(4, 50, 29), ["finger 4: lift row 2 changed +0.0 +3.0"]),
        (.lost(4, 50, 29), ["finger 4: lift row 2 cancelled +0.0 +3.0"]),
      ] + awaited),
  ]
}
