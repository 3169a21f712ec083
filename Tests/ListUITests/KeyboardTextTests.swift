// Tests of the on-screen keyboard in the list: key labels, place, shadow.
import ListUI
import Model
import OnScreenKeyboard
import Paint
import Testing
import Units

@Suite("On-screen keyboard in the list")
struct KeyboardTextTests {
  private static let layout = KeyboardLayout(
    name: "short", label: "EN",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { row in
      row.map { LetterKey(KeyboardLetter(String($0), String($0).uppercased())) }
    })

  private static func lines(_ panel: inout Panel) -> Set<TextLineID> {
    Set(panel.cells().compactMap { $0.text?.line })
  }

  @Test("key labels are kept when texts of rows are dropped")
  func kept() throws {
    var (panel, measurer) = Panel.with(["Milk"], options: ListOptions(layouts: [Self.layout]))
    panel.tap(row: 0)
    panel.wait(milliseconds: 1000)
    panel.type("x")
    #expect(panel.cells().count > 30)
    // One line for each letter: enough that some lines are dropped.
    var most = 0
    var forgets = 0
    for number in 0..<300 {
      panel.press(.deleteWordBackward)
      panel.type(String(number))
      let lines = Self.lines(&panel)
      #expect(lines.count > 30)
      #expect(lines.isSubset(of: measurer.keptLines))
      forgets += measurer.kept < most ? 1 : 0
      most = measurer.kept
    }
    #expect(forgets > 0)
  }

  @Test("the keyboard is at the lower edge with a shadow above it, and leaves with the edit")
  func comes() throws {
    var (panel, _) = Panel.with(["Milk"], options: ListOptions(layouts: [Self.layout]))
    let before = panel.cells().count
    panel.tap(row: 0)
    panel.wait(milliseconds: 1000)
    let ground = try #require(
      panel.cells().first { $0.id == CellID(high: .max - 1, low: 0) })
    #expect(ground.top.value + Double(ground.height) == 800)
    #expect(ground.shadow.above.reach > 0)
    panel.press(.commit)
    panel.wait(milliseconds: 1000)
    #expect(panel.cells().count == before)
  }
}
