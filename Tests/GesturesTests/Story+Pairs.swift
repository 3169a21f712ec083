// Stories of two fingers of one contact group.
import Gestures

extension Story {
  static let ofPairs: [Story] = [
    Story(
      name: "two fingers on neighbouring rows pinch them apart; the upper finger comes first",
      steps: [
        (.down(1, 50, 35), []), (.down(2, 50, 25), []), (.move(1, 50, 41.5), []),
        (.also(2, 50, 22.4), ["finger 2: pinch rows 2 3 began and 1"]),
        (.move(1, 50, 51.5), ["finger 2: pinch rows 2 3 changed and 1 +0.0 +10.0"]),
        (.move(2, 50, 12.4), ["finger 2: pinch rows 2 3 changed +0.0 -10.0 and 1 +0.0 +10.0"]),
        (.up(1, 50, 51.5), ["finger 2: pinch rows 2 3 ended +0.0 -10.0 and 1 +0.0 +10.0"]),
        // The remaining finger does nothing until it is lifted.
        (.move(2, 90, 12.4), []), (.move(2, 90, 62.5), []), (.up(2, 90, 62.5), []),
      ]),
    Story(
      name: "a pinch opens the seam nearest to the middle of its fingers",
      steps: [
        (.down(1, 50, 5), []), (.down(2, 50, 45), []), (.move(2, 50, 52), []),
        (.also(1, 50, 2), ["finger 1: pinch rows 2 3 began and 2"]),
        (.move(2, 50, 56), ["finger 1: pinch rows 2 3 changed and 2 +0.0 +4.0"]),
        (.lost(1, 50, 2), ["finger 1: pinch rows 2 3 cancelled and 2 +0.0 +4.0"]),
        (.up(2, 50, 56), []),
      ]),
    Story(
      name: "a pinch opens the seam before the first row and after the last one",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 1.6), []), (.down(2, 70, 5), []), (.move(1, 47, 1.6), []),
        (.also(2, 78, 14), ["finger 1: pinch rows 99 0 began and 2"]),
        (.up(2, 78, 14), ["finger 1: pinch rows 99 0 ended and 2"]), (.up(1, 47, 1.6), []),
        (.wait(200), []),
        (.down(3, 50, 75), []), (.down(4, 50, 95), []), (.move(4, 50, 102), []),
        (.also(3, 50, 72), ["finger 3: pinch rows 7 99 began and 4"]),
        (.up(4, 50, 102), ["finger 3: pinch rows 7 99 ended and 4"]), (.up(3, 50, 72), []),
      ]),
    Story(
      name: "fingers that move together do nothing, nor does a contact beside them within 150 ms",
      steps: [
        (.down(1, 50, 5), []), (.down(2, 50, 45), []), (.move(2, 50, 41), []),
        (.also(1, 50, 9), []), (.move(2, 50, 38), []), (.also(1, 50, 12), []),
        (.move(2, 50, 27), []), (.move(1, 50, 23), []), (.up(1, 50, 23), []),
        (.move(2, 50, 60), []), (.move(2, 90, 60), []), (.up(2, 90, 60), []),
        // The panel had lost both, and reports one of them again for a moment.
        (.down(3, 90, 55), []), (.move(3, 90, 35), []), (.up(3, 90, 35), []),
        (.wait(90), []), (.down(4, 90, 55), []), (.up(4, 90, 55), []),
        (.wait(60), []), (.down(5, 90, 55), []), (.up(5, 90, 55), ["finger 5: tap row 5 ended"]),
      ]),
    Story(
      name: "fingers that move together do nothing, also if the first one is on the cover",
      steps: [
        (.down(1, 50, 115), []), (.move(1, 52, 114), []), (.move(1, 55, 113), []),
        (.down(2, 120, 75), []),
        (.move(1, 63, 111), []), (.also(2, 112, 75), []), (.move(2, 80, 75), []),
        (.up(1, 63, 111), []), (.up(2, 80, 75), []),
      ]),
    Story(
      name: "when two swiping fingers turn up or down together, the first swipe goes on",
      steps: [
        (.down(1, 50, 5), []), (.move(1, 60, 5), ["finger 1: row 0 began"]), (.down(2, 60, 45), []),
        (.move(2, 70, 45), []), (.move(2, 80, 45), ["finger 2: row 4 began"]),
        (.move(1, 60, 15), ["finger 1: row 0 changed +0.0 +10.0 in vain"]),
        (.also(2, 60, 55), ["finger 2: row 4 cancelled +0.0 +10.0 in vain"]),
        (.up(2, 60, 55), []), (.up(1, 60, 15), ["finger 1: row 0 ended +0.0 +10.0 in vain"]),
      ]),
    Story(
      name: "two fingers that go up or down together scroll the list as one, without a pull",
      steps: [
        (.listStands([.top, .bottom]), []), (.down(1, 50, 25), []), (.down(2, 60, 35), []),
        (.move(1, 50, 29), []), (.also(2, 60, 39), []), (.move(1, 50, 31.1), []),
        (.also(2, 60, 41), ["finger 1: list began"]),
        (.move(1, 50, 45), ["finger 1: list changed +0.0 +13.9"]), (.also(2, 60, 55), []),
        (.up(2, 60, 55), []), (.up(1, 50, 45), ["finger 1: list ended +0.0 +13.9"]),
      ]),
    Story(
      name: "diagonal fingers pinch although each travels more across than up or down",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.move(1, 47.6, 23.8), []),
        (.also(2, 72.4, 36.2), []), (.move(1, 44.4, 22.2), []),
        (.also(2, 74.8, 37.4), ["finger 1: pinch rows 2 3 began and 2"]),
        (.move(1, 41, 20.5), ["finger 1: pinch rows 2 3 changed -3.4 -1.7 and 2"]),
        (.up(1, 41, 20.5), ["finger 1: pinch rows 2 3 ended -3.4 -1.7 and 2"]),
        (.up(2, 74.8, 37.4), []),
      ]),
    Story(
      name: "a finger that rests does not disturb the other one",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 35), []), (.move(1, 43, 25), []),
        (.move(1, 40, 25), ["finger 1: row 2 began"]),
        (.move(1, 30, 25), ["finger 1: row 2 changed -10.0 +0.0"]), (.wait(300), []),
        (.move(2, 91, 35), []), (.move(2, 94, 34), ["finger 2: row 3 began"]),
        (.up(1, 20, 25), ["finger 1: row 2 ended -20.0 +0.0"]),
        (.up(2, 95, 34), ["finger 2: row 3 ended +1.0 +0.0"]),
        (.down(3, 50, 35), []), (.down(4, 50, 75), []), (.move(4, 50, 68), []),
        (.move(4, 50, 67), ["finger 4: list began"]), (.up(3, 50, 35), []),
        (.up(4, 50, 57), ["finger 4: list ended +0.0 -10.0"]),
      ]),
    Story(
      name: "if the resting finger moves within 300 ms, both fingers are decided again",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 35), []), (.move(1, 43, 25), []),
        (.move(1, 40, 25), ["finger 1: row 2 began"]),
        (.move(1, 30, 25), ["finger 1: row 2 changed -10.0 +0.0"]), (.wait(240), []),
        (.move(2, 93, 34), []),
        (
          .move(1, 27, 25),
          ["finger 1: row 2 cancelled -13.0 +0.0", "finger 1: pinch rows 2 3 began and 2"]
        ),
        (.up(1, 20, 25), ["finger 1: pinch rows 2 3 ended -7.0 +0.0 and 2"]), (.up(2, 93, 34), []),
        (.wait(200), []),
        (.down(3, 50, 25), []), (.down(4, 110, 35), []), (.move(3, 57, 25), []),
        (.move(3, 58, 25), ["finger 3: row 2 began"]), (.move(4, 107, 35), []),
        (.move(3, 59, 25), ["finger 3: row 2 cancelled +1.0 +0.0"]),
        (.move(3, 99, 25), []), (.up(3, 99, 25), []), (.up(4, 107, 35), []), (.wait(200), []),
        // Both scroll: the finger that drags the list keeps it.
        (.down(5, 50, 35), []), (.down(6, 50, 95), []), (.move(6, 50, 88), []),
        (.move(6, 50, 87), ["finger 6: list began"]), (.move(5, 50, 28), []),
        (.also(6, 50, 80), ["finger 6: list changed +0.0 -7.0"]), (.move(5, 50, 18), []),
        (.move(6, 50, 78), ["finger 6: list changed +0.0 -9.0"]), (.up(5, 50, 8), []),
        (.up(6, 50, 78), ["finger 6: list ended +0.0 -9.0"]),
      ]),
    Story(
      name: "when a finger lifts before its pair is decided, each finger counts by itself",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 35), []), (.move(1, 43, 25), []),
        (.up(1, 40, 25), ["finger 1: row 2 began", "finger 1: row 2 ended"]),
        (.move(2, 94, 35), ["finger 2: row 3 began"]),
        (.up(2, 94, 35), ["finger 2: row 3 ended"]),
        (.down(3, 50, 25), []), (.down(4, 90, 35), []), (.move(3, 45, 25), []),
        (.up(3, 45, 25), []), (.move(4, 94, 35), ["finger 4: row 3 began"]),
        (.up(4, 94, 35), ["finger 4: row 3 ended"]),
      ]),
    Story(
      name: "parallel swipes on two rows more than 60 mm apart are two people's",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 111, 35), []), (.move(1, 54, 25.6), []),
        (.also(2, 115, 35.6), []), (.move(1, 57, 26.2), []),
        (.also(2, 118, 36.2), ["finger 1: row 2 began", "finger 2: row 3 began"]),
        (.move(1, 67, 26.2), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 90, 26.2), ["finger 1: row 2 ended +33.0 +0.0"]),
        (.up(2, 150, 36.2), ["finger 2: row 3 ended +32.0 +0.0"]),
      ]),
    Story(
      name: "parallel horizontal fingers within 60 mm or on one row do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 108, 35), []), (.move(1, 54, 25), []),
        (.also(2, 112, 35), []), (.move(1, 57, 25), []), (.also(2, 115, 35), []),
        (.move(1, 90, 25), []), (.up(1, 90, 25), []), (.up(2, 115, 35), []), (.wait(200), []),
        (.down(3, 50, 25), []), (.down(4, 150, 25), []), (.move(3, 54, 25), []),
        (.also(4, 154, 25), []), (.move(3, 57, 25), []), (.also(4, 157, 25), []),
        (.move(4, 190, 25), []), (.up(3, 57, 25), []), (.up(4, 190, 25), []),
      ]),
    Story(
      name: "one horizontal and one vertical finger do nothing",
      steps: [
        (.down(1, 50, 45), []), (.down(2, 60, 55), []), (.move(1, 54, 45), []),
        (.also(2, 60, 51), []), (.move(1, 57, 45), []), (.also(2, 60, 48), []),
        (.move(1, 90, 45), []), (.up(1, 90, 45), []), (.up(2, 60, 48), []),
      ]),
    Story(
      name: "two fingers that rotate around each other do nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 65), []), (.move(1, 46.5, 26), []),
        (.also(2, 53.5, 64), []), (.move(1, 43.5, 27), []), (.also(2, 56.5, 63), []),
        (.move(1, 20, 35), []), (.also(2, 80, 55), []), (.up(1, 20, 35), []), (.up(2, 80, 55), []),
      ]),
    Story(
      name: "a rotation is no pinch: the span changes too little for the travel",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 46, 27), []),
        (.move(2, 54, 33), []), (.move(1, 45.2, 29), []), (.move(2, 54.8, 31), []),
        (.move(1, 45, 31), []), (.move(2, 65, 29), []), (.up(1, 45, 31), []), (.up(2, 65, 29), []),
      ]),
    Story(
      name: "fingers that cross each other do not pinch",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 50, 30), []),
        (.also(2, 50, 30), []), (.move(1, 50, 34), []), (.also(2, 50, 26), []),
        (.move(1, 50, 46), []), (.also(2, 50, 14), []), (.up(1, 50, 46), []),
        (.up(2, 50, 14), []),
      ]),
    Story(
      name: "fingers that jump in the same direction in one report do not pinch",
      kinds: [.pinch, .listPan],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 50, 31.9), []),
        (.also(2, 50, 41.9), ["finger 1: list began"]),
        (.up(1, 50, 32), ["finger 1: list ended +0.0 +0.1", "finger 2: list began"]),
        (.up(2, 50, 42), ["finger 2: list ended +0.0 +0.1"]),
      ]),
    Story(
      name: "fingers that move apart in one report pinch at once",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 50, 18.9), []),
        (.also(2, 50, 38), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(1, 50, 18.9), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(2, 50, 38), []),
      ]),
    Story(
      name: "fingers 121 mm apart are two people's, fingers 119 mm apart pinch",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 170.8, 35), []), (.move(2, 180, 45), []),
        (.move(2, 180, 45), []),
        (.up(1, 50, 25), []), (.up(2, 180, 45), []),
        (.down(3, 50, 25), []), (.down(4, 168.5, 35), []),
        (.move(4, 176, 41), []), (.also(3, 47, 23), ["finger 3: pinch rows 2 3 began and 4"]),
        (.up(4, 176, 41), ["finger 3: pinch rows 2 3 ended and 4"]), (.up(3, 47, 23), []),
      ]),
    Story(
      name: "a pinch needs a change of span of at least half the travel",
      kinds: [.pinch],
      steps: [
        // 5.9 mm of 10.9.
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.move(1, 54, 25), []),
        (.also(2, 45, 39.5), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(1, 54, 25), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(2, 45, 39.5), []),
        (.wait(200), []),
        // 5.0 mm of 10.3.
        (.down(3, 50, 25), []), (.down(4, 50, 35), []), (.move(3, 54, 25), []),
        (.also(4, 43.8, 36), []), (.up(3, 54, 25), []), (.up(4, 43.8, 36), []),
      ]),
    Story(
      name: "a finger that has rested for 350 ms joins no pair and does not prevent a drag",
      kinds: [.rowPan, .pinch, .listPan],
      steps: [
        (.down(1, 50, 25), []), (.wait(350), []), (.down(2, 50, 35), []),
        (.move(2, 50, 40), ["finger 2: list began"]), (.up(1, 50, 25), []),
        (.up(2, 50, 40), ["finger 2: list ended"]),
        (.down(3, 50, 26), []), (.wait(130), []), (.down(4, 50, 35), []),
        (.move(4, 50, 42), []), (.also(3, 50, 23), ["finger 3: pinch rows 2 3 began and 4"]),
        (.up(3, 50, 23), ["finger 3: pinch rows 2 3 ended and 4"]), (.up(4, 50, 42), []),
      ]),
    Story(
      name: "a second finger within 150 ms turns a list drag into a pinch",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]), (.wait(130), []),
        (.down(2, 50, 35), []), (.move(1, 50, 18), ["finger 1: list changed +0.0 -2.0"]),
        (.move(2, 50, 41.5), []), (.move(1, 50, 17), ["finger 1: list changed +0.0 -3.0"]),
        (
          .also(2, 50, 41.5),
          ["finger 1: list cancelled +0.0 -3.0", "finger 1: pinch rows 2 3 began and 2"]
        ),
        (.up(2, 50, 41.5), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 17), []),
      ]),
    Story(
      name: "a second finger turns a swipe into a pinch, and moving together cancels the swipe",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 45, 25), ["finger 1: row 2 began"]),
        (.down(2, 70, 35), []), (.move(1, 40, 23), ["finger 1: row 2 changed -5.0 -2.0"]),
        (.also(2, 74, 37), []), (.move(1, 38, 22), ["finger 1: row 2 changed -7.0 -3.0"]),
        (
          .also(2, 76, 37),
          ["finger 1: row 2 cancelled -7.0 -3.0", "finger 1: pinch rows 2 3 began and 2"]
        ),
        (.up(2, 76, 37), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 38, 22), []),
        (.wait(200), []),
        (.down(3, 50, 25), []), (.move(3, 55, 25), ["finger 3: row 2 began"]),
        (.down(4, 90, 35), []), (.move(3, 62, 25), ["finger 3: row 2 changed +7.0 +0.0"]),
        (.move(4, 86, 35), []), (.move(3, 63, 25), ["finger 3: row 2 cancelled +8.0 +0.0"]),
        (.move(3, 90, 25), []), (.up(3, 90, 25), []), (.up(4, 80, 35), []),
      ]),
    Story(
      name: "after 150 ms the first finger keeps the list, and the second one does nothing",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 20), ["finger 1: list began"]), (.wait(140), []),
        (.down(2, 50, 35), []), (.move(2, 50, 45), []),
        (.move(1, 50, 10), ["finger 1: list changed +0.0 -10.0"]), (.up(2, 50, 45), []),
        (.up(1, 50, 10), ["finger 1: list ended +0.0 -10.0"]),
      ]),
    Story(
      name: "a second finger that scrolls as well restarts the list drag of the first one",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.down(2, 60, 38), []), (.move(1, 50, 33), ["finger 1: list changed +0.0 +3.0"]),
        (.also(2, 60, 41), []), (.move(1, 50, 36.2), ["finger 1: list changed +0.0 +6.2"]),
        (
          .also(2, 60, 44),
          ["finger 1: list cancelled +0.0 +6.2", "finger 1: list began"]
        ),
        (.move(1, 50, 37), ["finger 1: list changed +0.0 +0.8"]),
        (.up(1, 50, 37), ["finger 1: list ended +0.0 +0.8", "finger 2: list began"]),
        (.up(2, 60, 43), ["finger 2: list ended +0.0 -1.0"]),
      ]),
    Story(
      name: "no pinch begins while a row is held",
      steps: [
        (.down(1, 350, 65), []), (.move(1, 360, 65), ["finger 1: row 6 began"]),
        (.down(2, 50, 26), []), (.down(3, 50, 35), []), (.move(3, 50, 42), []),
        (.also(2, 50, 23), []),
        (.up(3, 50, 42), []), (.up(2, 50, 23), []), (.up(1, 360, 65), ["finger 1: row 6 ended"]),
        (.down(4, 50, 26), []), (.down(5, 50, 35), []),
        (.down(6, 350, 25), []), (.move(6, 360, 25), ["finger 6: row 2 began"]),
        (.move(5, 50, 42), []), (.also(4, 50, 23), []), (.up(4, 50, 23), []), (.up(5, 50, 42), []),
        (.up(6, 360, 25), ["finger 6: row 2 ended"]),
      ]),
    Story(
      name: "pinched rows are held: other fingers can neither swipe them nor drag the list",
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.down(3, 350, 25), []), (.move(3, 360, 25), []), (.up(3, 360, 25), []),
        (.down(4, 350, 65), []), (.move(4, 350, 75), []), (.up(4, 350, 75), []),
        (.down(5, 350, 65), []), (.move(5, 360, 65), ["finger 5: row 6 began"]),
        (.up(5, 360, 65), ["finger 5: row 6 ended"]),
        (.release(row: 3), ["finger 1: pinch rows 2 3 cancelled and 2"]),
        (.move(1, 50, 5), []), (.up(1, 50, 5), []), (.up(2, 50, 40), []),
      ]),
    Story(
      name: "a two-finger tap counts whichever finger lifts first",
      steps: [
        (.down(1, 50, 25), []), (.wait(20), []), (.down(2, 90, 25), []), (.wait(100), []),
        (.up(1, 51, 25), []), (.wait(10), []),
        (.up(2, 90, 26), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 45), []), (.down(4, 50, 95), []), (.wait(40), []), (.up(4, 50, 95), []),
        (.up(3, 50, 45), ["finger 3: two-finger tap ended and 4"]),
      ]),
    Story(
      name: "fingers 59 mm apart make a two-finger tap, fingers 61 mm apart do not",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 109, 25), []), (.wait(40), []), (.up(1, 50, 25), []),
        (.up(2, 109, 25), ["finger 1: two-finger tap ended and 2"]),
        // Two people's.
        (.down(3, 50, 25), []), (.down(4, 111, 25), []), (.wait(40), []),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
        (.up(4, 111, 25), ["finger 4: tap row 2 ended"]),
      ]),
    Story(
      name: "a third finger anywhere on the screen prevents a two-finger tap",
      steps: [
        (.down(1, 450, 25), []), (.down(2, 50, 25), []), (.down(3, 80, 25), []), (.wait(40), []),
        (.up(2, 50, 25), []), (.up(3, 80, 25), []),
        (.up(1, 450, 25), ["finger 1: tap row 2 ended"]),
        (.down(4, 50, 25), []), (.down(5, 80, 25), []), (.down(6, 450, 25), []), (.wait(40), []),
        (.up(4, 50, 25), []), (.up(5, 80, 25), []),
        (.up(6, 450, 25), ["finger 6: tap row 2 ended"]),
      ]),
    Story(
      name: "a palm does not prevent a two-finger tap",
      steps: [
        (.wide(1, 450, 25, length: 31), []), (.down(2, 50, 25), []), (.down(3, 80, 25), []),
        (.wait(40), []), (.up(2, 50, 25), []),
        (.up(3, 80, 25), ["finger 2: two-finger tap ended and 3"]),
        (.up(1, 450, 25), []),
      ]),
    Story(
      name: "fingers that land 110 ms apart make a two-finger tap, 150 ms nothing, 160 ms two taps",
      kinds: [.tap, .twoFingerTap],
      steps: [
        (.down(1, 50, 25), []), (.wait(100), []), (.down(2, 90, 45), []), (.wait(230), []),
        (.up(2, 90, 45), []),
        (.up(1, 50, 25), ["finger 1: two-finger tap ended and 2"]),
        (.down(5, 50, 25), []), (.wait(140), []), (.down(6, 90, 45), []), (.wait(220), []),
        (.up(6, 90, 45), []), (.up(5, 50, 25), []),
        (.down(3, 50, 25), []), (.wait(150), []), (.down(4, 90, 45), []),
        (.up(4, 90, 45), ["finger 4: tap row 4 ended"]),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a two-finger tap must end within 250 ms of the second finger",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 90, 45), []), (.wait(220), []), (.up(1, 50, 25), []),
        (.up(2, 90, 45), ["finger 1: two-finger tap ended and 2"]),
        (.down(3, 50, 25), []), (.down(4, 90, 45), []), (.wait(231), []), (.up(3, 50, 25), []),
        (.up(4, 90, 45), []),
      ]),
    Story(
      name: "a two-finger tap fails if either finger leaves the slop or is lost",
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
      name: "two fingers that stop a moving list make no two-finger tap",
      steps: [
        (.listMoves(true), []), (.down(1, 50, 25), []), (.listMoves(false), []),
        (.down(2, 90, 45), []), (.up(1, 50, 25), []), (.up(2, 90, 45), []),
      ]),
  ]
}
