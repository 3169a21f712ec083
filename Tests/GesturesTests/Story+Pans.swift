// Stories of swipes, drags and pulls.
import Gestures

extension Story {
  static let ofPans: [Story] = [
    Story(
      name: "a press that rolls 2.4 mm is a tap, one of 2.6 mm is a swipe",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 52.4, 25), []),
        (.up(1, 52.4, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.move(2, 52.6, 25), ["finger 2: row 2 began"]),
        (.up(2, 52.6, 25), ["finger 2: row 2 ended"]),
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
      name: "a swipe that ends steeper than 45° of its whole way is let go",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.up(1, 65, 41), ["finger 1: row 2 cancelled +10.0 +16.0"]),
        (.down(2, 50, 25), []), (.move(2, 55, 25), ["finger 2: row 2 began"]),
        (.up(2, 65, 11), ["finger 2: row 2 ended +10.0 -14.0"]),
        (.down(3, 50, 25), []), (.move(3, 45, 25), ["finger 3: row 2 began"]),
        (.up(3, 35, 9), ["finger 3: row 2 cancelled -10.0 -16.0"]),
      ]),
    Story(
      name: "a drag down at the top is a pull, whose stages follow the finger both ways",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 39), ["finger 1: pull top changed +0.0 +9.0"]),
        (.move(1, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1"]),
        (.move(1, 50, 49), ["finger 1: pull top changed +0.0 +19.0 stage 1"]),
        (.move(1, 50, 50), ["finger 1: pull top changed +0.0 +20.0 stage 2"]),
        (.move(1, 50, 41), ["finger 1: pull top changed +0.0 +11.0 stage 1"]),
        (.move(1, 50, 20), ["finger 1: pull top changed +0.0 -10.0"]),
        (.up(1, 50, 55), ["finger 1: pull top ended +0.0 +25.0 stage 2"]),
      ]),
    Story(
      name: "a drag up at the bottom is a pull as well; a pull that is lost has no stage",
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]),
        (.move(1, 50, 55), ["finger 1: pull bottom changed +0.0 -15.0 stage 1"]),
        (.lost(1, 50, 55), ["finger 1: pull bottom cancelled +0.0 -15.0"]),
      ]),
    Story(
      name: "away from its end the list is dragged, and so it is when it came to the end later",
      steps: [
        (.listStands(.top), []), (.down(1, 50, 45), []),
        (.move(1, 50, 40), ["finger 1: list began"]),
        (.up(1, 50, 60), ["finger 1: list ended +0.0 +20.0"]),
        (.listStands([]), []), (.down(2, 50, 45), []), (.listStands(.top), []),
        (.move(2, 50, 50), ["finger 2: list began"]),
        (.up(2, 50, 60), ["finger 2: list ended +0.0 +10.0"]),
      ]),
    Story(
      name: "a list that is stopped in its spring back to the end is not pulled",
      steps: [
        (.listStands(.top), []), (.listMoves(true), []), (.down(1, 50, 45), []),
        (.listMoves(false), []), (.move(1, 50, 50), ["finger 1: list began"]),
        (.up(1, 50, 70), ["finger 1: list ended +0.0 +20.0"]),
      ]),
  ]
}
