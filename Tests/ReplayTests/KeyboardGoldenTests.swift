// On-screen keyboards of all languages match reference pictures on several screens.
import Foundation
import Gestures
import OnScreenKeyboard
import Paint
import Raster
import Testing
import Text
import Units

/// A screen that shows the keyboard.
struct KeyboardScreen: Hashable, CustomStringConvertible {
  let name: String
  let geometry: PanelGeometry

  var description: String { name }

  private init(_ width: Int, _ height: Int, _ x: Millimeters, _ y: Millimeters) {
    name = "\(width)x\(height)"
    geometry = PanelGeometry(pixels: Size(width: width, height: height), width: x, height: y)
  }

  static let all = [
    KeyboardScreen(800, 480, 154, 86), KeyboardScreen(1280, 800, 217, 136),
    KeyboardScreen(720, 1280, 90, 160), KeyboardScreen(1920, 1080, 708, 398),
  ]
}

/// Keyboard pages of a language, one below the other: small letters, capitals, optionally digits
/// and symbols, and the alternates of the key that has the most.
private struct KeyboardSheet {
  private(set) var words: [UInt32] = []
  private(set) var height = 0
  /// The keyboard, and one row of keys above it, where alternates appear.
  private let part: Rect
  private let panel: PanelGeometry
  private let lines: TextLines
  private var theme = Theme(.heat, hairline: 1)
  private var keyboard: OnScreenKeyboard
  private var look = KeyboardCells()
  private var now = Instant(nanoseconds: 1_000_000_000)
  private var touches: UInt64 = 0

  var size: Size { Size(width: part.width, height: height) }

