// What is written on keys is whole: measured by the ink of the real letters.
import Keyboard
import Paint
import Testing
import Text
import Units

@Suite("The ink of the board")
struct KeyInkTests {
  private static let boards = [[BoardLayout.ten], [.twelve, .ten]]

  @Test("no letter touches an edge or is missing, on any page", arguments: KeyPanel.all, boards)
  func pages(panel: KeyPanel, layouts: [BoardLayout]) throws {
    var glass = try KeyGlass(panel, layouts)
    for language in layouts {
      for isShifted in [false, true] {
        if isShifted {
          for _ in 0..<2 { glass.tap(try glass.place { $0 == .shift }) }
          #expect(glass.board.isShiftLocked)
        }
        for page in BoardPage.allCases {
          if page == .letters { #expect(glass.board.page == .letters) }
          for enter in [EnterKey.done, .next] {
            glass.enter = enter
            let list = glass.list()
            #expect(list.cells.filter { $0.text != nil }.count >= 28)
            expectWholeInk(list, glass.lines, "\(language.name) \(page)")
          }
          let next: BoardPage =
            switch page {
            case .letters: .numbers
            case .numbers: .symbols
            case .symbols: .letters
            }
          glass.tap(try glass.place { $0 == .page(next) })
        }
        glass.pass(.seconds(1))
      }
      guard layouts.count > 1 else { continue }
      glass.tap(try glass.place { $0 == .shift })
      glass.tap(try glass.place { $0 == .language })
    }
    #expect(glass.lines.missingGlyphs == 0)
  }

  @Test("no letter of a strip touches an edge", arguments: KeyPanel.all)
  func strips(panel: KeyPanel) throws {
    for letter in ["q", "t", "p", "a", "s", "l", ",", "."] {
      var glass = try KeyGlass(panel)
      _ = glass.land(on: try glass.place(of: letter))
      glass.pass(.milliseconds(300))
      #expect(glass.board.strip != nil)
      expectWholeInk(glass.list(), glass.lines, letter)
    }
    #expect(try KeyGlass(panel).lines.missingGlyphs == 0)
  }

  @Test("a name that is too wide for its key is set smaller, and whole", arguments: KeyPanel.all)
  func label(panel: KeyPanel) throws {
    var glass = try KeyGlass(panel, [.twelve, .ten])
    let name = CellID(high: .max - 1, low: UInt64(try glass.place { $0 == .language } + 1))
    let cell = try #require(glass.list().cells.first { $0.id == name })
    let line = try #require(cell.text?.line)
    let largest = Int((0.3 * Double(glass.board.plan.rowHeight)).rounded())
    let sizes = (1...largest).filter { size in
      glass.lines.line("Українська", .medium, size: size, maxWidth: 1 << 24, leading: nil).id
        == line
    }
    #expect(sizes.count == 1)
    #expect(sizes.first.map { $0 < largest } == true)
  }

  @Test("letters are 0.44 of a key, their middle in its middle", arguments: KeyPanel.all)
  func sizes(panel: KeyPanel) throws {
    var glass = try KeyGlass(panel)
    let height = glass.board.plan.rowHeight
    let size = Int((0.44 * Double(height)).rounded())
    let place = try glass.place(of: "x")
    let slot = glass.board.plan.slots[place]
    let name = CellID(high: .max - 1, low: UInt64(place + 1))
    let cell = try #require(glass.list().cells.first { $0.id == name })
    let text = try #require(cell.text)
    let line = glass.lines.line("x", .medium, size: size, maxWidth: 1 << 24, leading: nil)
    #expect(text.line == line.id)
    let middle = Double(text.baseline) - glass.lines.metrics(.medium, size: size).middle.value
    #expect((middle - Double(height) / 2).magnitude <= 0.5)
    let ink = glass.lines.strip(line.id).ink
    let across = Double(2 * text.x + ink.left + ink.right) / 2
    #expect((across - Double(slot.middle - slot.frame.left)).magnitude <= 1)
  }
}
