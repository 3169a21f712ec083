// Stories of swipes, drags and pulls.
import Gestures

extension Story {
  static let ofPans: [Story] = [
    Story(
      name: "a press that rolls 2.4 mm is a tap, one of 2.6 mm is a swipe",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52.4, 25), []),
        (.up(1, 52.4, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 51.3, 25), []),
        (.move(2, 52.6, 25), ["finger 2: row 2 began"]),
        (.up(2, 52.6, 25), ["finger 2: row 2 ended"]),
      ]),
    Story(
      name: "up to 25° off the horizontal a row is swiped at once, from 40° on the list is dragged",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 51.2, 25.5), []),
        (.move(1, 52.5, 26.1), ["finger 1: row 2 began"]),
        (.up(1, 52.5, 26.1), ["finger 1: row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 51, 25.8), []),
        (.move(2, 52, 26.7), ["finger 2: list began"]),
        (.up(2, 52, 26.7), ["finger 2: list ended"]),
      ]),
    Story(
      name: "a swipe may waver within its first 6 mm",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52.2, 26.6), []), (.move(1, 54, 27.2), []),
        (.move(1, 58, 27.2), ["finger 1: row 2 began"]),
        (.up(1, 90, 27.2), ["finger 1: row 2 ended +32.0 +0.0"]),
      ]),
    Story(
      name: "between 25° and 40° nothing begins before 6 mm, and the tap fails",
      kinds: [.rowPan, .listPan, .tap, .longPress],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 28.2), []), (.move(1, 50, 25), []),
        (.wait(600), []), (.up(1, 50, 25), []),
        (.down(2, 50, 25), []), (.move(2, 55, 28.2), []), (.up(2, 55, 28.2), []),
        (.down(3, 50, 25), []), (.move(3, 55, 28.2), []),
        (.move(3, 55.1, 28.3), ["finger 3: list began"]),
        (.up(3, 55.1, 28.3), ["finger 3: list ended"]),
      ]),
    Story(
      name: "a two-finger tap fails if one finger moves diagonally",
      kinds: .twoFingerTap,
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 25), []), (.move(1, 54, 28), []),
        (.move(1, 50, 25), []), (.up(1, 50, 25), []), (.up(2, 70, 25), []),
      ]),
    Story(
      name: "up to 30° off the horizontal a row is swiped, from 31° on the list is dragged",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 58.66, 30), ["finger 1: row 2 began"]),
        (.up(1, 70, 35), ["finger 1: row 2 ended +11.3 +5.0"]),
        (.down(2, 50, 25), []), (.move(2, 58.57, 30.15), ["finger 2: list began"]),
        (.up(2, 58.57, 30.15), ["finger 2: list ended"]),
      ]),
    Story(
      name: "a swipe whose whole travel is 31° off the horizontal does not commit until below that",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 65, 33.8), ["finger 1: row 2 changed +10.0 +8.8"]),
        (.move(1, 65, 34), ["finger 1: row 2 changed +10.0 +9.0 in vain"]),
        (.show(40), ["finger 1: row 2 changed +10.0 +9.0 in vain"]),
        (.move(1, 67, 34), ["finger 1: row 2 changed +12.0 +9.0"]),
        (.up(1, 67, 36), ["finger 1: row 2 ended +12.0 +11.0 in vain"]),
        (.down(2, 50, 25), []), (.move(2, 45, 25), ["finger 2: row 2 began"]),
        (.up(2, 35, 16.1), ["finger 2: row 2 ended -10.0 -8.9 in vain"]),
      ]),
    Story(
      name: "within 6 mm of the touch-down point the angle of a swipe does not matter",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 52, 30.6), ["finger 1: row 2 changed +0.0 +5.6"]),
        (.move(1, 52, 30.7), ["finger 1: row 2 changed +0.0 +5.7 in vain"]),
        (.lost(1, 52, 30.7), ["finger 1: row 2 cancelled +0.0 +5.7 in vain"]),
      ]),
    Story(
      name: "a swipe that strayed 25 mm or two rows, whichever is more, never commits",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 120, 49.9), ["finger 1: row 2 changed +60.0 +24.9"]),
        (.move(1, 120, 50.1), ["finger 1: row 2 changed +60.0 +25.1 in vain"]),
        (.up(1, 120, 25), ["finger 1: row 2 ended +60.0 +0.0 in vain"]),
        (.rowsAre(15), []), (.down(2, 50, 45), []), (.move(2, 60, 45), ["finger 2: row 4 began"]),
        (.move(2, 120, 15.1), ["finger 2: row 4 changed +60.0 -29.9"]),
        (.move(2, 120, 14.9), ["finger 2: row 4 changed +60.0 -30.1 in vain"]),
        (.up(2, 120, 45), ["finger 2: row 4 ended +60.0 +0.0 in vain"]),
      ]),
    Story(
      name: "a drag down at the top is a pull, whose stage follows the finger in both directions",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 39), ["finger 1: pull top changed +0.0 +9.0"]),
        (.move(1, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1"]),
        (.move(1, 50, 49), ["finger 1: pull top changed +0.0 +19.0 stage 1"]),
        (.move(1, 50, 50), ["finger 1: pull top changed +0.0 +20.0 stage 2"]),
        (.move(1, 50, 41), ["finger 1: pull top changed +0.0 +11.0 stage 1"]),
        (.move(1, 50, 20), ["finger 1: list changed +0.0 -5.0"]),
        (.up(1, 50, 55), ["finger 1: pull top ended +0.0 +25.0 stage 2"]),
      ]),
    Story(
      name: "a drag up at the bottom is a pull; a cancelled pull has no stage",
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]),
        (.move(1, 50, 55), ["finger 1: pull bottom changed +0.0 -15.0"]),
        (.wait(40), ["finger 1: pull bottom changed +0.0 -15.0 stage 1"]),
        (.lost(1, 50, 55), ["finger 1: pull bottom cancelled +0.0 -15.0"]),
      ]),
    Story(
      name: "a finger that rolls up first and then goes down pulls from where it touched down",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 45), []),
        (.move(1, 50, 41.5), ["finger 1: list began"]),
        (.move(1, 50, 41), ["finger 1: list changed +0.0 -0.5"]),
        (.move(1, 50, 54), ["finger 1: pull top changed +0.0 +9.0"]),
        (.up(1, 50, 55), ["finger 1: pull top ended +0.0 +10.0 stage 1"]),
      ]),
    Story(
      name: "a list that fits the screen is pulled at the end towards which the finger moves",
      steps: [
        (.listStands([.top, .bottom]), []), (.down(1, 50, 45), []),
        (.move(1, 50, 40), ["finger 1: pull bottom began"]),
        (.move(1, 50, 30), ["finger 1: pull bottom changed +0.0 -10.0"]),
        (.wait(40), ["finger 1: pull bottom changed +0.0 -10.0 stage 1"]),
        (.move(1, 50, 56), ["finger 1: pull top changed +0.0 +11.0 stage 1"]),
        (.show(5), ["finger 1: pull top changed +0.0 +11.0 stage 1"]),
        (.move(1, 50, 40), ["finger 1: pull bottom changed"]),
        (.move(1, 50, 45), ["finger 1: pull bottom changed"]),
        (.move(1, 50, 46), ["finger 1: pull top changed +0.0 +1.0"]),
        (.lost(1, 50, 66), ["finger 1: pull top cancelled +0.0 +21.0"]),
      ]),
    Story(
      name: "a drag is no pull away from the end, or if the list came to the end after touch-down",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 45), []),
        (.move(1, 50, 40), ["finger 1: list began"]),
        (.up(1, 50, 25), ["finger 1: list ended +0.0 -15.0"]),
        (.listStands([]), []), (.down(2, 50, 45), []), (.listStands(.top), []),
        (.move(2, 50, 50), ["finger 2: list began"]),
        (.up(2, 50, 60), ["finger 2: list ended +0.0 +10.0"]),
      ]),
    Story(
      name: "a list stopped while it springs back to its end is not pulled",
      steps: [
        (.listStands(.top), []), (.listMoves(true), []), (.down(1, 50, 45), []),
        (.listMoves(false), []), (.move(1, 50, 50), ["finger 1: list began"]),
        (.up(1, 50, 70), ["finger 1: list ended +0.0 +20.0"]),
      ]),
  ]
}
