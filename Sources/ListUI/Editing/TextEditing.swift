// Text input: the edited row, its caret, the on-screen keyboard and suggestions.
import Gestures
import Model
import OnScreenKeyboard
import Paint
import Units

/// Everything that is used to edit a row's text. Positions of rows are passed in.
struct TextEditing {
  /// Nil while no row is edited.
  var session: EditSession?
  /// Contacts that drag the caret of a row, including those whose edit has ended since.
  var caretContacts: [(contact: ContactID, item: ItemID)] = []
  /// Nil if no language is configured.
  var keyboard: KeyboardCover?
  /// The edited row as the first of the contacts on the on-screen keyboard found it.
  var found: (item: ItemID, typed: EditedText)?
  /// Whether the edited row stays uncovered with a band of suggestions above the keys.
  private var bandFits = false
  /// Suggestion history.
  var suggestionHistory = SuggestionHistory()
  /// What was done last to the list and to the edited text.
  var last = LastInputs()

  /// The item whose text is being edited.
  var item: ItemID? { session?.item }

  /// Growth of the edited row over the height of others, in pixels, at the end of its animation.
  var growth: Double { session?.growth ?? 0 }

  /// Whether the on-screen keyboard is open or comes.
  var isKeyboardOpen: Bool { keyboard?.isOpen == true }

  /// Whether the highlight of a released key still fades.
  func isKeyboardFading(_ time: Timeline) -> Bool { keyboard?.keys.isFading(at: time.now) == true }

  /// A tap has begun the edit.
  mutating func noteOpening(_ tap: Gesture) { last.opening = (tap.position, tap.time) }

  /// Whether a touch is the second one of a double tap whose first tap began the edit: the user
  /// means what was there, which is open.
  func repeatsOpening(at position: Point, landing: Instant, _ tuning: Tuning) -> Bool {
    guard session != nil, let opening = last.opening else { return false }
    let reach = tuning.doubleTapReach.value
    return landing > opening.time && landing - opening.time <= tuning.doubleTapTime
      && (position - opening.position).lengthSquared <= reach * reach
  }

  /// Whether a row is edited, and a key was pressed just before.
  func isTyping(at now: Instant, _ tuning: Tuning) -> Bool {
    guard session != nil, let key = last.key else { return false }
    return now - key < tuning.keyPause
  }

  /// What Return does: `next` in a new row with text, else `done`.
  var enterKey: EnterKey {
    guard let session, session.stored == .notYet else { return .done }
    return Item.trimmed(session.text).isEmpty ? .done : .next
  }

  /// When the edit times out, or a contact that is held on a key has an effect.
  ///
  /// - Parameter showsKeyboard: Whether any part of the keyboard is on the screen.
  func deadline(showsKeyboard: Bool) -> Instant? {
    let end = session.map { $0.lastInput + Timing.editTimeout }
    return earlier(end, showsKeyboard ? keyboard?.deadline : nil)
  }

  /// Hit test of the visible keyboard: its contacts make no gestures.
  ///
  /// - Parameters:
  ///   - x: In pixels of the picture.
  ///   - y: From the keyboard's top.
  func hit(x: Double, y: Double) -> Hit? {
    guard y >= 0, let plan = keyboard?.keys.plan else { return nil }
    let column = x - Double(plan.left)
    guard column >= 0, column < Double(plan.size.width) else { return nil }
    return Hit(layer: .keyboard, target: nil, kinds: [])
  }

  /// Opens the on-screen keyboard for the row that is edited from now on.
  ///
  /// - Parameter room: The largest height of the keyboard above which that row is visible, in
  ///   pixels.
  mutating func openKeyboard(
    _ rise: inout Rise, in room: Double, _ list: ItemList, _ time: inout Timeline
  ) {
    bandFits = bandFits(in: room)
    followSuggestions(in: list)
    let wantsBand = wantsBand
    keyboard?.open(at: last.touch, suggests: wantsBand, &rise, &time)
    if session?.text.isEmpty == true { keyboard?.keys.beginText() }
    keyboard?.keys.recallEmoji(from: suggestionHistory.texts.lazy.map(\.text))
  }

  /// Closes the on-screen keyboard.
  mutating func closeKeyboard(_ rise: inout Rise, _ time: inout Timeline) {
    keyboard?.close(&rise, &time)
  }

