// Stories of refused gestures: while a row is edited, rows are parted, or other contacts hold rows.
import Gestures

extension Story {
  static let ofAdmission: [Story] = [
    Story(
      name: "the edited row can be swiped, and a drag that starts on it scrolls",
      steps: [
        (.edits(row: 2), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 50, 35), ["finger 2: list began"]),
        (.up(2, 50, 35), ["finger 2: list ended"]),
        (.down(3, 50, 25), []), (.wait(600), []),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "while a row is edited other rows are swiped and lifted, and the list scrolls",
      steps: [
        (.edits(row: 0), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 50, 35), ["finger 2: list began"]),
        (.up(2, 50, 35), ["finger 2: list ended"]),
        (.down(3, 50, 25), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.up(3, 50, 25), ["finger 3: lift row 2 cancelled", "finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a tap is reported during an edit although another person holds a row",
      steps: [
        (.edits(row: 0), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name: "while a row is edited there is no pinch",
      steps: [
        (.edits(row: 0), []), (.down(3, 50, 26), []), (.down(4, 50, 35), []),
        (.move(4, 50, 42), []), (.also(3, 50, 23), []), (.up(4, 50, 42), []),
        (.up(3, 50, 23), []), (.wait(200), []),
        (.down(7, 50, 25), []), (.up(7, 50, 25), ["finger 7: tap row 2 ended"]),
        (.down(8, 50, 95), []), (.up(8, 50, 95), ["finger 8: tap beside ended"]),
      ]),
    Story(
      name: "a long press does not lift the edited row, and its finger taps when it leaves",
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "a swipe that is under way when its row becomes edited continues",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.edits(row: 2), []), (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
      ]),
    Story(
      name: "a finger that touched down during an edit may swipe once the edit is over",
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.edits(row: nil), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]), (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name: "a gesture that was refused does not begin later with the same finger",
      steps: [
        (.down(2, 350, 65), []), (.move(2, 360, 65), ["finger 2: row 6 began"]),
        (.down(1, 50, 25), []), (.move(1, 50, 35), []),
        (.up(2, 360, 65), ["finger 2: row 6 ended"]), (.move(1, 50, 45), []),
        (.move(1, 50, 60), []), (.up(1, 50, 60), []),
      ]),
    Story(
      name: "while rows are parted a long press only taps; swipes and drags begin",
      steps: [
        (.rowsParted(true), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 60, 25), ["finger 2: row 2 began"]),
        (.up(2, 60, 25), ["finger 2: row 2 ended"]),
        (.down(3, 50, 25), []), (.move(3, 50, 35), ["finger 3: list began"]),
        (.up(3, 50, 35), ["finger 3: list ended"]),
      ]),
    Story(
      name: "a long press refused while rows were parted lifts nothing after they close",
      steps: [
        (.rowsParted(true), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.rowsParted(false), []), (.wait(300), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "one row is lifted at a time; a refused long press taps after the other has ended",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 55), []),
        (.wait(600), ["finger 1: lift row 2 began"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 cancelled", "finger 1: tap row 2 ended"]),
        (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
      ]),
    Story(
      name: "a row can be lifted while another person swipes another row",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.wait(500), ["finger 2: lift row 5 began"]),
        (.up(2, 350, 55), ["finger 2: lift row 5 cancelled", "finger 2: tap row 5 ended"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name:
        "while a row is lifted others tap, and scroll without pulling; its own row takes no tap",
      steps: [
        (.listStands([.top, .bottom]), []),
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.down(2, 350, 95), []), (.up(2, 350, 95), ["finger 2: tap beside ended"]),
        (.down(3, 350, 115), []), (.up(3, 350, 115), ["finger 3: tap cover ended"]),
        (.down(4, 350, 45), []), (.up(4, 350, 45), ["finger 4: tap row 4 ended"]),
        (.down(5, 350, 25), []), (.up(5, 350, 25), []),
        (.down(6, 350, 45), []), (.move(6, 350, 65), ["finger 6: list began"]),
        (.move(6, 350, 75), ["finger 6: list changed +0.0 +10.0"]),
        (.up(6, 350, 75), ["finger 6: list ended +0.0 +10.0"]),
        // The same hand's.
        (.down(7, 90, 45), []), (.move(7, 90, 65), []), (.up(7, 90, 65), []),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
      ]),
    Story(
      name: "while rows are pinched a tap beside the rows is ignored, and one on the cover is not",
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []), (.move(2, 50, 42), []),
        (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.down(3, 350, 95), []), (.up(3, 350, 95), []),
        (.down(4, 350, 115), []), (.up(4, 350, 115), ["finger 4: tap cover ended"]),
        (.up(1, 50, 23), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(2, 50, 42), []),
      ]),
    Story(
      name: "a finger that touched down while a row was held taps after that row is free",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
      ]),
    Story(
      name: "the cover takes taps from before and during another person's list drag",
      steps: [
        (.down(1, 350, 115), []), (.down(2, 50, 25), []),
        (.move(2, 50, 35), ["finger 2: list began"]),
        (.up(1, 350, 115), ["finger 1: tap cover ended"]), (.down(3, 350, 115), []),
        (.up(3, 350, 115), ["finger 3: tap cover ended"]),
        (.up(2, 50, 35), ["finger 2: list ended"]),
      ]),
    Story(
      name: "a two-finger tap is ignored while another person drags the list",
      steps: [
        (.down(1, 350, 115), []), (.down(2, 380, 115), []), (.down(3, 50, 25), []),
        (.move(3, 50, 35), ["finger 3: list began"]), (.up(1, 350, 115), []),
        (.up(2, 380, 115), []), (.up(3, 50, 35), ["finger 3: list ended"]),
      ]),
    Story(
      name: "a pinch is refused when the list has begun to move, and both fingers do nothing",
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []), (.listMoves(true), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), []), (.move(1, 90, 25), []),
        (.up(2, 50, 42), []), (.up(1, 90, 25), []),
      ]),
    Story(
      name: "diagonal fingers whose pinch is refused because another row is held do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.down(3, 350, 65), []),
        (.move(3, 360, 65), ["finger 3: row 6 began"]), (.move(1, 44, 22), []),
        (.also(2, 75, 37), []), (.move(1, 40, 21), []), (.up(1, 40, 21), []), (.up(2, 80, 36), []),
        (.up(3, 360, 65), ["finger 3: row 6 ended"]),
      ]),
    Story(
      name: "a finger that stopped the list joins no pair and does not prevent one",
      steps: [
        (.listMoves(true), []), (.down(1, 90, 95), []), (.listMoves(false), []),
        (.wait(160), []), (.down(2, 50, 26), []), (.down(3, 50, 35), []), (.move(3, 50, 42), []),
        (.also(2, 50, 23), ["finger 2: pinch rows 2 3 began and 3"]),
        (.up(2, 50, 23), ["finger 2: pinch rows 2 3 ended and 3"]), (.up(3, 50, 42), []),
        (.up(1, 90, 95), []),
      ]),
    Story(
      name: "a list drag that began on a released row takes no part in a pinch",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]),
        (.release(row: 2), []), (.down(2, 50, 35), []), (.move(2, 50, 40), []),
        (.move(2, 50, 45), []), (.up(2, 50, 45), []), (.up(1, 50, 20), ["finger 1: list ended"]),
      ]),
    Story(
      name: "of two seams at the same distance the lower one is pinched",
      kinds: [.pinch],
      steps: [
        // Their middle at 25 is as far from the seam at 20 as from the seam at 30.
        (.down(1, 50, 20), []), (.down(2, 50, 30), []), (.move(2, 50, 37), []),
        (.also(1, 50, 17), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 37), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 17), []),
      ]),
  ]
}
