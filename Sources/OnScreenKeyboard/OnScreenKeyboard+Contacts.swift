// Input of the on-screen keyboard: the start of an edit, contacts, and time.
public import Gestures
public import Units

extension OnScreenKeyboard {
  /// Shows the letters near the last touch, when the edit of a row begins. Not for the next row of
  /// several that are written in succession: a finger may be on its first letter already.
  ///
  /// - Parameters:
  ///   - lastTouch: X of the last touch; nil without one.
  ///   - suggests: Whether there is a suggestion bar above the keys.
  public mutating func open(at lastTouch: Millimeters?, suggests: Bool = false) {
    self.lastTouch = lastTouch
    self.suggests = suggests
    shift = KeyboardShift()
    endComposition()
    show(.letters)
  }

  /// Shows the suggestion bar above the keys, or removes it. The keys stay where they are on the
  /// screen, so the keyboard's top moves by the height of the bar.
  ///
  /// - Parameter isShown: Whether there is one from now on.
  /// - Precondition: No finger is on the keyboard.
  public mutating func showBand(_ isShown: Bool) {
    precondition(touches.isEmpty, "OnScreenKeyboard: the band moves under a finger")
    guard isShown != suggests else { return }
    suggests = isShown
    layOut()
  }

  /// Takes over the language, Shift and page of another keyboard that nobody touches any more.
  public mutating func follow(_ other: OnScreenKeyboard) {
    // The language by its name: the languages may be others.
    language = layouts.firstIndex { $0.name == other.layout.name } ?? 0
    shift = KeyboardShift(following: other.shift)
    emoji = other.emoji
    show(other.page)
  }

  /// Takes the emoji of texts as the recent ones, unless some have been typed on the keyboard.
  ///
  /// - Parameter texts: The best first.
  /// - Complexity: O(bytes of the texts).
  public mutating func recallEmoji(from texts: some Sequence<String>) { emoji.recall(from: texts) }

  /// Hides emoji that no font has. Without any there is no page of emoji.
  ///
  /// - Parameter isMissing: Whether no font has an emoji, as far as is known.
  public mutating func hideEmoji(where isMissing: (String) -> Bool) {
    guard emoji.hide(where: isMissing) else { return }
    // Other pages have at most the key of that page.
    guard page == .emoji else { return layOut() }
    show(emoji.isEmpty ? .numbers : .emoji)
  }

  /// Drops all fingers; types nothing. Ends what is composed.
  ///
  /// - Parameter time: Current time.
  public mutating func letGo(at time: Instant) {
    endComposition()
    for index in touches.indices { drop(index, at: time) }
    touches.removeAll(keepingCapacity: true)
  }

  /// Drops all fingers, because they are a hand that is laid on the screen. The language, the page
  /// and Shift are again what its first finger found; what it has written is the caller's.
  ///
  /// - Parameter time: Current time.
  public mutating func dropHand(at time: Instant) {
    letGo(at: time)
    guard let found else { return }
    (self.found, shift) = (nil, found.shift)
    guard language != found.language || page != found.page else { return }
    language = found.language
    show(found.page)
  }

  /// Handles a contact that landed on the keyboard.
  ///
  /// - Parameters:
  ///   - contact: Ignored if it did not begin here.
  ///   - mayReturn: Whether a contact that ends may be reported again: it is awaited for a moment.
  ///   - losesFingers: Whether its panel was seen to lose fingers.
  ///   - top: Y of the keyboard's top edge on the screen, in pixels.
  ///   - time: Timestamp of the contact's frame.
  ///   - acts: Resulting edits are appended.
  /// - Complexity: O(touches · keys), no allocation.
  public mutating func handle(
    _ contact: Contact, mayReturn: Bool, losesFingers: Bool = false, top: Pixels,
    at time: Instant, acts: inout [Act]
  ) {
    advance(to: time, acts: &acts)
    let x = panel.pixels(x: contact.position.x).value
    let y = panel.pixels(y: contact.position.y).value
    switch contact.phase {
    case .began:
      let touch = KeyTouch(
        contact.id, on: plan.slot(x: x - Double(plan.left), y: y - top.value), x: x,
        y: y - top.value, top: top.value, at: time)
      guard !isPalm(contact) else { break }
      let pause = losesFingers ? tuning.returnTime : .zero
      land(touch, mayReturn: mayReturn, returnsWithin: pause, at: time, acts: &acts)
    case .moved: move(contact, x, y, at: time)
    case .ended: leave(contact.id, mayReturn: mayReturn, at: time, acts: &acts)
    case .cancelled: cancel(contact.id, at: time)
    }
    // Deadlines that passed while the panel had lost a finger.
    advance(to: time, acts: &acts)
  }

  /// Handles a contact that landed on the keyboard at an unknown place, as in a recording without
  /// places: it lies on the keys until it leaves, and types nothing.
  ///
  /// - Parameters:
  ///   - contact: It ends as others do.
  ///   - time: Timestamp of the contact's frame.
  package mutating func lay(_ contact: ContactID, at time: Instant) {
    guard touches.count < Tuning.contactLimit else { return }
    if touches.isEmpty { found = (language, page, shift) }
    var touch = KeyTouch(contact, on: 0, x: 0, y: 0, top: 0, at: time)
    touch.hold = .spent
    touches.append(touch)
  }

  /// Shows a page of one of the layouts. Fingers that are down type nothing more.
  ///
  /// - Parameters:
  ///   - page: The page; that which is shown stays as it is.
  ///   - name: Of a layout; another name changes nothing.
  package mutating func show(_ page: KeyboardPage, ofLayout name: String) {
    guard let index = layouts.firstIndex(where: { $0.name == name }),
      index != language || page != self.page
    else { return }
    language = index
    show(page)
  }

  /// The next deadline; nil without one.
  public var nextDeadline: Instant? {
    var first: Instant?
    for touch in touches {
      guard let due = due(touch) else { continue }
      first = min(due, first ?? due)
    }
    return first
  }

  /// The next deadline of a contact that ended and may be reported again; nil without one.
  public var liftDeadline: Instant? { touches.lazy.compactMap(\.missing).min() }

  /// Handles the deadlines up to a time.
  ///
  /// - Parameters:
  ///   - time: Current time.
  ///   - acts: Resulting edits are appended.
  public mutating func advance(to time: Instant, acts: inout [Act]) {
    while let deadline = nextDeadline, deadline <= time {
      guard let index = touches.firstIndex(where: { due($0) == deadline }) else {
        fatalError("OnScreenKeyboard: \(deadline) is due to none of \(touches.count) fingers")
      }
      fallDue(index, at: deadline, acts: &acts)
    }
  }
}
