// Numbers of the styles: colours at points of whole pictures, and bounds of the text on them.
import Config
import ListUI
import Model
import Paint
import Testing
import Text
import Units

@testable import panelist

/// A picture of the list at rest on a screen of 10 inches, with rows of 80 pixels.
private struct Sheet {
  let words: [UInt32]
  static let size = Size(width: 1280, height: 800)
  static let row = 80

  /// - Parameter items: Texts; a leading hyphen marks a completed item.
  init(
    _ items: [String], theme: Theme.Name = .heat, completed: CompletedRows = .stay
  ) throws {
    let picture = FirstPicture(
      items: items.enumerated().map { row, text in
        Item(
          id: ItemID(high: 1, low: UInt64(row)), text: text.replacing("-", with: ""),
          isCompleted: text.hasPrefix("-"), order: OrderKey(digits: [UInt8(row + 1)]), in: .original
        )
      },
      panel: PanelGeometry(pixels: Self.size, width: 217, height: 136), rowHeight: nil,
      options: ListOptions(completed: completed, theme: theme), lines: try panelLines())
    words = picture.words
  }

  func pixel(_ x: Int, _ y: Int) -> SIMD3<Int> {
    let word = words[y * Self.size.width + x]
    return SIMD3(Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF))
  }

  /// Bounds of the pixels that differ from the row's background, sampled in a column without text.
  func foreground(row: Int, columns: Range<Int>) -> Rect? {
    var box: Rect?
    for y in row * Self.row..<(row + 1) * Self.row {
      let ground = pixel(Self.size.width - 1, y)
      for x in columns where pixel(x, y) != ground {
        let old = box ?? Rect(left: x, top: y, right: x + 1, bottom: y + 1)
        box = Rect(
          left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1),
          bottom: max(old.bottom, y + 1))
      }
    }
    return box
  }
}

/// A hexadecimal colour, blended with a share of white and then of black.
private func color(_ hex: Int, white: Double = 0, black: Double = 0) -> SIMD3<Int> {
  let parts = SIMD3(Double(hex >> 16 & 0xFF), Double(hex >> 8 & 0xFF), Double(hex & 0xFF))
  let lit = (parts * (1 - white) + 255 * white) * (1 - black)
  return SIMD3(Int(lit.x.rounded()), Int(lit.y.rounded()), Int(lit.z.rounded()))
}

