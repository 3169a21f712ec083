// Stories of taps and long presses.
import Gestures

extension Story {
  static let ofTaps: [Story] = [
    Story(
      name: "a finger that rolls 2 mm and is lifted after 0.4 s taps its row",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52, 25), []), (.wait(380), []),
        (.up(1, 52, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "a tap beside the rows has no row, and a second one is no double tap",
      steps: [
        (.down(1, 50, 95), []), (.up(1, 50, 95), ["finger 1: tap beside ended"]),
        (.down(2, 50, 95), []), (.up(2, 50, 95), ["finger 2: tap beside ended"]),
      ]),
    Story(
      name: "a finger lifted just before the long-press delay taps",
      steps: [
        (.down(1, 50, 25), []), (.unwatched(480), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "a finger lifted after the long-press delay lifted its row, also when no timer fired",
      steps: [
        (.down(1, 50, 25), []), (.unwatched(1000), []),
        (.up(1, 50, 25), ["finger 1: lift row 2 began", "finger 1: lift row 2 ended"]),
      ]),
    Story(
      name: "beside the rows there is no long press, and a resting finger taps when it leaves",
      steps: [
        (.down(1, 50, 95), []), (.wait(600), []), (.up(1, 50, 95), ["finger 1: tap beside ended"]),
      ]),
    Story(
      name: "a touch jump of 3.3 mm ends as a tap, even if a swipe or a drag began",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 53.3, 25), ["finger 1: row 2 began"]),
        (.move(1, 52.5, 25), ["finger 1: row 2 changed"]),
        (.up(1, 52.5, 25), ["finger 1: row 2 cancelled", "finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 50, 28.3), ["finger 2: list began"]),
        (.move(2, 50, 25.2), ["finger 2: list changed +0.0 -3.1"]),
        (.up(2, 50, 25.2), ["finger 2: list cancelled +0.0 -3.1", "finger 2: tap row 2 ended"]),
        (.down(3, 50, 25), []), (.move(3, 52.7, 26.9), []),
        (.up(3, 52.7, 26.9), ["finger 3: tap row 2 ended"]),
        // Too far for a touch jump, and a finger that moves on.
        (.down(4, 50, 25), []), (.move(4, 55, 25), ["finger 4: row 2 began"]),
        (.up(4, 55, 25), ["finger 4: row 2 ended"]),
        (.down(5, 50, 25), []), (.move(5, 53.3, 25), ["finger 5: row 2 began"]),
        (.move(5, 56, 25), ["finger 5: row 2 changed +2.7 +0.0"]),
        (.up(5, 56, 25), ["finger 5: row 2 ended +2.7 +0.0"]),
      ]),
    Story(
      name: "a lifted row follows a touch jump, and nothing taps where taps are not recognized",
      kinds: [.rowPan, .listPan, .longPress],
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.move(1, 50, 28.3), ["finger 1: lift row 2 changed +0.0 +3.3"]),
        (.up(1, 50, 28.3), ["finger 1: lift row 2 ended +0.0 +3.3"]),
        (.down(2, 50, 25), []), (.move(2, 53.3, 25), ["finger 2: row 2 began"]),
        (.up(2, 53.3, 25), ["finger 2: row 2 ended"]),
      ]),
    Story(
      name: "a finger that leaves the slop and returns taps, and lifts no row meanwhile",
      kinds: [.tap, .longPress],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 51.3, 25), []), (.move(1, 52.6, 25), []),
        (.move(1, 50, 25), []), (.wait(600), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 51.3, 25), []), (.move(2, 52.6, 25), []),
        (.up(2, 52.6, 25), []),
      ]),
    Story(
      name: "a finger does not tap if it stops a moving list or the list begins to move under it",
      steps: [
        (.listMoves(true), []), (.down(1, 50, 25), []), (.listMoves(false), []),
        (.up(1, 50, 25), []),
        (.down(2, 50, 25), []), (.listMoves(true), []), (.up(2, 50, 25), []),
      ]),
    Story(
      name: "the cover over a moving list takes taps, and a drag from it scrolls the list",
      steps: [
        (.listMoves(true), []), (.down(1, 50, 115), []),
        (.up(1, 50, 115), ["finger 1: tap cover ended"]),
        (.down(2, 50, 115), []), (.move(2, 50, 110), ["finger 2: list began"]),
        (.up(2, 50, 110), ["finger 2: list ended"]),
      ]),
    Story(
      name: "a tap on a row is ignored while another person drags the list",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.down(2, 350, 25), []), (.up(2, 350, 25), []),
        (.up(1, 50, 30), ["finger 1: list ended"]),
      ]),
    Story(
      name: "a resting finger does nothing after another person has dragged the list under it",
      steps: [
        (.down(2, 350, 25), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: list began"]), (.up(1, 50, 30), ["finger 1: list ended"]),
        (.wait(600), []), (.up(2, 350, 25), []),
      ]),
    Story(
      name: "a tap on a row that another person swipes is ignored, one on another row is not",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 25), []), (.up(2, 350, 25), []),
        (.down(3, 350, 35), []), (.up(3, 350, 35), ["finger 3: tap row 3 ended"]),
        (.up(1, 55, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name: "a long press lifts a row after 500 ms, drags it without a jump and drops it",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 51, 26), []), (.wait(480), []),
        (.wait(10), ["finger 1: lift row 2 began"]),
        (.move(1, 51, 46), ["finger 1: lift row 2 changed +0.0 +20.0"]),
        (.move(1, 81, 6), ["finger 1: lift row 2 changed +30.0 -20.0"]),
        (.up(1, 81, 6), ["finger 1: lift row 2 ended +30.0 -20.0"]),
      ]),
    Story(
      name: "a lifted row is cancelled when the row is released or its contact is lost",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.release(row: 2), ["finger 1: lift row 2 cancelled"]), (.move(1, 80, 45), []),
        (.up(1, 80, 45), []),
        (.down(2, 50, 25), []), (.wait(500), ["finger 2: lift row 2 began"]),
        (.lost(2, 50, 25), ["finger 2: lift row 2 cancelled"]),
      ]),
    Story(
      name: "while a row is lifted the list scrolls, and another row can be swiped",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.down(2, 350, 55), []), (.move(2, 350, 45), ["finger 2: list began"]),
        (.up(2, 350, 45), ["finger 2: list ended"]),
        (.down(3, 350, 25), []), (.move(3, 360, 25), []), (.up(3, 360, 25), []),
        (.down(4, 350, 35), []), (.move(4, 360, 35), ["finger 4: row 3 began"]),
        (.up(4, 360, 35), ["finger 4: row 3 ended"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
      ]),
    Story(
      name: "no row is lifted while the list moves or another person drags it",
      steps: [
        (.down(1, 50, 25), []), (.listMoves(true), []), (.wait(600), []), (.listMoves(false), []),
        // The list has stopped and the finger never left: a refused long press still taps.
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 350, 25), []), (.move(2, 350, 35), ["finger 2: list began"]),
        (.down(3, 50, 25), []), (.wait(600), []), (.up(3, 50, 25), []),
        (.up(2, 350, 35), ["finger 2: list ended"]),
      ]),
    Story(
      name: "of two people who rest on one row the first lifts it",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 25), []),
        (.wait(500), ["finger 1: lift row 2 began"]), (.up(2, 350, 25), []),
        (.up(1, 50, 25), ["finger 1: lift row 2 cancelled", "finger 1: tap row 2 ended"]),
      ]),
  ]
}
