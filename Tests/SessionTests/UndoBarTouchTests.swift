// Touches on the undo bar: Undo takes taps, and a touch beside it dismisses the bar.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Touches on the undo bar")
struct UndoBarTouchTests {
  /// On Undo, at the left of the undo bar, and on its text.
  private static let undo = (x: 8.0, y: 75.0)
  private static let words = (x: 60.0, y: 75.0)

  @Test(
    "a double tap on Undo undoes one action, opens no row and adds none",
    arguments: [3, 12], [false, true])
  func doubleTap(rows: Int, isLate: Bool) throws {
    for pause in [60, 120, 250] {
      var bench = try SessionBench(rows: rows)
      bench.complete(1, row: 0)
      bench.complete(2, row: 1)
      bench.rest()
      bench.answersLate = isLate
      bench.tap(3, Self.undo.x, Self.undo.y)
      bench.wait(milliseconds: pause)
      bench.tap(4, Self.undo.x, Self.undo.y)
      bench.answer()
      bench.rest()
      let done = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
      #expect(done == [SessionBench.id(0)], "after \(pause) ms")
      #expect(bench.session.view.editedItem == nil && bench.session.view.list.count == rows)
      #expect(bench.store.list == bench.session.view.list)
    }
  }

  @Test("where Undo was, taps do nothing for 400 ms; after that they reach the row there")
  func closed() throws {
    for (pause, isOpen) in [(390, false), (400, true), (60_000, true)] {
      var bench = try SessionBench(rows: 12)
      bench.complete(1, row: 0)
      bench.answersLate = true
      bench.tap(2, Self.undo.x, Self.undo.y)
      // No frame in the remaining time.
      bench.wait(milliseconds: 300)
      bench.pass(milliseconds: pause - 300)
      bench.down(3, Self.undo.x, Self.undo.y)
      bench.up(3, Self.undo.x, Self.undo.y)
      #expect(bench.session.view.editedItem == (isOpen ? SessionBench.id(7) : nil))
    }
  }

  @Test("the row where Undo was can be swiped at once")
  func swipedWhereUndoWas() throws {
    var bench = try SessionBench(rows: 12)
    bench.complete(1, row: 0)
    bench.answersLate = true
    bench.tap(2, Self.undo.x, Self.undo.y)
    bench.wait(milliseconds: 100)
    bench.swipe(3, from: Self.undo, by: 40)
    #expect(bench.session.view.list[SessionBench.id(7)]?.isCompleted == true)
  }

  @Test("a disappearing undo bar takes the taps on it; once it is gone they reach the row")
  func leaving() throws {
    for (pause, isOpen) in [(100, false), (250, true)] {
      var bench = try SessionBench(rows: 12)
      bench.complete(1, row: 0)
      bench.wait(milliseconds: Int(Timing.undoBar.nanoseconds / 1_000_000))
      bench.wait(milliseconds: pause)
      bench.tap(2, Self.undo.x, Self.undo.y)
      #expect(bench.session.view.editedItem == (isOpen ? SessionBench.id(7) : nil))
      #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == true)
    }
  }

