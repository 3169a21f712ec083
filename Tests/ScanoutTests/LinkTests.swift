// A bad link status: detected, and recovered by a modeset.
import CDRM
import Glibc
import Testing
import Units

@testable import Scanout

@Suite("Bad link status")
struct LinkTests {
  private static let bad = Property(
    id: 5, name: "link-status", value: UInt64(DRM_MODE_LINK_STATUS_BAD))
  private static let good = Property(
    id: 5, name: "link-status", value: UInt64(DRM_MODE_LINK_STATUS_GOOD))

  private static func connector(
    _ connection: Connector.Connection, _ modes: Mode..., type: String = "DP"
  ) -> Connector {
    Connector(
      id: ConnectorID(10), type: type, number: 1, connection: connection,
      reportedMillimeters: Size(width: 0, height: 0), encoder: .none, encoders: [], modes: modes)
  }

  static let standings: [(Connector, [Property], Connector.Standing)] = [
    (connector(.connected, fakeMode()), [good], .same),
    (connector(.connected, fakeMode()), [], .same),
    (connector(.unknown, fakeMode()), [good], .same),
    (connector(.connected, fakeMode()), [bad], .needsModeset),
    // Another property of the same value does not concern the link.
    (
      connector(.connected, fakeMode()), [Property(id: 6, name: "CRTC_ID", value: 1), good], .same
    ),
    (connector(.connected, fakeMode(32, 16)), [good], .otherMode),
    (connector(.connected, fakeMode(32, 16)), [bad], .otherMode),
    (connector(.connected, fakeMode(clock: 30)), [good], .otherMode),
    (connector(.connected, fakeMode(), fakeMode(32, 16, preferred: true)), [good], .otherMode),
    (connector(.connected, fakeMode(), fakeMode(32, 16)), [good], .otherMode),
    (connector(.connected, fakeMode(), fakeMode(8, 4)), [good], .same),
    (connector(.disconnected, fakeMode()), [good], .gone),
    (connector(.connected), [bad], .gone),
  ]

  @Test("the action follows from connection, modes and link status", arguments: standings)
  func standing(connector: Connector, properties: [Property], expected: Connector.Standing) {
    let shown = ChosenMode(ranked: RankedMode(mode: fakeMode(), rank: .fitting), choice: .auto)
    #expect(connector.standing(showing: shown, properties) == expected)
  }

  @Test("one modeset recovers a bad link")
  func recovered() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    device.values[10]?["link-status"] = UInt64(DRM_MODE_LINK_STATUS_BAD)
    #expect(try display.check() == .badLink)
    try display.reclaim()
    #expect(device.values[10]?["link-status"] == UInt64(DRM_MODE_LINK_STATUS_GOOD))
    #expect(try display.check() == .same)
    #expect(device.calls[.modeset] == 2)
    // The content of the display is unknown after the failure.
    #expect(try display.age() == 0)
  }

  @Test("a display that loses its mode is opened again with another one")
  func fewerModes() throws {
    let device = FakeDevice(FakeSetup())
    let bus = FakeBus(device)
    var display: Display<FakeCard>? = try Display(on: bus)
    device.values[10]?["link-status"] = UInt64(DRM_MODE_LINK_STATUS_BAD)
    device.setup.sockets[0].modes = [fakeMode(8, 4)]
    #expect(try display?.check() == .changed)
    #expect(device.calls[.modeset] == 1)
    display = nil
    display = try Display(on: bus)
    #expect(display?.size == Size(width: 8, height: 4))
    #expect(device.values[10]?["link-status"] == UInt64(DRM_MODE_LINK_STATUS_GOOD))
  }
}
