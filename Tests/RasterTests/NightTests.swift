// The theme for the night stays dark in every frame of every gesture, measured on pixels.
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Raster
import TestCounts
import Testing
import Text
import Units

/// A list in the theme for the night, with one finger or two, and its rendered frames.
private struct NightScreen: ~Copyable {
  /// Luminance of a frame, from 0 to 1: the mean of all pixels, and the brightest.
  struct Light {
    var mean = 0.0
    var brightest = 0.0
  }

  var view: ListView
  let panel: PanelGeometry
  private var rasterizer: Rasterizer
  private var picture: Picture
  private var list: DisplayList
  private var now = Instant(nanoseconds: 1_000_000_000)
  private var events: [ListEvent] = []
  /// The brightest and the lightest frame so far.
  private(set) var worst = Light()

  init(_ panel: PanelGeometry, completed: Range<Int>) throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    self.panel = panel
    rasterizer = Rasterizer(lines: lines)
    picture = Picture(panel.pixels)
    list = DisplayList(size: panel.pixels)
    let items = (0..<9).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Water the plants \(row)",
        isCompleted: completed.contains(row), order: OrderKey(digits: [UInt8(row + 1)]),
        in: .original)
    }
    var options = ListOptions(theme: .ember)
    options.layouts = KeyboardLayout.all.filter { $0.name == "en" }
    view = ListView(
      items: items, panel: panel, rowHeight: nil, measurer: lines, start: now, options: options,
      ids: IDGenerator(
        item: { ItemID(high: 9, low: 1) }, changeset: { ChangesetID(high: 3, low: 1) }))
    pass(60)
    worst = Light()
  }

  /// Shows a number of frames at 60 a second.
  mutating func pass(_ frames: Int) {
    for _ in 0..<frames {
      now += .milliseconds(17)
      view.advance(to: now, events: &events)
      let light = light()
      worst.mean = max(worst.mean, light.mean)
      worst.brightest = max(worst.brightest, light.brightest)
    }
  }

  /// One gesture, from its beginning to a second after its end.
  ///
  /// - Parameters:
  ///   - way: What the finger moves by, in millimetres.
  ///   - other: What the second finger of a pinch moves by.
  mutating func make(_ kind: Gesture.Kind, by way: Vector, other: Vector? = nil, pull: Pull? = nil)
  {
    let steps = 12
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let moved = Vector(dx: way.dx * share, dy: way.dy * share)
      let phase: Gesture.Phase = step == 0 ? .began : step == steps ? .ended : .changed
      send(kind, phase, moved, other.map { Vector(dx: $0.dx * share, dy: $0.dy * share) }, pull)
      pass(1)
    }
    pass(60)
  }

  /// A tap on a row.
  mutating func tap(row: UInt64) {
    let target = TargetID(high: 7, low: row)
    send(.tap(Hit(.rows, target)), .ended, Vector(dx: 0, dy: 0), nil, nil)
    pass(60)
  }

  private mutating func send(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ moved: Vector, _ other: Vector?, _ pull: Pull?
  ) {
    let start = Point(x: panel.width * 0.5, y: panel.height * 0.5)
    let below = other.map { other in
      Gesture.Finger(
        contact: ContactID(serial: 2), position: Self.place(start, other), translation: other)
    }
    view.handle(
      Gesture(
        kind: kind, phase: phase, contact: ContactID(serial: 1), time: now,
        position: Self.place(start, moved), translation: moved, other: below, pull: pull),
      events: &events)
  }

  private static func place(_ start: Point, _ moved: Vector) -> Point {
    Point(x: start.x + moved.dx, y: start.y + moved.dy)
  }

  /// The luminance of the frame that is shown now.
  mutating func light() -> Light {
    view.draw(into: &list)
    picture.draw(list, with: &rasterizer)
    var light = Light()
    for y in 0..<panel.pixels.height {
      for x in 0..<panel.pixels.width {
        let pixel = picture[x, y]
        guard pixel & 0xffffff != 0 else { continue }
        let own = Self.luminance(of: pixel)
        light.mean += own
        light.brightest = max(light.brightest, own)
      }
    }
    light.mean /= Double(panel.pixels.width * panel.pixels.height)
    return light
  }

  static func luminance(of pixel: UInt32) -> Double {
    let light = ContrastTests.light
    let (r, g, b) = (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
    return 0.2126 * light[r] + 0.7152 * light[g] + 0.0722 * light[b]
  }
}

