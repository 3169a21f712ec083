// The running list has the keys of the languages that a person has chosen.
import Config
import OnScreenKeyboard
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("The keys of the running list")
struct LayoutChoiceTests {
  @Test(
    "it has the chosen languages, in their order, and no board where none is chosen",
    arguments: [["en"], ["de", "fr"], ["uk"], []])
  func chosen(names: [String]) throws {
    let layouts = try names.map { try #require(KeyboardLayout.named($0)) }
    let panel = try RunningPanel(
      try FakeMachine([FakeDevice(RunningPanel.setup())]),
      set: { $0.layouts = layouts.map { .layout($0) } })
    try panel.start()
    try panel.run(for: .seconds(1))
    #expect(panel.kiosk.session.view.editing.keyboard?.keys.layouts ?? [] == layouts)
    #expect((panel.kiosk.session.view.editing.keyboard == nil) == names.isEmpty)
  }

  @Test("where nothing is chosen it writes English")
  func standard() throws {
    let panel = try RunningPanel(try FakeMachine([FakeDevice(RunningPanel.setup())]))
    #expect(panel.kiosk.session.view.editing.keyboard?.keys.layouts.map(\.name) == ["en"])
  }
}
