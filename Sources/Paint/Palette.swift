// The table of all themes' colours.

/// The colours of a theme, chosen by eye on displays of 5 to 32 inches.
struct Palette {
  /// A ground and the colour of its letters.
  struct Pair {
    let ground: Color
    let letters: Color

    init(_ ground: UInt32, _ letters: UInt32) {
      (self.ground, self.letters) = (Color(ground), Color(letters))
    }
  }

  /// The outcomes of a swipe: the row and the icon beside it.
  struct Swipe {
    /// A row that is being completed, and ✓.
    let moment: Pair
    let tick: Color
    /// A row that will be deleted; ✗ has the colour of its letters.
    let doomed: Pair

    init(_ moment: Pair, tick: UInt32, doomed: Pair) {
      (self.moment, self.doomed) = (moment, doomed)
      self.tick = Color(tick)
    }
  }

  var ground = Color.black
  let rows: ColorGradient
  var letters = ColorGradient(.white)
  var head: Color?
  /// The share of the letters' colour on a row's first line, in a theme whose rows have no ground.
  var letterEdge: Double?
  let done: Pair
  var sunk = Pair(0x161616, 0x767676)
  var icon = Color.white
  var undoBar = Pair(0x1E1E20, 0xD7D7DC)
  var verb = Color(0x8E8E93)
  let undo: Color
  var hint = Color(0x8E8E94)
  var clock = Color(0x707076)
  var keyboard = KeyboardStyle(
    rows: [Color(0x343437), Color(0x2D2D30), Color(0x262629), Color(0x1F1F22)],
    letters: .white, icons: Color(0xC7C7CC), gaps: .black)

  private init(_ stops: UInt32..., done: Pair, undo: UInt32) {
    self.init(rows: Self.gradient(stops), done: done, undo: undo)
  }

  private init(rows: ColorGradient, done: Pair, undo: UInt32) {
    self.rows = rows
    self.done = done
    self.undo = Color(undo)
  }

  init(_ name: Theme.Name) {
    switch name {
    case .heat:
      self.init(
        0xE1001E, 0xFA4210, 0xFF7A00, 0xFFA200, done: Pair(0x0B6B36, 0xBFE3CC), undo: 0xFFA200)
    case .classic:
      self.init(
        rows: ColorGradient(straightFrom: Color(0xFF0000), to: Color(0xFF9900)),
        done: Pair(0x009900, 0xFFFFFF), undo: 0xFFCC00)
      // The classic theme has one style for all completed rows.
      sunk = done
    case .scorched:
      self.init(
        0x9E2B2B, 0xB04A37, 0xBD6C47, 0xC58E5E, done: Pair(0x2F5A3A, 0xB9D3BF), undo: 0xE0A878)
    case .tide:
      self.init(
        0x0B36B8, 0x0B5FE0, 0x0A8FEA, 0x12B0D8, done: Pair(0x10604A, 0xB9E0D2), undo: 0x3CC4EA)
    case .moss:
      self.init(
        0x0A5236, 0x237A41, 0x5B963A, 0x93A832, done: Pair(0x2A2A2D, 0x9A9AA0), undo: 0xB8CC4E)
    case .dusk:
      self.init(
        0xF2593E, 0xDB3A6B, 0x8F3A94, 0x4A3F9B, 0x2B3A7A, done: Pair(0x14624A, 0xB9E0D2),
        undo: 0xF2795E)
    case .graphite:
      self.init(0x4A4A4E, 0x38383C, 0x2A2A2D, done: Pair(0x14532E, 0xA9CFB6), undo: 0xFF6A3A)
      head = Color(0xFF4A12)
    case .ember:
      self.init(0x000000, done: Pair(0x000000, 0x6A5A52), undo: 0xCC7B31)
      letters = Self.gradient([0xCC2F26, 0xCC5522, 0xCC7B31, 0xCC9354])
      letterEdge = 0.14
      sunk = done
      undoBar = Pair(0x0C0A09, 0xB98A5A)
      keyboard = KeyboardStyle(
        rows: [Color(0x0A0807), Color(0x0A0807), Color(0x0A0807), Color(0x0A0807)],
        letters: Color(0x9A5A24), icons: Color(0x86523A), gaps: Color(0x1C140F))
      (hint, clock, verb) = (Color(0x86523A), Color(0x86523A), Color(0x8E5A40))
      icon = hint
    case .paper:
      self.init(
        0xFF8A78, 0xFFAE85, 0xFFCF9A, 0xFFEBC2, done: Pair(0xCFE3CF, 0x24583A), undo: 0xB03A1E)
      ground = Color(0xEDE9E1)
      letters = ColorGradient(Color(0x2B0F0A))
      sunk = Pair(0xDDD8CC, 0x7A7266)
      undoBar = Pair(0xE2DDD2, 0x2B0F0A)
      keyboard = KeyboardStyle(
        rows: [Color(0xF4F1EA), Color(0xEEEAE1), Color(0xE8E3D9), Color(0xE2DDD2)],
        letters: Color(0x2B0F0A), icons: Color(0x6B5A50), gaps: Color(0xC9C2B4))
      verb = Color(0x6B5A50)
      (hint, clock) = (verb, verb)
      // On a light ground, icons are as dark as the letters.
      icon = Color(0x2B0F0A)
    }
  }

  /// The outcomes of a swipe. Green stands for completing; in `moss` it would not stand out from the
  /// rows. `ember` is for a dark room: no ground, and nothing brighter than its last row's letters.
  static func swipe(_ name: Theme.Name) -> Swipe {
    switch name {
    case .heat: Swipe(Pair(0x0CA34A, 0xFFFFFF), tick: 0x34E07A, doomed: Pair(0x220E0E, 0xFF5A4F))
    case .classic: Swipe(Pair(0x00A84E, 0xFFFFFF), tick: 0x33E033, doomed: Pair(0x260606, 0xFF4A3D))
    case .scorched:
      Swipe(Pair(0x3F8A55, 0xFFFFFF), tick: 0x7CC98F, doomed: Pair(0x241210, 0xE0685A))
    case .tide: Swipe(Pair(0x0E8F6A, 0xFFFFFF), tick: 0x3FE0B0, doomed: Pair(0x1A0E1C, 0xFF6B78))
    case .moss: Swipe(Pair(0xFFB000, 0x000000), tick: 0xFFC23D, doomed: Pair(0x221009, 0xFF6A4A))
    case .dusk: Swipe(Pair(0x17916A, 0xFFFFFF), tick: 0x4ADFA8, doomed: Pair(0x220C16, 0xFF5F6E))
    case .graphite:
      Swipe(Pair(0x1F8A4C, 0xFFFFFF), tick: 0x52D98A, doomed: Pair(0x201311, 0xFF5A3C))
    case .ember: Swipe(Pair(0x000000, 0x6E9A58), tick: 0x6E9A58, doomed: Pair(0x000000, 0xA83A2C))
    case .paper: Swipe(Pair(0xA8D8B0, 0x12402A), tick: 0x24583A, doomed: Pair(0xF3D9D2, 0xB03A1E))
    }
  }

  private static func gradient(_ stops: [UInt32]) -> ColorGradient {
    ColorGradient(stops.map { Color($0) })
  }
}
