// The on-screen keyboard of the running list has the configured layouts.
import Config
import OnScreenKeyboard
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("Layouts of the on-screen keyboard")
struct LayoutChoiceTests {
  @Test(
    "the keyboard has the configured layouts in order; without layouts there is none",
    arguments: [["en"], ["de", "fr"], ["uk"], []])
  func chosen(names: [String]) throws {
    let layouts = try names.map { try #require(BuiltInLayout($0)) }
    let panel = try RunningPanel(
      try FakeMachine([FakeDevice(RunningPanel.setup())]),
      set: { $0.layouts = layouts.map { .layout($0) } })
    try panel.start()
    try panel.run(for: .seconds(1))
    #expect(
      panel.kiosk.driver.session.view.editing.keyboard?.keys.layouts ?? [] == layouts.map(\.layout))
    #expect((panel.kiosk.driver.session.view.editing.keyboard == nil) == names.isEmpty)
  }

  @Test("the default layout is English")
  func standard() throws {
    let panel = try RunningPanel(try FakeMachine([FakeDevice(RunningPanel.setup())]))
    #expect(panel.kiosk.driver.session.view.editing.keyboard?.keys.layouts.map(\.name) == ["en"])
  }
}