/// Largest difference of two colours in one component.
private func distance(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int {
  let off = a &- b
  return max(abs(off.x), abs(off.y), abs(off.z))
}

@Suite("Numbers of the styles")
struct LookNumbersTests {
  /// Row colours of the default theme for ten rows, computed independently with another program.
  private static let heat = [
    0xE1001E, 0xE9211B, 0xF23317, 0xFA4210, 0xFC570C, 0xFE6A07, 0xFF7A00, 0xFF8800, 0xFF9500,
    0xFFA200,
  ]

  /// Checks the bevel of a row: highlight in the first line, sheen in the middle, shade at the end.
  private func expectRow(
    _ row: Int, _ ground: Int, on sheet: Sheet, isDark: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (edge, sheen, shade) = isDark ? (0.07, 0.03, 0.35) : (0.16, 0.055, 0.16)
    let top = row * Sheet.row
    let points = [
      (0, color(ground, white: edge)), (1, color(ground, white: sheen * 78 / 79)),
      (40, color(ground, white: sheen * 39 / 79)), (78, color(ground, white: sheen / 79)),
      (79, color(ground, black: shade)),
    ]
    for (line, wanted) in points {
      let found = sheet.pixel(1200, top + line)
      #expect(
        distance(found, wanted) <= 2, "row \(row), line \(line): \(found), not \(wanted)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("ten rows span the heat gradient, each with its bevel")
  func heat() throws {
    let sheet = try Sheet((0..<10).map { "Row \($0)" })
    for row in 0..<10 { expectRow(row, Self.heat[row], on: sheet) }
  }

  @Test("completed rows are green in place, or dark below the others")
  func done() throws {
    let stay = try Sheet(["a", "b", "-c", "d"])
    expectRow(2, 0x0B6B36, on: stay)
    // The strikethrough extends 0.06 of a row past the text, is 0.036 thick and has its colour.
    for y in 0..<3 {
      let middle = (160..<240).first { distance(stay.pixel(31, $0), color(0xBFE3CC)) <= 2 }
      let top = try #require(middle)
      #expect(distance(stay.pixel(31, top + y), color(0xBFE3CC)) <= 2)
    }
    let sink = try Sheet(["a", "b", "-c", "d"], completed: .sink)
    expectRow(3, 0x161616, on: sink, isDark: true)
    #expect(sink.pixel(600, 4 * 80 + 1) == .zero)
  }

  @Test("rows of the ember theme are black with a faint highlight in the text's colour")
  func ember() throws {
    let sheet = try Sheet(["a", "b"], theme: .ember)
    let edge = sheet.pixel(1200, 0)
    let wanted = color(0xCC2F26, black: 0.86)
    #expect(distance(edge, wanted) <= 2, "\(edge), not \(wanted)")
    for y in 1..<80 { #expect(sheet.pixel(1200, y) == .zero) }
  }

  @Test("the paper theme has a light background")
  func paper() throws {
    let sheet = try Sheet(["a"], theme: .paper)
    #expect(sheet.pixel(600, 300) == color(0xEDE9E1))
    expectRow(0, 0xFF8A78, on: sheet)
  }

  @Test("rows of the classic theme run from red to orange, shaded from light to dark")
  func classic() throws {
    let sheet = try Sheet(["a", "b", "-c", "d"], theme: .classic)
    for (row, green) in [(0, 0), (1, 51), (3, 153)] {
      // Between highlight and shade, at 0.95 of the row's height.
      #expect(distance(sheet.pixel(1200, row * 80 + 75), SIMD3(255, green, 0)) <= 1)
      #expect(distance(sheet.pixel(1200, row * 80), color(0xFF0000 | green << 8, white: 0.2)) <= 1)
    }
    #expect(distance(sheet.pixel(1200, 2 * 80 + 75), SIMD3(0, 153, 0)) <= 1)
  }

  @Test("text begins at the margin and is centred between x-height and cap height")
  func letters() throws {
    let lines = try panelLines()
    let sheet = try Sheet(["Hxx"])
    let foreground = try #require(sheet.foreground(row: 0, columns: 0..<1200))
    // The text size is 0.38 of a row, 30 pixels per em; the margin is 0.42 of a row.
    let face = lines.metrics(size: 30)
    let lineMask = lines.lineMask(lines.line("Hxx", size: 30, maxWidth: 900).id)
    #expect((foreground.left - (34 + lineMask.foreground.left)).magnitude <= 1, "\(foreground)")
    #expect((foreground.right - (34 + lineMask.foreground.right)).magnitude <= 1, "\(foreground)")
    let middle = (face.xHeight.value + face.capHeight.value) / 4
    #expect((Double(foreground.bottom) - 40 - middle).magnitude <= 1, "\(foreground)")
    #expect(
      (Double(foreground.top) - (40 + middle - face.capHeight.value)).magnitude <= 1,
      "\(foreground)")
  }

  @Test("the strikethrough of a completed row extends 0.06 of a row past the text on both sides")
  func strikethrough() throws {
    let sheet = try Sheet(["-Hxx"])
    let foreground = try #require(sheet.foreground(row: 0, columns: 0..<1200))
    let lines = try panelLines()
    let width = lines.line("Hxx", size: 30, maxWidth: 900).width
    #expect((Double(foreground.left) - 33.6 + 4.8).magnitude <= 1, "\(foreground)")
    #expect((Double(foreground.right) - 33.6 - Double(width) - 4.8).magnitude <= 1, "\(foreground)")
  }
}
