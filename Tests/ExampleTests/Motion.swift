// Examples in the documentation comments of Motion.
import Motion
import Units

func animationScheduler(touched: Instant, presentation: Instant, released: Instant) throws {
  // example: Motion/AnimationScheduler.swift
  var scheduler = AnimationScheduler()
  let slide = try scheduler.add(from: 0, to: 80, duration: .milliseconds(300), at: touched)
  scheduler.advance(to: presentation)
  let left = scheduler.value(slide)
  // Back to the start, from its present value and velocity.
  let spring = Spring(response: .milliseconds(300), damping: 1)
  scheduler.retarget(slide, to: 0, by: spring, at: released)
  // end
  _ = left
}

func spring(scheduler: inout AnimationScheduler, now: Instant, later: Instant) throws {
  // example: Motion/Spring.swift
  let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
  let row = try scheduler.add(from: 40, to: 0, by: snapBack, at: now)
  scheduler.retarget(row, to: 120, by: snapBack, at: later)
  // end
}
