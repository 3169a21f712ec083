// The rhythm of frames, one line a step.
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

  @Test("from rest a touch composes at once, and the panel rests again when nothing moves")
  func fromRest() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .committed, gives: .none)
    expect(&pacer, .flipped(isMoving: false, at: soon), gives: .none)
    expect(&pacer, .due, gives: .none)
    expect(&pacer, .changed, gives: .compose)
  }

  @Test("a motion beats once a refresh until a frame shows no difference")
  func beats() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .committed, gives: .none)
    expect(&pacer, .flipped(isMoving: true, at: soon), gives: .vsync(after: soon))
    expect(&pacer, .changed, gives: .none)
    expect(&pacer, .due, gives: .compose)
    expect(&pacer, .unchanged(next: nil), gives: .none)
    expect(&pacer, .changed, gives: .compose)
  }

  @Test("touches during a flip are shown by the next frame, not by a second flip")
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
    "a touch that wakes the list comes late for no blank; the next frame of a motion can",
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
    // Too late for the next blank, and soon enough to be measured by it.
    start = soon + period * 10 + .milliseconds(22)
    expect(&pacer, isMoving ? .due : .changed, gives: .compose)
    clock.committed(from: start, to: start + .milliseconds(2))
    let shown = soon + period * 12
    clock.flipped(stamp: shown, at: shown)
    #expect(clock.misses == (isMoving ? 1 : 0))
  }

  @Test("a busy display is asked again")
  func busy() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .refused(retry: soon), gives: .arm(at: soon))
    expect(&pacer, .due, gives: .compose)
    expect(&pacer, .committed, gives: .none)
  }

  @Test("a display that is to be mended gets no frame, and a whole one afterwards")
  func held() {
    let before: [[(FramePacer.Event, FramePacer.Effect)]] = [
      [], [(.changed, .compose)],
      [(.changed, .compose), (.committed, .none)],
      [(.changed, .compose), (.refused(retry: soon), .arm(at: soon))],
      [(.changed, .compose), (.unchanged(next: soon), .arm(at: soon))],
    ]
    for changesets in before {
      var pacer = FramePacer()
      for changeset in changesets { expect(&pacer, changeset.0, gives: changeset.1) }
      expect(&pacer, .held, gives: .none)
      expect(&pacer, .changed, gives: .none)
      expect(&pacer, .due, gives: .none)
      expect(&pacer, .flipped(isMoving: true, at: soon), gives: .none)
      expect(&pacer, .held, gives: .none)
      expect(&pacer, .mended, gives: .compose)
      expect(&pacer, .committed, gives: .none)
      // A mode that was set while a flip was under way has made its event void.
      expect(&pacer, .mended, gives: .compose)
    }
  }

  @Test("an animation that waits for its start arms one timer; a touch does not wait for it")
  func sleeps() {
    var pacer = FramePacer()
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .unchanged(next: soon), gives: .arm(at: soon))
    expect(&pacer, .changed, gives: .compose)
    expect(&pacer, .unchanged(next: soon), gives: .arm(at: soon))
    expect(&pacer, .due, gives: .compose)
  }

  @Test("an outcome without a composition is impossible")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var pacer = FramePacer()
      _ = pacer.handle(.committed)
    }
  }
}
