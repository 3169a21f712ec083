// Tests of the list above the banner: where it ends, what is drawn of it, and what fingers hit.
import Gestures
import Model
import Motion
import Paint
import Testing
import Units

@testable import ListUI

@Suite("The list above the banner") struct BannerEndTests {
  private let full = BannerTests.full
  private let restored = BannerTests.restored

  @Test("the list's lower end, with an empty row below it, is above the banner")
  func ends() {
    // Rows, and the scroll position of the lower end without the banner and with it.
    for (rows, before, after) in [
      (20, 1300.0, 1350.0), (8, 100, 150), (7, 0, 50), (6, 0, 0), (0, 0, 0),
    ] {
      var panel = Panel(rows: rows)
      panel.show(full)
      panel.rest()
      panel.scrollToEnd()
      #expect(panel.view.scrollPosition.value == after, "\(rows) rows")
      #expect(panel.view.edges.contains(.bottom))
      panel.show(nil)
      panel.rest()
      #expect(panel.view.scrollPosition.value == before, "\(rows) rows")
      #expect(panel.view.edges.contains(.bottom))
    }
  }

  @Test("a list at its lower end stays there, and moves with the banner")
  func staysAtEnd() {
    var panel = Panel(rows: 20)
    panel.scrollToEnd()
    for banner in [full, nil] {
      panel.show(banner)
      for _ in 0..<20 {
        let (end, band) = (panel.top(19), panel.banner()?.top.value)
        // The last row, an empty row and the banner adjoin to the pixel at every moment.
        #expect(end.map { ($0 + 200).rounded() } == (band ?? 800).rounded())
        panel.wait(milliseconds: 10)
      }
      panel.rest()
      #expect(panel.view.edges == .bottom)
    }
  }

  @Test("a list that is not at its end stays, and one past its new end moves back")
  func elsewhere() {
    for (place, after) in [(0.0, 0.0), (600, 600), (1299, 1299)] {
      var panel = Panel(rows: 20)
      panel.scroll(to: place)
      panel.show(full)
      #expect(Set(panel.scrolls(frames: 30)) == [place])
      panel.show(nil)
      #expect(Set(panel.scrolls(frames: 30)) == [after])
    }
    var panel = Panel(rows: 20)
    panel.show(full)
    panel.scroll(to: 1320)
    panel.show(nil)
    let way = panel.scrolls(frames: 25)
    #expect(way.last == 1300 && way == way.sorted(by: >))
    // A list that fits is at its top, although that is its lower end too.
    var short = Panel(rows: 7)
    short.show(full)
    #expect(Set(short.scrolls(frames: 30)) == [0])
  }

  @Test("a list on its way to the lower end goes on to the new end, also when flung")
  func onTheWay() {
    for (banner, end) in [(full, 1350.0), (nil, 1300)] {
      for speed in [-3000.0, -900] {
        var panel = Panel(rows: 20)
        if banner == nil { panel.show(full) }
        panel.rest()
        panel.scroll(to: 1000)
        let finger = panel.holdList()
        panel.letGo(finger, dy: 0, speed: speed)
        panel.wait(milliseconds: 50)
        let before = panel.view.scrollPosition.value
        panel.show(banner)
        #expect(panel.view.scrollPosition.value == before)
        panel.rest()
        #expect(panel.view.scrollPosition.value == end, "\(speed)")
      }
      // Released from an overscroll it returns to the new end, and not past it.
      var panel = Panel(rows: 20)
      if banner == nil { panel.show(full) }
      panel.rest()
      panel.scrollToEnd()
      panel.letGo(panel.holdList(), dy: -30)
      panel.wait(milliseconds: 50)
      panel.show(banner)
      let way = panel.scrolls(frames: 100)
      #expect(way.last == end && (way.min() ?? 0) >= min(end, 1350) - 50)
    }
  }

  @Test("nothing moves under a finger: the list follows its lower end after the release")
  func underFingers() {
    var panel = Panel(rows: 20)
    panel.scrollToEnd()
    let finger = panel.hold(15)
    panel.drag(finger, dx: 20)
    panel.show(full)
    #expect(Set(panel.scrolls(frames: 40)) == [1300])
    panel.letGo(finger, dx: 0)
    let way = panel.scrolls(frames: 60)
    #expect(way.last == 1350 && way == way.sorted())
    panel.rest()
    let again = panel.hold(15)
    panel.drag(again, dx: 20)
    panel.show(nil)
    #expect(Set(panel.scrolls(frames: 40)) == [1350])
    panel.letGo(again, dx: 0)
    panel.rest()
    #expect(panel.view.scrollPosition == 1300)
    // A list that is taken before it has moved stays where it is.
    let third = panel.hold(15)
    panel.show(full)
    panel.cancel(third)
    panel.scroll(to: -200)
    panel.rest()
    #expect(panel.view.scrollPosition == 1100)
  }

