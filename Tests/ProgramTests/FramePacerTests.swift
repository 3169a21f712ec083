// State machine of the frame pacer, event by event.
import Scanout
import Testing
import Units

@testable import panelist

@Suite struct FramePacerTests {
  private let soon = Instant.zero + .milliseconds(16)

  private func expect(
    _ pacer: inout FramePacer, _ event: FramePacer.Event, gives effect: FramePacer.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = pacer.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("from rest a change composes at once, and the pacer rests again when nothing moves")
  func fromRest() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .committed, gives: .none)
    expect(&pacer, .flipped(isMoving: false, at: soon), gives: .none)
    expect(&pacer, .due, gives: .none)
    expect(&pacer, .changed, gives: .compose)
  }

  @Test("an animation composes once per refresh until a frame is unchanged")
  func animation() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .committed, gives: .none)
    expect(&pacer, .flipped(isMoving: true, at: soon), gives: .vsync(after: soon))
    expect(&pacer, .changed, gives: .none)
    expect(&pacer, .due, gives: .compose)
    expect(&pacer, .unchanged(next: nil), gives: .none)
    expect(&pacer, .changed, gives: .compose)
  }

  @Test("changes during a flip are shown by the next frame, not by a second flip")
  func duringFlip() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .committed, gives: .none)
    expect(&pacer, .changed, gives: .none)
    expect(&pacer, .changed, gives: .none)
    expect(&pacer, .flipped(isMoving: false, at: soon), gives: .vsync(after: soon))
    expect(&pacer, .due, gives: .compose)
  }

  @Test(
    "the first frame after a rest never counts as missed; a late frame of an animation does",
    arguments: [true, false])
  func wakes(isMoving: Bool) {
    var pacer = FramePacer()
    let period = Interval.milliseconds(16)
    var clock = FrameClock(period: period)
    var start = soon
    for frame in 1...10 {
      expect(&pacer, frame == 1 ? .changed : .due, gives: .compose)
      clock.committed(from: start, to: start + .milliseconds(2))
      expect(&pacer, .committed, gives: .none)
      let shown = soon + period * frame
      clock.flipped(stamp: shown, at: shown)
      let effect = pacer.handle(.flipped(isMoving: isMoving || frame < 10, at: shown))
      if case .vsync(let flip) = effect { start = clock.composeAt(flip) }
    }
    // Too late for the next vblank, but early enough to be compared with it.
    start = soon + period * 10 + .milliseconds(22)
    expect(&pacer, isMoving ? .due : .changed, gives: .compose)
    clock.committed(from: start, to: start + .milliseconds(2))
    let shown = soon + period * 12
    clock.flipped(stamp: shown, at: shown)
    #expect(clock.misses == (isMoving ? 1 : 0))
  }

  @Test("a busy flip is tried again")
  func busy() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .refused(retry: soon), gives: .arm(at: soon))
    expect(&pacer, .due, gives: .compose)
    expect(&pacer, .committed, gives: .none)
  }

  @Test("a suspended display gets no frame, and one at once after it recovers")
  func suspended() {
    let before: [[(FramePacer.Event, FramePacer.Effect)]] = [
      [], [(.changed, .compose)],
      [(.changed, .compose), (.committed, .none)],
      [(.changed, .compose), (.refused(retry: soon), .arm(at: soon))],
      [(.changed, .compose), (.unchanged(next: soon), .arm(at: soon))],
    ]
    for steps in before {
      var pacer = FramePacer()
      for step in steps { expect(&pacer, step.0, gives: step.1) }
      expect(&pacer, .suspended, gives: .none)
      expect(&pacer, .changed, gives: .none)
      expect(&pacer, .due, gives: .none)
      expect(&pacer, .flipped(isMoving: true, at: soon), gives: .none)
      expect(&pacer, .suspended, gives: .none)
      expect(&pacer, .recovered, gives: .compose)
      expect(&pacer, .committed, gives: .none)
      // A modeset during a flip invalidates the flip's event.
      expect(&pacer, .recovered, gives: .compose)
    }
  }

  @Test("a delayed animation arms one timer; a change does not wait for it")
  func sleeps() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .unchanged(next: soon), gives: .arm(at: soon))
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .unchanged(next: soon), gives: .arm(at: soon))
    expect(&pacer, .due, gives: .compose)
  }

  @Test("a commit without a composed frame ends the program")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var pacer = FramePacer()
      _ = pacer.handle(.committed)
    }
  }
}
