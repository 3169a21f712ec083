// On-screen keyboards on panels of several sizes, drawn with the real font.
import Gestures
import OnScreenKeyboard
import Paint
import Raster
import Testing
import Text
import Units

/// A panel with a size in pixels and in millimetres.
struct KeyPanel: Hashable, Sendable, CustomStringConvertible {
  let name: String
  let geometry: PanelGeometry

  var description: String { name }

  private init(_ name: String, _ width: Int, _ height: Int, _ x: Millimeters, _ y: Millimeters) {
    self.name = name
    geometry = PanelGeometry(pixels: Size(width: width, height: height), width: x, height: y)
  }

  static let seven = KeyPanel("7", 800, 480, 154, 86)
  static let ten = KeyPanel("10", 1280, 800, 217, 136)
  static let tall = KeyPanel("p24", 720, 1280, 299, 531)
  static let wide = KeyPanel("32", 1920, 1080, 708, 398)
  static let all = [seven, ten, tall, wide]
}

extension KeyboardLayout {
  private static func rows(_ rows: String..., alternates: [Character: String]) -> [[LetterKey]] {
    rows.map { row in
      row.map { letter in
        LetterKey(
          self.letter(letter), alternates: (alternates[letter] ?? "").map { self.letter($0) })
      }
    }
  }

  private static func letter(_ letter: Character) -> KeyboardLetter {
    KeyboardLetter(String(letter), String(letter).uppercased())
  }

  /// Ten columns, with alternates on keys at both edges and in the middle.
  static let ten = KeyboardLayout(
    name: "ten", label: "English",
    rows: rows(
      "qwertyuiop", "asdfghjkl", "zxcvbnm",
      alternates: ["q": "1âäą", "t": "þťŧ", "p": "0þÞ¶", "a": "àáâäãåæ", "l": "łĺľ", "s": "ßśš"]))

  /// Twelve columns of wide letters.
  static let twelve = KeyboardLayout(
    name: "twelve", label: "Українська",
    rows: rows(
      "йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю", alternates: ["щ": "ш", "ю": "ёы"]))
}

/// An on-screen keyboard with fingers and its rendered frames.
struct KeyScreen {
  let lines: TextLines
  let panel: KeyPanel
  var theme: Theme
  var keyboard: OnScreenKeyboard
  var look = KeyboardCells()
  var enter = EnterKey.done
  var now = Instant(nanoseconds: 1_000_000_000)
  private var fingers = 0
  private var landings: [ContactID: Point] = [:]

  init(
    _ panel: KeyPanel, _ layouts: [KeyboardLayout] = [.ten], _ name: Theme.Name = .heat
  ) throws {
    lines = try TextLines(.inter, fonts: .atOnce)
    self.panel = panel
    theme = Theme(name, hairline: 1)
    keyboard = OnScreenKeyboard(layouts, on: panel.geometry)
  }

  /// Top of the keyboard on the screen, in pixels.
  var top: Int { panel.geometry.pixels.height - keyboard.plan.size.height }

  /// Style of the edited row.
  var accent: CellStyle { theme.row(position: 0, count: 7) }

  /// Slot index of the first key that matches.
  func place(_ key: (ScreenKey) -> Bool) throws -> Int {
    try #require(keyboard.plan.slots.firstIndex { key($0.key) })
  }

  func place(of letter: String) throws -> Int {
    try place { if case .letter(let key) = $0 { key.letter.lower == letter } else { false } }
  }

  /// A finger lands in the middle of a key.
  mutating func land(on place: Int) -> ContactID {
    fingers += 1
    let id = ContactID(serial: UInt64(fingers))
    landings[id] = middle(of: place)
    handle(id, .began, at: middle(of: place))
    return id
  }

  /// The finger lifts where it landed.
  mutating func lift(_ id: ContactID) { handle(id, .ended, at: landings[id] ?? Point(x: 0, y: 0)) }

  mutating func tap(_ place: Int) {
    let finger = land(on: place)
    lift(finger)
  }

  /// Fingers land this far below their target.
  private static let lowLanding: Millimeters = 1.5

  /// Where a finger that aims at a key lands on the screen.
  private func middle(of place: Int) -> Point {
    let frame = keyboard.plan.slots[place].frame
    let geometry = panel.geometry
    let x = Double(keyboard.plan.left) + Double(frame.left + frame.right) / 2
    let y = Double(top) + Double(frame.top + frame.bottom) / 2
    return Point(
      x: Millimeters(x / geometry.pixels(x: 1).value),
      y: Millimeters(y / geometry.pixels(y: 1).value) + Self.lowLanding)
  }

  private mutating func handle(_ id: ContactID, _ phase: Contact.Phase, at point: Point) {
    var acts: [OnScreenKeyboard.Act] = []
    keyboard.handle(
      Contact(id: id, phase: phase, position: point), mayReturn: false,
      top: Pixels(top), at: now, acts: &acts)
  }

  mutating func pass(_ interval: Interval) {
    now = now + interval
    var acts: [OnScreenKeyboard.Act] = []
    keyboard.advance(to: now, acts: &acts)
  }

  /// The keyboard's cells over the theme's background.
  mutating func list() -> DisplayList {
    var list = DisplayList(size: panel.geometry.pixels, ground: theme.ground)
    append(to: &list)
    return list
  }

  mutating func append(to list: inout DisplayList) {
    look.append(
      keyboard, at: now, top: top, accent: accent, enter: enter, shadow: .none, theme.keyboard,
      lines,
      to: &list)
  }

  /// Renders all pixels, without row padding.
  func draw(_ list: DisplayList) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: list.size.width * list.size.height)
    draw(list, damage: .full(list.size), into: &words)
    return words
  }

  /// Renders the damaged pixels and leaves the others unchanged.
  func draw(_ list: DisplayList, damage: DamageRegion, into words: inout [UInt32]) {
    var pixels = WriteOnlyPixels(
      words: words.mutableSpan, size: list.size, stride: list.size.width)
    var raster = Rasterizer(lines: lines)
    raster.draw(list, damage: damage, into: &pixels)
  }
}

/// Expects each cell's glyphs, icon and line to stay one pixel inside the cell.
func expectWholeForeground(_ list: DisplayList, _ lines: TextLines, _ what: String) {
  for cell in list.cells {
    if let text = cell.text {
      let foreground = lines.lineMask(text.line).foreground
      #expect(text.x + foreground.left >= 1, "\(what): \(cell)")
      #expect(text.x + foreground.right <= cell.width - 1, "\(what): \(cell)")
      #expect(text.baseline + foreground.top >= 1, "\(what): \(cell)")
      #expect(text.baseline + foreground.bottom <= cell.height - 1, "\(what): \(cell)")
    }
    if let icon = cell.icon {
      let half = (icon.width + icon.thickness) / 2
      #expect(icon.x - half >= 1 && icon.x + half <= Double(cell.width - 1), "\(what)")
      #expect(icon.y - half >= 1 && icon.y + half <= Double(cell.height - 1), "\(what)")
    }
    if let line = cell.strikethrough?.rect {
      #expect(line.left >= 1 && line.right <= cell.width - 1, "\(what)")
      #expect(line.bottom <= cell.height - 1, "\(what)")
    }
  }
}
