// Stories of two fingers of one hand.
import Gestures

extension Story {
  static let ofPairs: [Story] = [
    Story(
      name: "two fingers on neighbouring rows part them; the upper one comes first",
      steps: [
        (.down(1, 50, 35), []), (.down(2, 50, 25), []), (.move(1, 50, 37), []),
        (.move(2, 50, 22.5), []), (.move(2, 50, 22.5), ["finger 2: pinch rows 2 3 began and 1"]),
        (.move(1, 50, 47), ["finger 2: pinch rows 2 3 changed and 1 +0.0 +10.0"]),
        (.move(2, 50, 12.5), ["finger 2: pinch rows 2 3 changed +0.0 -10.0 and 1 +0.0 +10.0"]),
        (.up(1, 50, 47), ["finger 2: pinch rows 2 3 ended +0.0 -10.0 and 1 +0.0 +10.0"]),
        // The survivor does nothing until it is lifted.
        (.move(2, 90, 12.5), []), (.move(2, 90, 62.5), []), (.up(2, 90, 62.5), []),
      ]),
    Story(
      name: "together as well, and one finger may do all of it",
      steps: [
        (.down(1, 50, 21), []), (.down(2, 50, 39), []), (.move(2, 50, 36), []),
        (.move(2, 50, 35), []), (.move(2, 50, 35), ["finger 1: pinch rows 2 3 began and 2"]),
        (.move(2, 50, 31), ["finger 1: pinch rows 2 3 changed and 2 +0.0 -4.0"]),
        (.lost(1, 50, 21), ["finger 1: pinch rows 2 3 cancelled and 2 +0.0 -4.0"]),
        (.up(2, 50, 31), []),
      ]),
    Story(
      name: "two fingers that go the same way scroll; the pinch is first ruled out",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 60, 35), []), (.move(1, 50, 29), []),
        (.also(2, 60, 39), []), (.move(1, 50, 30.1), []),
        (.also(2, 60, 40), ["finger 2: list began"]), (.move(1, 50, 45), []),
        (.also(2, 60, 50), ["finger 2: list changed +0.0 +10.0"]), (.up(1, 50, 45), []),
        (.up(2, 60, 50), ["finger 2: list ended +0.0 +10.0"]),
      ]),
    Story(
      name:
        "thumb and forefinger stand aslant and part the rows, though each goes more across than up",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.move(1, 47.6, 23.8), []),
        (.also(2, 72.4, 36.2), ["finger 1: pinch rows 2 3 began and 2"]),
        (.move(1, 41, 20.5), ["finger 1: pinch rows 2 3 changed -6.6 -3.3 and 2"]),
        (.up(1, 41, 20.5), ["finger 1: pinch rows 2 3 ended -6.6 -3.3 and 2"]),
        (.up(2, 72.4, 36.2), []),
      ]),
    Story(
      name: "two people who swipe neighbouring rows away from each other pinch nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.move(1, 47.6, 25.5), []),
        (.also(2, 72.4, 35.5), []), (.move(1, 47, 25.7), ["finger 1: row 2 began"]),
        (.also(2, 73, 35.7), ["finger 2: row 3 began"]),
        (.up(1, 20, 25.7), ["finger 1: row 2 ended -27.0 +0.0"]),
        (.up(2, 100, 35.7), ["finger 2: row 3 ended +27.0 +0.0"]),
      ]),
    Story(
      name: "two people who swipe neighbouring rows the same way, and aslant, only begin later",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 60, 35), []), (.move(1, 53, 26.2), []),
        (.also(2, 63, 36.2), []), (.move(1, 56, 27.4), []), (.also(2, 66, 37.4), []),
        (.move(1, 57, 27.8), ["finger 1: row 2 began"]),
        (.also(2, 67, 37.8), ["finger 2: row 3 began"]),
        (.up(1, 90, 27.8), ["finger 1: row 2 ended +33.0 +0.0"]),
        (.up(2, 99, 37.8), ["finger 2: row 3 ended +32.0 +0.0"]),
      ]),
    Story(
      name: "two fingers that turn around each other are no pinch",
      steps: [
        (.down(1, 50, 29), []), (.down(2, 50, 31), []),
        (.move(1, 47, 29), ["finger 1: row 2 began"]),
        (.move(2, 53, 31), ["finger 2: row 3 began"]),
        (.up(1, 40, 35), ["finger 1: row 2 ended -7.0 +6.0"]),
        (.up(2, 60, 25), ["finger 2: row 3 ended +7.0 -6.0"]),
      ]),
    Story(
      name: "a turn without swipes changes the span too little for its way",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 46, 27), []),
        (.move(2, 54, 33), []), (.move(1, 45.2, 29), []), (.move(2, 54.8, 31), []),
        (.move(1, 45, 31), []), (.move(2, 65, 29), []), (.up(1, 45, 31), []), (.up(2, 65, 29), []),
      ]),
    Story(
      name: "fingers that cross each other are no pinch",
      kinds: [.pinch, .listPan],
      steps: [
        (.down(1, 50, 28.5), []), (.down(2, 50, 31.5), []), (.move(1, 50, 31.5), []),
        (.also(2, 50, 28.5), []), (.move(1, 50, 33.6), []),
        (.also(2, 50, 26.4), ["finger 2: list began"]), (.up(1, 50, 33.6), []),
        (.up(2, 50, 26.4), ["finger 2: list ended"]),
      ]),
    Story(
      name: "both fingers jump the same way in one report: that is no pinch",
      kinds: [.pinch, .listPan],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 50, 29.9), []),
        (.also(2, 50, 39.9), []), (.move(1, 50, 32), []),
        (.also(2, 50, 42), ["finger 2: list began"]),
        (.up(1, 50, 32), []), (.up(2, 50, 42), ["finger 2: list ended"]),
      ]),
    Story(
      name: "both fingers go apart in one report: that is one at once",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 50, 22), []),
        (.also(2, 50, 38), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(1, 50, 22), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(2, 50, 38), []),
      ]),
    Story(
      name: "rows that do not follow each other are not pinched",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 45), []),
        (.move(2, 50, 50), ["finger 2: list began"]), (.up(2, 50, 50), ["finger 2: list ended"]),
        (.up(1, 50, 25), []),
      ]),
    Story(
      name: "beside the rows nothing is pinched",
      steps: [
        (.down(1, 50, 75), []), (.down(2, 50, 85), []),
        (.move(2, 50, 90), ["finger 2: list began"]), (.up(2, 50, 90), ["finger 2: list ended"]),
        (.up(1, 50, 75), []),
      ]),
    Story(
      name: "fingers 121 mm apart are two people, 119 mm apart they part rows",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 170.8, 35), []), (.move(2, 180, 39), []),
        (.move(2, 180, 39), []),
        (.up(1, 50, 25), []), (.up(2, 180, 39), []),
        (.down(3, 50, 25), []), (.down(4, 168.5, 35), []),
        (.move(4, 174, 37), []), (.move(4, 174, 37), ["finger 3: pinch rows 2 3 began and 4"]),
        (.up(4, 174, 37), ["finger 3: pinch rows 2 3 ended and 4"]), (.up(3, 50, 25), []),
      ]),
    Story(
      name: "a span that changes by 3.9 mm is not yet a pinch",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(2, 50, 38.9), []),
        (.move(2, 50, 39.1), []), (.move(2, 50, 39.1), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 39.1), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 25), []),
      ]),
    Story(
      name: "half of the way must be change of span",
      kinds: [.pinch],
      steps: [
        // 5.4 mm of 8.9.
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 54, 25), []),
        (.move(2, 46.5, 38.5), []),
        (.move(2, 46.5, 38.5), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(1, 54, 25), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(2, 46.5, 38.5), []),
        // 4.3 mm of 8.8.
        (.down(3, 50, 25), []), (.down(4, 50, 35), []), (.move(3, 54.5, 25), []),
        (.move(4, 46, 36.5), []), (.up(3, 54.5, 25), []), (.up(4, 46, 36.5), []),
      ]),
    Story(
      name: "a finger that rested for a while finds no partner, and forbids nobody a drag",
      kinds: [.rowPan, .pinch, .listPan],
      steps: [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 50, 35), []),
        (.move(2, 50, 40), ["finger 2: list began"]), (.up(1, 50, 25), []),
        (.up(2, 50, 40), ["finger 2: list ended"]),
        (.down(3, 50, 25), []), (.wait(130), []), (.down(4, 50, 35), []),
        (.move(4, 50, 40), []), (.move(4, 50, 40), ["finger 3: pinch rows 2 3 began and 4"]),
        (.up(3, 50, 25), ["finger 3: pinch rows 2 3 ended and 4"]), (.up(4, 50, 40), []),
      ]),
    Story(
      name: "a hand whose first finger drags already: within 150 ms it pinches",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]), (.wait(130), []),
        (.down(2, 50, 35), ["finger 1: list cancelled"]), (.move(1, 50, 18), []),
        (.move(2, 50, 38), []), (.move(2, 50, 38), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 38), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 18), []),
      ]),
    Story(
      name: "after 150 ms the finger keeps the list, and the second one means nothing",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]), (.wait(140), []),
        (.down(2, 50, 35), []), (.move(2, 50, 45), []),
        (.move(1, 50, 10), ["finger 1: list changed +0.0 -10.0"]), (.up(2, 50, 45), []),
        (.up(1, 50, 10), ["finger 1: list ended +0.0 -10.0"]),
      ]),
    Story(
      name: "a hurried hand that scrolls after all: the list goes to the second finger",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.down(2, 60, 38), ["finger 1: list cancelled"]), (.move(1, 50, 33), []),
        (.move(2, 60, 41), []), (.move(1, 50, 35.2), []),
        (.move(2, 60, 43), ["finger 2: list began"]),
        (.move(1, 50, 37), []), (.up(1, 50, 37), []), (.up(2, 60, 43), ["finger 2: list ended"]),
      ]),
    Story(
      name: "no rows are pinched while a row is held, and none are held from under a pinch",
      steps: [
        (.down(1, 350, 65), []), (.move(1, 360, 65), ["finger 1: row 6 began"]),
        (.down(2, 50, 25), []), (.down(3, 50, 35), []), (.move(3, 50, 40), []),
        (.move(3, 50, 40), []),
        (.up(3, 50, 40), []), (.up(2, 50, 25), []), (.up(1, 360, 65), ["finger 1: row 6 ended"]),
        (.down(4, 50, 25), []), (.down(5, 50, 35), []),
        (.down(6, 350, 25), []), (.move(6, 360, 25), ["finger 6: row 2 began"]),
        (.move(5, 50, 40), []), (.move(5, 50, 40), []), (.up(4, 50, 25), []), (.up(5, 50, 40), []),
        (.up(6, 360, 25), ["finger 6: row 2 ended"]),
      ]),
    Story(
      name: "pinched rows are held: nobody else swipes them or drags the list",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []),
        (.move(2, 50, 40), []), (.move(2, 50, 40), ["finger 1: pinch rows 2 3 began and 2"]),
        (.down(3, 350, 25), []), (.move(3, 360, 25), []), (.up(3, 360, 25), []),
        (.down(4, 350, 65), []), (.move(4, 350, 75), []), (.up(4, 350, 75), []),
        (.down(5, 350, 65), []), (.move(5, 360, 65), ["finger 5: row 6 began"]),
        (.up(5, 360, 65), ["finger 5: row 6 ended"]),
        (.release(row: 3), ["finger 1: pinch rows 2 3 cancelled and 2"]),
        (.move(1, 50, 5), []), (.up(1, 50, 5), []), (.up(2, 50, 40), []),
      ]),
    Story(
      name: "two fingers of a hand swipe two rows",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(2, 60, 35), ["finger 2: row 3 began"]),
        (.up(1, 80, 25), ["finger 1: row 2 ended +20.0 +0.0"]),
        (.up(2, 80, 35), ["finger 2: row 3 ended +20.0 +0.0"]),
      ]),
    Story(
      name: "a two-finger tap, whichever finger goes first",
      steps: [
        (.down(1, 50, 25), []), (.wait(60), []), (.down(2, 90, 25), []), (.wait(100), []),
        (.up(1, 51, 25), []), (.wait(50), []),
        (.up(2, 90, 26), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 45), []), (.down(4, 50, 95), []), (.up(4, 50, 95), []),
        (.up(3, 50, 45), ["finger 3: two-finger tap ended and 4"]),
      ]),
    Story(
      name: "fingers 59 mm apart tap together, fingers 61 mm apart are two people and undo nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 109, 25), []), (.up(1, 50, 25), []),
        (.up(2, 109, 25), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 25), []), (.down(4, 111, 25), []), (.up(3, 50, 25), []),
        (.up(4, 111, 25), []),
      ]),
    Story(
      name: "with a third finger anywhere on the glass, before or since, two tap nothing",
      steps: [
        (.down(1, 450, 25), []), (.down(2, 50, 25), []), (.down(3, 80, 25), []),
        (.up(2, 50, 25), []), (.up(3, 80, 25), []),
        (.up(1, 450, 25), ["finger 1: tap row 2 ended"]),
        (.down(4, 50, 25), []), (.down(5, 80, 25), []), (.down(6, 450, 25), []),
        (.up(4, 50, 25), []), (.up(5, 80, 25), []),
        (.up(6, 450, 25), ["finger 6: tap row 2 ended"]),
      ]),
    Story(
      name: "a palm on the glass is no third finger",
      steps: [
        (.wide(1, 450, 25, length: 31), []), (.down(2, 50, 25), []), (.down(3, 80, 25), []),
        (.up(2, 50, 25), []), (.up(3, 80, 25), ["finger 2: two-finger tap ended and 3"]),
        (.up(1, 450, 25), []),
      ]),
    Story(
      name: "fingers that land 150 ms apart tap together, later ones each for itself",
      kinds: [.tap, .twoFingerTap],
      steps: [
        (.down(1, 50, 25), []), (.wait(140), []), (.down(2, 90, 45), []), (.up(2, 90, 45), []),
        (.up(1, 50, 25), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 25), []), (.wait(150), []), (.down(4, 90, 45), []),
        (.up(4, 90, 45), ["finger 4: tap row 4 ended"]),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a quarter of a second after the second finger it is too late for a two-finger tap",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 45), []), (.wait(220), []), (.up(1, 50, 25), []),
        (.up(2, 90, 45), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 25), []), (.down(4, 90, 45), []), (.wait(230), []), (.up(3, 50, 25), []),
        (.up(4, 90, 45), []),
      ]),
    Story(
      name: "a two-finger tap ends where either finger leaves the slop or is lost",
      kinds: [.tap, .twoFingerTap],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 45), []), (.move(2, 93, 45), []),
        (.up(1, 50, 25), []), (.up(2, 93, 45), []),
        (.down(3, 50, 25), []), (.down(4, 90, 45), []), (.up(3, 50, 25), []),
        (.lost(4, 90, 45), []),
        (.down(5, 50, 25), []), (.down(6, 90, 45), []), (.lost(5, 50, 25), []),
        (.up(6, 90, 45), []),
      ]),
    Story(
      name: "two fingers that stop a moving list tap nothing",
      steps: [
        (.listMoves(true), []), (.down(1, 50, 25), []), (.listMoves(false), []),
        (.down(2, 90, 45), []), (.up(1, 50, 25), []), (.up(2, 90, 45), []),
      ]),
  ]
}
