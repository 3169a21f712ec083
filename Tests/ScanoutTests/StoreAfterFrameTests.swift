// The store's thread works between frames: a change is stored after the frame that shows it.
import Glibc
import Scanout
import Store

import TestKernel
import Testing
import Units

@testable import panelist

@Suite("The store and the frames")
struct StoreAfterFrameTests {
  /// A running list of one row, on a screen of 101 mm by 76 mm.
  private func panel() throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    let panel = try RunningPanel(FakeMachine([FakeDevice(setup)]))
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(10))
    #expect(panel.sight == .right)
    return panel
  }

  @Test("no frame is handed to the display while the writer may begin something")
  func suspended() throws {
    let panel = try panel()
    var flips = 0
    panel.device.fault = { call, _ in
      guard call == .flip else { return nil }
      flips += 1
      #expect(panel.kiosk.writer.isSuspended, "flip \(flips)")
      return nil
    }
    try panel.swipe(row: 0, by: 70, from: 15)
    #expect(flips > 10)
    #expect(!panel.kiosk.writer.isSuspended)
    panel.device.fault = { _, _ in nil }
  }

  @Test("a swipe's change waits until its frame is shown, and is then stored")
  func stored() throws {
    let panel = try panel()
    var waiting = 0
    panel.device.fault = { call, _ in
      if call == .readEvents { waiting = max(waiting, panel.kiosk.writer.changesWaiting) }
      return nil
    }
    try panel.swipe(row: 0, by: 70, from: 15)
    panel.device.fault = { _, _ in nil }
    #expect(waiting == 1)
    try panel.settle { panel.kiosk.writer.isDone }
    #expect(panel.kiosk.writer.changesWaiting == 0)
  }

  @Test("whatever becomes of the frame, the writer is resumed", arguments: Fate.allCases)
  func fates(fate: Fate) throws {
    let panel = try panel()
    try fate.befall(panel)
    try panel.swipe(row: 0, by: 70, from: 15)
    try panel.run(for: .seconds(10))
    #expect(!panel.kiosk.writer.isSuspended)
    try panel.settle { panel.kiosk.writer.isDone }
    #expect(panel.kiosk.writer.isDone)
    panel.device.fault = { _, _ in nil }
  }

  /// What happens to all frames from now on.
  enum Fate: CaseIterable {
    case busy, refused, noMaster, unplugged, eventsLost

    func befall(_ panel: RunningPanel) throws {
      let fault: (CardCall, CInt) =
        switch self {
        case .busy: (.flip, EBUSY)
        case .refused: (.flip, EINVAL)
        case .noMaster: (.flip, EACCES)
        case .unplugged: (.flip, ENODEV)
        case .eventsLost: (.readEvents, EAGAIN)
        }
      panel.device.fault = { call, _ in call == fault.0 ? fault.1 : nil }
    }
  }
}
