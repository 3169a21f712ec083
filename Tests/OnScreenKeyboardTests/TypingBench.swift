// Test bench that types on an on-screen keyboard by key names.
import Gestures
import TestRandom
import Units

@testable import OnScreenKeyboard

/// An on-screen keyboard, its time, and its output.
struct TypingBench {
  var keyboard: OnScreenKeyboard
  var acts: [OnScreenKeyboard.Act] = []
  /// Top of the keyboard, in millimetres.
  var top: Millimeters
  /// Whether the panel was seen to lose fingers.
  var isLossy = false
  private(set) var now = Instant.zero
  private let panel: PanelGeometry
  private var places: [Int: Point] = [:]
  /// Current contact of each finger number; numbers may be reused.
  private var contacts: [Int: ContactID] = [:]
  private var serial: UInt64 = 0

  static let english = KeyboardLayout(
    name: "en", label: "EN", rows: rows("qwertyuiop", "asdfghjkl", "zxcvbnm"))
  static let greek = KeyboardLayout(
    name: "el", label: "ΕΛ", rows: rows("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"))

  /// A portrait screen with this key width in millimetres.
  static func upright(pitch: Double) -> PanelGeometry {
    screen(width: pitch * 10, height: pitch * 16)
  }
  static func screen(width: Double, height: Double) -> PanelGeometry {
    PanelGeometry(
      pixels: Size(width: Int(width * 8), height: Int(height * 8)), width: Millimeters(width),
      height: Millimeters(height))
  }

  init(
    _ layouts: [KeyboardLayout] = [english],
    on panel: PanelGeometry = TypingBench.screen(width: 154, height: 86)
  ) {
    keyboard = OnScreenKeyboard(layouts, on: panel)
    self.panel = panel
    top = panel.height - panel.millimeters(y: Pixels(Double(keyboard.plan.size.height)))
  }

  private static func rows(_ rows: String...) -> [[LetterKey]] {
    let alternates: [Character: String] = [
      "a": "àáâä", "e": "éèêë", "p": "þ", "o": "öòóôõø", "α": "ά", "ο": "ό",
    ]
    return rows.map { row in
      row.map { letter in
        LetterKey(pair(letter), alternates: (alternates[letter] ?? "").map(pair))
      }
    }
  }

  /// Upper case by Foundation; the product uses its own tables.
  private static func pair(_ letter: Character) -> KeyboardLetter {
    KeyboardLetter(String(letter), letter.uppercased())
  }

  // MARK: Keys

  /// Slot index of a key: an unshifted letter, `shift`, `back`, `space`, `enter`, `123`, `abc`,
  /// `more`, `language`, or `#1` to `#3` for suggestions.
  func place(_ name: String) -> Int {
    let found = keyboard.plan.slots.firstIndex { slot in
      switch slot.key {
      case .letter(let key): key.letter.lower == name
      case .shift: name == "shift"
      case .backspace: name == "back"
      case .space: name == "space"
      case .enter: name == "enter"
      case .done: name == "done"
      case .language: name == "language"
      case .page(.numbers): name == "123"
      case .page(.letters): name == "abc"
      case .page(.symbols): name == "more"
      case .page(.emoji): name == "emoji"
      case .emoji(let category): name == "\(category)"
      case .suggestion(let place): name == "#\(place + 1)"
      }
    }
    guard let found else { fatalError("TypingBench: no key \(name)") }
    return found
  }

  /// Middle of a key's label on the screen, in millimetres.
  func middle(_ name: String) -> Point {
    let slot = keyboard.plan.slots[place(name)]
    let x = Double(keyboard.plan.left + slot.middle) / panel.pixels(x: 1).value
    let y = Double(slot.frame.top + slot.frame.bottom) / 2 / panel.pixels(y: 1).value
    return Point(x: Millimeters(x), y: top + Millimeters(y))
  }

  // MARK: Fingers

  /// Advances the time.
  mutating func wait(until milliseconds: Int) {
    now = Instant.zero + .milliseconds(milliseconds)
    keyboard.advance(to: now, acts: &acts)
  }

  mutating func down(
    _ finger: Int, _ key: String, at milliseconds: Int, dx: Double = 0, dy: Double = 0,
    length: Millimeters? = nil, loses: Bool = false
  ) {
    let middle = middle(key)
    land(
      finger, Point(x: middle.x + Millimeters(dx), y: middle.y + Millimeters(dy)),
      at: .zero + .milliseconds(milliseconds), length: length, loses: loses)
  }

  mutating func land(
    _ finger: Int, _ point: Point, at time: Instant, length: Millimeters? = nil,
    loses: Bool = false
  ) {
    serial += 1
    contacts[finger] = ContactID(serial: serial)
    places[finger] = point
    send(finger, .began, at: time, length: length, loses: loses)
  }

  mutating func move(
    _ finger: Int, dx: Double = 0, dy: Double = 0, at milliseconds: Int, length: Millimeters? = nil
  ) {
    guard let place = places[finger] else { fatalError("TypingBench: no finger \(finger)") }
    places[finger] = Point(x: place.x + Millimeters(dx), y: place.y + Millimeters(dy))
    send(finger, .moved, at: .zero + .milliseconds(milliseconds), length: length, loses: false)
  }

  mutating func up(_ finger: Int, at milliseconds: Int, loses: Bool = false) {
    lift(finger, at: .zero + .milliseconds(milliseconds), loses: loses)
  }

  mutating func lift(_ finger: Int, at time: Instant, loses: Bool = false) {
    send(finger, .ended, at: time, length: nil, loses: loses)
  }

  mutating func cancel(_ finger: Int, at milliseconds: Int) {
    send(finger, .cancelled, at: .zero + .milliseconds(milliseconds), length: nil, loses: false)
  }

  mutating func tap(_ key: String, at milliseconds: Int, lasting: Int = 60) {
    down(99, key, at: milliseconds)
    up(99, at: milliseconds + lasting)
  }

  /// Whether the keyboard follows the finger's contact.
  func follows(_ finger: Int) -> Bool { contacts[finger].map(keyboard.follows) ?? false }

  private mutating func send(
    _ finger: Int, _ phase: Contact.Phase, at time: Instant, length: Millimeters?, loses: Bool
  ) {
    guard let id = contacts[finger], let place = places[finger] else {
      fatalError("TypingBench: no finger \(finger)")
    }
    now = time
    keyboard.handle(
      Contact(id: id, phase: phase, position: place, length: length), mayReturn: loses,
      losesFingers: isLossy, top: panel.pixels(y: top), at: time, acts: &acts)
  }

  // MARK: What was written

  /// The output, with `⟨1가⟩` for a text that replaces one composed character, `⌫` for a deleted letter, `⌦` for a deleted word, `⏎` for Enter, and
  /// suggestions in brackets.
  var text: String {
    acts.map { act in
      switch act {
      case .insert(let text): text
      case .compose(let count, let text, _, _): "⟨\(count)\(text)⟩"
      case .deleteLetter: "⌫"
      case .turn: "゛"
      case .deleteWord: "⌦"
      case .enter: "⏎"
      case .done: "✓"
      case .take(let text): "[\(text)]"
      case .forget(let text): "[-\(text)]"
      }
    }.joined()
  }
}
