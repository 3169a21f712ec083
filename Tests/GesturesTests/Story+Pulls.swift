// Stories of pulls beside other fingers, and of a finger that stands with the list.
import Gestures

extension Story {
  static let ofPulls: [Story] = [
    Story(
      name: "a finger that lands near a pull within 350 ms of it ends it, a later one does not",
      kinds: [.listPan],
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 45), ["finger 1: pull top changed +0.0 +15.0 stage 1"]), (.wait(320), []),
        (.down(2, 100, 65), ["finger 1: list changed +0.0 +15.0 in vain"]), (.up(2, 100, 65), []),
        (.move(1, 50, 46), ["finger 1: list changed +0.0 +16.0 in vain"]),
        (.up(1, 50, 46), ["finger 1: list ended +0.0 +16.0 in vain"]),
        (.down(3, 50, 25), []), (.move(3, 50, 30), ["finger 3: pull top began"]), (.wait(340), []),
        (.down(4, 100, 65), []), (.up(4, 100, 65), []),
        (.up(3, 50, 45), ["finger 3: pull top ended +0.0 +15.0 stage 1"]),
        (.down(5, 50, 25), []), (.move(5, 50, 30), ["finger 5: pull top began"]),
        (.down(6, 171, 25), []), (.up(6, 171, 25), []),
        (.up(5, 50, 45), ["finger 5: pull top ended +0.0 +15.0 stage 1"]),
      ]),
    Story(
      name: "a finger that moves along near a pull ends it, whenever it landed",
      kinds: [.listPan],
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]), (.wait(500), []),
        (.down(2, 100, 65), []), (.move(2, 100, 70), []),
        (.move(1, 50, 60), ["finger 1: pull bottom changed +0.0 -10.0"]),
        (.wait(40), ["finger 1: pull bottom changed +0.0 -10.0 stage 1"]),
        (.up(2, 100, 70), []), (.down(3, 100, 65), []),
        (.move(3, 100, 60), ["finger 1: list changed +0.0 -10.0 in vain"]), (.up(3, 100, 60), []),
        (.up(1, 50, 60), ["finger 1: list ended +0.0 -10.0 in vain"]),
      ]),
    Story(
      name: "a finger pulls nothing beside another that landed with it and is still down",
      steps: [
        (.listStands(.top), []), (.down(1, 100, 65), []), (.wait(300), []), (.down(2, 50, 25), []),
        (.move(2, 50, 32), []), (.move(2, 50, 35), ["finger 2: list began"]),
        (.move(2, 50, 45), ["finger 2: list changed +0.0 +10.0"]),
        (.up(2, 50, 45), ["finger 2: list ended +0.0 +10.0"]), (.up(1, 100, 65), []),
        (.down(3, 100, 65), []), (.wait(350), []), (.down(4, 50, 25), []),
        (.move(4, 50, 32), ["finger 4: pull top began"]),
        (.up(4, 50, 45), ["finger 4: pull top ended +0.0 +13.0 stage 1"]), (.up(3, 100, 65), []),
      ]),
    Story(
      name: "one finger stands and the other goes straight away from it: they part rows",
      steps: [
        (.down(1, 50, 75), []), (.down(2, 54, 60), []), (.move(2, 54, 55), []),
        (.move(2, 54, 53), []), (.move(2, 54, 52), []), (.wait(40), []), (.move(2, 54, 51), []),
        (.move(2, 54, 50), ["finger 2: pinch rows 6 7 began and 1"]),
        (.move(2, 54, 40), ["finger 2: pinch rows 6 7 changed +0.0 -10.0 and 1"]),
        (.up(2, 54, 40), ["finger 2: pinch rows 6 7 ended +0.0 -10.0 and 1"]), (.up(1, 50, 75), []),
        (.wait(500), []),
        // Not where a row is edited: the list is dragged.
        (.edits(row: 0), []), (.down(3, 50, 75), []), (.down(4, 54, 60), []),
        (.move(4, 54, 55), []),
        (.move(4, 54, 53), []), (.move(4, 54, 52), []), (.wait(60), []),
        (.move(4, 54, 50), ["finger 4: list began"]),
        (.up(4, 54, 50), ["finger 4: list ended"]), (.up(3, 50, 75), []),
      ]),
    Story(
      name: "a finger that has stood with the list for a second gives it up for one far off",
      kinds: [.rowPan, .listPan, .tap],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]), (.wait(960), []),
        (.down(2, 350, 65), []), (.up(2, 350, 65), []), (.down(3, 100, 45), []),
        (.up(3, 100, 45), []),
        (.down(4, 350, 65), ["finger 1: list cancelled"]),
        (.up(4, 350, 65), ["finger 4: tap row 6 ended"]),
        (.move(1, 50, 40), []), (.up(1, 50, 40), []),
        // A pull that its release would carry out stays.
        (.listStands(.top), []), (.down(5, 50, 25), []),
        (.move(5, 50, 30), ["finger 5: pull top began"]),
        (.move(5, 50, 40), ["finger 5: pull top changed +0.0 +10.0 stage 1"]), (.wait(1500), []),
        (.down(6, 350, 65), []), (.up(6, 350, 65), []),
        (.up(5, 50, 40), ["finger 5: pull top ended +0.0 +10.0 stage 1"]),
      ]),
    Story(
      name: "a pull that stands past its threshold is awaited for 100 ms",
      kinds: [.listPan], stitching: .auto,
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1"]), (.wait(200), []),
        (.up(1, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1 missing"]),
        (.wait(80), []),
        (.down(2, 50, 40), ["finger 1: pull top changed +0.0 +10.0 stage 1"]),
        (.move(2, 50, 31), ["finger 1: pull top changed +0.0 +1.0"]),
        (.lost(2, 50, 31), ["finger 1: pull top cancelled +0.0 +1.0"]),
      ]),
    Story(
      name: "a pull that stands before its threshold is awaited for 35 ms",
      kinds: [.listPan], stitching: .auto,
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]), (.wait(200), []),
        (.up(1, 50, 30), ["finger 1: pull top changed missing"]), (.wait(34), []),
        (.wait(1), ["finger 1: pull top ended missing"]),
      ]),
  ]
}
