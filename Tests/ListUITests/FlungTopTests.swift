// Tests of a list that was flung to its top: it says when, so that the next pull may wait.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("A list that is flung to its top")
struct FlungTopTests {
  /// A list of 20 rows, flung to its top from 180 pixels below it; frames are so far apart.
  private func flung(_ speed: Double, milliseconds: Int) -> (Panel, Instant) {
    var panel = Panel(rows: 20)
    panel.scroll(to: 200)
    let finger = panel.holdList()
    panel.drag(finger, dy: 1)
    panel.letGo(finger, dy: 2, speed: speed)
    let start = panel.now
    #expect(panel.view.facts.reachedTopAt == nil && panel.view.facts.isListMoving)
    while panel.view.scrollPosition > 0 { panel.wait(milliseconds: milliseconds) }
    return (panel, start)
  }

  @Test("it says when it came there, whatever frames there were, as long as it rests there")
  func says() throws {
    var times: [Interval] = []
    for step in [1, 7, 50] {
      let (flung, start) = flung(700, milliseconds: step)
      var panel = flung
      let reached = try #require(panel.view.facts.reachedTopAt)
      #expect(panel.view.facts.edges == .top)
      times.append(reached - start)
      panel.rest()
      #expect(panel.view.facts.reachedTopAt == reached && !panel.view.facts.isListMoving)
      let finger = panel.beginPull(nil)
      #expect(panel.view.facts.reachedTopAt == nil)
      panel.step(finger, .ended, dy: 0)
      #expect(panel.view.facts.reachedTopAt == nil)
    }
    #expect(times[0] == times[1] && times[1] == times[2])
    #expect(times[0] > .milliseconds(20) && times[0] < .milliseconds(60))
  }

  @Test("what comes to the top in another way says nothing")
  func otherwise() {
    // Pulled past it and released, or stopped on its way.
    var pulled = Panel(rows: 20)
    let finger = pulled.beginPull()
    pulled.step(finger, .changed, dy: 8)
    pulled.step(finger, .ended, dy: 8, speed: 300)
    pulled.wait(milliseconds: 20)
    #expect(pulled.view.scrollPosition < 0 && pulled.view.facts.reachedTopAt == nil)
    pulled.rest()
    #expect(pulled.view.facts.reachedTopAt == nil)
    var stopped = Panel(rows: 20)
    stopped.scroll(to: 200)
    let other = stopped.holdList()
    stopped.letGo(other, dy: 2, speed: 700)
    stopped.wait(milliseconds: 10)
    let hasStopped = stopped.view.stopFlight(at: stopped.now)
    #expect(hasStopped)
    stopped.rest()
    #expect(stopped.view.facts.reachedTopAt == nil)
  }

  @Test("it is like new only once no pull has to wait")
  func likeNew() throws {
    // So slowly that it hardly bounces.
    var (panel, _) = flung(37, milliseconds: 5)
    let reached = try #require(panel.view.facts.reachedTopAt)
    panel.rest()
    #expect(panel.now - reached < .milliseconds(400))
    for (milliseconds, isLikeNew) in [(400, false), (401, true)] {
      panel.now = reached + .milliseconds(milliseconds)
      panel.view.advance(to: panel.now)
      #expect(panel.view.isIdle && panel.view.isLikeNew == isLikeNew, "\(milliseconds)")
    }
  }

  @Test("a pull that the core does not let count says and does nothing, however far it is")
  func waits() {
    for edge in [ListEdge.top, .bottom] {
      for counts in [false, true] {
        var (panel, measurer) = Panel.with(["Milk", "Bread"], completed: [1])
        var events: [ListEvent] = []
        let dy = edge == .top ? 30.0 : -30
        let pull = Pull(edge: edge, stage: counts ? .first : .none)
        for phase in [Gesture.Phase.began, .changed] {
          panel.view.handle(
            Gesture(
              kind: .listPan, phase: phase, contact: ContactID(serial: 5), time: panel.now,
              position: Point(x: 50, y: 40), translation: Vector(dx: 0, dy: Millimeters(dy)),
              pull: pull), events: &events)
        }
        let line =
          panel.placeholders().first?.text?.line
          ?? panel.cells().first { $0.id == CellID(high: .max, low: 1) }?.text?.line
        let said = line.flatMap { measurer.text($0) } ?? ""
        #expect(said.hasPrefix(counts ? "Release" : "Pull"), "\(said)")
        panel.view.handle(
          Gesture(
            kind: .listPan, phase: .ended, contact: ContactID(serial: 5), time: panel.now,
            position: Point(x: 50, y: 40), translation: Vector(dx: 0, dy: Millimeters(dy)),
            pull: pull), events: &events)
        #expect(panel.view.list.count == (!counts ? 2 : edge == .top ? 3 : 1), "\(edge)")
      }
    }
  }

  @Test("a pull at the lower end that is caught on its way back clears nothing")
  func caughtBelow() {
    var (panel, _) = Panel.with(["Milk", "Bread"], completed: [1])
    let first = panel.beginPull(.bottom)
    panel.step(first, .changed, dy: -15)
    panel.step(first, .ended, dy: -15)
    panel.wait(milliseconds: 60)
    let second = panel.beginPull(nil, contact: 1002)
    panel.step(second, .changed, dy: -30)
    panel.step(second, .ended, dy: -30)
    panel.rest()
    #expect(panel.view.list.count == 2)
  }
}
