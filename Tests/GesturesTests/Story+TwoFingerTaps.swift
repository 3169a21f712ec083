// Stories of two-finger taps that follow each other, or something else.
import Gestures

extension Story {
  /// Two fingers tap together for 80 ms, 40 mm apart: the second one lands 10 ms after the first.
  ///
  /// - Parameters:
  ///   - first: The first finger; the second one has the next number.
  ///   - counts: Whether it is a two-finger tap.
  private static func pair(
    _ first: UInt64, at x: Double, counts: Bool
  ) -> [(Step, [String])] {
    let second = first + 1
    return [
      (.down(first, x, 25), []), (.down(second, x + 40, 25), []), (.wait(60), []),
      (.up(first, x, 25), []),
      (
        .up(second, x + 40, 25),
        counts ? ["finger \(first): two-finger tap ended and \(second)"] : []
      ),
    ]
  }

  /// A tap beside them that begins so many milliseconds before the next finger lands.
  private static func tap(_ finger: UInt64, _ x: Double, before: Int) -> [(Step, [String])] {
    [
      (.down(finger, x, 45), []), (.wait(80), []),
      (.up(finger, x, 45), ["finger \(finger): tap row 4 ended"]), (.wait(before - 100), []),
    ]
  }

  /// A swipe that lifts 100 ms after it has landed, 10 ms before the list carries it out.
  private static func swipe(_ finger: UInt64, commits: Bool) -> [(Step, [String])] {
    [
      (.down(finger, 50, 25), []), (.move(finger, 54, 25), ["finger \(finger): row 2 began"]),
      (.wait(70), []), (.move(finger, 56, 25), ["finger \(finger): row 2 changed +2.0 +0.0"]),
      (.up(finger, 56, 25), ["finger \(finger): row 2 ended +2.0 +0.0"]),
      (commits ? .commits(finger) : .wait(10), []),
    ]
  }

  static let ofTwoFingerTaps: [Story] = [
    Story(
      name: "a two-finger tap counts again 350 ms after one, from landing to landing",
      leaps: false,
      steps: pair(1, at: 50, counts: true) + [(.wait(250), [])]
        + pair(3, at: 51, counts: true) + [(.wait(240), [])]
        // 340 ms after the last one; a refused one starts no new pause.
        + pair(5, at: 50, counts: false) + [(.wait(120), [])]
        + pair(7, at: 51, counts: true)),
    Story(
      name: "two people undo in turn, 390 ms apart, at both sides of the screen",
      leaps: false,
      steps: pair(1, at: 50, counts: true) + [(.wait(290), [])]
        + pair(3, at: 400, counts: true) + [(.wait(230), [])]
        + pair(5, at: 50, counts: false)),
    Story(
      name: "a two-finger tap counts 400 ms after a touch near it has landed, or beside a far one",
      leaps: false,
      steps: tap(1, 150, before: 390) + pair(2, at: 50, counts: false) + [(.wait(300), [])]
        + tap(4, 150, before: 410) + pair(5, at: 50, counts: true) + [(.wait(300), [])]
        // Somebody else's tap, farther off.
        + tap(7, 350, before: 200) + pair(8, at: 50, counts: true)),
    Story(
      name: "a two-finger tap counts 200 ms after a swipe that has changed its row",
      leaps: false,
      steps: swipe(1, commits: true) + [(.wait(90), [])] + pair(2, at: 70, counts: true)
        + [(.wait(500), [])]
        + swipe(4, commits: true) + [(.wait(70), [])] + pair(5, at: 70, counts: false)
        + [(.wait(500), [])]
        + swipe(7, commits: false) + [(.wait(90), [])] + pair(8, at: 70, counts: false)),
    Story(
      name: "pieces of two fingers that drag are no two-finger taps",
      leaps: false,
      steps: [
        (.down(1, 50, 75), []), (.down(2, 90, 75), []), (.wait(50), []), (.move(1, 50, 68), []),
        (.also(2, 90, 68), ["finger 1: list began"]), (.wait(500), []),
        (.up(1, 50, 68), ["finger 1: list ended", "finger 2: list began"]),
        (.up(2, 90, 68), ["finger 2: list ended"]), (.wait(80), []),
      ] + pair(3, at: 50, counts: false) + [(.wait(220), [])]
        // 410 ms after the drag, and 320 ms after its piece landed.
        + pair(5, at: 50, counts: false) + [(.wait(300), [])]
        + pair(7, at: 50, counts: true)),
    Story(
      name: "a pair that lands 380 ms after two fingers that dragged have left is a piece of them",
      leaps: false,
      steps: [
        (.down(1, 50, 75), []), (.down(2, 90, 75), []), (.move(1, 50, 68), []),
        (.also(2, 90, 68), ["finger 1: list began"]), (.wait(100), []),
        (.up(1, 50, 68), ["finger 1: list ended", "finger 2: list began"]),
        (.up(2, 90, 68), ["finger 2: list ended"]), (.wait(370), []),
      ] + pair(3, at: 50, counts: false) + [(.wait(110), [])]
        + pair(5, at: 50, counts: false) + [(.wait(300), [])] + pair(7, at: 50, counts: true)),
    Story(
      name: "two fingers that rested, are lost and found again 120 ms later do not tap",
      kinds: [.listPan, .twoFingerTap],
      leaps: false,
      steps: [
        (.down(1, 50, 75), []), (.down(2, 90, 75), []), (.wait(900), []), (.up(1, 50, 75), []),
        (.up(2, 90, 75), []), (.wait(110), []),
      ] + pair(3, at: 50, counts: false) + [(.wait(100), [])] + pair(5, at: 50, counts: true)),
    Story(
      name: "a pair that lands 60 ms after a two-finger tap is a touch of its own",
      leaps: false,
      steps: pair(1, at: 50, counts: true) + [(.wait(50), [])]
        + pair(3, at: 60, counts: false) + [(.wait(250), [])]
        + pair(5, at: 50, counts: false) + [(.wait(300), [])]
        + pair(7, at: 60, counts: true)),
    Story(
      name: "while a row is edited a two-finger tap counts, but not just after a key",
      steps: [(.edits(row: 0), [])] + pair(1, at: 50, counts: true)
        + [(.types(true), [])] + pair(3, at: 50, counts: false)
        // A key that is pressed while both are down.
        + [
          (.types(false), []), (.wait(200), []), (.down(5, 50, 25), []), (.down(6, 90, 25), []),
          (.wait(60), []),
          (.types(true), []), (.up(5, 50, 25), []), (.up(6, 90, 25), []),
        ]),
  ]
}
