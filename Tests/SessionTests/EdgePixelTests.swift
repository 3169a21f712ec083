// Touches at the outermost unit of a panel: what is drawn at the last pixel takes them.
import CEvdev
import Evdev
import Gestures
import ListUI
import Model
import OnScreenKeyboard
import Recordings
import Session
import Testing
import Units

@Suite("Touches at the edges of the screen")
struct EdgePixelTests {
  /// An edge of the picture.
  enum Edge: CaseIterable, Sendable { case left, top, right, bottom }

  /// A place at an edge, as shares of width and height: at the sides near the lower edge.
  private func place(_ edge: Edge) -> (x: Double, y: Double) {
    switch edge {
    case .left: (0, 0.97)
    case .top: (0.5, 0)
    case .right: (1, 0.97)
    case .bottom: (0.5, 1)
    }
  }

  /// A list with a layer at as many edges as it can have.
  private func bench(_ layer: Layer) throws -> SessionBench {
    switch layer {
    case .rows: return try SessionBench(rows: 12)
    case .black: return try SessionBench(rows: 0)
    case .cover:
      var bench = try SessionBench(rows: 12)
      bench.complete(1, row: 0)
      bench.rest()
      return bench
    case .banner:
      var bench = try SessionBench(rows: 12)
      bench.show(Banner(["The clock was set"], isDismissible: true))
      bench.rest()
      return bench
    case .keyboard:
      let english = try #require(KeyboardLayout.named("en"))
      var bench = try SessionBench(rows: 12, layouts: [english])
      bench.tap(1, 50, 15)
      bench.rest()
      return bench
    }
  }

  /// Where a panel says that a finger is which it reports at a place of the picture.
  private func reported(
    _ place: (x: Double, y: Double), _ rotation: Rotation, on screen: PanelGeometry
  ) throws -> Point {
    let axis = AxisRange(minimum: 0, maximum: 1000)
    var tracker = ContactTracker(
      x: axis, y: axis, slots: [SlotState()], current: 0, screen: screen, rotation: rotation)
    var serials = ContactSerials()
    let unit = rotation.inverse.pictureFraction(x: place.x, y: place.y)
    for (code, value) in [
      (ABS_MT_TRACKING_ID, 1), (ABS_MT_POSITION_X, unit.x * 1000),
      (ABS_MT_POSITION_Y, unit.y * 1000),
    ] {
      let event = InputEvent(
        type: EV_ABS, code: code, value: CInt(value.rounded()), time: .zero)
      _ = tracker.handle(event, serials: &serials)
    }
    let report = InputEvent(type: EV_SYN, code: SYN_REPORT, value: 0, time: .zero)
    #expect(tracker.handle(report, serials: &serials) == .frame)
    return try #require(tracker.frame.contacts.first).position
  }

  @Test(
    "each layer takes the touches at the edges at which it is drawn, however the screen is rotated",
    arguments: Layer.allCases, Rotation.allCases)
  func edges(layer: Layer, rotation: Rotation) throws {
    let bench = try bench(layer)
    for edge in Edge.allCases {
      let point = try reported(place(edge), rotation, on: bench.panel)
      switch edge {
      case .left: #expect(point.x == 0)
      case .top: #expect(point.y == 0)
      case .right: #expect(point.x == bench.panel.width)
      case .bottom: #expect(point.y == bench.panel.height)
      }
      let hit = bench.session.view.hit(at: point)
      let isAtLowerEnd = layer == .keyboard || layer == .cover || layer == .banner
      let there = edge == .top && isAtLowerEnd ? Layer.rows : layer
      #expect(hit.layer == there, "\(layer) at the \(edge), \(rotation)")
      #expect((hit.target == nil) == (there == .black || there == .keyboard), "\(edge)")
    }
  }

  @Test("a tap on Undo at the lowest line undoes, and one beside it dismisses the bar")
  func undo() throws {
    for (x, isDone) in [(8.0, false), (60, true)] {
      var bench = try bench(.cover)
      bench.tap(2, x, 80)
      bench.rest()
      #expect(bench.store.list[SessionBench.id(0)]?.isCompleted == isDone)
      #expect(bench.session.view.editedItem == nil)
      if isDone { #expect(bench.session.view.hit(at: Point(x: 60, y: 80)).layer == .rows) }
    }
  }

  @Test("the keys at both sides write")
  func keys() throws {
    for x in [0.0, 100] {
      var bench = try bench(.keyboard)
      let edited = bench.session.view.editedItem
      let before = bench.events.count
      // The upper row of letters.
      let top = (0..<80).first {
        bench.session.view.hit(at: Point(x: 50, y: Millimeters(Double($0)))).layer == .keyboard
      }
      bench.tap(2, x, Double(try #require(top)) + 6)
      #expect(bench.session.view.editedItem == edited)
      let writes = bench.events[before...].contains { if case .wrote = $0 { true } else { false } }
      #expect(writes, "at \(x)")
    }
  }
}
