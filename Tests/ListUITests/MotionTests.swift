// Tests of every row animation against its spring: position, overshoot, duration.
import Foundation
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

/// An animation: what starts it, which value it moves, and from where to where.
struct Slide: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let pendulum: Pendulum
  let from: Double
  let to: Double
  /// Delay in milliseconds.
  var delay = 0.0
  let begin: @Sendable (inout Panel) -> Void
  let place: @Sendable (inout Panel) -> Double?
}

@Suite("Row animations") struct MotionTests {
  private static let closing = Pendulum(response: 0.34, damping: 0.86)
  private static let insert = Pendulum(response: 0.34, damping: 0.72)

  /// Rows of 100 pixels, 10 pixels a millimetre.
  static let slides: [Slide] = [
    Slide(
      testDescription: "snap back", pendulum: Pendulum(response: 0.30, damping: 0.82), from: 240,
      to: 0, begin: { $0.swipe(1, dx: 24) }, place: { $0.left(1) }),
    Slide(
      testDescription: "a completed row home", pendulum: Pendulum(response: 0.36, damping: 0.70),
      from: 270, to: 0, begin: { $0.swipe(1, dx: 31) }, place: { $0.left(1) }),
    Slide(
      testDescription: "closing up", pendulum: closing, from: 200, to: 100,
      begin: { $0.swipe(1, dx: -30) }, place: { $0.top(2) }),
    Slide(
      testDescription: "closing up, three rows below", pendulum: closing, from: 500, to: 400,
      delay: 54, begin: { $0.swipe(1, dx: -30) }, place: { $0.top(5) }),
    Slide(
      testDescription: "making room for a row that comes", pendulum: insert, from: 200, to: 300,
      begin: { _ = $0.hear(.insert($0.newItem(1, before: 2))) }, place: { $0.top(2) }),
    Slide(
      testDescription: "a deleted row is brought back", pendulum: insert, from: 200, to: 300,
      begin: { panel in
        var report = UndoReport()
        _ = report.takeBack(.deleted(panel.newItem(1, before: 2)), of: nil)
        panel.view.show(report, at: panel.now)
      }, place: { $0.top(2) }),
    Slide(
      testDescription: "put down", pendulum: Pendulum(response: 0.28, damping: 0.8), from: 240,
      to: 200,
      begin: { panel in
        let finger = panel.pickUp(2)
        panel.drag(finger, dy: 4)
        panel.wait(milliseconds: 900)
        panel.letGo(finger, dy: 4)
      }, place: { panel in panel.cell(2).map { $0.top.value + Double($0.height) / 2 - 50 } }),
    Slide(
      testDescription: "edited, to the top", pendulum: Pendulum(response: 0.28, damping: 1),
      from: 400, to: 0, begin: { $0.tap(row: 4) }, place: { $0.top(4) }),
    Slide(
      testDescription: "back after an edit", pendulum: Pendulum(response: 0.28, damping: 1),
      from: 0, to: 400,
      begin: { panel in
        panel.tap(row: 4)
        panel.rest()
        panel.press(.commit)
      }, place: { $0.top(4) }),
  ]

  @Test(
    "an animated row follows its spring, overshoots as the spring does, and comes to rest",
    arguments: slides
  )
  func way(slide: Slide) {
    var panel = Panel(rows: 20)
    slide.begin(&panel)
    let way = slide.to - slide.from
    var farthest = 0.0
    for time in stride(from: 0.0, through: 1000, by: 5) {
      let place = slide.place(&panel) ?? .nan
      let wanted = slide.to - way * slide.pendulum.share(after: time - slide.delay)
      // The animation ends within a tenth of a pixel.
      #expect(abs(place - wanted) < 0.11, "after \(time) ms")
      farthest = max(farthest, (place - slide.to) / way)
      panel.wait(milliseconds: 5)
    }
    #expect(abs(farthest - slide.pendulum.overshoot) < 0.11 / abs(way))
    let place = slide.place(&panel)
    #expect(place == slide.to)
  }

  @Test("one second after its start no animation moves", arguments: slides)
  func rests(slide: Slide) {
    var panel = Panel(rows: 20)
    slide.begin(&panel)
    panel.wait(milliseconds: 1000)
    // The undo bar disappears later; the caret blinks as long as there is one.
    #expect(panel.view.isAtRest, "\(slide.testDescription)")
  }

