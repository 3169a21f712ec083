// Stories of resting contacts, such as water or an object on the screen.
import Gestures

extension Story {
  static let ofStationary: [Story] = [
    Story(
      name: "a contact that rests for 10 s drops its lifted row and is ignored until it leaves",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.wait(9490), []), (.wait(10), ["finger 1: lift row 2 cancelled"]), (.wait(60_000), []),
        (.move(1, 50, 65), []), (.move(1, 90, 65), []), (.wait(600), []), (.up(1, 90, 65), []),
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.up(1, 50, 25), ["finger 1: lift row 2 cancelled", "finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "a move past the slop restarts the 10 s of rest",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]), (.wait(9000), []),
        (.move(1, 50, 27.4), ["finger 1: lift row 2 changed +0.0 +2.4"]), (.wait(480), []),
        (.wait(10), ["finger 1: lift row 2 cancelled +0.0 +2.4"]), (.up(1, 50, 27.4), []),
        (.down(2, 50, 25), []), (.wait(500), ["finger 2: lift row 2 began"]), (.wait(9000), []),
        (.move(2, 50, 27.6), ["finger 2: lift row 2 changed +0.0 +2.6"]), (.wait(9000), []),
        (.move(2, 50, 25.2), ["finger 2: lift row 2 changed +0.0 +0.2"]), (.wait(980), []),
        (.wait(10), ["finger 2: lift row 2 cancelled +0.0 +0.2"]), (.up(2, 50, 25.2), []),
      ]),
    Story(
      name: "a swipe, a drag and a pull that rest for 10 s are cancelled",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 90, 25), ["finger 1: row 2 began"]), (.wait(9990), []),
        (.wait(10), ["finger 1: row 2 cancelled"]), (.up(1, 90, 25), []),
        (.listStands(.top), []), (.down(2, 50, 25), []),
        (.move(2, 50, 35), ["finger 2: pull top began"]),
        (.move(2, 50, 50), ["finger 2: pull top changed +0.0 +15.0 stage 1"]),
        (.wait(10_000), ["finger 2: pull top cancelled +0.0 +15.0"]), (.up(2, 50, 50), []),
      ]),
    Story(
      name: "a touch jump cancelled by a palm or by rest does not tap",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 53, 25), ["finger 1: row 2 began"]),
        (.stretch(1, 53, 25, length: 31), ["finger 1: row 2 cancelled"]),
        (.stretch(1, 70, 25, length: 12), []), (.up(1, 70, 25), []), (.wait(200), []),
        (.down(2, 50, 25), []), (.move(2, 53, 25), ["finger 2: row 2 began"]),
        (.wait(10_000), ["finger 2: row 2 cancelled"]), (.up(2, 53, 25), []),
      ]),
    Story(
      name: "a resting finger that holds nothing taps after 1 s, but not after more",
      kinds: [.rowPan, .listPan, .tap],
      steps: [
        (.down(1, 50, 25), []), (.wait(990), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(2, 50, 25), []), (.wait(991), []), (.up(2, 50, 25), []),
        (.down(3, 50, 25), []), (.wait(10_000), []), (.move(3, 90, 25), []), (.up(3, 90, 25), []),
      ]),
    Story(
      name: "a lifted row stays held while it scrolls the list, and for 10 s after that",
      steps: [
        (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.move(1, 50, 75), ["finger 1: lift row 2 changed +0.0 +50.0"]),
        (.wait(9000), []), (.listWentBy, []), (.wait(9000), []), (.listWentBy, []),
        (.wait(9990), []), (.wait(10), ["finger 1: lift row 2 cancelled +0.0 +50.0"]),
        (.up(1, 50, 75), []),
      ]),
    Story(
      name: "scrolling before the row was lifted does not prolong its hold",
      steps: [
        (.listWentBy, []), (.down(1, 50, 25), []), (.wait(500), ["finger 1: lift row 2 began"]),
        (.wait(9490), []), (.wait(10), ["finger 1: lift row 2 cancelled"]), (.up(1, 50, 25), []),
      ]),
    Story(
      name: "scrolling does not prolong the hold of a swiped row",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 90, 25), ["finger 1: row 2 began"]), (.wait(5000), []),
        (.listWentBy, []), (.wait(5000), ["finger 1: row 2 cancelled"]), (.up(1, 90, 25), []),
      ]),
    Story(
      name: "a pinch is held until both fingers have rested for 10 s",
      kinds: .pinch,
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []), (.move(2, 50, 42), []),
        (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]), (.wait(9000), []),
        (.move(2, 50, 47), ["finger 1: pinch rows 2 3 changed and 2 +0.0 +5.0"]),
        (.wait(9990), []), (.wait(10), ["finger 1: pinch rows 2 3 cancelled and 2 +0.0 +5.0"]),
        (.move(1, 50, 10), []), (.move(2, 50, 60), []), (.up(1, 50, 10), []), (.up(2, 50, 60), []),
      ]),
    Story(
      name: "a finger whose pair expired by rest may still scroll if it moved itself",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.wait(9500), []),
        (.move(2, 50, 38), []), (.wait(600), []), (.move(2, 50, 40), ["finger 2: list began"]),
        (.up(1, 50, 25), []), (.up(2, 50, 42), ["finger 2: list ended +0.0 +2.0"]),
      ]),
    Story(
      name: "a contact ignored for its rest does not disturb other fingers",
      steps: [
        (.down(1, 50, 45), []), (.wait(500), ["finger 1: lift row 4 began"]),
        (.wait(9500), ["finger 1: lift row 4 cancelled"]),
        (.down(2, 70, 25), []), (.wait(500), ["finger 2: lift row 2 began"]),
        (.up(2, 70, 25), ["finger 2: lift row 2 cancelled", "finger 2: tap row 2 ended"]),
        (.down(3, 70, 25), []), (.down(4, 90, 25), []), (.wait(40), []), (.up(3, 70, 25), []),
        (.up(4, 90, 25), ["finger 3: two-finger tap ended and 4"]),
        (.down(5, 1, 25), []), (.up(5, 1, 25), ["finger 5: tap row 2 ended"]),
        (.down(6, 70, 26), []), (.down(7, 70, 35), []),
        (.move(7, 70, 42), []), (.also(6, 70, 23), ["finger 6: pinch rows 2 3 began and 7"]),
        (.up(7, 70, 42), ["finger 6: pinch rows 2 3 ended and 7"]), (.up(6, 70, 23), []),
        (.up(1, 50, 45), []),
      ]),
    Story(
      name: "a resting palm still counts as another contact for touches at the edge",
      steps: [
        (.wide(1, 50, 45, length: 40), []), (.wait(11_000), []), (.down(2, 1, 25), []),
        (.up(2, 1, 25), []), (.up(1, 50, 45), []),
      ]),
    Story(
      name: "a row dropped by rest is free for a later deadline, also when no timer fired",
      steps: [
        (.down(1, 50, 25), []), (.wait(9700), ["finger 1: lift row 2 began"]),
        (.down(2, 350, 45), []), (.unwatched(600), []),
        (
          .move(2, 350, 46),
          [
            "finger 1: lift row 2 cancelled", "finger 2: lift row 4 began",
            "finger 2: lift row 4 changed +0.0 +1.0",
          ]
        ),
        (
          .up(2, 350, 46),
          ["finger 2: lift row 4 cancelled +0.0 +1.0", "finger 2: tap row 4 ended"]
        ), (.up(1, 50, 25), []),
      ]),
  ]
}
