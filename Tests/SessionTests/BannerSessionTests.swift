// Touches on the banner in a session: what they hit, and which events and requests follow.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Touches on the banner")
struct BannerSessionTests {
  private let full = Banner(["Disk full"], isDismissible: false)
  private let restored = Banner(["Restored"], isDismissible: true)

  @Test("a tap dismisses the banner of a restored list once; that of a full disk stays")
  func dismissed() throws {
    for rows in [0, 3, 12] {
      var bench = try SessionBench(rows: rows)
      bench.show(restored)
      bench.rest()
      bench.forget()
      bench.tap(1, 50, 78)
      #expect(bench.dismissed == [restored])
      #expect(bench.events == [.tapped(nil), .bannerDismissed(restored)])
      bench.tap(2, 50, 78)
      bench.rest()
      #expect(bench.dismissed == [restored])
      bench.show(full)
      bench.rest()
      bench.forget()
      bench.tap(3, 50, 78)
      #expect(bench.events == [] && bench.dismissed == [restored])
      #expect(bench.session.view.list.count == rows && bench.session.view.editedItem == nil)
      #expect(bench.session.view.hit(at: Point(x: 50, y: 78)).layer == .banner)
    }
  }

  @Test("on the banner a long press, a swipe, a two-finger tap and a pinch do nothing")
  func nothing() throws {
    for banner in [full, restored] {
      var bench = try SessionBench(rows: 12)
      bench.show(banner)
      bench.rest()
      bench.forget()
      // In turn: a long press, a swipe, a two-finger tap, a pinch.
      bench.down(1, 50, 78)
      bench.wait(milliseconds: 900)
      bench.up(1, 50, 78)
      bench.show(banner)
      bench.rest()
      bench.swipe(2, from: (60, 78), by: -40)
      for (serial, way) in [(3, 0.0), (5, 6)] as [(UInt64, Double)] {
        bench.show(banner)
        bench.rest()
        bench.wait(milliseconds: 400)
        bench.down(serial, 50, 76)
        bench.down(serial + 1, 70, 79)
        bench.wait(milliseconds: 40)
        if way > 0 { bench.move(serial, 50 - way, 76) }
        bench.up(serial, 50 - way, 76)
        bench.up(serial + 1, 70, 79)
      }
      bench.rest()
      #expect(bench.events.allSatisfy { $0 == .tapped(nil) || $0 == .bannerDismissed(restored) })
      #expect(bench.stored == [] && bench.store.list.count == 12)
      #expect(bench.session.view.editedItem == nil)
    }
  }

  @Test("a drag that begins on the banner scrolls the list")
  func dragged() throws {
    for banner in [full, restored] {
      var bench = try SessionBench(rows: 12)
      bench.show(banner)
      bench.rest()
      bench.down(1, 50, 78)
      for y in [74.0, 70, 60, 50] { bench.move(1, 50, y) }
      #expect(bench.session.view.scrollPosition > 200)
      bench.wait(milliseconds: 100)
      bench.up(1, 50, 50)
      bench.rest()
      #expect(bench.dismissed == [])
      #expect(bench.session.view.hit(at: Point(x: 50, y: 78)).layer == .banner)
    }
  }

  @Test("Undo above the banner undoes the last action; a tap on the banner undoes nothing")
  func undoAbove() throws {
    var bench = try SessionBench(rows: 12)
    bench.show(full)
    bench.swipe(1, from: (30, 5), by: 40)
    bench.rest()
    bench.tap(2, 8, 78)
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == true)
    bench.tap(3, 8, 70)
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == false)
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("the banner appears and disappears during an edit, and the edit continues")
  func edited() throws {
    var bench = try SessionBench(rows: 12)
    bench.tap(1, 50, 35)
    bench.type(.insert("!"))
    bench.show(restored)
    bench.rest()
    bench.tap(2, 50, 78)
    #expect(bench.dismissed == [restored] && bench.session.view.editedItem == SessionBench.id(3))
    bench.show(full)
    bench.rest()
    bench.type(.insert("?"))
    bench.show(nil)
    bench.type(.commit)
    #expect(bench.store.list[3].text == "Row 3!?")
  }

  @Test("the banner survives a change of the display, which cancels the touch on it")
  func otherScreen() throws {
    var bench = try SessionBench(rows: 12)
    bench.show(restored)
    bench.rest()
    bench.down(1, 50, 78)
    bench.layOutAgain()
    bench.up(1, 50, 78)
    #expect(bench.dismissed == [])
    bench.rest()
    bench.tap(2, 50, 78)
    #expect(bench.dismissed == [restored])
  }

  @Test("a row that is added at the end of the list is visible above the banner")
  func added() throws {
    var bench = try SessionBench(rows: 12)
    bench.show(full)
    for serial in 1...3 as ClosedRange<UInt64> {
      bench.down(serial, 50, 70)
      for y in stride(from: 65.0, to: 5, by: -5) { bench.move(serial, 50, y) }
      bench.wait(milliseconds: 100)
      bench.up(serial, 50, 5)
      bench.rest()
    }
    // Twelve rows, an empty row and the banner of 5 mm, less the screen of 80 mm.
    #expect(bench.session.view.scrollPosition == 550)
    #expect(bench.session.view.hit(at: Point(x: 50, y: 74)).layer == .black)
    bench.tap(9, 50, 70)
    bench.type(.insert("Salt"))
    bench.type(.commit)
    bench.rest()
    #expect(bench.store.list.items.last?.text == "Salt")
    let top = bench.tops(of: [ItemID(high: 9, low: 1)])
    #expect(top == [650])
  }
}
