// Tests of what a swipe shows: icons beside the row, its style, and the strikethrough.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("Swipe icons and strikethrough") struct IconTests {
  private static let theme = Theme(.heat, hairline: 2)
  private static let white = theme.icon
  private static let green = theme.tick
  private static let red = theme.cross
  /// Width of the line through "Row 1": five letters of 19 pixels, and 6 more at each end.
  private static let line = 107

  @Test("a tick on the left or a cross on the right follows the row, drawn in proportion")
  func travels() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, middle, share) in [
      (5.0, -12.0, 0.2), (12.5, 63, 0.5), (24.9, 187, 0.996), (40, 238, 1), (-5, 1012, 0.2),
      (-25, 812, 1), (-40, 762, 1), (0.1, -61, 0.004),
    ] {
      panel.drag(finger, dx: dx)
      let cell = panel.icon(1)
      let icon = cell?.icon
      #expect(abs((cell?.left.value ?? 0) + (icon?.x ?? 0) - middle) < 0.01, "at \(dx) mm")
      #expect(icon?.shape == (dx > 0 ? .tick : .cross) && icon?.y == 50)
      #expect(icon?.thickness == 7.5 && icon?.width == (dx > 0 ? 42 : 34), "at \(dx) mm")
      #expect(abs((icon?.drawn ?? 0) - share) < 0.001, "at \(dx) mm")
      #expect(abs((cell?.foregroundOpacity ?? 0) - share) < 0.001, "at \(dx) mm")
      #expect(cell?.top == 100 && cell?.height == 100 && cell?.light == .flat)
    }
  }

  @Test("at the threshold the tick grows within 120 ms, and shrinks when the finger goes back")
  func pops() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, wait, width) in [(25.0, 0, 42.0), (25, 120, 48), (24, 0, 48), (24, 120, 42)] {
      panel.drag(finger, dx: dx)
      panel.wait(milliseconds: wait)
      let icon = panel.icon(1)?.icon
      #expect(abs((icon?.width ?? 0) - width) < 0.01, "at \(dx) mm after \(wait) ms")
    }
    panel.drag(finger, dx: 25)
    panel.wait(milliseconds: 60)
    let half = panel.icon(1)?.icon?.width ?? 0
    #expect(half > 43 && half < 47)
  }

  @Test("past the threshold a row takes its outcome's style within 80 ms, and likewise back")
  func changesStyle() {
    let heat = { (row: Double) in Self.theme.row(position: row, count: 3) }
    for (isDone, dx, own, beyond) in [
      (false, 25.0, heat(1), Self.theme.moment), (false, -25, heat(1), Self.theme.doomed),
      (true, 25, Self.theme.done, heat(1)), (true, -25, Self.theme.done, Self.theme.doomed),
    ] {
      var panel = Panel(rows: 3, completed: isDone ? [1] : [])
      let finger = panel.hold(1)
      for (travel, wait, cellStyle) in [
        (24.9, 200, own), (25, 0, own), (25, 80, beyond), (24.9, 0, beyond), (24.9, 80, own),
      ] {
        panel.drag(finger, dx: dx < 0 ? -travel : travel)
        panel.wait(milliseconds: wait)
        let cell = panel.cell(1)
        #expect(cell?.color == cellStyle.ground, "\(isDone), \(dx): \(travel) mm, \(wait) ms")
        #expect(cell?.text?.color == cellStyle.letters && cell?.light == cellStyle.light)
      }
      panel.drag(finger, dx: dx)
      panel.wait(milliseconds: 40)
      let half = panel.cell(1)?.color
      #expect(half != own.ground && half != beyond.ground)
      panel.drag(finger, dx: 0)
      let turned = panel.cell(1)?.color
      #expect(turned == half)
    }
  }

  @Test("a row swiped left leaves its text in place, also when deleted; swiped right it moves it")
  func keepsName() throws {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for dx in [-3.0, -24.9, -40, -99] {
      panel.drag(finger, dx: dx)
      try expectName(&panel, "at \(dx) mm")
    }
    panel.drag(finger, dx: 12)
    let right = panel.cell(1)
    #expect(right?.text?.x == 42)
    let beside = panel.beside(1)
    #expect(beside != nil && beside?.text == nil)
    panel.letGo(finger, dx: -30)
    for _ in 0..<14 {
      try expectName(&panel, "leaving")
      panel.wait(milliseconds: 20)
    }
  }

  /// Expects the text at its resting place, in the row and in the ground beside it alike.
  private func expectName(_ panel: inout Panel, _ moment: String) throws {
    let beside = panel.beside(1)
    let ground = try #require(beside)
    let text = try #require(ground.text)
    #expect(ground.bounds.left + text.x == 42, "\(moment)")
    guard let row = panel.cell(1) else { return }
    #expect(row.bounds.left + (row.text?.x ?? 0) == 42, "\(moment)")
    #expect(row.text?.line == text.line && row.text?.color == text.color, "\(moment)")
    #expect(
      row.foregroundOpacity == ground.foregroundOpacity
        && row.strikethrough?.rect.width == ground.strikethrough?.rect.width)
    let ids = panel.cells().map(\.id)
    let shown = panel.icon(1)
    let icon = try #require(shown)
    let (front, back) = (ids.firstIndex(of: icon.id), ids.firstIndex(of: ground.id))
    #expect(front.map { place in back.map { place < $0 } } == true, "\(moment)")
  }

  @Test(
    "the ground beside a swiped row covers what the row has uncovered",
    arguments: [3.0, 12, 31, 99])
  func covers(dx: Double) {
    for dx in [dx, -dx] {
      var panel = Panel(rows: 3)
      panel.drag(panel.hold(1), dx: dx)
      let ground = panel.beside(1)
      let side = panel.left(1) ?? 0
      let left = ground?.left.value ?? 0
      let right = left + Double(ground?.width ?? 0)
      #expect(side > 0 ? left <= 0 && right >= side : left <= side + 1000 && right >= 1000)
      #expect(ground?.color == .black && ground?.top == 100 && ground?.height == 100)
    }
  }

  @Test("the icon turns green or red at the threshold, and white again below it")
  func turns() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, color) in [
      (24.9, Self.white), (25, Self.green), (31, Self.green), (24.9, Self.white),
      (-24.9, Self.white), (-25, Self.red), (-31, Self.red), (-24.9, Self.white),
    ] {
      panel.drag(finger, dx: dx)
      let icon = panel.icon(1)
      #expect(icon?.icon?.color == color, "at \(dx) mm")
    }
  }

  @Test(
    "while a release would not commit, the icon is white and the strikethrough unchanged"
  )
  func inVain() {
    for isDone in [false, true] {
      for dx in [12.0, 40, -12, -40] {
        var panel = Panel(rows: 3, completed: isDone ? [1] : [])
        let finger = panel.hold(1)
        panel.drag(finger, dx: dx)
        panel.drag(finger, dx: dx, mayCommit: false)
        func look(_ moment: String) {
          let width = panel.cell(1)?.strikethrough?.rect.width ?? 0
          #expect(width == (isDone ? Self.line : 0), "\(moment) at \(dx) mm")
          let color = panel.icon(1)?.icon?.color
          #expect(color == Self.white, "\(moment) at \(dx) mm")
        }
        look("held")
        panel.letGo(finger, dx: dx, mayCommit: false)
        for _ in 0..<5 {
          look("let go")
          panel.wait(milliseconds: 16)
        }
        panel.rest()
        let again = panel.hold(1)
        panel.drag(again, dx: 14)
        let width = panel.cell(1)?.strikethrough?.rect.width ?? 0
        #expect(width == (isDone ? 47 : 60), "the next swipe at \(dx) mm")
      }
    }
  }

  @Test(
    "a frame with a predicted finger position shows the outcome of the last report")
  func ahead() {
    for (reported, shown, color, line) in [
      (24.9, 26.0, Self.white, Self.line), (25, 24, Self.green, Self.line),
      (-24.9, -26, Self.white, 0),
      (-25, -24, Self.red, 0),
    ] {
      var panel = Panel(rows: 3)
      let finger = panel.hold(1)
      panel.drag(finger, dx: reported)
      var events: [ListEvent] = []
      panel.view.show(
        Gesture(
          kind: finger.kind, phase: .changed, contact: finger.contact, time: panel.now,
          position: Point(x: 50, y: 40), translation: Vector(dx: Millimeters(shown), dy: 0)),
        events: &events)
      #expect(panel.icon(1)?.icon?.color == color, "at \(shown) mm")
      #expect(panel.cell(1)?.strikethrough?.rect.width ?? 0 == line, "at \(shown) mm")
      #expect(events == [])
    }
  }

  @Test("the icon follows the row back, white if nothing was done, green if it was completed")
  func followsBack() {
    for (dx, color) in [(20.0, Self.white), (-20, Self.white), (30, Self.green)] {
      var panel = Panel(rows: 3)
      panel.swipe(1, dx: dx)
      var last = 1.1
      for _ in 0..<19 {
        panel.wait(milliseconds: 10)
        let left = panel.left(1) ?? 0
        guard abs(left) > 25 else { continue }
        let icon = panel.icon(1)
        #expect(icon?.icon?.color == color)
        #expect(abs((icon?.foregroundOpacity ?? 0) - min(1, abs(left) / 250)) < 0.001)
        #expect((icon?.foregroundOpacity ?? 2) <= last)
        last = icon?.foregroundOpacity ?? 0
      }
      panel.rest()
      let icon = panel.icon(1)
      #expect(icon == nil)
    }
  }

  @Test("the strikethrough grows with the travel, and shrinks on a completed row")
  func strikes() {
    for isDone in [false, true] {
      var panel = Panel(rows: 3, completed: isDone ? [1] : [])
      let finger = panel.hold(1)
      for (dx, open, done) in [
        (4.9, 21, 86), (14.9, 64, 43), (25, Self.line, 0), (40, Self.line, 0), (-20, 0, Self.line),
      ] {
        panel.drag(finger, dx: dx)
        let width = panel.cell(1)?.strikethrough?.rect.width ?? 0
        #expect(width == (isDone ? done : open), "at \(dx) mm, done: \(isDone)")
      }
    }
  }

  @Test("a row caught right after completion keeps its strikethrough")
  func caughtWhenDone() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 26)
    panel.wait(milliseconds: 30)
    let before = panel.left(1) ?? 0
    #expect((100..<250).contains(before))
    let finger = panel.hold(1)
    for dx in [0, -9, 4.9, 12, 24.9] {
      panel.drag(finger, dx: dx)
      #expect(panel.cell(1)?.strikethrough?.rect.width == Self.line, "at \(dx) mm")
      let color = panel.icon(1)?.icon?.color
      #expect(color == Self.white || dx < 0, "at \(dx) mm")
    }
    panel.letGo(finger, dx: 24.9)
    panel.wait(milliseconds: 1)
    let released = panel.cell(1)?.strikethrough?.rect.width
    #expect(released == Self.line)
    panel.rest()
    #expect(panel.edits == [.setCompleted(Panel.id(1), true)])
    let width = panel.cell(1)?.strikethrough?.rect.width
    #expect(width == Self.line)
  }

  @Test(
    "after a swipe has come to rest nothing of it remains on the screen",
    arguments: [20.0, -20, 30, -30])
  func nothingLeft(dx: Double) {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: dx)
    panel.rest()
    panel.now += .seconds(6)
    _ = panel.view.expire(at: panel.now)
    panel.rest()
    let cells = panel.cells()
    #expect(cells.count == (dx == -30 ? 2 : 3))
    #expect(cells.allSatisfy { $0.left == 0 && $0.opacity == 1 && $0.id.high == 7 })
  }

  @Test("a row caught while it flies back in is not swiped by its own offset")
  func caughtFarOut() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: -30)
    panel.rest()
    guard let item = Panel(rows: 3).view.list[Panel.id(1)] else { return }
    var report = UndoReport()
    _ = report.takeBack(.deleted(item), of: nil)
    panel.view.show(report, at: panel.now)
    panel.wait(milliseconds: 100)
    let before = panel.left(1)
    #expect((before ?? 0) < -250)
    let finger = panel.hold(1)
    let caught = panel.left(1)
    #expect(caught == before)
    panel.drag(finger, dx: 3)
    let icon = panel.icon(1)
    #expect(icon?.icon?.color != Self.red)
    panel.letGo(finger, dx: 3)
    panel.rest()
    #expect(panel.edits == [.delete(Panel.id(1))])
    #expect(panel.view.list.count == 3)
  }
}
