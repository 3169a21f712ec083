// Lines that are prepared before they are shown.
import Paint
import Testing
import Units

@testable import Text

@Suite struct PreparedLinesTests {
  private static func line(_ lines: TextLines, _ text: String, _ size: Int) -> TextLineID {
    lines.line(text, .row, size: size, maxWidth: LineLayout.widest, leading: nil).id
  }

  @Test("a line is prepared glyph by glyph, then its mask is built", arguments: Rotation.allCases)
  func steps(rotation: Rotation) throws {
    let lines = try TextLines(.inter)
    let id = Self.line(lines, "Milk", 24)
    for number in 1...4 {
      #expect(lines.prepare(id, rotation: rotation, hasHalo: true) == .worked)
      #expect(lines.work.drawn == number)
      #expect(lines.foreground(of: id) == nil)
    }
    #expect(lines.prepare(id, rotation: rotation, hasHalo: true) == .worked)
    #expect(lines.foreground(of: id) != nil)
    #expect(lines.prepare(id, rotation: rotation, hasHalo: true) == .ready)
    _ = lines.lineMask(id, rotation: rotation, hasHalo: true)
    #expect(lines.work.drawn == 4)
  }

  @Test("what is only prepared does not drop the glyphs that are shown")
  func rowsStay() throws {
    let lines = try TextLines(.inter)
    _ = lines.lineMask(Self.line(lines, "Shown on a row", 30))
    let shown = lines.work.drawn
    var isFull = false
    for size in 100..<400 where !isFull {
      let id = Self.line(lines, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", size)
      var readiness = TextLines.Readiness.worked
      while readiness == .worked {
        readiness = lines.prepare(id, rotation: .upright, hasHalo: false)
      }
      isFull = readiness == .full
    }
    #expect(isFull)
    let prepared = lines.work.drawn
    #expect(prepared > shown)
    // The same glyphs, in a line that was not shaped before.
    let again = lines.line("Shown on a row", .row, size: 30, maxWidth: 3000, leading: nil).id
    _ = lines.lineMask(again)
    #expect(lines.work.drawn == prepared)
  }

  @Test("a glyph that is larger than the cache ends the preparation")
  func tooLarge() throws {
    let lines = try TextLines(.inter)
    let id = Self.line(lines, "W", 4000)
    #expect(lines.prepare(id, rotation: .upright, hasHalo: false) == .full)
  }
}
