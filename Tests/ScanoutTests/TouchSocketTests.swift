// A client has the touches of the running list, and gives them back.
import Foundation
import Gestures
import Glibc
import ListUI
import Logging
import Model
import Session
import Store
import Synchronization
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Touches that a client has")
struct TouchSocketTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "pt-\(UUID().uuidString.prefix(8))").path

  /// A server in a real loop.
  private final class Bench {
    let loop: EventLoop<LinuxKernel>
    private(set) var leases: [TouchLease] = []
    private var socket: TouchSocket<LinuxKernel>?

    init(_ path: String, limit: Interval = .seconds(300)) throws {
      loop = try EventLoop(kernel: LinuxKernel())
      socket = try TouchSocket(
        path: path, loop: loop, log: Diary(FakeKernel()).logger, limit: limit
      ) { [unowned self] in leases.append($0) }
    }
  }

  /// The server's answer; empty at the end of the connection.
  private func answer(_ client: borrowing FileDescriptor) throws -> [UInt8] {
    var answer = InlineArray<4, UInt8>(repeating: 0)
    var bytes = answer.mutableSpan
    let count = try LinuxKernel().read(client.raw, into: &bytes)
    return (0..<count).map { answer[$0] }
  }

  @Test("one client at a time has the touches, until it disconnects")
  func oneClient() throws {
    let bench = try Bench(path)
    do {
      let first = try connect(toLocalSocket: path)
      try bench.loop.runOnce(waiting: true)
      #expect(bench.leases == [.taken])
      #expect(try answer(first) == [TouchLeaseClient.answer])
      let second = try connect(toLocalSocket: path)
      try bench.loop.runOnce(waiting: true)
      #expect(try answer(second).isEmpty)
      #expect(bench.leases == [.taken])
      // The first one still has them, and leaves with this scope.
      _ = first.raw
    }
    try bench.loop.runOnce(waiting: true)
    #expect(bench.leases == [.taken, .returned])
    let third = try connect(toLocalSocket: path)
    try bench.loop.runOnce(waiting: true)
    #expect(try answer(third) == [TouchLeaseClient.answer])
    #expect(bench.leases == [.taken, .returned, .taken])
  }

  @Test("a client that stays too long is disconnected")
  func tooLong() throws {
    let bench = try Bench(path, limit: .zero)
    let client = try connect(toLocalSocket: path)
    try bench.loop.runOnce(waiting: true)
    try bench.loop.runOnce(waiting: true)
    #expect(bench.leases == [.taken, .expired])
    #expect(try answer(client) == [TouchLeaseClient.answer])
    #expect(try answer(client).isEmpty)
  }

  @Test("a client that sends anything is disconnected: nothing is read")
  func talks() throws {
    let bench = try Bench(path)
    let client = try connect(toLocalSocket: path)
    try bench.loop.runOnce(waiting: true)
    try writeAll(Array("x".utf8), to: client.raw)
    try bench.loop.runOnce(waiting: true)
    #expect(bench.leases == [.taken, .returned])
    // Nothing is left to wake the loop.
    let watched = bench.loop.wakeUps.total
    try bench.loop.runOnce(waiting: false)
    #expect(bench.loop.wakeUps.total == watched)
  }

  @Test("the command has the touches, is refused while another has them, and sees if no list runs")
  func command() throws {
    do throws(SystemError) {
      _ = try TouchLeaseClient.take(path: path)
      Issue.record("nobody listens at \(path)")
    } catch {
      #expect(error == SystemError(call: .connect, path: path, errno: ENOENT))
    }
    let bench = try Bench(path)
    let path = path
    let outcomes = Mutex<[String]>([])
    let thread = Thread {
      do throws(SystemError) {
        let first = try TouchLeaseClient.take(path: path)
        outcomes.withLock { $0.append("taken") }
        do throws(SystemError) { _ = try TouchLeaseClient.take(path: path) } catch {
          outcomes.withLock { $0.append("errno \(error.errno)") }
        }
        withExtendedLifetime(first) {}
      } catch {
        outcomes.withLock { $0.append("\(error)") }
      }
    }
    thread.start()
    while bench.leases.count < 2 { try bench.loop.runOnce(waiting: true) }
    #expect(bench.leases == [.taken, .returned])
    #expect(outcomes.withLock { $0 } == ["taken", "errno \(EBUSY)"])
  }

  private static func panel() throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    let disk = MoodyDisk()
    let panel = try RunningPanel(
      FakeMachine([FakeDevice(setup)]),
      opening: { (path, missingFile) throws(StoreError) in try disk.open(path, missingFile) })
    try panel.start()
    try panel.run(for: .seconds(1))
    try panel.settle { panel.kiosk.writer.isDone }
    return panel
  }

  private static func shown(_ panel: RunningPanel) -> [String] {
    panel.kiosk.driver.session.view.list.items.map { ($0.isCompleted ? "✓" : "") + $0.text }
  }

  @Test("the list ignores touches meanwhile, heeds them afterwards, and logs both")
  func list() throws {
    for end in [TouchLease.returned, .expired] {
      let panel = try Self.panel()
      panel.kiosk.touchesChanged(.taken)
      let touches = panel.kiosk.statistics.touches
      try panel.swipe(row: 0, by: 70, from: 15)
      #expect(Self.shown(panel) == ["Milk", "Bread", "Eggs"])
      #expect(panel.kiosk.statistics.touches == touches)
      panel.kiosk.touchesChanged(end)
      try panel.swipe(row: 1, by: 70, from: 15)
      #expect(Self.shown(panel) == ["Milk", "✓Bread", "Eggs"])
      #expect(panel.diary.lines.count { $0.text.contains("touches are ignored") } == 1)
      #expect(panel.diary.lines.count { $0.text.contains("touches are heeded again") } == 1)
    }
  }

  @Test("a swipe that is under way when a client takes the touches completes nothing")
  func underWay() throws {
    let panel = try Self.panel()
    func touch(_ x: Millimeters, _ phase: Contact.Phase) {
      panel.kernel.advance(by: .milliseconds(10))
      panel.kiosk.touched(
        ContactFrame(
          time: panel.kernel.now(),
          contacts: [Contact(id: ContactID(serial: 9), phase: phase, position: Point(x: x, y: 5))]))
    }
    touch(15, .began)
    for step in 1...9 { touch(Millimeters(15 + 7 * Double(step)), .moved) }
    panel.kiosk.touchesChanged(.taken)
    touch(85, .ended)
    panel.kiosk.touchesChanged(.returned)
    try panel.run(for: .seconds(1))
    #expect(Self.shown(panel) == ["Milk", "Bread", "Eggs"])
  }
}