  @Test("a tap that began before the undo bar appeared acts on the row that it landed on")
  func landedBefore() throws {
    var bench = try SessionBench(rows: 12)
    bench.hold(1, row: 0)
    bench.move(1, 64, 5)
    // Too late for a finger of the same hand.
    bench.wait(milliseconds: 200)
    bench.down(2, Self.undo.x, Self.undo.y)
    bench.up(1, 64, 5)
    bench.up(2, Self.undo.x, Self.undo.y)
    #expect(bench.session.view.editedItem == SessionBench.id(7))
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == true)
  }

  @Test("the undo bar takes touches from its first moment")
  func atOnce() throws {
    var bench = try SessionBench(rows: 12)
    bench.complete(1, row: 0)
    bench.tap(2, Self.undo.x, Self.undo.y)
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == false)
  }

  @Test("a touch beside Undo dismisses the undo bar at once, and does nothing else")
  func beside() throws {
    for rest in [40, 700] {
      for rows in [3, 12] {
        var bench = try SessionBench(rows: rows)
        bench.complete(1, row: 0)
        bench.rest()
        bench.forget()
        bench.down(2, Self.words.x, Self.words.y)
        #expect(bench.session.view.deadline == nil)
        bench.wait(milliseconds: rest)
        bench.up(2, Self.words.x, Self.words.y)
        #expect(bench.events == [], "after \(rest) ms on \(rows) rows")
        #expect(bench.session.view.editedItem == nil && bench.session.view.list.count == rows)
        bench.rest()
        #expect(!bench.session.view.showsUndoBar)
      }
    }
  }

  @Test("two fingers beside Undo neither tap nor pinch")
  func twoBeside() throws {
    for way in [0.0, 6] {
      var bench = try SessionBench(rows: 12)
      bench.complete(1, row: 0)
      bench.rest()
      bench.forget()
      bench.down(2, 50, 72)
      bench.down(3, 70, 78)
      bench.wait(milliseconds: 40)
      if way > 0 {
        bench.move(2, 50, 72 - way)
        bench.move(3, 70, 79)
      }
      bench.up(2, 50, 72 - way)
      bench.up(3, 70, 78)
      #expect(!bench.events.contains(.twoFingerTapped))
      let parted = bench.events.filter { if case .partingBegan = $0 { true } else { false } }
      #expect(parted == [])
      #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == true)
    }
  }

  @Test("a finger beside Undo can swipe the row under the undo bar or scroll the list")
  func throughTheBand() throws {
    var bench = try SessionBench(rows: 12)
    bench.complete(1, row: 0)
    bench.rest()
    bench.swipe(2, from: Self.words, by: -40)
    #expect(bench.session.view.list.index(of: SessionBench.id(7)) == nil)
    bench.rest()
    bench.down(3, Self.words.x, Self.words.y)
    for y in [70.0, 60, 50] { bench.move(3, Self.words.x, y) }
    #expect(bench.session.view.scrollPosition.value > 0)
    bench.up(3, Self.words.x, 50)
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("deleting the bottom row three times within three seconds deletes three rows")
  func threeDeletes() throws {
    var bench = try SessionBench(rows: 20)
    for finger in 1...3 as ClosedRange<UInt64> {
      bench.swipe(finger, from: Self.words, by: -40)
      bench.wait(milliseconds: 820)
    }
    let left = bench.session.view.list.items.map(\.id.low)
    #expect(left == (0..<20).filter { !(7...9).contains($0) })
    #expect(bench.store.list == bench.session.view.list)
    bench.tap(9, Self.undo.x, Self.undo.y)
    #expect(bench.session.view.list.index(of: SessionBench.id(9)) == 7)
    #expect(bench.session.view.list.count == 18)
  }

  @Test("during an edit Undo works, the rest of the undo bar does not, and the edit continues")
  func whileEdited() throws {
    var bench = try SessionBench(rows: 12)
    bench.complete(1, row: 0)
    bench.tap(2, 50, 35)
    bench.rest()
    bench.type(.insert("!"))
    bench.tap(3, Self.undo.x, Self.undo.y)
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == false)
    #expect(bench.session.view.editedItem == SessionBench.id(3))
    bench.wait(milliseconds: 500)
    // The undo bar now reports what was undone.
    bench.tap(4, Self.words.x, Self.words.y)
    #expect(bench.session.view.editedItem == SessionBench.id(3))
    bench.type(.commit)
    #expect(bench.session.view.list[SessionBench.id(3)]?.text == "Row 3!")
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("an undo bar without Undo is dismissed by a touch anywhere on it")
  func reportsOnly() throws {
    var bench = try SessionBench(rows: 12)
    bench.complete(1, row: 0)
    bench.tap(2, Self.undo.x, Self.undo.y)
    bench.wait(milliseconds: 1_000)
    #expect(bench.session.view.showsUndoBar)
    bench.tap(3, Self.undo.x, Self.undo.y)
    bench.rest()
    #expect(!bench.session.view.showsUndoBar && bench.session.view.editedItem == nil)
    let done = bench.session.view.list.items.filter(\.isCompleted)
    #expect(done == [])
  }
}

@Suite("Rows that change under a finger")
struct LandingTests {
  @Test("a tap does nothing if the row under the finger was deleted before the lift")
  func deleted() throws {
    for isProgram in [false, true] {
      var bench = try SessionBench(rows: 12)
      bench.down(1, 95, 25)
      bench.wait(milliseconds: 200)
      if isProgram {
        bench.externalChanges(.delete(row: 3))
      } else {
        bench.swipe(2, from: (60, 25), by: -40)
      }
      bench.up(1, 95, 25)
      #expect(bench.session.view.list.index(of: SessionBench.id(2)) == nil)
      #expect(bench.session.view.editedItem == nil)
    }
  }

  @Test("a tap opens the row that it landed on, even if another process moved that row")
  func moved() throws {
    var bench = try SessionBench(rows: 12)
    bench.down(1, 50, 25)
    bench.externalChanges([
      .move(SessionBench.id(2), to: Position(bench.store.list.order(forRow: 6)))
    ])
    bench.up(1, 50, 25)
    #expect(bench.session.view.editedItem == SessionBench.id(2))
  }

  @Test("a tap does nothing if the row under the finger was completed before the lift")
  func completed() throws {
    for isProgram in [false, true] {
      var bench = try SessionBench(rows: 12)
      bench.down(1, 95, 25)
      bench.wait(milliseconds: 200)
      if isProgram {
        bench.externalChanges(.complete(row: 3))
      } else {
        bench.complete(2, row: 2)
      }
      bench.up(1, 95, 25)
      #expect(bench.session.view.list[SessionBench.id(2)]?.isCompleted == true)
      #expect(bench.session.view.editedItem == nil)
    }
  }

  @Test("a tap below the list adds a row, even if another row appears under the finger")
  func black() throws {
    var bench = try SessionBench(rows: 2)
    bench.down(1, 50, 25)
    bench.externalChanges(.add("Milk"))
    bench.rest()
    bench.up(1, 50, 25)
    #expect(bench.session.view.list.count == 4)
    #expect(bench.session.view.editedItem == bench.session.view.list[3].id)
  }
}

extension ListView {
  /// Whether touches at the bottom left hit the undo bar.
  fileprivate var showsUndoBar: Bool { hit(at: Point(x: 8, y: 75)).layer == .cover }
}

extension SessionBench {
  /// Swipes from a place by a horizontal distance in mm, and lifts.
  mutating func swipe(_ serial: UInt64, from place: (x: Double, y: Double), by way: Double) {
    down(serial, place.x, place.y)
    for part in 1...8 { move(serial, place.x + way * Double(part) / 8, place.y) }
    up(serial, place.x + way, place.y)
  }

  mutating func complete(_ serial: UInt64, row: Int) {
    swipe(serial, from: (30, Double(row) * 10 + 5), by: 40)
  }
}