@Suite("The theme for the night")
struct NightTests {
  /// 7 inches, 24 upright, 10 and 32; fewer pixels than such screens have.
  static let panels = [
    PanelGeometry(pixels: Size(width: 400, height: 240), width: 154, height: 86),
    PanelGeometry(pixels: Size(width: 270, height: 480), width: 299, height: 531),
    PanelGeometry(pixels: Size(width: 480, height: 300), width: 217, height: 136),
    PanelGeometry(pixels: Size(width: 640, height: 360), width: 708, height: 398),
  ].prefix(TestCounts.count("night-panels"))
  /// The letters of the last row, the brightest thing on the screen.
  private static let brightest = NightScreen.luminance(of: 0xCC9354)

  /// The gestures by name.
  private static let gestures: [(name: String, make: @Sendable (inout NightScreen) -> Void)] = [
    ("complete", { $0.make(.rowPan(target(1)), by: Vector(dx: 40, dy: 0)) }),
    ("reopen", { $0.make(.rowPan(target(7)), by: Vector(dx: 40, dy: 0)) }),
    ("delete", { $0.make(.rowPan(target(1)), by: Vector(dx: -40, dy: 0)) }),
    ("move", { $0.make(.longPress(target(1)), by: Vector(dx: 0, dy: 30)) }),
    (
      "pull",
      {
        let pull = Pull(edge: .top, stage: .first)
        $0.make(.listPan, by: Vector(dx: 0, dy: 40), pull: pull)
      }
    ),
    (
      "part",
      {
        $0.make(
          .pinch(Seam(above: target(1), below: target(2))), by: Vector(dx: 0, dy: -25),
          other: Vector(dx: 0, dy: 25))
      }
    ),
    (
      "clear",
      {
        let pull = Pull(edge: .bottom, stage: .first)
        $0.make(.listPan, by: Vector(dx: 0, dy: -80), pull: pull)
      }
    ),
    ("scroll", { $0.make(.listPan, by: Vector(dx: 0, dy: -20)) }),
  ]

  private static func target(_ row: UInt64) -> TargetID { TargetID(high: 7, low: row) }

  @Test(
    "no gesture makes the screen lighter than 1.5 times its light at rest, nothing is brighter than letters",
    arguments: panels, gestures.map(\.name))
  func gesture(panel: PanelGeometry, name: String) throws {
    var screen = try NightScreen(panel, completed: 6..<9)
    let rest = screen.light()
    let gesture = try #require(Self.gestures.first { $0.name == name })
    gesture.make(&screen)
    // An added row brings the keyboard.
    let limit = ["pull", "part"].contains(name) ? 3.0 : 1.5
    #expect(screen.worst.mean <= limit * rest.mean)
    #expect(screen.worst.brightest <= Self.brightest)
  }

  @Test("completing the last row stays as dark", arguments: panels)
  func wave(panel: PanelGeometry) throws {
    var screen = try NightScreen(panel, completed: 1..<9)
    screen.make(.rowPan(Self.target(0)), by: Vector(dx: 40, dy: 0))
    let after = screen.light()
    #expect(screen.worst.mean <= 2 * after.mean)
    #expect(screen.worst.brightest <= Self.brightest)
  }

  @Test("with the keyboard the screen is at most 3 times as light", arguments: panels)
  func keyboard(panel: PanelGeometry) throws {
    var screen = try NightScreen(panel, completed: 6..<9)
    let rest = screen.light()
    screen.tap(row: 2)
    #expect(screen.view.showsKeyboard)
    #expect(screen.worst.mean <= 3 * rest.mean)
    #expect(screen.worst.brightest <= Self.brightest)
  }
}
