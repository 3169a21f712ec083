// What fingers on the board do to it: they land, slide, are lost, come back, rest and leave.
import Gestures
import Units

extension Board {
  mutating func land(
    _ touch: BoardTouch, mayReturn: Bool, at time: Instant, acts: inout [Act]
  ) {
    if mayReturn,
      let index = touches.firstIndex(where: { $0.missing != nil && $0.slot == touch.slot })
    {
      // The panel had lost it: it is the same finger, and goes on with what it did.
      touches[index].come(back: touch.contact, x: touch.x, y: touch.y)
      return
    }
    guard touches.count < Tuning.contactLimit else { return }
    // What others hold is written before what this one does.
    for index in touches.indices { tell(index, .another, at: time, acts: &acts) }
    touches.append(touch)
    let index = touches.count - 1
    touches[index].isShifted = shift.isOn
    switch plan.slots[touch.slot].key {
    case .letter, .space, .enter: break
    case .backspace:
      acts.append(.deleteLetter)
      touches[index].hold = .repeating(next: time + tuning.repeatDelay, count: 1)
    case .shift:
      shift.press(at: time, within: tuning.lockInterval)
      touches[index].hold = .shifting(hasWritten: false)
    case .page(let page): turn(index, to: page, at: time)
    case .language:
      language = (language + 1) % layouts.count
      turn(index, to: .letters, at: time)
    case .suggestion(let place):
      // What is seen when it lands is what it means, whatever stands there later.
      let isThere = suggestions.indices.contains(place)
      touches[index].hold = isThere ? .choosing(suggestions[place]) : .spent
    }
  }

  mutating func move(_ contact: Contact, _ x: Double, _ y: Double, at time: Instant) {
    guard let index = touches.firstIndex(where: { $0.contact == contact.id }) else { return }
    guard !isPalm(contact) else { return drop(index, at: time) }
    touches[index].move(x: x, y: y - touches[index].top)
    guard let ground = ground(of: touches[index]) else { return }
    let before = touches[index]
    switch touches[index].handle(.strayed(ground), tuning) {
    case .slide(let slot):
      glows.add(before.slot, at: time)
      touches[index].slide(to: slot, at: time)
    case .nothing: fade(before, index, at: time)
    case .key, .alternate, .letter, .word, .unshift, .take, .forget:
      fatalError("Board: a finger in \(before.hold) writes when it slides to \(ground)")
    }
  }

  mutating func leave(
    _ contact: ContactID, mayReturn: Bool, at time: Instant, acts: inout [Act]
  ) {
    guard let index = touches.firstIndex(where: { $0.contact == contact }) else { return }
    if mayReturn {
      touches[index].missing = time + tuning.bridge
      return
    }
    tell(index, .left, at: time, acts: &acts)
    touches.remove(at: index)
  }

  mutating func cancel(_ contact: ContactID, at time: Instant) {
    guard let index = touches.firstIndex(where: { $0.contact == contact }) else { return }
    drop(index, at: time)
    touches.remove(at: index)
  }

  /// It writes nothing any more, and its light fades.
  mutating func drop(_ index: Int, at time: Instant) {
    let before = touches[index]
    drop(index)
    fade(before, index, at: time)
  }

  private mutating func drop(_ index: Int) {
    let before = touches[index]
    switch touches[index].handle(.dropped, tuning) {
    case .unshift(let hasWritten): shift.handle(.left(hasWritten: hasWritten))
    case .nothing: break
    case .key, .alternate, .letter, .word, .slide, .take, .forget:
      fatalError("Board: a finger in \(before.hold) writes when it is dropped")
    }
  }

  /// Where a finger has gone to; nil while it is on its key.
  private func ground(of touch: BoardTouch) -> BoardTouch.Ground? {
    let x = touch.x - Double(plan.left)
    // A strip over the first row stands above the board.
    let roof = strip(of: touch).map { Double(min(0, $0.frame.top)) } ?? 0
    if plan.isBeyond(x: x, y: touch.y, roof: roof, by: tuning.hysteresis) { return .nowhere }
    let next = plan.slot(x: x, y: touch.y, leaving: touch.slot, by: tuning.hysteresis)
    return next.map { plan.slots[$0].key.actsWhenLeft ? .key($0) : .doing }
  }