  @Test(
    "an animation has the same values at any frame rate, and at any slowness",
    arguments: slides)
  func rates(slide: Slide) {
    var places: [[Double?]] = []
    for (changeset, slowness) in [(20, 1), (10, 1), (1, 1), (80, 8)] {
      var panel = Panel(rows: 20, options: ListOptions(slowness: Double(slowness)))
      slide.begin(&panel)
      var own: [Double?] = []
      for _ in 0..<30 {
        for _ in 0..<20 * slowness / changeset { panel.wait(milliseconds: changeset) }
        own.append(slide.place(&panel))
      }
      places.append(own)
    }
    #expect(places[0] == places[1] && places[0] == places[2])
    for (plain, slow) in zip(places[0], places[3]) {
      #expect(abs((plain ?? .nan) - (slow ?? .nan)) < 0.11)
    }
  }

  @Test(
    "an interrupted animation continues with its position and velocity",
    arguments: [30, 90, 160])
  func turnedRound(after: Int) {
    for turn in Self.turns {
      var panel = Panel(rows: 20)
      turn.begin(&panel)
      panel.wait(milliseconds: after)
      var places: [Double] = []
      for _ in 0..<4 {
        panel.wait(milliseconds: 1)
        places.append(turn.place(&panel) ?? .nan)
      }
      turn.turn(&panel)
      let turned = turn.place(&panel) ?? .nan
      #expect(abs(turned - places[3]) < 0.01, "\(turn.name) jumped")
      for _ in 0..<4 {
        panel.wait(milliseconds: 1)
        places.append(turn.place(&panel) ?? .nan)
      }
      let before = (places[3] - places[0]) / 3
      let behind = (places[7] - places[3]) / 4
      // A spring over d pixels changes the speed by ω²·d: 0.1 pixels a millisecond each over 300.
      #expect(abs(behind - before) < 0.75, "\(turn.name): \(before), then \(behind) a millisecond")
      panel.rest()
    }
  }

  /// An animation, and what reverses it.
  private struct Turn: Sendable {
    let name: String
    let begin: @Sendable (inout Panel) -> Void
    let turn: @Sendable (inout Panel) -> Void
    let place: @Sendable (inout Panel) -> Double?
  }

  private static let turns: [Turn] = [
    Turn(
      name: "closing up, when a row comes", begin: { $0.swipe(1, dx: -30) },
      turn: { _ = $0.hear(.insert($0.newItem(1, before: 2))) }, place: { $0.top(4) }),
    Turn(
      name: "making room, when a row goes",
      begin: { _ = $0.hear(.insert($0.newItem(1, before: 1))) },
      turn: { _ = $0.hear(.delete(Panel.id(0))) }, place: { $0.top(3) }),
    Turn(
      name: "to the top, when the edit ends", begin: { $0.tap(row: 3) },
      turn: { $0.press(.commit) }, place: { $0.top(3) }),
    Turn(
      name: "rising, when the finger leaves", begin: { _ = $0.pickUp(2) },
      turn: {
        $0.letGo(Finger(kind: .longPress(Panel.target(2)), contact: ContactID(serial: 900)))
      },
      place: { panel in panel.cell(2).map { Double($0.height) } }),
  ]

  @Test("a deleted row leaves at 1.2 m/s or at the finger's speed, opaque, and the others follow")
  func leaves() {
    for (speed, leaving) in [(0.0, 1200.0), (-300, 1200), (-2000, 2000)] {
      var panel = Panel(rows: 4)
      let finger = panel.hold(1)
      panel.drag(finger, dx: -31)
      let start = panel.now
      panel.letGo(finger, dx: -31, speed: speed)
      var places = [panel.left(1) ?? .nan]
      #expect(places[0] == -270)
      while let left = panel.left(1) {
        places.append(left)
        let opacity = panel.cell(1)?.opacity
        #expect(opacity == 1)
        panel.wait(milliseconds: 1)
      }
      let gone = panel.now
      // Past the commit distance the row had a third of the finger's speed; it gains the
      // difference.
      func wanted(after milliseconds: Double) -> Double {
        let lack = (speed / 3 + leaving) * exp(-milliseconds / 30)
        return (lack - leaving) / 100
      }
      let speeds = zip(places.dropFirst(2), places.dropFirst()).map { $0 - $1 }
      for (time, speed) in speeds.enumerated() {
        #expect(abs(speed - wanted(after: Double(time) + 0.5)) < 0.01, "after \(time) ms")
      }
      #expect((gone - start).seconds < 0.1)
    }
  }
}
