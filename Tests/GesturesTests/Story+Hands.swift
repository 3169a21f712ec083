// Stories of contact groups of three and more fingers, palms, and touches at the screen's edge.
import Gestures

extension Story {
  static let ofHands: [Story] = [
    Story(
      name: "a contact that begins within 7.8 mm of a finger is part of that finger",
      steps: [
        (.down(1, 50, 25), []), (.wait(200), []), (.down(2, 57.7, 25), []), (.move(2, 90, 25), []),
        (.up(2, 90, 25), []), (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(3, 50, 25), []), (.wait(200), []), (.down(4, 57.9, 25), []),
        (.up(4, 57.9, 25), ["finger 4: tap row 2 ended"]),
        (.up(3, 50, 25), ["finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a tap of three fingers does nothing",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 25), []), (.down(3, 90, 25), []),
        (.up(1, 50, 25), []), (.up(2, 70, 25), []), (.up(3, 90, 25), []),
      ]),
    Story(
      name: "the fourth and fifth finger of a contact group make no pair",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 25), []), (.down(3, 90, 25), []),
        (.down(4, 110, 25), []), (.down(5, 130, 35), []), (.up(4, 110, 25), []),
        (.up(5, 130, 35), []), (.up(1, 50, 25), []), (.up(2, 70, 25), []), (.up(3, 90, 25), []),
      ]),
    Story(
      name: "a third finger after 150 ms does not disturb a pinch",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []), (.wait(150), []), (.down(3, 90, 35), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.up(2, 50, 42), ["finger 1: pinch rows 2 3 ended and 2"]), (.up(1, 50, 23), []),
        (.up(3, 90, 35), []),
      ]),
    Story(
      name: "a third finger within 150 ms makes a contact group, which does not pinch",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 50, 35), []), (.wait(130), []), (.down(3, 90, 35), []),
        (.move(2, 50, 45), []), (.move(2, 50, 45), []), (.up(2, 50, 45), []), (.up(1, 50, 25), []),
        (.up(3, 90, 35), []),
      ]),
    Story(
      name: "a group of three does not swipe, scroll or lift, and cancels a swipe under way",
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 35), []), (.down(3, 90, 45), []),
        (.move(2, 70, 55), []), (.move(1, 90, 25), []), (.wait(600), []), (.move(3, 90, 75), []),
        (.up(2, 70, 55), []), (.up(1, 90, 25), []), (.up(3, 90, 75), []), (.wait(200), []),
        (.down(4, 50, 25), []), (.move(4, 60, 25), ["finger 4: row 2 began"]), (.wait(100), []),
        (.down(5, 90, 35), []), (.wait(100), []),
        (.down(6, 110, 45), ["finger 4: row 2 cancelled"]), (.move(4, 90, 25), []),
        (.up(4, 90, 25), []), (.up(5, 90, 35), []), (.up(6, 110, 45), []),
      ]),
    Story(
      name: "a contact within 120 mm joins the group, until 150 ms after its last finger left",
      kinds: [.tap, .rowPan],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 25), []), (.down(3, 90, 25), []), (.wait(900), []),
        (.down(4, 200, 35), []), (.up(4, 200, 35), []),
        (.down(5, 321, 35), []), (.up(5, 321, 35), ["finger 5: tap row 3 ended"]),
        (.up(1, 50, 25), []), (.up(2, 70, 25), []), (.wait(900), []),
        (.down(6, 50, 55), []), (.move(6, 20, 55), []), (.up(6, 20, 55), []),
        (.up(3, 90, 25), []), (.wait(130), []), (.down(7, 90, 45), []), (.up(7, 90, 45), []),
        (.wait(150), []), (.down(8, 90, 45), []), (.up(8, 90, 45), ["finger 8: tap row 4 ended"]),
      ]),
    Story(
      name: "a two-finger tap fails if only one finger is lifted in time",
      kinds: [.tap],
      steps: [
        (.down(1, 50, 25), []), (.wait(140), []), (.down(2, 90, 25), []), (.up(2, 90, 25), []),
        (.up(1, 50, 25), []),
      ]),
    Story(
      name: "a second finger within 120 mm and 150 ms ends a long press, even if it lifts again",
      steps: [
        (.down(1, 50, 25), []), (.wait(130), []), (.down(2, 165, 25), []),
        (.up(2, 165, 25), ["finger 2: tap row 2 ended"]), (.wait(600), []),
        (.up(1, 50, 25), ["finger 1: tap row 2 ended"]),
        (.down(3, 50, 25), []), (.wait(160), []), (.down(4, 165, 25), []),
        (.up(4, 165, 25), ["finger 4: tap row 2 ended"]),
        (.wait(340), ["finger 3: lift row 2 began"]),
        (.up(3, 50, 25), ["finger 3: lift row 2 cancelled", "finger 3: tap row 2 ended"]),
      ]),
    Story(
      name: "a finger that rests below the rows does not prevent a long press",
      steps: [
        (.down(1, 50, 95), []), (.wait(300), []), (.down(2, 90, 25), []),
        (.wait(600), ["finger 2: lift row 2 began"]),
        (.up(2, 90, 25), ["finger 2: lift row 2 cancelled", "finger 2: tap row 2 ended"]),
        (.up(1, 50, 95), ["finger 1: tap beside ended"]),
      ]),
    Story(
      name: "a palm of 31 mm is ignored, a gloved thumb of 29 mm taps",
      steps: [
        (.wide(1, 50, 25, length: 31), []), (.move(1, 80, 25), []), (.up(1, 80, 25), []),
        (.wait(200), []),
        (.wide(2, 50, 25, length: 29), []), (.up(2, 50, 25), ["finger 2: tap row 2 ended"]),
      ]),
    Story(
      name: "a contact that grows to a palm cancels its gesture and stays ignored until it lifts",
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.stretch(1, 70, 25, length: 31), ["finger 1: row 2 cancelled +10.0 +0.0"]),
        (.stretch(1, 90, 25, length: 12), []), (.up(1, 90, 25), []),
        (.down(2, 50, 25), []), (.stretch(2, 50, 25, length: 31), []), (.up(2, 50, 25), []),
      ]),
    Story(
      name: "a contact within 150 ms after a group lifts joins it without prolonging the group",
      kinds: [.tap],
      steps: [
        (.down(1, 50, 25), []), (.down(2, 70, 25), []), (.down(3, 90, 25), []), (.wait(300), []),
        (.up(1, 50, 25), []), (.up(2, 70, 25), []), (.up(3, 90, 25), []), (.wait(20), []),
        (.down(4, 90, 45), []), (.wait(300), []), (.up(4, 90, 45), []), (.wait(60), []),
        (.down(5, 90, 45), []), (.up(5, 90, 45), []), (.wait(300), []),
        (.down(6, 50, 25), []), (.down(7, 70, 25), []), (.down(8, 90, 25), []), (.wait(300), []),
        (.up(6, 50, 25), []), (.up(7, 70, 25), []), (.up(8, 90, 25), []), (.wait(50), []),
        (.down(9, 90, 45), []), (.wait(300), []), (.up(9, 90, 45), []), (.wait(60), []),
        (.down(10, 90, 45), []), (.up(10, 90, 45), ["finger 10: tap row 4 ended"]),
      ]),
    Story(
      name: "a palm is a contact group: fingers within 120 mm are ignored, farther ones are not",
      steps: [
        (.down(4, 30, 25), []), (.move(4, 40, 25), ["finger 4: row 2 began"]),
        (.wide(1, 50, 25, length: 40), ["finger 4: row 2 cancelled"]), (.up(4, 60, 25), []),
        (.down(2, 90, 25), []), (.up(2, 90, 25), []),
        (.down(3, 211, 25), []), (.wait(500), ["finger 3: lift row 2 began"]),
        (.up(3, 211, 25), ["finger 3: lift row 2 cancelled", "finger 3: tap row 2 ended"]),
        (.up(1, 50, 25), []),
      ]),
    Story(
      name: "a contact within 1.5 mm of the edge is ignored while another finger is near",
      steps: [
        (.down(1, 80, 95), []), (.down(7, 420, 95), []),
        (.down(2, 1.4, 25), []), (.move(2, 20, 25), []), (.up(2, 20, 25), []),
        (.down(3, 498.6, 25), []), (.move(3, 470, 25), []), (.up(3, 470, 25), []),
        (.down(4, 50, 1.4), []), (.move(4, 90, 1.4), []), (.up(4, 90, 1.4), []),
        (.down(5, 50, 118.6), []), (.move(5, 50, 90), []), (.up(5, 50, 90), []), (.wait(400), []),
        (.down(6, 1.6, 25), []), (.move(6, 20, 25), ["finger 6: row 2 began"]),
        (.up(6, 20, 25), ["finger 6: row 2 ended"]),
        (.up(1, 80, 95), ["finger 1: tap beside ended"]),
        (.up(7, 420, 95), ["finger 7: tap beside ended"]),
      ]),
    Story(
      name: "a contact at the edge is a finger while another is farther off than 120 mm",
      steps: [
        (.down(1, 122, 25), []), (.down(2, 1.4, 25), []),
        (.move(2, 20, 25), ["finger 2: row 2 began"]), (.up(2, 20, 25), ["finger 2: row 2 ended"]),
        (.up(1, 122, 25), ["finger 1: tap row 2 ended"]),
      ]),
    Story(
      name: "the only finger on the screen may begin at the edge",
      steps: [
        (.down(1, 0, 25), []), (.move(1, 10, 25), ["finger 1: row 2 began"]),
        (.up(1, 10, 25), ["finger 1: row 2 ended"]),
      ]),
  ]
}
