// A theme: every colour that the list has. Nothing else holds one.

/// The colours of the list on one glass, and the light on its rows.
///
/// ```swift
/// let theme = Theme(.heat, hairline: 1)
/// let first = theme.row(place: 0, count: 10)  // the hottest row
/// ```
public struct Theme: Hashable, Sendable {
  /// The themes, as they are named in the configuration.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case heat, classic, scorched, tide, moss, dusk, graphite, ember, paper
  }

  /// Which theme it is.
  public let name: Name
  /// What lies behind everything, and what fades goes to.
  public let ground: Color
  /// A row that is done and keeps its place.
  public let done: Skin
  /// A row that is done and has sunk below the others.
  public let sunk: Skin
  /// A row at the moment of being done.
  public let moment: Skin
  /// A row that will be deleted when it is let go.
  public let doomed: Skin
  /// ✓ and ✗ before the finger is far enough, and beyond.
  public let sign: Color
  public let tick: Color
  public let cross: Color
  /// The cue's band with the name of what was done, the verb beside it, and the tap that it takes.
  public let cue: Skin
  public let verb: Color
  public let undo: Color
  /// What an empty list says, and the clock there.
  public let hint: Color
  /// The clock below rows.
  public let clock: Color
  /// The board of keys.
  public let board: BoardSkin

  /// Grounds of rows run over this, their letters over a ramp of their own.
  private let grounds: ColorGradient
  private let letters: ColorGradient
  /// The first row, where it stands out of the ramp.
  private let head: Color?
  /// So many steps at least share the ramp: a short list stays hot.
  private let leastSteps: Double
  private let relief: Relief

  /// What sets one row at rest off from the next.
  private enum Relief: Hashable {
    /// Light on its ground.
    case lit(Light)
    /// A share of its letters' light on its first line, where it has no ground.
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
  ///   - name: Which theme.
  ///   - hairline: How tall the thin lines of light and dark between rows are, in whole pixels.
  public init(_ name: Name, hairline: Int) {
    let palette = Palette(name)
    let bright = Bevel(hairline: hairline, edgeShare: 0.16, sheen: 0.055, shade: 0.16)
    let dark = Bevel(hairline: hairline, edgeShare: 0.07, sheen: 0.03, shade: 0.35)
    let rows = name == .classic ? Light.classic : .bevel(bright)
    // Rows that stand back are dark, but on paper.
    let back = Light.bevel(name == .paper ? bright : dark)
    func relief(_ light: Light) -> Relief {
      palette.letterEdge.map { .edge(hairline: hairline, share: $0) } ?? .lit(light)
    }
    func skin(_ pair: Palette.Pair, _ light: Light) -> Skin {
      Skin(ground: pair.ground, letters: pair.letters, light: light)
    }
    self.name = name
    self.relief = relief(rows)
    (grounds, letters, head) = (palette.rows, palette.letters, palette.head)
    leastSteps = name == .classic ? 1 : 7
    ground = palette.ground
    done = skin(palette.done, relief(rows).light(over: palette.done.letters))
    let sunkLight = name == .classic ? rows : back
    sunk = skin(palette.sunk, relief(sunkLight).light(over: palette.sunk.letters))
    moment = skin(palette.moment, rows)
    doomed = skin(palette.doomed, .bevel(dark))
    (sign, tick, cross) = (palette.sign, palette.tick, palette.cross)
    cue = skin(palette.cue, back)
    (verb, undo) = (palette.verb, palette.undo)
    (hint, clock) = (palette.hint, palette.clock)
    var keys = palette.board
    keys.light = relief(back).light(over: keys.letters)
    board = keys
  }

  /// What a row wears that is not done.
  ///
  /// - Parameters:
  ///   - place: From 0 at the top; a fraction while the row moves.
  ///   - count: Rows over which the colours run; a fraction while the list grows or shrinks.
  /// - Complexity: O(1).
  public func row(place: Double, count: Double) -> Skin {
    // The rows below a head have the ramp to themselves.
    let first = head == nil ? 0.0 : 1
    let share = (place - first) / max(count - 1 - first, leastSteps - first)
    let letters = letters[share]
    return Skin(
      ground: head.map { $0.mixed(with: grounds[share], place) } ?? grounds[share],
      letters: letters, light: relief.light(over: letters))
  }
}
