// What a swipe shows beside the row and on its letters.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("Signs and strike") struct SignTests {
  private static let green = Color(red: 0, green: 255, blue: 0)
  private static let red = Color(red: 255, green: 0, blue: 0)

  @Test("a tick comes along on the left, a cross on the right, as bright as the way is far")
  func travels() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, edge, alpha) in [
      (5.0, 30.0, 0.2), (12.5, 105, 0.5), (24.9, 229, 0.996), (40, 280, 1), (-5, 970, 0.2),
      (-25, 770, 1), (-40, 720, 1), (0.1, -19, 0.004),
    ] {
      panel.drag(finger, dx: dx)
      let sign = panel.sign(1)
      let start = (sign?.left.value ?? 0) + Double(sign?.text?.x ?? 0)
      // Where the tick ends, which is 32 pixels wide here, and where the cross begins.
      #expect(abs(start + (dx > 0 ? 32 : 0) - edge) < 0.01, "at \(dx) mm")
      #expect(abs((sign?.opacity ?? 0) - alpha) < 0.001, "at \(dx) mm")
      #expect(sign?.top == 100 && sign?.height == 100 && sign?.light == .flat)
    }
  }

  @Test("beside the row is black as far as it has left its line", arguments: [3.0, 12, 31, 99])
  func covers(dx: Double) {
    for dx in [dx, -dx] {
      var panel = Panel(rows: 3)
      panel.drag(panel.hold(1), dx: dx)
      let sign = panel.sign(1)
      let side = panel.left(1) ?? 0
      let left = sign?.left.value ?? 0
      let right = left + Double(sign?.width ?? 0)
      #expect(side > 0 ? left <= 0 && right >= side : left <= side + 1000 && right >= 1000)
      #expect(sign?.color == .black)
    }
  }

  @Test("white turns green or red at the threshold, and white again on the way back")
  func turns() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, color) in [
      (24.9, Color.white), (25, Self.green), (31, Self.green), (24.9, .white), (-24.9, .white),
      (-25, Self.red), (-31, Self.red), (-24.9, .white),
    ] {
      panel.drag(finger, dx: dx)
      let sign = panel.sign(1)
      #expect(sign?.text?.color == color, "at \(dx) mm")
    }
  }

  @Test(
    "while letting go would do nothing the sign is white and no letter is struck, and on the way back"
  )
  func inVain() {
    for isDone in [false, true] {
      for dx in [12.0, 40, -12, -40] {
        var panel = Panel(rows: 3, completed: isDone ? [1] : [])
        let finger = panel.hold(1)
        panel.drag(finger, dx: dx)
        panel.drag(finger, dx: dx, mayCommit: false)
        func look(_ moment: String) {
          let width = panel.cell(1)?.strike?.rect.width ?? 0
          #expect(width == (isDone ? 80 : 0), "\(moment) at \(dx) mm")
          let color = panel.sign(1)?.text?.color
          #expect(color == .white, "\(moment) at \(dx) mm")
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
        let width = panel.cell(1)?.strike?.rect.width ?? 0
        #expect(width == 16 * 2, "the next swipe at \(dx) mm")
      }
    }
  }

  @Test(
    "a frame that shows the finger ahead of its report, or behind it, shows what the report does")
  func ahead() {
    for (reported, shown, color, letters) in [
      (24.9, 26.0, Color.white, 4), (25, 24, Self.green, 5), (-24.9, -26, .white, 0),
      (-25, -24, Self.red, 0),
    ] {
      var panel = Panel(rows: 3)
      let finger = panel.hold(1)
      panel.drag(finger, dx: reported)
      var told: [ListEvent] = []
      panel.view.show(
        Gesture(
          kind: finger.kind, phase: .changed, contact: finger.contact, time: panel.now,
          position: Point(x: 50, y: 40), translation: Vector(dx: Millimeters(shown), dy: 0)),
        told: &told)
      #expect(panel.sign(1)?.text?.color == color, "at \(shown) mm")
      #expect(panel.cell(1)?.strike?.rect.width ?? 0 == 16 * letters, "at \(shown) mm")
      #expect(told == [])
    }
  }

  @Test("the sign follows the row back, white if nothing came of it, green if it is done")
  func followsBack() {
    for (dx, color) in [(20.0, Color.white), (-20, .white), (30, Self.green)] {
      var panel = Panel(rows: 3)
      panel.swipe(1, dx: dx)
      var last = 1.1
      for _ in 0..<19 {
        panel.wait(milliseconds: 10)
        let left = panel.left(1) ?? 0
        guard abs(left) > 25 else { continue }
        let sign = panel.sign(1)
        #expect(sign?.text?.color == color)
        #expect(abs((sign?.opacity ?? 0) - min(1, abs(left) / 250)) < 0.001)
        #expect((sign?.opacity ?? 2) <= last)
        last = sign?.opacity ?? 0
      }
      panel.rest()
      let sign = panel.sign(1)
      #expect(sign == nil)
    }
  }

  @Test("the line grows letter by letter with the way, and shrinks on a row that is done")
  func strikes() {
    for isDone in [false, true] {
      var panel = Panel(rows: 3, completed: isDone ? [1] : [])
      let finger = panel.hold(1)
      // Five letters of 16 pixels: one for each 5 mm.
      for (dx, letters) in [(4.9, 0), (5.1, 1), (14.9, 2), (15.1, 3), (25, 5), (40, 5), (-20, 0)] {
        panel.drag(finger, dx: dx)
        let width = panel.cell(1)?.strike?.rect.width ?? 0
        let rest = isDone && dx > 0 && dx < 25 ? 5 - letters - 1 : 5 - letters
        #expect(width == 16 * (isDone ? rest : letters), "at \(dx) mm, done: \(isDone)")
      }
    }
  }

  @Test("caught right after it was done, a row keeps its line until the finger goes on")
  func caughtWhenDone() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 26)
    panel.wait(milliseconds: 30)
    let before = panel.left(1) ?? 0
    #expect((100..<250).contains(before))
    let finger = panel.hold(1)
    // Five letters of 16 pixels: the line goes back by one for each 5 mm of the finger's own way.
    for (dx, letters) in [(0.0, 5), (-9, 5), (4.9, 4), (12, 2), (24.9, 0)] {
      panel.drag(finger, dx: dx)
      #expect(panel.cell(1)?.strike?.rect.width ?? 0 == 16 * letters, "at \(dx) mm")
      let color = panel.sign(1)?.text?.color
      #expect(color == .white || dx < 0, "at \(dx) mm")
    }
    panel.letGo(finger, dx: 24.9)
    panel.wait(milliseconds: 1)
    let released = panel.cell(1)?.strike?.rect.width ?? 0
    #expect(released <= 16)
    panel.rest()
    #expect(panel.edits == [.setCompleted(Panel.id(1), true)])
    let width = panel.cell(1)?.strike?.rect.width
    #expect(width == 80)
  }

  @Test("after rest nothing of a swipe is left", arguments: [20.0, -20, 30, -30])
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

  @Test("a row that flies in or back and is caught does nothing unless the finger says so")
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
    let sign = panel.sign(1)
    #expect(sign?.text?.color != Self.red)
    panel.letGo(finger, dx: 3)
    panel.rest()
    #expect(panel.edits == [.delete(Panel.id(1))])
    #expect(panel.view.list.count == 3)
  }
}
