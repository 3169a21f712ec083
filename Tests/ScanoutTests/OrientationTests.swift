// Panels that are mounted on their side or upside down: which edge of them shows the picture's top.
import Config
import Evdev
import Scanout
import Testing
import Units

@testable import panelist

@Suite("Panel orientation")
struct OrientationTests {
  /// The panel's edge that shows the top of the picture. The kernel's names say which side of the
  /// panel is up.
  static let rows: [(PanelOrientation, topIsAt: String)] = [
    (.normal, "top"), (.upsideDown, "bottom"), (.leftSideUp, "left"), (.rightSideUp, "right"),
  ]

  @Test(
    "the side that is up shows the picture's top, and a touch there is one at the top",
    arguments: rows)
  func direction(orientation: PanelOrientation, topIsAt edge: String) {
    let panel = Size(width: 160, height: 96)
    let rotation = orientation.rotation
    let picture = rotation.turned(panel)
    let top = rotation.panelRect(
      Rect(left: 0, top: 0, right: picture.width, bottom: 1), in: picture)
    let edges = [
      "top": Rect(left: 0, top: 0, right: 160, bottom: 1),
      "bottom": Rect(left: 0, top: 95, right: 160, bottom: 96),
      "left": Rect(left: 0, top: 0, right: 1, bottom: 96),
      "right": Rect(left: 159, top: 0, right: 160, bottom: 96),
    ]
    #expect(edges.first { $0.value == top }?.key == edge)
    // The middle of that edge, touched on the panel.
    let touches = [
      "top": (0.5, 0.0), "bottom": (0.5, 1.0), "left": (0.0, 0.5), "right": (1.0, 0.5),
    ]
    let place = touches[edge].map { rotation.pictureFraction(x: $0.0, y: $0.1) }
    #expect(place?.x == 0.5 && place?.y == 0)
  }

  @Test(
    "the list follows the panel unless a rotation is configured",
    arguments: [
      (nil, nil, .upright), (0, nil, .upright), (1, nil, .half), (2, nil, .threeQuarters),
      (3, nil, .quarter), (4, nil, .upright), (2, .upright, .upright), (nil, .quarter, .quarter),
      (3, .half, .half),
    ] as [(UInt64?, Rotation?, Rotation)])
  func shown(mounted: UInt64?, configured: Rotation?, rotation: Rotation) throws {
    let device = Self.device(mounted)
    let panel = try RunningPanel(FakeMachine([device]), set: { $0.rotation = configured })
    try panel.start()
    try panel.run(for: .seconds(2))
    #expect(panel.sight == .right)
    let sideways = Size(width: RunningPanel.size.height, height: RunningPanel.size.width)
    #expect(
      panel.kiosk.input.touch?.screen.pixels == (rotation.isSideways ? sideways : RunningPanel.size)
    )
    #expect(panel.kiosk.input.touch?.rotation == rotation)
  }

  @Test("another display has its own orientation")
  func another() throws {
    let device = Self.device(2)
    let machine = try FakeMachine([device])
    let panel = try RunningPanel(machine)
    try panel.start()
    try panel.run(for: .seconds(2))
    #expect(panel.kiosk.input.touch?.rotation == .threeQuarters)
    device.setup.sockets[0].connection = .disconnected
    machine.udev.speak()
    try panel.run(for: .seconds(2))
    #expect(panel.sight == .waiting)
    device.setup.sockets[0].connection = .connected
    device.values[10]?["panel orientation"] = 1
    machine.udev.speak()
    try panel.run(for: .seconds(10))
    #expect(panel.sight == .right)
    #expect(panel.kiosk.input.touch?.rotation == .half)
  }

  @Test("the summary names the orientation of a panel that is not upright")
  func summary() throws {
    let display = try Display(on: FakeBus(Self.device(3)))
    #expect(display.summary.hasSuffix(", size unknown, XRGB8888, Right Side Up"))
    let upright = try Display(on: FakeBus(Self.device(0)))
    #expect(upright.summary.hasSuffix(", size unknown, XRGB8888"))
  }

  private static func device(_ mounted: UInt64?) -> FakeDevice {
    var setup = RunningPanel.setup()
    setup.inherited = mounted.map { [(10, "panel orientation", $0)] } ?? []
    return FakeDevice(setup)
  }
}
