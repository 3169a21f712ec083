// The start with a long list: its first rows are shown before the rest is read.
import ListUI
import Model
import Session
import Store
import StoreRecovery
import Synchronization
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Start with a long list")
struct LongListTests {
  private static let texts = (0..<2000).map { "Row \($0)" }

  private static func open(
    _ path: String, _ missingFile: Store.MissingFile
  ) throws(StoreError) -> Store {
    try Store(path: path, ifMissing: .beginsAList(with: texts), patience: 5)
  }

  private static func panel() throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    return try RunningPanel(FakeMachine([FakeDevice(setup)]), opening: Self.open)
  }

  @Test("the first picture waits for the first rows only, and the rest is there soon after")
  func start() throws {
    let panel = try Self.panel()
    #expect(panel.kiosk.driver.session.hasOnlyBeginning)
    #expect(panel.kiosk.driver.session.view.list.count == LaunchContext.firstRows + 1)
    // Nothing is read before there is a picture.
    try panel.settle { panel.kiosk.writer.isDone }
    #expect(panel.kiosk.driver.session.hasOnlyBeginning)
    try panel.start()
    try panel.run(for: .seconds(1))
    try panel.settle { !panel.kiosk.driver.session.hasOnlyBeginning }
    #expect(panel.kiosk.driver.session.view.list.items.map(\.text) == Self.texts)
    try panel.run(for: .seconds(1))
    #expect(panel.sight == .right)
  }

  @Test("without a display the rest is read too")
  func noDisplay() throws {
    let panel = try RunningPanel(FakeMachine([]), opening: Self.open)
    try panel.start()
    try panel.settle { !panel.kiosk.driver.session.hasOnlyBeginning }
    #expect(panel.kiosk.driver.session.view.list.count == Self.texts.count)
  }
}
