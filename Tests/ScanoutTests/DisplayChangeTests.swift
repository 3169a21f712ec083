// Display events from udev: parsing, and their effect on the display in use.
import Testing

@testable import Scanout

@Suite("Display events from udev")
struct DisplayChangeTests {
  private static let card = "/dev/dri/card1"

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let action: String
    var node: String? = DisplayChangeTests.card
    var properties: [String: String] = [:]
    let change: DisplayChange?
  }

  static let rows: [Row] = [
    Row(testDescription: "a new card", action: "add", change: .added(card: card)),
    Row(testDescription: "a driver that binds", action: "bind", change: .added(card: card)),
    Row(testDescription: "a removed card", action: "remove", change: .removed(card: card)),
    Row(
      testDescription: "udev rules that run again", action: "change", change: .added(card: card)),
    Row(
      testDescription: "a hotplug on an old kernel, without a connector", action: "change",
      properties: ["HOTPLUG": "1"], change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "a hotplug of a connector", action: "change",
      properties: ["HOTPLUG": "1", "CONNECTOR": "32"],
      change: .plugged(card: card, connector: ConnectorID(32))),
    Row(
      testDescription: "a property of a connector", action: "change",
      properties: ["HOTPLUG": "1", "CONNECTOR": "32", "PROPERTY": "5"],
      change: .changed(card: card, connector: ConnectorID(32), property: 5)),
    Row(
      testDescription: "a property without a connector", action: "change",
      properties: ["HOTPLUG": "1", "PROPERTY": "5"], change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "an invalid connector number", action: "change",
      properties: ["HOTPLUG": "1", "CONNECTOR": "-1"],
      change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "a DRM lease", action: "change", properties: ["LEASE": "1"],
      change: nil),
    Row(
      testDescription: "a render node", action: "add", node: "/dev/dri/renderD128",
      change: nil),
    Row(
      testDescription: "a device of a connector, which has no node", action: "add", node: nil,
      change: nil),
    Row(
      testDescription: "a node of another name", action: "add", node: "/dev/dri/cards",
      change: nil),
  ]

  @Test("a udev event is parsed", arguments: rows)
  func reading(_ row: Row) {
    let change = DisplayChange(
      action: row.action, node: row.node, property: { row.properties[$0] })
    #expect(change == row.change)
  }

  /// The effect of each event while connector 32 of card1 is in use, and without a display.
  static let concerns: [(DisplayChange, DisplayConcern, DisplayConcern)] = [
    (.added(card: card), .nothing, .plugged),
    (.added(card: "/dev/dri/card0"), .nothing, .plugged),
    (.removed(card: card), .unplugged, .nothing),
    (.removed(card: "/dev/dri/card0"), .nothing, .nothing),
    (.plugged(card: card, connector: nil), .plugged, .plugged),
    (.plugged(card: card, connector: ConnectorID(32)), .plugged, .plugged),
    (.plugged(card: card, connector: ConnectorID(33)), .nothing, .plugged),
    (.plugged(card: "/dev/dri/card0", connector: nil), .nothing, .plugged),
    (.plugged(card: "/dev/dri/card0", connector: ConnectorID(32)), .nothing, .plugged),
    (.changed(card: card, connector: ConnectorID(32), property: 5), .plugged, .nothing),
    (.changed(card: card, connector: ConnectorID(32), property: 6), .nothing, .nothing),
    (.changed(card: card, connector: ConnectorID(33), property: 5), .nothing, .nothing),
    (.changed(card: "/dev/dri/card0", connector: ConnectorID(32), property: 5), .nothing, .nothing),
    (.lost, .plugged, .plugged),
  ]

  @Test("the effect of an event depends on the display in use", arguments: concerns)
  func concern(change: DisplayChange, shown: DisplayConcern, none: DisplayConcern) {
    let display = ShownDisplay(card: Self.card, connector: ConnectorID(32), linkStatus: 5)
    #expect(change.concern(for: display) == shown)
    #expect(change.concern(for: nil) == none)
  }

  @Test("without a link-status property no property change has an effect")
  func noLinkStatus() {
    let display = ShownDisplay(card: Self.card, connector: ConnectorID(32), linkStatus: nil)
    let change = DisplayChange.changed(card: Self.card, connector: ConnectorID(32), property: 0)
    #expect(change.concern(for: display) == .nothing)
  }

  @Test("many events of other displays have no effect, and one of ours among them does")
  func storm() {
    let display = ShownDisplay(card: Self.card, connector: ConnectorID(32), linkStatus: 5)
    var storm: [DisplayChange] = (0..<100).flatMap { index -> [DisplayChange] in
      [
        .plugged(card: "/dev/dri/card0", connector: nil),
        .plugged(card: Self.card, connector: ConnectorID(33)),
        .changed(card: Self.card, connector: ConnectorID(32), property: 6 + UInt32(index)),
        .added(card: "/dev/dri/card\(index)"), .removed(card: "/dev/dri/card\(index + 2)"),
      ]
    }
    #expect(storm.map { $0.concern(for: display) }.max() == .nothing)
    storm.insert(.plugged(card: Self.card, connector: ConnectorID(32)), at: 250)
    #expect(storm.map { $0.concern(for: display) }.max() == .plugged)
    storm.insert(.removed(card: Self.card), at: 100)
    #expect(storm.map { $0.concern(for: display) }.max() == .unplugged)
  }

  @Test("a display has its card, its connector and its link-status property")
  func shown() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    let place = try #require(device.names.firstIndex(of: "link-status"))
    #expect(
      display.shown
        == ShownDisplay(
          card: "/dev/dri/card0", connector: ConnectorID(10), linkStatus: UInt32(1000 + place)))
  }
}