  /// The suggestion bar in the colours of three themes, with a finger on a suggestion.
  init(bandOn panel: PanelGeometry) throws {
    try self.init(on: panel, try #require(KeyboardLayout.named("en")))
    keyboard.open(at: nil, suggests: true)
    keyboard.suggest([
      "Milk", "Crème fraîche and a loaf of the dark bread from the bakery", "Йогурт",
    ])
    for name in [Theme.Name.heat, .paper, .ember] {
      theme = Theme(name, hairline: 1)
      show()
    }
    handle(.began, at: try middle { $0 == .suggestion(0) })
    theme = Theme(.heat, hairline: 1)
    show()
    #expect(lines.missingGlyphs == 0)
  }

  /// The emoji page: fresh, after two were typed, and with another category.
  init(emojiOn panel: PanelGeometry) throws {
    try self.init(on: panel, try #require(KeyboardLayout.named("en")))
    try tap { $0 == .page(.numbers) }
    try tap { $0 == .page(.emoji) }
    show()
    for emoji in ["🥛", "🍞"] {
      try tap { $0 == .letter(LetterKey(KeyboardLetter(emoji))) }
    }
    try tap { $0 == .page(.letters) }
    try tap { $0 == .page(.numbers) }
    try tap { $0 == .page(.emoji) }
    show()
    try tap { $0 == .emoji(.home) }
    show()
    #expect(lines.missingGlyphs == 0)
  }

  /// - Parameter hasAllPages: Whether digits and symbols are drawn; all languages share them.
  init(_ layout: KeyboardLayout, _ panel: PanelGeometry, hasAllPages: Bool) throws {
    try self.init(on: panel, layout)
    show()
    try tap { $0 == .shift }
    show()
    try tap { $0 == .shift }
    if hasAllPages {
      try tap { $0 == .page(.numbers) }
      show()
      try tap { $0 == .page(.symbols) }
      show()
      try tap { $0 == .page(.letters) }
    }
    let most = self.most
    try rest(on: { Self.alternates($0) == most })
    show()
    #expect(lines.missingGlyphs == 0)
  }

  private init(on panel: PanelGeometry, _ layout: KeyboardLayout) throws {
    self.panel = panel
    // Other scripts are in the fonts of deploy/dependencies.
    lines = try TextLines(.inter, fonts: .atOnce)
    let other = try #require(KeyboardLayout.all.first { $0.name != layout.name })
    keyboard = OnScreenKeyboard([layout, other], on: panel)
    let plan = keyboard.plan
    part = Rect(
      left: plan.left, top: panel.pixels.height - plan.size.height - plan.rowHeight,
      right: plan.left + plan.size.width, bottom: panel.pixels.height)
  }

  private static func alternates(_ key: ScreenKey) -> Int {
    if case .letter(let letter) = key { letter.alternates.count } else { 0 }
  }

  private var most: Int { keyboard.plan.slots.map { Self.alternates($0.key) }.max() ?? 0 }

  private mutating func tap(_ wanted: (ScreenKey) -> Bool) throws {
    let point = try middle(of: wanted)
    handle(.began, at: point)
    handle(.ended, at: point)
    pass(.seconds(1))
  }

  private mutating func rest(on wanted: (ScreenKey) -> Bool) throws {
    handle(.began, at: try middle(of: wanted))
    pass(.milliseconds(350))
  }

  private func middle(of wanted: (ScreenKey) -> Bool) throws -> Point {
    let slot = try #require(keyboard.plan.slots.first { wanted($0.key) })
    let x = keyboard.plan.left + (slot.frame.left + slot.frame.right) / 2
    let y = top + (slot.frame.top + slot.frame.bottom) / 2
    return Point(
      x: Millimeters(Double(x) / panel.pixels(x: 1).value),
      y: panel.millimeters(y: Pixels(y)) + 1.5)
  }

  private var top: Int { panel.pixels.height - keyboard.plan.size.height }

  private mutating func handle(_ phase: Contact.Phase, at point: Point) {
    if phase == .began { touches += 1 }
    var acts: [OnScreenKeyboard.Act] = []
    keyboard.handle(
      Contact(id: ContactID(serial: touches), phase: phase, position: point), mayReturn: false,
      top: Pixels(top), at: now, acts: &acts)
  }

  private mutating func pass(_ interval: Interval) {
    now = now + interval
    var acts: [OnScreenKeyboard.Act] = []
    keyboard.advance(to: now, acts: &acts)
  }

  /// Appends a picture of the keyboard's current state.
  private mutating func show() {
    let size = panel.pixels
    var list = DisplayList(size: size, ground: theme.ground)
    look.append(
      keyboard, at: now, top: top, accent: theme.row(position: 0, count: 7), enter: .next,
      shadow: .none,
      theme.keyboard, lines, to: &list)
    var all = [UInt32](repeating: 0, count: size.width * size.height)
    var pixels = WriteOnlyPixels(words: all.mutableSpan, size: size, stride: size.width)
    var raster = Rasterizer(lines: lines)
    raster.draw(list, damage: .full(size), into: &pixels)
    for line in part.top..<part.bottom {
      words += all[(line * size.width + part.left)..<(line * size.width + part.right)]
    }
    height += part.height
  }
}

@Suite("Pictures of the on-screen keyboard")
struct KeyboardGoldenTests {
  /// Languages that are drawn on all screens. The others have the same keys with other letters, and
  /// are drawn on the smallest.
  private static let everywhere: Set = [
    "en", "de", "el", "es", "fr", "it", "pl", "pt", "ru", "tr", "uk", "hi", "th",
  ]

  private static let pictures = KeyboardLayout.all.flatMap { layout in
    KeyboardScreen.all.prefix(everywhere.contains(layout.name) ? KeyboardScreen.all.count : 1)
      .map { (layout: layout, screen: $0) }
  }

  private static let folder = Recorded.root.appending(path: "Tests/Goldens/Keys")

  private static func name(_ layout: KeyboardLayout, _ screen: KeyboardScreen) -> String {
    "\(layout.name)-\(screen.name)"
  }

  @Test(
    "the keyboard of a language matches its reference picture", arguments: pictures)
  func picture(layout: KeyboardLayout, screen: KeyboardScreen) throws {
    let sheet = try KeyboardSheet(
      layout, screen.geometry, hasAllPages: layout.name == KeyboardLayout.all.first?.name)
    try compare(sheet, Self.name(layout, screen))
  }

  @Test("the suggestion bar matches its reference picture", arguments: KeyboardScreen.all)
  func band(screen: KeyboardScreen) throws {
    try compare(try KeyboardSheet(bandOn: screen.geometry), "band-\(screen.name)")
  }

  @Test("the emoji page matches its reference picture on the smallest screen")
  func emoji() throws {
    let screen = try #require(KeyboardScreen.all.first)
    try compare(try KeyboardSheet(emojiOn: screen.geometry), "emoji-\(screen.name)")
  }

  private func compare(_ sheet: KeyboardSheet, _ name: String) throws {
    let golden = Golden(folder: Self.folder, name: name, tolerance: GoldenTests.tolerance)
    let complaint = try golden.complaint(
      about: sheet.words, size: sheet.size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test(
    "each picture has its reference of at most 180 KiB, and no others exist"
  )
  func folder() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".new.png") && !$0.hasSuffix(".diff.png") }
    let wanted =
      Self.pictures.map { Self.name($0.layout, $0.screen) + ".png" }
      + KeyboardScreen.all.map { "band-\($0.name).png" }
      + KeyboardScreen.all.prefix(1).map { "emoji-\($0.name).png" }
    #expect(Set(kept) == Set(wanted))
    for name in kept {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 180 << 10, "\(name) takes \(bytes) bytes")
    }
  }
}
