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

  /// Rows run over this; their letters over a ramp of their own, or one colour.
  private let grounds: Ramp
  private let letters: Ramp
  /// The first row, where it stands out of the ramp.
  private let head: Color?
  /// So many rows at least share the ramp: a short list stays hot.
  private let leastSteps: Double
  private let rowLight: Light
  /// The part of its letters' light that a row without a ground has on its first line.
  private let letterEdge: Double?

  /// - Parameters:
  ///   - name: Which theme.
  ///   - hairline: How tall the thin lines of light and dark between rows are, in whole pixels.
  public init(_ name: Name, hairline: Int) {
    let palette = Palette(name)
    let row = Light.bevel(
      Bevel(hairline: hairline, edgeShare: 0.16, sheen: 0.055, shade: 0.16))
    let dark = Light.bevel(
      Bevel(hairline: hairline, edgeShare: 0.07, sheen: 0.03, shade: 0.35))
    self.name = name
    ground = palette.ground
    grounds = palette.rows
    letters = palette.letters
    head = palette.head
    let isLit = palette.letterEdge == nil
    letterEdge = palette.letterEdge
    leastSteps = name == .classic ? 1 : 7
    rowLight = name == .classic ? .classic : row
    let hidden = { (skin: Palette.Pair) in
      Skin(
        ground: skin.ground, letters: skin.letters,
        light: .bevel(
          Bevel(
            hairline: hairline, edge: skin.letters, edgeShare: palette.letterEdge ?? 0, sheen: 0,
            shade: 0)))
    }
    done =
      isLit
      ? Skin(ground: palette.done.ground, letters: palette.done.letters, light: rowLight)
      : hidden(palette.done)
    let sunkLight = name == .paper ? row : dark
    sunk =
      isLit
      ? Skin(ground: palette.sunk.ground, letters: palette.sunk.letters, light: sunkLight)
      : hidden(palette.sunk)
    moment = Skin(ground: palette.moment.ground, letters: palette.moment.letters, light: rowLight)
    doomed = Skin(ground: palette.doomed.ground, letters: palette.doomed.letters, light: dark)
    sign = palette.sign
    tick = palette.tick
    cross = palette.cross
    cue = Skin(ground: palette.cue.ground, letters: palette.cue.letters, light: sunkLight)
    verb = palette.verb
    undo = palette.undo
    hint = palette.hint
    clock = palette.clock
  }

  /// What a row wears that is not done.
  ///
  /// - Parameters:
  ///   - place: From 0 at the top; a fraction while the row moves.
  ///   - count: Rows over which the colours run; a fraction while the list grows or shrinks.
  /// - Complexity: O(1).
  public func row(place: Double, count: Double) -> Skin {
    var ground: Color
    let share: Double
    if let head {
      // The rows below it have the ramp to themselves.
      share = (place - 1) / max(count - 2, leastSteps - 1)
      ground = head.mixed(with: grounds[share], place)
    } else {
      share = place / max(count - 1, leastSteps)
      ground = grounds[share]
    }
    let letters = letters[share]
    guard let letterEdge else { return Skin(ground: ground, letters: letters, light: rowLight) }
    ground = self.ground
    guard case .bevel(var bevel) = rowLight else { fatalError("Theme: \(name) has no bevel") }
    (bevel.edge, bevel.edgeShare, bevel.sheen, bevel.shade) = (letters, letterEdge, 0, 0)
    return Skin(ground: ground, letters: letters, light: .bevel(bevel))
  }
}
