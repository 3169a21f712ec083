// Tests of the banner, which reports a condition until it is over: layout, text and animation.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("The banner") struct BannerTests {
  static let full = Banner(["Disk full · 3 changes wait"], isDismissible: false)
  static let restored = Banner(["Restored from a backup"], isDismissible: true)

  @Test("the banner is half a row high at the lower edge, in the undo bar's colours")
  func looks() throws {
    var panel = Panel(rows: 20)
    let measurer = panel.readable()
    panel.show(Self.full)
    panel.rest()
    let band = try #require(panel.banner())
    #expect(band.left == 0 && band.width == 1000 && band.top == 750 && band.height == 50)
    #expect(
      band.color == panel.view.context.style.theme.undoBar.ground && band.opacity == 1
        && band.light == panel.view.context.style.theme.undoBar.light
        && band.shadow == Shadow(above: .init(reach: 45, strength: 0.5)))
    let text = try #require(band.text)
    #expect(measurer.texts[text.line.raw] == "Disk full · 3 changes wait")
    // 0.24 of a row is 24 pixels, whose letters have their middle at 7.2.
    #expect(
      text.x == 42 && text.baseline == 32
        && text.color == panel.view.context.style.theme.undoBar.letters)
    #expect(panel.view.overlays.banner.line?.textSize == 24)
  }

  @Test("half a row is a whole number of pixels, whatever a row is")
  func wholePixels() throws {
    for (height, half) in [(6.0, 30), (6.1, 31), (6.3, 32), (24, 120)] {
      var panel = Panel(rows: 3)
      panel.view = panel.view.laidOut(
        on: Panel.screen, rowHeight: Millimeters(height), start: panel.now)
      panel.show(Self.full)
      panel.rest()
      let band = try #require(panel.banner())
      #expect(band.height == half && band.top == Pixels(800 - half), "\(height) mm")
    }
  }

  @Test(
    "the banner slides in within 0.25 s and out within 0.18 s, opaque, and is idle in between")
  func slides() {
    var panel = Panel(rows: 20)
    for (banner, end, count) in [(Self.full, 750.0, 25), (nil, 800, 18)] {
      panel.show(banner)
      var tops: [Double] = []
      for _ in 0..<count {
        #expect(!panel.view.isIdle)
        panel.wait(milliseconds: 10)
        let band = panel.banner()
        #expect(band.map { $0.opacity == 1 && $0.height == 50 } ?? (banner == nil))
        tops.append(band?.top.value ?? 800)
      }
      #expect(tops.last == end && Set(tops).count == count)
      #expect(tops == (banner == nil ? tops.sorted() : tops.sorted(by: >)))
      #expect(panel.view.isIdle && panel.view.nextDeadline == nil && panel.view.deadline == nil)
    }
    let gone = panel.banner()
    #expect(gone == nil)
  }

  @Test("showing the same banner again, or removing none, changes nothing")
  func same() {
    var panel = Panel(rows: 20)
    panel.show(nil)
    #expect(panel.view.isIdle)
    panel.show(Self.full)
    panel.rest()
    let name = panel.view.overlays.banner.name
    panel.show(Self.full)
    #expect(panel.view.isIdle && panel.view.overlays.banner.name == name)
    panel.show(nil)
    panel.rest()
    panel.show(nil)
    #expect(panel.view.isIdle)
  }

  @Test(
    "a new text replaces the old one, also during an animation, and brings a leaving banner back"
  )
  func words() throws {
    var panel = Panel(rows: 20)
    let measurer = panel.readable()
    panel.show(Self.full)
    panel.wait(milliseconds: 100)
    let half = try #require(panel.banner())
    panel.show(Banner(["Disk full · 4 changes wait"], isDismissible: false))
    let same = try #require(panel.banner())
    #expect(same.top == half.top)
    panel.rest()
    panel.show(Banner(["Disk full · 5 changes wait"], isDismissible: false))
    #expect(panel.view.isIdle)
    let text = try #require(panel.banner()?.text)
    #expect(measurer.texts[text.line.raw] == "Disk full · 5 changes wait")
    panel.show(nil)
    panel.wait(milliseconds: 100)
    let leaving = try #require(panel.banner())
    panel.show(Self.restored)
    let back = try #require(panel.banner())
    #expect(back.top == leaving.top && back.top > 750 && back.top < 800)
    panel.rest()
    let top = panel.banner()?.top
    #expect(top == 750)
  }

  @Test("reversed in mid-animation, neither banner nor undo bar leaves a gap below it")
  func turnedRound() {
    for milliseconds in stride(from: 20, to: 200, by: 20) {
      var panel = Panel(rows: 20)
      for banner in [Self.full, nil, Self.restored] {
        panel.show(banner)
        panel.wait(milliseconds: milliseconds)
      }
      panel.swipe(0, dx: 30)
      for _ in 0..<40 {
        let (undoBar, band) = (panel.undoBar()?.top.value ?? 700, panel.banner()?.top.value ?? 750)
        #expect(band >= 750 && undoBar >= band - 100, "after \(milliseconds) ms")
        panel.wait(milliseconds: 5)
      }
    }
  }

  @Test("the first text that fits is shown, or else the last one, smaller")
  func fits() throws {
    // 916 pixels fit 76 letters of 12.
    let (long, fitting) = (String(repeating: "x", count: 77), String(repeating: "y", count: 76))
    let table: [([String], text: String, size: Int)] = [
      ([fitting], fitting, 24), ([long, fitting], fitting, 24), ([fitting, "z"], fitting, 24),
      ([long], long, 23), ([long + long, long], long, 23), ([long + long], long + long, 11),
    ]
    for (texts, text, size) in table {
      var panel = Panel(rows: 3)
      panel.show(Banner(texts, isDismissible: false))
      panel.rest()
      let line = try #require(panel.view.overlays.banner.line)
      #expect(line.text == text && line.textSize == size)
      let shown = panel.view.context.style.words.line(
        text, .medium, size: size, room: RowText.unlimited)
      #expect(shown.width <= 916)
    }
  }

  @Test("on another screen the banner is there from the first frame, unless it is leaving")
  func otherScreen() throws {
    var panel = Panel(rows: 20)
    panel.scrollToEnd()
    panel.show(Self.restored)
    panel.rest()
    panel.view = panel.view.laidOut(on: Panel.screen, rowHeight: 20, start: panel.now)
    let band = try #require(panel.banner())
    #expect(band.top == 700 && band.height == 100 && band.opacity == 1)
    panel.rest()
    // The same item is at the top, up to the lower end: 20 rows, an empty row, and the banner.
    #expect(panel.view.scrollPosition == 2700)
    panel.scrollToEnd()
    #expect(panel.view.scrollPosition == 3500 && panel.view.edges == .bottom)
    panel.show(nil)
    panel.view = panel.view.laidOut(on: Panel.screen, rowHeight: 10, start: panel.now)
    let gone = panel.banner()
    #expect(gone == nil)
    panel.rest()
    panel.scrollToEnd()
    #expect(panel.view.scrollPosition == 1300)
  }

  @Test("the undo bar is directly above the banner, and moves with it")
  func undoBarAbove() {
    var panel = Panel(rows: 8)
    panel.swipe(0, dx: 30)
    panel.rest()
    panel.show(Self.full)
    var tops: [Double] = []
    for _ in 0...25 {
      let (undoBar, band) = (panel.undoBar()?.top.value ?? 0, panel.banner()?.top.value ?? 0)
      #expect(undoBar + 100 == band)
      tops.append(undoBar)
      panel.wait(milliseconds: 10)
    }
    #expect(tops.first == 700 && tops.last == 650)
    panel.show(nil)
    panel.rest()
    let down = panel.undoBar()?.top
    #expect(down == 700)
    panel.show(Self.full)
    panel.releaseUndoBar()
    panel.swipe(1, dx: 30)
    panel.wait(milliseconds: 1)
    // It comes out from behind the banner, which is drawn in front of it.
    let ids = panel.cells().prefix(4).map(\.id.low)
    #expect(ids == [6, 3, 4, 2])
    panel.wait(milliseconds: 100)
    let middle = panel.undoBar()?.top.value ?? 0
    #expect(middle > 650 && middle < 750)
    panel.rest()
    let up = panel.undoBar()?.top
    #expect(up == 650)
  }
}