  /// Continues on another screen, except for the edited row.
  ///
  /// - Parameter room: As for ``openKeyboard(_:in:_:_:)``.
  mutating func resume(_ old: TextEditing, _ rise: inout Rise, in room: Double) {
    suggestionHistory = old.suggestionHistory
    bandFits = bandFits(in: room)
    if old.isKeyboardOpen { keyboard?.resume(at: old.last.touch, &rise) }
    if let keys = old.keyboard?.keys { keyboard?.keys.follow(keys) }
  }

  /// Adds the on-screen keyboard, in front of everything.
  ///
  /// - Parameters:
  ///   - top: Its top, in pixels of the picture.
  ///   - accent: The edited row's style.
  ///   - shadow: The shadow of its upper edge.
  mutating func drawKeyboard(
    top: Int, accent: CellStyle, shadow: Shadow.Side, _ style: Style, at now: Instant,
    to picture: inout DisplayList
  ) {
    let enterKey = enterKey
    keyboard?.draw(
      top: top, accent: accent, enter: enterKey, shadow: shadow, style, at: now, to: &picture)
  }

  /// Hides the emoji that no font has, while their page or its key is shown.
  mutating func hideMissingEmoji(_ measurer: any TextMeasurer) {
    guard let keys = keyboard?.keys, keys.page == .emoji || keys.hasEmojiKey else { return }
    keyboard?.keys.hideEmoji { measurer.lacks($0) }
  }

  /// Whether the keyboard with a band is no higher than the space for it.
  private func bandFits(in room: Double) -> Bool {
    guard let plan = keyboard?.keys.plan else { return false }
    let height = plan.size.height - plan.band + KeyPlan.band(over: plan.rowHeight)
    return Double(height) <= room
  }

  /// Whether the band has something to say.
  private var wantsBand: Bool { bandFits && keyboard?.keys.suggestions.isEmpty == false }

  /// Height of the band that may come yet, in pixels: the edited row leaves space for it, so that it
  /// does not move while its text is typed.
  var spareHeight: Double {
    guard bandFits, !suggestionHistory.isEmpty, let keyboard, keyboard.isOpen,
      !keyboard.keys.suggests
    else { return 0 }
    return Double(KeyPlan.band(over: keyboard.keys.plan.rowHeight))
  }

  /// Shows the band while there are suggestions; it comes and goes under no finger.
  ///
  /// - Returns: Whether it has come or gone.
  mutating func followBand(_ rise: inout Rise, _ time: inout Timeline) -> Bool {
    guard let keyboard, keyboard.isOpen, !keyboard.keys.isTouched else { return false }
    let wantsBand = wantsBand
    guard keyboard.keys.suggests != wantsBand else { return false }
    self.keyboard?.showBand(wantsBand, &rise, &time)
    return true
  }

  /// Updates the suggestions; while a contact is on the band, they stay.
  mutating func followSuggestions(in list: ItemList) {
    guard let session, let keyboard, bandFits, !keyboard.keys.isChoosing else { return }
    let matching = suggestionHistory.matching(session.text, most: KeyPlan.suggestions) { used in
      // The previous text of the edited row may be suggested.
      used.item == session.item
        ? used.text != session.text : used.holder(in: list)?.isCompleted != false
    }
    if matching != keyboard.keys.suggestions { self.keyboard?.keys.suggest(matching) }
  }

  /// The completed item that has a text: the last one that had it, else the first. Nil if the last
  /// one still has it and is not completed.
  func completed(_ text: String, in list: ItemList) -> Item? {
    if let last = suggestionHistory.used(text)?.holder(in: list) {
      return last.isCompleted ? last : nil
    }
    return list.items.first { $0.isCompleted && Item.trimmed($0.text) == text }
  }
}

extension Suggestion {
  /// The item, if it still has the text.
  fileprivate func holder(in list: ItemList) -> Item? {
    guard let item = list[item], Item.trimmed(item.text) == text else { return nil }
    return item
  }
}

/// What was done last to the list and to the edited text, as far as later touches depend on it.
struct LastInputs {
  /// The tap that began the last edit.
  var opening: (position: Point, time: Instant)?
  /// The x position of the last gesture.
  var touch: Millimeters?
  /// When a key of any keyboard was last pressed or released, or wrote by being held.
  var key: Instant?
}