  @Test("a dragged list stays under the finger while the banner appears and disappears")
  func draggedList() {
    for dy in [-30.0, 0, 30] {
      var panel = Panel(rows: 20)
      panel.scrollToEnd()
      let finger = panel.holdList()
      panel.drag(finger, dy: dy)
      for banner in [full, nil, full] {
        let before = panel.view.scrollPosition.value
        panel.show(banner)
        let during = panel.scrolls(frames: 30)
        #expect(Set(during) == [before])
        panel.drag(finger, dy: dy)
        #expect(abs(panel.view.scrollPosition.value - before) < 1e-9)
      }
      panel.letGo(finger, dy: dy)
      panel.rest()
      #expect(panel.view.scrollPosition.value == (dy < 0 ? 1350 : dy == 0 ? 1300 : 1000))
    }
  }

  @Test("the edited row stays at the top while the list moves with the banner")
  func edited() {
    for banner in [full, nil] {
      var panel = Panel(rows: 20)
      if banner == nil { panel.show(full) }
      panel.rest()
      panel.scrollToEnd()
      panel.tap(15)
      panel.rest()
      panel.show(banner)
      for _ in 0..<40 {
        let top = panel.top(15) ?? -1
        #expect(abs(top) < 1e-6)
        panel.wait(milliseconds: 10)
      }
      _ = panel.view.type(.commit, at: panel.now)
      panel.rest()
      #expect(panel.view.edges == .bottom)
    }
  }

  @Test("what is below the banner's edge is not drawn, and cannot be hit")
  func seen() {
    var panel = Panel(rows: 20)
    panel.scroll(to: 30)
    let before = panel.rows().count
    #expect(before == 9 && panel.view.isSeen(Panel.target(8)))
    panel.show(full)
    panel.rest()
    // Row 8 begins at 770, below the banner's edge.
    let after = panel.rows().count
    #expect(after == 8 && !panel.view.isSeen(Panel.target(8)) && panel.view.isSeen(Panel.target(7)))
    let beside = panel.view.seam(near: Point(x: 50, y: 79))
    #expect(beside?.above == Panel.target(7))
  }

  @Test("a row carried to the banner scrolls the list, to its end above the banner")
  func carried() {
    var panel = Panel(rows: 20)
    panel.show(full)
    panel.rest()
    let finger = panel.pickUp(3)
    // Its lower edge is at 750 pixels: as far past the edge as at 800 without the banner.
    panel.drag(finger, dy: 35)
    let speed = panel.view.rows.moving.lifted?.speed ?? 0
    #expect(abs(speed - Rows.edgeSpeed * 100) < 1e-6)
    for _ in 0..<400 { panel.wait(milliseconds: 10) }
    #expect(panel.view.scrollPosition == 1350)
    // The banner disappears while the row is held: nothing jumps, although the list is past its
    // end.
    panel.show(nil)
    #expect(Set(panel.scrolls(frames: 40)) == [1350])
    panel.letGo(finger, dy: 35)
    panel.rest()
    #expect(panel.view.scrollPosition == 1300)
  }

  @Test("a row held over the banner takes the last place above it")
  func lastPlace() {
    var panel = Panel(rows: 20)
    panel.show(full)
    panel.rest()
    let finger = panel.pickUp(3)
    panel.view.rows.moving.lifted?.speed = 0
    panel.drag(finger, dy: 47)
    #expect(panel.order.firstIndex(of: 3) == 7)
  }

  @Test("an overscroll at the lower end is measured from the banner's edge")
  func clearing() {
    var panel = Panel(rows: 20)
    panel.show(full)
    panel.rest()
    panel.scrollToEnd()
    let finger = panel.holdList()
    panel.drag(finger, dy: -10)
    let pulled = panel.view.rows.viewport.band.offset(pull: 100)
    #expect(abs(panel.view.rows.pulled(beyond: .bottom, panel.view.context.time) - pulled) < 1e-6)
  }
}
