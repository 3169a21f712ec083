// Stories of pulls that are passed by a flick, and of those that stay.
import Gestures

extension Story {
  static let ofDwell: [Story] = [
    Story(
      name: "a flick past the lower end reaches no stage, a pull that stays there does",
      kinds: [.listPan],
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]),
        (.move(1, 50, 60), ["finger 1: pull bottom changed +0.0 -10.0"]),
        (.move(1, 50, 50), ["finger 1: pull bottom changed +0.0 -20.0"]),
        (.up(1, 50, 50), ["finger 1: pull bottom ended +0.0 -20.0"]),
        (.down(2, 50, 75), []), (.move(2, 50, 70), ["finger 2: pull bottom began"]),
        (.move(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0"]), (.wait(39), []),
        (.wait(1), ["finger 2: pull bottom changed +0.0 -10.0 stage 1"]),
        (.show(5), ["finger 2: pull bottom changed +0.0 -10.0 stage 1"]),
        (.up(2, 50, 60), ["finger 2: pull bottom ended +0.0 -10.0 stage 1"]),
      ]),
    Story(
      name: "a pull at the lower end counts once it is slow for 40 ms, and after 200 ms anyway",
      kinds: [.listPan],
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]),
        (.move(1, 50, 60), ["finger 1: pull bottom changed +0.0 -10.0"]), (.wait(20), []),
        (.move(1, 50, 57.1), ["finger 1: pull bottom changed +0.0 -12.9"]),
        (.wait(9), []), (.wait(1), ["finger 1: pull bottom changed +0.0 -12.9 stage 1"]),
        (.up(1, 50, 57.1), ["finger 1: pull bottom ended +0.0 -12.9 stage 1"]),
        (.down(2, 50, 75), []), (.move(2, 50, 70), ["finger 2: pull bottom began"]),
        (.move(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0"]), (.wait(25), []),
        (.move(2, 50, 54), ["finger 2: pull bottom changed +0.0 -16.0"]), (.wait(25), []),
        (.move(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0"]), (.wait(25), []),
        (.move(2, 50, 54), ["finger 2: pull bottom changed +0.0 -16.0"]), (.wait(25), []),
        (.move(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0"]), (.wait(25), []),
        (.move(2, 50, 54), ["finger 2: pull bottom changed +0.0 -16.0"]), (.wait(24), []),
        (.wait(1), ["finger 2: pull bottom changed +0.0 -16.0 stage 1"]),
        (.move(2, 50, 30), ["finger 2: pull bottom changed +0.0 -40.0 stage 2"]),
        // Back, and past it again.
        (.move(2, 50, 65), ["finger 2: pull bottom changed +0.0 -5.0"]),
        (.move(2, 50, 30), ["finger 2: pull bottom changed +0.0 -40.0"]),
        (.up(2, 50, 30), ["finger 2: pull bottom ended +0.0 -40.0"]),
      ]),
    Story(
      name: "a pull at the top counts at once, and after 150 ms if a fling has just come there",
      kinds: [.listPan],
      steps: [
        (.listReachesTop, []), (.listMoves(true), []), (.wait(380), []), (.down(1, 50, 25), []),
        (.listMoves(false), []), (.move(1, 50, 30), ["finger 1: pull top began"]),
        (.move(1, 50, 45), ["finger 1: pull top changed +0.0 +15.0"]), (.wait(149), []),
        (.wait(1), ["finger 1: pull top changed +0.0 +15.0 stage 1"]),
        (.move(1, 50, 46), ["finger 1: pull top changed +0.0 +16.0 stage 1"]),
        (.up(1, 50, 46), ["finger 1: pull top ended +0.0 +16.0 stage 1"]),
        (.listReachesTop, []), (.wait(380), []), (.down(2, 50, 25), []),
        (.move(2, 50, 30), ["finger 2: pull top began"]),
        (.move(2, 50, 45), ["finger 2: pull top changed +0.0 +15.0"]), (.wait(130), []),
        (.up(2, 50, 45), ["finger 2: pull top ended +0.0 +15.0"]),
        (.listReachesTop, []), (.wait(400), []), (.down(3, 50, 25), []),
        (.move(3, 50, 30), ["finger 3: pull top began"]),
        (.move(3, 50, 45), ["finger 3: pull top changed +0.0 +15.0 stage 1"]),
        (.up(3, 50, 45), ["finger 3: pull top ended +0.0 +15.0 stage 1"]),
        // Later, while it still bounces.
        (.listReachesTop, []), (.listMoves(true), []), (.wait(400), []), (.down(4, 50, 25), []),
        (.listMoves(false), []), (.move(4, 50, 30), ["finger 4: list began"]),
        (.up(4, 50, 45), ["finger 4: list ended +0.0 +15.0"]),
      ]),
    Story(
      name: "what a pull does is decided as of when its finger was lost",
      kinds: [.listPan], stitching: .on,
      steps: [
        (.listStands(.bottom), []), (.down(1, 50, 75), []),
        (.move(1, 50, 70), ["finger 1: pull bottom began"]),
        (.move(1, 50, 60), ["finger 1: pull bottom changed +0.0 -10.0"]),
        (.up(1, 50, 60), ["finger 1: pull bottom changed +0.0 -10.0 missing"]), (.wait(99), []),
        (.wait(1), ["finger 1: pull bottom ended +0.0 -10.0 missing"]),
        (.down(2, 50, 75), []), (.move(2, 50, 70), ["finger 2: pull bottom began"]),
        (.move(2, 50, 64), ["finger 2: pull bottom changed +0.0 -6.0"]),
        (.move(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0"]),
        (.up(2, 50, 60), ["finger 2: pull bottom changed +0.0 -10.0 missing"]), (.wait(20), []),
        (.down(3, 50, 45), ["finger 2: pull bottom changed +0.0 -25.0"]), (.wait(39), []),
        (.wait(1), ["finger 2: pull bottom changed +0.0 -25.0 stage 2"]),
        (.up(3, 50, 45), ["finger 2: pull bottom changed +0.0 -25.0 stage 2 missing"]),
        (.wait(100), ["finger 2: pull bottom ended +0.0 -25.0 stage 2 missing"]),
      ]),
  ]
}
