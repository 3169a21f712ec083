// The on-screen keyboard as it slides in from the lower edge of the screen and out.
import Gestures
import Motion
import OnScreenKeyboard
import Paint
import Units

/// The keyboard on one screen: opens and closes with an edit.
struct KeyboardCover {
  /// Keys and contacts.
  var keys: OnScreenKeyboard
  /// The cells that draw the keys.
  var cells: KeyboardCells
  /// Whether it takes contacts that land on it.
  private(set) var isOpen = false
  /// Input that is not applied to the text yet; its storage is reused.
  private var acts: [OnScreenKeyboard.Act] = []

  init(_ keys: OnScreenKeyboard, _ cells: KeyboardCells) {
    self.keys = keys
    self.cells = cells
  }

  /// Space that the list leaves for the keyboard, in pixels: 0 as soon as it closes.
  var room: Double { isOpen ? Double(keys.plan.size.height) : 0 }

  /// Adds the cells of the keys. In place: a copy of all keys would take as long as drawing them.
  mutating func draw(
    top: Int, accent: CellStyle, enter: EnterKey, shadow: Shadow.Side,
    _ style: Style, at now: Instant, to picture: inout DisplayList
  ) {
    cells.append(
      keys, at: now, top: top, accent: accent, enter: enter, shadow: shadow,
      style.theme.keyboard, style.words.measurer, to: &picture)
  }

  /// Opens the keyboard; an open one stays, with the contacts on it.
  ///
  /// - Parameters:
  ///   - lastTouch: The x position of the last touch; nil for none.
  ///   - suggests: Whether the keyboard has a band of suggestions.
  mutating func open(
    at lastTouch: Millimeters?, suggests: Bool, _ rise: inout Rise, _ time: inout Timeline
  ) {
    guard !isOpen else { return }
    isOpen = true
    keys.open(at: lastTouch, suggests: suggests)
    rise.come(to: room, by: Timing.edit, &time)
  }

  /// Closes the keyboard; contacts on it write nothing.
  mutating func close(_ rise: inout Rise, _ time: inout Timeline) {
    guard isOpen else { return }
    isOpen = false
    keys.letGo(at: time.now)
    rise.go(by: Timing.edit, &time)
  }

  /// Shows or removes the band of suggestions; the keys stay where they are on the screen.
  mutating func showBand(_ isShown: Bool, _ rise: inout Rise, _ time: inout Timeline) {
    keys.showBand(isShown)
    rise.extend(to: room, by: Timing.edit, &time)
  }

  /// Opens the keyboard on another screen, in place from the first frame on.
  mutating func resume(at lastTouch: Millimeters?, _ rise: inout Rise) {
    isOpen = true
    keys.open(at: lastTouch)
    rise = Rise(standing: room)
  }

  /// The text lines of the keys, which the measurer must keep.
  var lines: [TextLineID] { cells.lines }

  mutating func handle(
    _ contact: Contact, mayReturn: Bool, losesFingers: Bool, top: Pixels, at time: Instant
  ) {
    // A closing keyboard takes no contacts, and those on it have been released.
    guard isOpen else { return }
    keys.handle(
      contact, mayReturn: mayReturn, losesFingers: losesFingers, top: top, at: time, acts: &acts)
  }

  /// A contact lands at an unknown place.
  mutating func lay(_ contact: ContactID, at time: Instant) {
    guard isOpen else { return }
    keys.advance(to: time, acts: &acts)
    keys.lay(contact, at: time)
  }

  mutating func advance(to time: Instant) {
    guard isOpen else { return }
    keys.advance(to: time, acts: &acts)
  }

  /// When a contact that is held on a key has an effect.
  var deadline: Instant? { isOpen ? keys.nextDeadline : nil }

  /// Moves the input out, to avoid a copy; pass it to ``giveBack(_:)`` afterwards.
  mutating func takeActs() -> [OnScreenKeyboard.Act] {
    var taken: [OnScreenKeyboard.Act] = []
    swap(&taken, &acts)
    return taken
  }

  /// Returns the input's storage for reuse.
  mutating func giveBack(_ acts: consuming [OnScreenKeyboard.Act]) {
    self.acts = acts
    self.acts.removeAll(keepingCapacity: true)
  }
}
