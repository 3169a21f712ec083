// What udev tells of displays: how it is read, and what of it concerns the display that is shown.
import Testing

@testable import Scanout

@Suite("What udev tells")
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
    Row(testDescription: "a card that comes", action: "add", change: .added(card: card)),
    Row(testDescription: "a driver that takes it", action: "bind", change: .added(card: card)),
    Row(testDescription: "a card that goes", action: "remove", change: .removed(card: card)),
    Row(
      testDescription: "rules that are run again", action: "change", change: .added(card: card)),
    Row(
      testDescription: "a plug of an old kernel, which names no socket", action: "change",
      properties: ["HOTPLUG": "1"], change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "a plug", action: "change", properties: ["HOTPLUG": "1", "CONNECTOR": "32"],
      change: .plugged(card: card, connector: ConnectorID(32))),
    Row(
      testDescription: "a property", action: "change",
      properties: ["HOTPLUG": "1", "CONNECTOR": "32", "PROPERTY": "5"],
      change: .changed(card: card, connector: ConnectorID(32), property: 5)),
    Row(
      testDescription: "a property of no socket may be anything's", action: "change",
      properties: ["HOTPLUG": "1", "PROPERTY": "5"], change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "a number that is none names no socket", action: "change",
      properties: ["HOTPLUG": "1", "CONNECTOR": "-1"],
      change: .plugged(card: card, connector: nil)),
    Row(
      testDescription: "a lease to another program", action: "change", properties: ["LEASE": "1"],
      change: nil),
    Row(
      testDescription: "a node that only computes", action: "add", node: "/dev/dri/renderD128",
      change: nil),
    Row(
      testDescription: "a socket of its own, which has no node", action: "add", node: nil,
      change: nil),
    Row(
      testDescription: "a node of another name", action: "add", node: "/dev/dri/cards",
      change: nil),
  ]

  @Test("it is read", arguments: rows)
  func reading(_ row: Row) {
    let change = DisplayChange(
      action: row.action, node: row.node, property: { row.properties[$0] })
    #expect(change == row.change)
  }

  /// What each means while card1's socket 32 is shown, and while nothing is.
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

  @Test("it concerns the display that is shown, or that there is none", arguments: concerns)
  func concern(change: DisplayChange, shown: DisplayConcern, none: DisplayConcern) {
    let display = ShownDisplay(card: Self.card, connector: ConnectorID(32), linkStatus: 5)
    #expect(change.concern(for: display) == shown)
    #expect(change.concern(for: nil) == none)
  }

  @Test("a driver without link-status tells nothing by any property")
  func noLinkStatus() {
    let display = ShownDisplay(card: Self.card, connector: ConnectorID(32), linkStatus: nil)
    let change = DisplayChange.changed(card: Self.card, connector: ConnectorID(32), property: 0)
    #expect(change.concern(for: display) == .nothing)
  }

  @Test("a storm of a hundred plugs elsewhere means nothing, and one of ours among them is heard")
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

  @Test("the display says where it hangs")
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
