// The expected colours of all themes, written down independently of the code.
import Testing

@testable import Paint

/// The expected colours of one theme.
struct ThemeTable: CustomTestStringConvertible, Sendable {
  /// A ground and its letters.
  struct Pair: Equatable {
    let ground: UInt32
    let letters: UInt32
    init(_ ground: UInt32, _ letters: UInt32) { (self.ground, self.letters) = (ground, letters) }
    init(_ cellStyle: CellStyle) { self.init(cellStyle.ground.hex, cellStyle.letters.hex) }
  }

  let name: Theme.Name
  /// From the first row to the last: grounds, or letters where rows are as black as the ground.
  let stops: [UInt32]
  let done: Pair
  /// A row that is being completed, and one that will be deleted.
  let moment: Pair
  let doomed: Pair
  /// Before the threshold, ✓, ✗.
  let icons: [UInt32]
  let undo: UInt32
  // The same in all dark themes.
  var ground: UInt32 = 0x000000
  var letters: UInt32 = 0xFFFFFF
  var sunk = Pair(0x161616, 0x767676)
  var undoBar = Pair(0x1E1E20, 0xD7D7DC)
  var verb: UInt32 = 0x8E8E93
  var hint: UInt32 = 0x8E8E94
  var clock: UInt32 = 0x707076

  var testDescription: String { name.rawValue }

  init(
    _ name: Theme.Name, _ stops: [UInt32], done: Pair, moment: Pair, doomed: Pair, icons: [UInt32],
    undo: UInt32
  ) {
    (self.name, self.stops, self.done, self.undo) = (name, stops, done, undo)
    (self.moment, self.doomed, self.icons) = (moment, doomed, icons)
  }

  private func with(_ change: (inout ThemeTable) -> Void) -> ThemeTable {
    var table = self
    change(&table)
    return table
  }

  static let all = [
    ThemeTable(
      .heat, [0xE1001E, 0xFA4210, 0xFF7A00, 0xFFA200], done: Pair(0x0B6B36, 0xBFE3CC),
      moment: Pair(0x0CA34A, 0xFFFFFF), doomed: Pair(0x220E0E, 0xFF5A4F),
      icons: [0xFFFFFF, 0x34E07A, 0xFF5A4F], undo: 0xFFA200),
    ThemeTable(
      .classic, [0xFF0000, 0xFF9900], done: Pair(0x009900, 0xFFFFFF),
      moment: Pair(0x00A84E, 0xFFFFFF), doomed: Pair(0x260606, 0xFF4A3D),
      icons: [0xFFFFFF, 0x33E033, 0xFF4A3D], undo: 0xFFCC00
    ).with { $0.sunk = $0.done },
    ThemeTable(
      .scorched, [0x9E2B2B, 0xB04A37, 0xBD6C47, 0xC58E5E], done: Pair(0x2F5A3A, 0xB9D3BF),
      moment: Pair(0x3F8A55, 0xFFFFFF), doomed: Pair(0x241210, 0xE0685A),
      icons: [0xFFFFFF, 0x7CC98F, 0xE0685A], undo: 0xE0A878),
    ThemeTable(
      .tide, [0x0B36B8, 0x0B5FE0, 0x0A8FEA, 0x12B0D8], done: Pair(0x10604A, 0xB9E0D2),
      moment: Pair(0x0E8F6A, 0xFFFFFF), doomed: Pair(0x1A0E1C, 0xFF6B78),
      icons: [0xFFFFFF, 0x3FE0B0, 0xFF6B78], undo: 0x3CC4EA),
    ThemeTable(
      .moss, [0x0A5236, 0x237A41, 0x5B963A, 0x93A832], done: Pair(0x2A2A2D, 0x9A9AA0),
      moment: Pair(0xFFB000, 0x000000), doomed: Pair(0x221009, 0xFF6A4A),
      icons: [0xFFFFFF, 0xFFC23D, 0xFF6A4A], undo: 0xB8CC4E),
    ThemeTable(
      .dusk, [0xF2593E, 0xDB3A6B, 0x8F3A94, 0x4A3F9B, 0x2B3A7A], done: Pair(0x14624A, 0xB9E0D2),
      moment: Pair(0x17916A, 0xFFFFFF), doomed: Pair(0x220C16, 0xFF5F6E),
      icons: [0xFFFFFF, 0x4ADFA8, 0xFF5F6E], undo: 0xF2795E),
    // Below its first row, which is #FF4A12.
    ThemeTable(
      .graphite, [0x4A4A4E, 0x38383C, 0x2A2A2D], done: Pair(0x14532E, 0xA9CFB6),
      moment: Pair(0x1F8A4C, 0xFFFFFF), doomed: Pair(0x201311, 0xFF5A3C),
      icons: [0xFFFFFF, 0x52D98A, 0xFF5A3C], undo: 0xFF6A3A),
    ThemeTable(
      .ember, [0xCC2F26, 0xCC5522, 0xCC7B31, 0xCC9354], done: Pair(0x000000, 0x6A5A52),
      moment: Pair(0x000000, 0x6E9A58), doomed: Pair(0x000000, 0xA83A2C),
      icons: [0x86523A, 0x6E9A58, 0xA83A2C], undo: 0xCC7B31
    ).with {
      $0.sunk = $0.done
      $0.undoBar = Pair(0x0C0A09, 0xB98A5A)
      ($0.verb, $0.hint, $0.clock) = (0x8E5A40, 0x86523A, 0x86523A)
    },
    ThemeTable(
      .paper, [0xFF8A78, 0xFFAE85, 0xFFCF9A, 0xFFEBC2], done: Pair(0xCFE3CF, 0x24583A),
      moment: Pair(0xA8D8B0, 0x12402A), doomed: Pair(0xF3D9D2, 0xB03A1E),
      icons: [0x2B0F0A, 0x24583A, 0xB03A1E], undo: 0xB03A1E
    ).with {
      ($0.ground, $0.letters) = (0xEDE9E1, 0x2B0F0A)
      $0.sunk = Pair(0xDDD8CC, 0x7A7266)
      $0.undoBar = Pair(0xE2DDD2, 0x2B0F0A)
      ($0.verb, $0.hint, $0.clock) = (0x6B5A50, 0x6B5A50, 0x6B5A50)
    },
  ]
}

extension Color {
  /// The colour as it is written: 0xFF8000 is orange.
  var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The components, red first.
  var components: [Int] { [Int(red), Int(green), Int(blue)] }

  /// The largest difference of a component, from 0 to 255.
  func distance(to other: Color) -> Int {
    zip(components, other.components).map { abs($0 - $1) }.max() ?? 0
  }
}
