// Tests of touches on the banner: a layer in front, which accepts a tap if it is dismissible.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("Touches on the banner") struct BannerTouchTests {
  private let full = BannerTests.full
  private let restored = BannerTests.restored

  /// A point at a height in millimetres.
  private func at(_ y: Double) -> Point { Point(x: 50, y: Millimeters(y)) }

  @Test("the banner is a layer in front, on which only a drag of the list begins")
  func hits() {
    for rows in [0, 3, 20] {
      var panel = Panel(rows: rows)
      panel.show(full)
      panel.rest()
      for y in [75.0, 79.9, 80] {
        let hit = panel.view.hit(at: at(y))
        #expect(hit == Hit(layer: .banner, target: nil, kinds: .listPan), "\(rows) at \(y)")
      }
      #expect(panel.view.hit(at: at(74.9)).layer == (rows == 20 ? .rows : .black))
      panel.show(restored)
      let hit = panel.view.hit(at: at(75))
      #expect(hit.layer == .banner && hit.kinds == [.listPan, .tap] && hit.target != nil)
      panel.show(nil)
      #expect(panel.view.hit(at: at(75)) == Hit(layer: .banner, target: nil, kinds: .listPan))
      panel.rest()
      #expect(panel.view.hit(at: at(79)).layer == (rows == 20 ? .rows : .black))
    }
  }

  @Test("while the banner slides, hits match what is drawn")
  func sliding() {
    var panel = Panel(rows: 20)
    panel.show(restored)
    for _ in 0..<20 {
      let top = panel.banner()?.top.value ?? 800
      #expect(panel.view.hit(at: at((top - 1) / 10)).layer == .rows)
      // Less than a pixel of it is not drawn yet.
      if top < 799 { #expect(panel.view.hit(at: at((top + 1) / 10)).layer == .banner) }
      panel.wait(milliseconds: 10)
    }
  }

  @Test("the undo bar above the banner is hit where it is drawn, and not on the banner")
  func undoBarAbove() {
    var panel = Panel(rows: 20)
    panel.swipe(0, dx: 30)
    panel.show(full)
    panel.rest()
    let layers = [64.9, 65, 74.9, 75, 79].map {
      panel.view.hit(at: Point(x: 5, y: Millimeters($0))).layer
    }
    #expect(layers == [.rows, .cover, .cover, .banner, .banner])
    #expect(panel.view.hit(at: Point(x: 5, y: 70)).kinds.contains(.tap))
    // A touch on the banner does not dismiss the undo bar, one on the undo bar's text does.
    for (y, goes) in [(77.0, false), (64, false), (70, true)] {
      let isSent = panel.view.uncover(at: at(y), at: panel.now)
      #expect(isSent == goes, "\(y)")
    }
  }

  @Test("a tap dismisses a dismissible banner, and the dismissal is reported")
  func dismissed() {
    for isEdited in [false, true] {
      var panel = Panel(rows: 20)
      panel.show(restored)
      if isEdited { panel.tap(3) }
      panel.rest()
      let events = panel.events(byTapOn: panel.view.hit(at: at(78)))
      #expect(events == [.tapped(nil), .bannerDismissed(restored)])
      panel.rest()
      let band = panel.banner()
      #expect(band == nil && panel.view.list.count == 20)
      #expect(panel.view.editedItem == (isEdited ? Panel.id(3) : nil))
      #expect(panel.effects.isEmpty && panel.undoBar() == nil)
    }
  }

  @Test("a tap dismisses the banner it hit: no later one, and nothing twice")
  func met() {
    var panel = Panel(rows: 20)
    panel.show(restored)
    panel.rest()
    let hit = panel.view.hit(at: at(78))
    let other = Banner(["Restored again"], isDismissible: true)
    for (next, stands) in [(other, true), (full, true), (nil, false)] as [(Banner?, Bool)] {
      panel.show(next)
      panel.rest()
      let events = panel.events(byTapOn: hit)
      let band = panel.banner()
      #expect(events == [.tapped(nil)] && (band != nil) == stands)
    }
    panel.show(restored)
    panel.rest()
    let old = panel.events(byTapOn: hit)
    #expect(old == [.tapped(nil)], "the same words, but not what the finger met")
    let last = panel.view.hit(at: at(78))
    let first = panel.events(byTapOn: last)
    let second = panel.events(byTapOn: last)
    #expect(first.count == 2 && second == [.tapped(nil)])
  }

  @Test("a banner that is not dismissible ignores a tap")
  func stays() {
    var panel = Panel(rows: 3)
    panel.show(full)
    panel.rest()
    let events = panel.events(byTapOn: Hit(layer: .banner, target: nil, kinds: .listPan))
    let band = panel.banner()
    #expect(events == [.tapped(nil)] && band?.top == 750 && panel.view.list.count == 3)
  }
}
