// A theme: every colour of the list. No other type holds one.

/// The colours of the list on one display, and the light on its rows.
///
/// ```swift
/// let theme = Theme(.heat, hairline: 1)
/// let first = theme.row(position: 0, count: 10)  // the hottest row
/// ```
public struct Theme: Hashable, Sendable {
  /// The themes, as named in the configuration.
  ///
  /// ```swift
  /// let name = Theme.Name(rawValue: word)  // nil for a word that names no theme
  /// ```
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case heat, classic, scorched, tide, moss, dusk, graphite, ember, paper
  }

  /// Share of white at the moment of completion in a theme whose rows have a ground: noticed in
  /// peripheral vision, and no more.
  package static let flash = 0.14

  /// The theme's name.
  public let name: Name
  /// The background, to which cells fade.
  public let ground: Color
  /// A completed row that keeps its place.
  public let done: CellStyle
  /// A completed row that sank below the others.
  public let sunk: CellStyle
  /// A row while it is being completed.
  public let moment: CellStyle
  /// A row that will be deleted when the contact lifts.
  public let doomed: CellStyle
  /// Share of white over a row at the moment of its completion, from 0 to 1. A row without a ground
  /// would become a white band.
  public var flash: Double {
    switch rowEdges {
    case .lit: Self.flash
    case .edge: 0
    }
  }
  /// `icon` is an icon's colour before the swipe threshold; `tick` (✓) and `cross` (✗) apply past
  /// it.
  public let icon: Color
  public let tick: Color
  public let cross: Color
  /// `undoBar` is the bar with the name of the changed item, `verb` the word beside it, `undo` the
  /// button.
  public let undoBar: CellStyle
  public let verb: Color
  public let undo: Color
  /// The hint in an empty list, and the clock there.
  public let hint: Color
  /// The clock below rows.
  public let clock: Color
  /// The on-screen keyboard.
  public let keyboard: KeyboardStyle

  /// The gradient of rows' grounds, and that of their letters.
  private let grounds: ColorGradient
  private let letters: ColorGradient
  /// The first row's ground, in a theme where it stands out from the gradient.
  private let head: Color?
  /// The gradient spans at least this many steps between rows, so a short list keeps hot colours.
  private let leastSteps: Double
  private let rowEdges: RowEdges

  /// What separates a row at rest from the next.
  private enum RowEdges: Hashable {
    /// Light on the row's ground.
    case lit(Light)
    /// A share of the letters' colour on the first line, for a row without a ground.
    case edge(hairline: Int, share: Double)

    func light(over letters: Color) -> Light {
      switch self {
      case .lit(let light): light
      case .edge(let hairline, let share):
        .bevel(
          Bevel(hairline: hairline, edge: letters, edgeShare: share, sheen: 0, shade: 0))
      }
    }
  }

  /// - Parameters:
  ///   - name: The theme.
  ///   - hairline: Height of the thin light and dark lines between rows, in whole pixels.
  public init(_ name: Name, hairline: Int) {
    let palette = Palette(name)
    let bright = Bevel(hairline: hairline, edgeShare: 0.16, sheen: 0.055, shade: 0.16)
    let dark = Bevel(hairline: hairline, edgeShare: 0.07, sheen: 0.03, shade: 0.35)
    let rows = name == .classic ? Light.classic : .bevel(bright)
    // Less prominent rows are dark, except in the paper theme.
    let back = Light.bevel(name == .paper ? bright : dark)
    func rowEdges(_ light: Light) -> RowEdges {
      palette.letterEdge.map { .edge(hairline: hairline, share: $0) } ?? .lit(light)
    }
    func cellStyle(_ pair: Palette.Pair, _ light: Light) -> CellStyle {
      CellStyle(ground: pair.ground, letters: pair.letters, light: light)
    }
    self.name = name
    self.rowEdges = rowEdges(rows)
    (grounds, letters, head) = (palette.rows, palette.letters, palette.head)
    leastSteps = name == .classic ? 1 : 7
    ground = palette.ground
    done = cellStyle(palette.done, rowEdges(rows).light(over: palette.done.letters))
    let sunkLight = name == .classic ? rows : back
    sunk = cellStyle(palette.sunk, rowEdges(sunkLight).light(over: palette.sunk.letters))
    let swipe = Palette.swipe(name)
    moment = cellStyle(swipe.moment, rowEdges(rows).light(over: swipe.moment.letters))
    doomed = cellStyle(swipe.doomed, rowEdges(back).light(over: swipe.doomed.letters))
    (icon, tick, cross) = (palette.icon, swipe.tick, swipe.doomed.letters)
    undoBar = cellStyle(palette.undoBar, back)
    (verb, undo) = (palette.verb, palette.undo)
    (hint, clock) = (palette.hint, palette.clock)
    var keys = palette.keyboard
    keys.light = rowEdges(back).light(over: keys.letters)
    keyboard = keys
  }

  /// The style of a row that is not completed.
  ///
  /// - Parameters:
  ///   - position: From 0 at the top; a fraction while the row moves.
  ///   - count: The number of rows that the gradient spans; a fraction while the list grows or
  ///     shrinks.
  /// - Complexity: O(1).
  public func row(position: Double, count: Double) -> CellStyle {
    // With a head colour, the gradient covers only the rows below the first.
    let first = head == nil ? 0.0 : 1
    let share = (position - first) / max(count - 1 - first, leastSteps - first)
    let letters = letters[share]
    return CellStyle(
      ground: head.map { $0.mixed(with: grounds[share], position) } ?? grounds[share],
      letters: letters, light: rowEdges.light(over: letters))
  }
}
