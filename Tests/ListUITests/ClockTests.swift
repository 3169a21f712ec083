// Tests of the resting clock: when it appears and disappears, its text, place and cost.
import Gestures
import Localization
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("Resting clock") struct ClockTests {
  /// A time on Thursday, 12 June 2025.
  static func time(_ hour: Int, _ minute: Int) -> LocalTime {
    LocalTime(year: 2025, month: 6, day: 12, hour: hour, minute: minute)
  }

  /// A screen of eight rows, some of them occupied, that nobody touches.
  private func panel(rows: Int, clock: ClockStyle = .hours24) -> Panel {
    var panel = Panel(rows: rows, options: ListOptions(clock: clock))
    panel.setLocalTime(Self.time(14, 32))
    return panel
  }

  @Test("the state machine follows its transition table")
  func table() {
    typealias State = IdleClock.State
    let second = { (seconds: Double) in Instant.zero + .seconds(seconds) }
    let waiting = { (last: Double, end: Double) in
      State.waiting(lastTouch: second(last), end: second(end))
    }
    let free = IdleClock.Event.passed(isFree: true)
    let taken = IdleClock.Event.passed(isFree: false)
    let changesets: [(State, IdleClock.Event, at: Double, State)] = [
      (.off, .touched, 1, .off), (.off, free, 1, .off), (.off, taken, 1, .off),
      (waiting(0, 20), .touched, 5, waiting(5, 20)),
      (waiting(0, 20), free, 19.999, waiting(0, 20)),
      (waiting(0, 20), taken, 19.999, waiting(0, 20)),
      (waiting(5, 20), free, 20, waiting(5, 25)), (waiting(5, 20), taken, 20, waiting(5, 25)),
      (waiting(5, 25), free, 25, .due), (waiting(5, 25), taken, 25, .covered),
      (waiting(5, 20), free, 25, .due), (waiting(5, 20), taken, 25, .covered),
      (.covered, .touched, 30, waiting(30, 50)), (.covered, free, 30, .due),
      (.covered, taken, 30, .covered),
      (.due, .touched, 30, waiting(30, 50)), (.due, free, 30, .due), (.due, taken, 30, .covered),
    ]
    for (state, event, time, expected) in changesets {
      let next = IdleClock.next(state, event, at: second(time))
      #expect(next == expected, "\(event) at \(time) s while \(state)")
    }
  }

  @Test("20 s after the last touch the clock fades in within 0.6 s, and leaves no deadline")
  func comes() {
    var panel = panel(rows: 3)
    panel.wait(milliseconds: 5000)
    let last = panel.now
    panel.touch()
    #expect(panel.view.isIdle && panel.view.deadline == .zero + .seconds(20))
    panel.wait(until: .zero + .seconds(20))
    let early = panel.clock()
    #expect(early == nil && panel.view.isIdle)
    #expect(panel.view.deadline == last + .seconds(20))
    panel.wait(until: last + .seconds(20))
    #expect(panel.view.wantsTime && !panel.view.isIdle && panel.view.deadline == nil)
    let light = (1...6).map { _ in
      panel.wait(milliseconds: 100)
      return panel.clock()?.time.opacity ?? 0
    }
    #expect(light == light.sorted() && Set(light).count == 6)
    #expect(light[2] == 0.5 && light[5] == 1)
    #expect(panel.view.isIdle && panel.view.nextDeadline == nil && panel.view.deadline == nil)
  }

  @Test("a touch fades the clock out within 0.2 s, however many touches follow")
  func goes() {
    var panel = panel(rows: 3)
    panel.leaveAlone()
    let goes = panel.touch()
    #expect(goes)
    var light: [Double] = []
    for _ in 0..<10 {
      panel.wait(milliseconds: 20)
      let again = panel.touch()
      #expect(!again)
      light.append(panel.clock()?.time.opacity ?? 0)
    }
    #expect(light == light.sorted(by: >) && Set(light).count == 10 && light[9] == 0)
    #expect(panel.view.isIdle)
    panel.leaveAlone()
    let back = panel.clock()
    #expect(back?.time.opacity == 1)
  }

  @Test("time and date are at the lower left margin, in the clock's colour, behind all rows")
  func looks() throws {
    for (rows, height) in [(3, 100), (0, 100), (1, 60)] {
      var (panel, measurer) = Panel.with(
        Array(repeating: "Milk", count: rows), options: ListOptions(clock: .hours24))
      panel.view = panel.view.laidOut(
        on: Panel.screen, rowHeight: Millimeters(Double(height) / 10), start: panel.now)
      panel.setLocalTime(Self.time(14, 32))
      panel.leaveAlone()
      let (time, date) = try #require(panel.clock())
      let cells = panel.cells()
      #expect(Array(cells.suffix(2)) == [time, date])
      let (row, margin) = (Double(height), panel.view.metrics.margin)
      let (figures, words) = (try #require(time.text), try #require(date.text))
      #expect(measurer.text(figures.line) == "14:32")
      #expect(measurer.text(words.line) == "Thursday 12 June")
      // As in the design of a short list: 84 and 36 pixels of a row of 80.
      #expect(time.top.value + Double(figures.baseline) == 800 - (1.05 * row).rounded())
      #expect(date.top.value + Double(words.baseline) == 800 - (0.45 * row).rounded())
      let size = Int((1.55 * row).rounded())
      #expect(figures.x == margin - Int((0.045 * Double(size)).rounded()) && words.x == margin)
      #expect(measurer.size(figures.line) == size && measurer.style(figures.line) == .light)
      #expect(measurer.size(words.line) == Int((0.30 * row).rounded()))
      #expect(measurer.style(words.line) == .medium)
      let theme = panel.view.context.style.theme
      let color = rows == 0 ? theme.hint : theme.clock
      #expect(figures.color == color && words.color == color)
      #expect(time.color == theme.ground && date.color == theme.ground)
      #expect(time.bounds.intersection(date.bounds).isEmpty)
    }
  }

  @Test("the clock fits the width of a narrow screen")
  func narrow() throws {
    var panel = panel(rows: 0)
    let screen = PanelGeometry(pixels: Size(width: 300, height: 1000), width: 30, height: 100)
    panel.view = panel.view.laidOut(on: screen, rowHeight: 10, start: panel.now)
    panel.leaveAlone()
    let (time, date) = try #require(panel.clock())
    #expect(time.width <= 300 && date.width <= 300)
    #expect(time.width > 240)
  }

  @Test(
    "the clock shows 24 or 12 hours, and the date in words",
    arguments: [
      (0, 5, "00:05", "12:05"), (9, 0, "09:00", "9:00"), (12, 0, "12:00", "12:00"),
      (14, 32, "14:32", "2:32"), (23, 59, "23:59", "11:59"),
    ])
  func words(hour: Int, minute: Int, long: String, short: String) {
    let time = Self.time(hour, minute)
    #expect(IdleClock.Face(time, .hours24, .english).time == long)
    #expect(IdleClock.Face(time, .hours12, .english).time == short)
    #expect(IdleClock.Face(time, .hours12, .english).date == "Thursday 12 June")
  }

  @Test("the clock needs four empty rows, and appears and disappears with a row")
  func room() {
    var panel = panel(rows: 5)
    panel.leaveAlone()
    let none = panel.clock()
    #expect(none == nil && !panel.view.wantsTime)
    #expect(panel.view.isIdle && panel.view.deadline == nil)
    panel.adopt([.delete(Panel.id(4))])
    #expect(!panel.view.wantsTime, "the row is still seen")
    panel.rest()
    let there = panel.clock()
    #expect(there?.time.opacity == 1)
    let new = Item(
      id: ItemID(high: 9, low: 1), text: "New", order: OrderKey(digits: [200, 1]))
    panel.adopt([.insert(new)])
    panel.rest()
    let gone = panel.clock()
    #expect(gone == nil && !panel.view.wantsTime)
  }

  @Test("while a row is edited there is no clock; it returns after the edit has timed out")
  func edit() {
    var panel = panel(rows: 3)
    panel.tap(1)
    panel.leaveAlone()
    let none = panel.clock()
    #expect(panel.view.editedItem != nil && none == nil)
    panel.wait(until: panel.now + .seconds(120))
    panel.rest()
    let back = panel.clock()
    #expect(panel.view.editedItem == nil && back?.time.opacity == 1)
  }

  @Test("a held row keeps the clock away")
  func held() {
    var panel = panel(rows: 3)
    let finger = panel.hold(1)
    panel.leaveAlone()
    let none = panel.clock()
    #expect(none == nil)
    panel.cancel(finger)
    panel.wait(milliseconds: 1)
    panel.rest()
    let back = panel.clock()
    #expect(back?.time.opacity == 1)
  }

  @Test("the clock stays above the banner while that rises")
  func banner() throws {
    var panel = panel(rows: 2)
    panel.leaveAlone()
    let low = try #require(panel.clock())
    panel.show(BannerTests.full)
    panel.wait(milliseconds: 125)
    let rising = try #require(panel.clock())
    #expect(low.date.top - rising.date.top == 25 && low.time.top - rising.time.top == 25)
    panel.rest()
    let high = try #require(panel.clock())
    #expect(low.date.top - high.date.top == 50)
  }

  @Test("without a known time, or with the clock turned off, nothing is shown")
  func unknown() {
    var panel = Panel(rows: 3, options: ListOptions(clock: .hours24))
    panel.leaveAlone()
    let none = panel.clock()
    #expect(none == nil && panel.view.wantsTime && panel.view.isIdle)
    let comes = panel.setLocalTime(Self.time(8, 0))
    panel.rest()
    let there = panel.clock()
    #expect(comes && there?.time.opacity == 1)
    let goes = panel.setLocalTime(nil)
    panel.rest()
    let gone = panel.clock()
    #expect(goes && gone == nil)
    var off = self.panel(rows: 3, clock: .off)
    #expect(off.view.deadline == nil)
    off.leaveAlone()
    let never = off.clock()
    #expect(never == nil && !off.view.wantsTime)
  }

  @Test("a new minute damages the time's box only, midnight also the date's")
  func minute() throws {
    // This measurer returns the same line for the same text.
    var (panel, _) = Panel.with(
      ["Milk", "Bread", "Eggs"], options: ListOptions(clock: .hours24))
    panel.setLocalTime(Self.time(14, 32))
    panel.leaveAlone()
    var shown = DisplayList(size: Size(width: 1000, height: 800))
    panel.view.draw(into: &shown)
    let same = panel.setLocalTime(Self.time(14, 32))
    #expect(!same)
    let isSeen = panel.setLocalTime(Self.time(14, 33))
    #expect(isSeen && panel.view.isIdle && panel.view.deadline == nil)
    var next = shown
    panel.view.draw(into: &next)
    let box = try #require(panel.clock()).time.bounds
    var damage = DamageRegion(size: shown.size)
    damage.add(box)
    let isBoxAlone = next.damage(since: shown) == damage
    #expect(isBoxAlone)
    #expect(box.area * 8 < 1000 * 800)
    let tomorrow = LocalTime(year: 2025, month: 6, day: 13, hour: 0, minute: 0)
    _ = panel.setLocalTime(tomorrow)
    panel.view.draw(into: &shown)
    #expect(shown.damage(since: next).count == 2)
  }

  @Test("texts of past minutes are dropped, and rows are not shaped again for them")
  func memory() {
    var (panel, measurer) = Panel.with(
      ["Milk", "Bread"], options: ListOptions(clock: .hours24))
    panel.leaveAlone()
    // Each text is measured, and then laid out in its width.
    for minute in 0..<600 {
      _ = panel.setLocalTime(Self.time(minute / 60, minute % 60))
      _ = panel.cells()
      #expect(measurer.kept < 2 * RowText.timesKept + 10, "\(minute)")
    }
  }

  @Test("the clock does not take touches: a tap there adds a row")
  func tap() {
    var panel = panel(rows: 3)
    panel.leaveAlone()
    #expect(panel.view.hit(at: Point(x: 10, y: 70)).layer == .black)
  }

  @Test("on another screen the clock appears anew")
  func screen() {
    var panel = panel(rows: 1)
    panel.leaveAlone()
    panel.view = panel.view.laidOut(on: Panel.screen, rowHeight: 10, start: panel.now)
    #expect(!panel.view.wantsTime)
    panel.wait(milliseconds: 1)
    #expect(panel.view.wantsTime)
    panel.rest()
    let there = panel.clock()
    #expect(there?.time.opacity == 1)
  }
}
