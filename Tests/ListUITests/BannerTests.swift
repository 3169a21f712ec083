// The band that says what a person should know until it is over: how it looks, comes and goes.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("The banner") struct BannerTests {
  static let full = Banner(["Disk full · 3 changes wait"], isDismissible: false)
  static let restored = Banner(["Restored from a backup"], isDismissible: true)

  @Test("it is half a row at the lower edge, on the cue's ground, letters in its middle")
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

  @Test("half a row is whole pixels, whatever a row is")
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
    "it comes from below in 0.25 s and goes in 0.18, as solid as ever, and costs nothing between")
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

  @Test("the same again changes nothing, and nothing is taken away where nothing stands")
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

  @Test("other words stand where the old ones stood, also on the way; on the way out they turn")
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

  @Test("turned round on its way, neither it nor the cue leaves a gap at its lower edge")
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

  @Test("the first of its texts that fits between the margins is shown, else the last one, smaller")
  func fits() throws {
    // 916 pixels have room for 76 letters of 12.
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

  @Test("it stands on another screen from the first frame on, in its size; one that goes does not")
  func otherScreen() throws {
    var panel = Panel(rows: 20)
    panel.scrollToEnd()
    panel.show(Self.restored)
    panel.rest()
    panel.view = panel.view.laidOut(on: Panel.screen, rowHeight: 20, start: panel.now)
    let band = try #require(panel.banner())
    #expect(band.top == 700 && band.height == 100 && band.opacity == 1)
    panel.rest()
    // The same item at the top, but not farther than the lower end: 20 rows, one of black, the band.
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

  @Test("the cue stands on it, and goes up and down with it")
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
    // It comes out from behind the banner, which is drawn before it.
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
