// Stories of velocity and of resampling between reports.
import Gestures

extension Story {
  static let ofSpeed: [Story] = [
    Story(
      name: "a finger lifted while it moves passes its velocity to the list",
      kinds: [.listPan], reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.move(1, 50, 35), ["finger 1: list changed +0.0 +5.0"]),
        (.move(1, 50, 40), ["finger 1: list changed +0.0 +10.0"]),
        (.up(1, 50, 40), ["finger 1: list ended +0.0 +10.0 at 0 500 mm/s"]),
      ]),
    Story(
      name: "only the last 100 ms count for the velocity",
      kinds: [.rowPan], reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 70, 25), ["finger 1: row 2 began"]),
      ]
        + (1...12).map { step in
          (.move(1, 70 + Double(step), 25), ["finger 1: row 2 changed +\(step).0 +0.0"])
        } + [(.up(1, 82, 25), ["finger 1: row 2 ended +12.0 +0.0 at 100 0 mm/s"])]),
    Story(
      name: "a finger that rested for 40 ms has no velocity, one that rested for 30 ms has one",
      kinds: [.rowPan], reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]), (.wait(30), []),
        (.up(1, 60, 25), ["finger 1: row 2 ended +5.0 +0.0"]),
        (.down(2, 50, 25), []), (.move(2, 55, 25), ["finger 2: row 2 began"]),
        (.move(2, 60, 25), ["finger 2: row 2 changed +5.0 +0.0"]), (.wait(20), []),
        (.up(2, 60, 25), ["finger 2: row 2 ended +5.0 +0.0 at 500 0 mm/s"]),
      ]),
    Story(
      name: "a report that was read late does not count for the velocity",
      kinds: [.rowPan], reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 60, 25), ["finger 1: row 2 changed +5.0 +0.0"]),
        (.late(1, 65, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 65, 25), ["finger 1: row 2 ended +10.0 +0.0 at 500 0 mm/s"]),
      ]),
    Story(
      name: "a cancelled contact and a lifted row have no velocity",
      reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.lost(1, 60, 25), ["finger 1: row 2 cancelled"]),
        (.down(2, 50, 25), []), (.wait(500), ["finger 2: lift row 2 began"]),
        (.move(2, 50, 30), ["finger 2: lift row 2 changed +0.0 +5.0"]),
        (.move(2, 50, 35), ["finger 2: lift row 2 changed +0.0 +10.0"]),
        (.up(2, 50, 35), ["finger 2: lift row 2 ended +0.0 +10.0"]),
      ]),
    Story(
      name: "a finger that speeds up ends with a velocity between the two speeds",
      kinds: [.rowPan], reportsSpeed: true,
      steps: [
        (.down(1, 50, 25), []), (.move(1, 55, 25), ["finger 1: row 2 began"]),
        (.move(1, 56, 25), ["finger 1: row 2 changed +1.0 +0.0"]),
        (.move(1, 57, 25), ["finger 1: row 2 changed +2.0 +0.0"]),
        (.move(1, 58, 25), ["finger 1: row 2 changed +3.0 +0.0"]),
        (.move(1, 63, 25), ["finger 1: row 2 changed +8.0 +0.0"]),
        (.move(1, 68, 25), ["finger 1: row 2 changed +13.0 +0.0"]),
        (.move(1, 73, 25), ["finger 1: row 2 changed +18.0 +0.0"]),
        (.up(1, 73, 25), ["finger 1: row 2 ended +18.0 +0.0 at 295 0 mm/s"]),
      ]),
    Story(
      name: "a frame shows a row where its finger was 3 ms earlier",
      kinds: [.rowPan],
      steps: [
        (.show(10), []), (.down(1, 50, 25), []), (.show(10), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.show(1), ["finger 1: row 2 changed +8.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]), (.show(10), []),
      ]),
    Story(
      name: "past the last report a row is extrapolated by what the offset leaves of an interval",
      kinds: [.rowPan],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.show(9), ["finger 1: row 2 changed +16.0 +0.0"]),
        (.show(4), ["finger 1: row 2 changed +17.0 +0.0"]),
        (.show(20), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
      ]),
    Story(
      name: "extrapolation is at most 8 ms on a slow panel, and none on a slower one",
      kinds: [.rowPan],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]), (.wait(10), []),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.show(15), ["finger 1: row 2 changed +14.0 +0.0"]),
        (.move(1, 80, 25), ["finger 1: row 2 changed +20.0 +0.0"]),
        (.show(15), ["finger 1: row 2 changed +20.0 +0.0"]),
        (.up(1, 80, 25), ["finger 1: row 2 ended +20.0 +0.0"]),
      ]),
    Story(
      name: "a finger that is silent for half as long again as an interval stands",
      kinds: [.rowPan],
      steps: [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.show(17), ["finger 1: row 2 changed +17.0 +0.0"]),
        (.show(1), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
      ]),
    Story(
      name: "a pinch is resampled for both fingers",
      kinds: [.pinch],
      steps: [
        (.down(1, 50, 26), []), (.down(2, 50, 35), []),
        (.move(2, 50, 42), []), (.also(1, 50, 23), ["finger 1: pinch rows 2 3 began and 2"]),
        (.move(2, 50, 46), ["finger 1: pinch rows 2 3 changed and 2 +0.0 +4.0"]),
        (.show(10), ["finger 1: pinch rows 2 3 changed +0.0 -1.2 and 2 +0.0 +6.8"]),
        (.up(2, 50, 46), ["finger 1: pinch rows 2 3 ended and 2 +0.0 +4.0"]), (.show(10), []),
        (.up(1, 50, 23), []),
      ]),
    Story(
      name: "a resampled pull has the stage of its shown travel",
      kinds: [.listPan],
      steps: [
        (.listStands(.top), []), (.down(1, 50, 25), []),
        (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 38), ["finger 1: pull top changed +0.0 +8.0"]),
        (.show(10), ["finger 1: pull top changed +0.0 +13.6 stage 1"]),
        (.up(1, 50, 38), ["finger 1: pull top ended +0.0 +8.0"]),
      ]),
  ]
}
