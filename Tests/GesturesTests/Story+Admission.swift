// Stories of what may not begin: while a text is changed, rows stand apart or hands hold something.
import Gestures

extension Story {
  static let ofAdmission: [Story] = [
    Story(
      name: "a finger goes sideways on the row whose text is changed, and drags no list by it",
      steps: [
        (.edits(row: 2), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 50, 35), []), (.up(2, 50, 35), []),
        (.down(3, 50, 25), []), (.wait(600), []),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "while a row's text is changed others are swiped and lifted, and the list is dragged",
      steps: [
        (.edits(row: 0), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 50, 35), ["finger 2: list began"]),
        (.up(2, 50, 35), ["finger 2: list ended"]),
        (.down(3, 50, 25), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.up(3, 50, 25), ["finger 3: lift row 2 ended"]),
      ]),
    Story(
      name: "a tap ends what is typed also while another person holds a row",
      steps: [
        (.edits(row: 0), []),
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name: "while a row's text is changed nothing is parted or tapped with two fingers",
      steps: [
        (.edits(row: 0), []), (.down(3, 50, 26), []), (.down(4, 50, 35), []),
        (.move(4, 50, 42), []), (.also(3, 50, 23), []), (.up(4, 50, 42), []),
        (.up(3, 50, 23), []), (.wait(200), []),
        (.down(5, 50, 25), []), (.down(6, 90, 25), []), (.up(5, 50, 25), []), (.up(6, 90, 25), []),
        (.down(7, 50, 25), []), (.up(7, 50, 25), ["finger 7: tap row 2 ended"]),
        (.down(8, 50, 95), []), (.up(8, 50, 95), ["finger 8: tap beside ended"]),
      ]),
    Story(
      name: "the row whose text is changed is not lifted, and the finger taps when it leaves",
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "what is held when a text begins to be changed is held on",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.edits(row: 2), []), (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
      ]),
    Story(
      name: "a finger that touched down while a text was changed may swipe when that is over",
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.edits(row: nil), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]), (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name: "what was refused is out until the finger leaves, also when it could begin later",
      steps: [
        (.edits(row: 2), []), (.down(1, 50, 25), []), (.move(1, 50, 35), []),
        (.edits(row: nil), []), (.move(1, 50, 45), []), (.move(1, 50, 60), []),
        (.up(1, 50, 60), []),
      ]),
    Story(
      name: "while rows stand apart none is lifted, and the finger taps; swipes and drags begin",
      steps: [
        (.rowsParted(true), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 60, 25), ["finger 2: row 2 began"]),
        (.up(2, 60, 25), ["finger 2: row 2 ended"]),
        (.down(3, 50, 25), []), (.move(3, 50, 35), ["finger 3: list began"]),
        (.up(3, 50, 35), ["finger 3: list ended"]),
      ]),
    Story(
      name: "a press that was refused while rows stood apart lifts nothing when they are closed",
      steps: [
        (.rowsParted(true), []), (.down(1, 50, 25), []), (.wait(600), []),
        (.rowsParted(false), []), (.wait(600), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "one row is lifted at a time; who rested in vain taps when the other has let go",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 350, 55), []),
        (.wait(600), ["finger 1: lift row 2 began"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
        (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
      ]),
    Story(
      name: "beside a row that another person swipes one may be lifted",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.wait(500), ["finger 2: lift row 5 began"]),
        (.up(2, 350, 55), ["finger 2: lift row 5 ended"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
      ]),
    Story(
      name:
        "while a row is lifted a tap beside the rows means nothing, one on what lies over them does",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.down(2, 350, 95), []), (.up(2, 350, 95), []),
        (.down(3, 350, 115), []), (.up(3, 350, 115), ["finger 3: tap cover ended"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 ended"]),
      ]),
    Story(
      name: "who touched down while a row was held taps when it is let go by then",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.down(2, 350, 55), []), (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.up(2, 350, 55), ["finger 2: tap row 5 ended"]),
      ]),
    Story(
      name:
        "what lies over the list takes a tap while another person drags the list, before or since",
      steps: [
        (.down(1, 350, 115), []), (.down(2, 50, 25), []),
        (.move(2, 50, 35), ["finger 2: list began"]),
        (.up(1, 350, 115), ["finger 1: tap cover ended"]), (.down(3, 350, 115), []),
        (.up(3, 350, 115), ["finger 3: tap cover ended"]),
        (.up(2, 50, 35), ["finger 2: list ended"]),
      ]),
    Story(
      name: "a two-finger tap means nothing while somebody drags the list",
      steps: [
        (.down(1, 350, 115), []), (.down(2, 380, 115), []), (.down(3, 50, 25), []),
        (.move(3, 50, 35), ["finger 3: list began"]), (.up(1, 350, 115), []),
        (.up(2, 380, 115), []), (.up(3, 50, 35), ["finger 3: list ended"]),
      ]),
    Story(
      name: "a pinch on a list that began to move is refused, and nothing comes of the hand",
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []), (.listMoves(true), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), []), (.move(1, 90, 25), []),
        (.up(2, 50, 42), []), (.up(1, 90, 25), []),
      ]),
    Story(
      name: "fingers aslant whose pinch is refused for another's row do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.down(3, 350, 65), []),
        (.move(3, 360, 65), ["finger 3: row 6 began"]), (.move(1, 44, 22), []),
        (.also(2, 75, 37), []), (.move(1, 40, 21), []), (.up(1, 40, 21), []), (.up(2, 80, 36), []),
        (.up(3, 360, 65), ["finger 3: row 6 ended"]),
      ]),
    Story(
      name: "a finger that stopped the list is nobody's partner, and keeps nobody from finding one",
      steps: [
        (.listMoves(true), []), (.down(1, 90, 95), []), (.listMoves(false), []),
        (.wait(160), []), (.down(2, 50, 26), []), (.down(3, 50, 35), []), (.move(3, 50, 42), []),
        (.also(2, 50, 23), ["finger 2: pinch rows 2 3 began and 3"]),
        (.up(2, 50, 23), ["finger 2: pinch rows 2 3 ended and 3"]), (.up(3, 50, 42), []),
        (.up(1, 90, 95), []),
      ]),
    Story(
      name: "a row that went away is not parted by the finger that drags the list from it",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]),
        (.release(row: 2), []), (.down(2, 50, 35), []), (.move(2, 50, 40), []),
        (.move(2, 50, 45), []), (.up(2, 50, 45), []), (.up(1, 50, 20), ["finger 1: list ended"]),
      ]),
    Story(
      name: "where two seams are as near to both fingers, the lower one is pinched",
      kinds: [.pinch],
      steps: [
        // Their middle is at 25, as far from the seam at 20 as from that at 30.
        (.down(1, 50, 20), []), (.down(2, 50, 30), []), (.move(2, 50, 37), []),
        (.also(1, 50, 17), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 37), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 17), []),
      ]),
  ]
}
