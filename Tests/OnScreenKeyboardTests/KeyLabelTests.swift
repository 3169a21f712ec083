// Key labels fit their keys: checked by the bounds of their glyphs.
import OnScreenKeyboard
import Paint
import Testing
import Text
import Units

@Suite("Key labels")
struct KeyLabelTests {
  private static let keyboards = [[KeyboardLayout.ten], [.twelve, .ten]]

  @Test("no label is clipped or missing, on any page", arguments: KeyPanel.all, keyboards)
  func pages(panel: KeyPanel, layouts: [KeyboardLayout]) throws {
    var screen = try KeyScreen(panel, layouts)
    for language in layouts {
      for isShifted in [false, true] {
        if isShifted {
          for _ in 0..<2 {
            screen.tap(try screen.place { $0 == .shift })
            screen.pass(.milliseconds(150))
          }
          #expect(screen.keyboard.isShiftLocked)
        }
        for page in KeyboardPage.allCases {
          if page == .letters { #expect(screen.keyboard.page == .letters) }
          for enter in [EnterKey.done, .next] {
            screen.enter = enter
            let list = screen.list()
            #expect(list.cells.filter { $0.text != nil }.count >= 28)
            expectWholeForeground(list, screen.lines, "\(language.name) \(page)")
          }
          let next: KeyboardPage =
            switch page {
            case .letters: .numbers
            case .numbers: .symbols
            case .symbols: .emoji
            case .emoji: .letters
            }
          screen.tap(try screen.place { $0 == .page(next) })
        }
        screen.pass(.seconds(1))
      }
      guard layouts.count > 1 else { continue }
      screen.tap(try screen.place { $0 == .shift })
      screen.tap(try screen.place { $0 == .language })
    }
    #expect(screen.lines.missingGlyphs == 0)
  }

  @Test("no alternate letter is clipped", arguments: KeyPanel.all)
  func alternates(panel: KeyPanel) throws {
    for letter in ["q", "t", "p", "a", "s", "l", ",", "."] {
      var screen = try KeyScreen(panel)
      _ = screen.land(on: try screen.place(of: letter))
      screen.pass(.milliseconds(300))
      #expect(screen.keyboard.alternates != nil)
      expectWholeForeground(screen.list(), screen.lines, letter)
    }
    #expect(try KeyScreen(panel).lines.missingGlyphs == 0)
  }

  @Test("a language label that is too wide for its key is shrunk to fit", arguments: KeyPanel.all)
  func label(panel: KeyPanel) throws {
    var screen = try KeyScreen(panel, [.twelve, .ten])
    let name = CellID(high: .max - 1, low: UInt64(try screen.place { $0 == .language } + 1))
    let cell = try #require(screen.list().cells.first { $0.id == name })
    let line = try #require(cell.text?.line)
    let largest = Int((0.3 * Double(screen.keyboard.plan.rowHeight)).rounded())
    let sizes = (1...largest).filter { size in
      screen.lines.line("Українська", .medium, size: size, maxWidth: 1 << 24, leading: nil).id
        == line
    }
    #expect(sizes.count == 1)
    #expect(sizes.first.map { $0 < largest } == true)
  }

  @Test("letters are 0.44 of a key high and centered on it", arguments: KeyPanel.all)
  func sizes(panel: KeyPanel) throws {
    var screen = try KeyScreen(panel)
    let height = screen.keyboard.plan.rowHeight
    let size = Int((0.44 * Double(height)).rounded())
    let place = try screen.place(of: "x")
    let slot = screen.keyboard.plan.slots[place]
    let name = CellID(high: .max - 1, low: UInt64(place + 1))
    let cell = try #require(screen.list().cells.first { $0.id == name })
    let text = try #require(cell.text)
    let line = screen.lines.line("x", .medium, size: size, maxWidth: 1 << 24, leading: nil)
    #expect(text.line == line.id)
    let middle = Double(text.baseline) - screen.lines.metrics(.medium, size: size).middle.value
    #expect((middle - Double(height) / 2).magnitude <= 0.5)
    let foreground = screen.lines.lineMask(line.id).foreground
    let across = Double(2 * text.x + foreground.left + foreground.right) / 2
    #expect((across - Double(slot.middle - slot.frame.left)).magnitude <= 1)
  }
}