  // MARK: Time

  /// When something comes of a finger that does nothing.
  func due(_ touch: BoardTouch) -> Instant? {
    if let missing = touch.missing { return missing }
    switch touch.hold {
    case .pressing:
      guard case .letter(let key) = plan.slots[touch.slot].key, !key.alternates.isEmpty else {
        return nil
      }
      return touch.landing + tuning.offerDelay
    case .repeating(let next, _): return next
    case .choosing: return touch.landing + tuning.forgetDelay
    case .offering, .shifting, .spent: return nil
    }
  }

  mutating func fallDue(_ index: Int, at time: Instant, acts: inout [Act]) {
    guard touches[index].missing == nil else {
      tell(index, .left, at: time, acts: &acts)
      touches.remove(at: index)
      return
    }
    tell(index, .due(time), at: time, acts: &acts)
  }

  // MARK: What is written

  private mutating func tell(
    _ index: Int, _ event: BoardTouch.Event, at time: Instant, acts: inout [Act]
  ) {
    let before = touches[index]
    let deed = touches[index].handle(event, tuning)
    fade(before, index, at: time)
    switch deed {
    case .nothing: break
    case .key: write(plan.slots[before.slot].key, of: before, acts: &acts)
    case .alternate:
      guard let strip = strip(of: before) else {
        fatalError("Board: a finger in \(before.hold) has no strip on key \(before.slot)")
      }
      write(strip.letters[strip.chosen], of: before, acts: &acts)
    case .letter: acts.append(.deleteLetter)
    case .word: acts.append(.deleteWord)
    case .unshift(let hasWritten): shift.handle(.left(hasWritten: hasWritten))
    case .take(let text): acts.append(.take(text))
    case .forget(let text): acts.append(.forget(text))
    case .slide: fatalError("Board: a finger in \(before.hold) slides at \(event)")
    }
  }

  private mutating func write(_ key: BoardKey, of touch: BoardTouch, acts: inout [Act]) {
    switch key {
    case .letter(let key): write(key.letter, of: touch, acts: &acts)
    case .space: acts.append(.insert(" "))
    case .enter: acts.append(.enter)
    case .shift, .backspace, .page, .language, .suggestion:
      fatalError("Board: \(key) was to be written; it acts by itself")
    }
  }

  private mutating func write(
    _ letter: BoardLetter, of touch: BoardTouch, acts: inout [Act]
  ) {
    acts.append(.insert(shift.isOn || touch.isShifted ? letter.upper : letter.lower))
    shift.handle(.wrote)
    for index in touches.indices { _ = touches[index].handle(.wrote, tuning) }
  }

  /// The light of a key that was let go fades.
  private mutating func fade(_ before: BoardTouch, _ index: Int, at time: Instant) {
    if before.isLit, !touches[index].isLit { glows.add(before.slot, at: time) }
  }

  // MARK: Pages

  /// A finger has turned the page: the key on which it lies now has its light.
  private mutating func turn(_ index: Int, to page: BoardPage, at time: Instant) {
    show(page)
    glows.add(touches[index].slot, at: time)
  }

  /// Shows other keys. Fingers that are on the board have written what they had to, and mean none of
  /// them.
  mutating func show(_ page: BoardPage) {
    for index in touches.indices { drop(index) }
    self.page = page
    plan = BoardPlan(
      layout, page: page, hasLanguages: layouts.count > 1, on: panel, at: hand, suggests: suggests)
    glows = BoardGlows()
    for index in touches.indices {
      let x = touches[index].x - Double(plan.left)
      touches[index].lie(on: plan.slot(x: x, y: touches[index].y))
    }
  }

  func isPalm(_ contact: Contact) -> Bool {
    contact.length.map { $0 > Tuning.standard.palmLength } ?? false
  }
}
