// Tests of rows released with a velocity: they keep it, and it decides nothing.
import Gestures
import ListUI
import Model
import Testing
import Units

@Suite("A row released with a velocity")
struct ReleaseTests {
  private let row = ItemID(high: 7, low: 1)

  /// Positions of a row in pixels, one a millisecond: 20 under a finger that is released at `dx`
  /// with a velocity, in mm and mm/s, then `count` more.
  private func places(
    _ panel: inout Panel, dx: Double, speed: Double, after count: Int
  ) -> [Double] {
    let finger = panel.hold(1)
    var places: [Double] = []
    for left in (0...20).reversed() {
      panel.drag(finger, dx: dx - speed * Double(left) / 1000)
      places.append(panel.left(1) ?? 0)
      if left > 0 { panel.wait(milliseconds: 1) }
    }
    panel.letGo(finger, dx: dx, speed: speed)
    let released = panel.left(1)
    #expect(released == places.last)
    for _ in 0..<count {
      panel.wait(milliseconds: 1)
      places.append(panel.left(1) ?? 0)
    }
    return places
  }

  @Test(
    "a released row continues with its position and velocity, whatever its outcome",
    arguments: [
      (10.0, 0.0), (10, 200), (10, -200), (-10, 400), (20, 600), (-20, 250), (30, 600), (30, -270),
      (40, 1200), (-30, -600), (-40, -1200), (-30, 250), (2, -200), (2, 300),
    ])
  func goesOn(dx: Double, speed: Double) {
    var panel = Panel(rows: 3)
    let places = places(&panel, dx: dx, speed: speed, after: 10)
    let speeds = zip(places.dropFirst(), places).map { ($0 - $1) * 1000 }
    // Under the finger it has the finger's velocity, past the commit distance a third of it.
    let own = speed * 10 / (abs(dx) > 25 ? 3 : 1)
    #expect(abs(speeds[19] - own) < 1)
    // The spring changes it by 10 mm/s a millisecond for each 4 mm and for each 100 mm/s.
    let limit = 100 + 25 * abs(min(abs(dx), 32)) + abs(own) / 8
    for place in 20..<29 {
      let change = speeds[place] - speeds[place - 1]
      #expect(abs(change) < limit, "\(change) pixels/s in ms \(place - 20)")
    }
  }

  @Test(
    "on its way back a row overshoots by at most 1.5 mm, and arrives within 0.6 s",
    arguments: [0.5, 2, 5, 10, 20, 24, 30, 60])
  func swings(dx: Double) {
    for side in [-1.0, 1] {
      for speed in [0.0, 100, 279, 310, 600, 1000, 3000] where dx < 25 || side > 0 || speed > 279 {
        var panel = Panel(rows: 3)
        let places = places(&panel, dx: side * dx, speed: -side * speed, after: 600)
        let beyond = places.dropFirst(21).map { -side * $0 }.max() ?? 0
        #expect(beyond <= 15.1, "\(beyond) pixels at \(speed) mm/s")
        #expect(abs(places.last ?? 99) < 1, "at \(speed) mm/s")
        // Away from its place: it reverses, and overshoots no farther than the others.
        var outward = Panel(rows: 3)
        guard side > 0 || dx < 25 else { continue }
        let ways = self.places(&outward, dx: side * dx, speed: side * speed, after: 600)
        #expect((ways.dropFirst(21).map { side * $0 }.min() ?? -99) >= -15.1)
        #expect(abs(ways.last ?? 99) < 1, "away at \(speed) mm/s")
      }
    }
  }

  @Test("the speed of a release decides nothing", arguments: [1.0, -1])
  func speed(side: Double) {
    for speed in [-2000.0, -280, 0, 280, 2000] {
      for (dx, commits) in [(24.0, false), (26, true), (80, true)] {
        var panel = Panel(rows: 3)
        let finger = panel.hold(1)
        panel.drag(finger, dx: side * dx)
        panel.letGo(finger, dx: side * dx, speed: side * speed)
        panel.rest()
        let edit = side > 0 ? Edit.setCompleted(row, true) : .delete(row)
        #expect(panel.edits == (commits ? [edit] : []), "\(dx) mm, \(speed) mm/s")
      }
    }
  }

  @Test("a row caught on its way back and swiped on in that direction counts there")
  func caught() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 30)
    panel.wait(milliseconds: 20)
    let finger = panel.hold(1)
    panel.drag(finger, dx: -54)
    let left = panel.left(1) ?? 0
    #expect(left <= -250, "it has not come as far beyond its place as deletes it")
    panel.letGo(finger, dx: -54, speed: -400)
    panel.rest()
    #expect(panel.edits == [.setCompleted(row, true), .delete(row)])
  }

  @Test("a deleted row leaves at its usual speed, or at the finger's if that is faster")
  func leaves() {
    for speed in [0.0, -100, -600, -1200, -2400, -4800] {
      var panel = Panel(rows: 3)
      var ever = Panel(rows: 3)
      _ = places(&ever, dx: -30, speed: 0, after: 0)
      _ = places(&panel, dx: -30, speed: speed, after: 0)
      var milliseconds = 0
      while let place = panel.left(1) {
        #expect(place <= (ever.left(1) ?? -1000) + 0.001, "\(speed) mm/s")
        panel.wait(milliseconds: 1)
        ever.wait(milliseconds: 1)
        milliseconds += 1
      }
      // From 26.7 mm, 73.3 mm of 100 are left; it starts with at most a third of its exit speed,
      // and gains most of the rest in 30 ms.
      let even = 73.3 / max(1200, -speed) * 1000
      #expect(Double(milliseconds) > even + 8 && Double(milliseconds) < even + 32, "\(speed) mm/s")
    }
  }
}
