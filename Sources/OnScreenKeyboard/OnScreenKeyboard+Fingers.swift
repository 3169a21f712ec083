// Fingers on the on-screen keyboard: they land, slide, are lost, return, rest and leave.
import Gestures
import Units

extension OnScreenKeyboard {
  /// A finger lands.
  ///
  /// - Parameters:
  ///   - touch: The finger, on its key.
  ///   - mayReturn: Whether it may be a finger whose lift is awaited.
  ///   - pause: How long after its lift it may be one that has written; zero for never.
  mutating func land(
    _ touch: KeyTouch, mayReturn: Bool, returnsWithin pause: Interval, at time: Instant,
    acts: inout [Act]
  ) {
    if mayReturn,
      let index = touches.firstIndex(where: { $0.missing != nil && $0.slot == touch.slot })
    {
      // The panel had lost this finger; it continues.
      touches[index].come(back: touch.contact, x: touch.x, y: touch.y)
      return
    }
    guard touches.count < Tuning.contactLimit else { return }
    // Fingers that are already down type before this one, but none ends the edit: this may be a hand
    // that is laid on the screen.
    if touches.isEmpty { found = (language, page, shift) }
    let writing = touches.indices.prefix { !endsEdit(touches[$0]) }
    for index in writing { report(index, .another, at: time, acts: &acts) }
    touches.append(touch)
    let index = touches.count - 1
    let key = plan.slots[touch.slot].key
    guard !bounces.contain(key, at: point(of: touch), time, returnsWithin: pause) else {
      touches[index].hold = .spent
      return
    }
    touches[index].isShifted = shift.isOn
    switch key {
    case .letter, .space, .enter, .done: break
    case .backspace:
      takeBack(acts: &acts)
      touches[index].hold = .repeating(next: time + tuning.repeatDelay, count: 1)
    case .shift:
      shift.press(at: time, within: tuning.lockInterval)
      touches[index].hold = .shifting(hasWritten: false)
    case .page(let page): turn(index, to: page, at: time)
    case .emoji(let category):
      emoji.show(category)
      turn(index, to: .emoji, at: time)
    case .language:
      switchLanguage()
      turn(index, to: .letters, at: time)
    case .suggestion(let number):
      // The suggestion at landing counts, even if another one replaces it.
      let isThere = suggestions.indices.contains(number)
      touches[index].hold = isThere ? .choosing(suggestions[number]) : .spent
    }
  }

  mutating func move(_ contact: Contact, _ x: Double, _ y: Double, at time: Instant) {
    guard let index = touches.firstIndex(where: { $0.contact == contact.id }) else { return }
    guard !isPalm(contact) else { return drop(index, at: time) }
    guard !doubts(x: x, y: y - touches[index].top, of: index, at: time) else { return }
    move(index, x: x, y: y - touches[index].top, at: time)
  }

  /// A finger is at a place, perhaps off its key.
  private mutating func move(_ index: Int, x: Double, y: Double, at time: Instant) {
    touches[index].move(x: x, y: y)
    guard let ground = ground(of: touches[index]) else { return }
    let before = touches[index]
    switch touches[index].handle(.strayed(ground), tuning) {
    case .slide(let slot):
      glows.add(before.slot, at: time)
      touches[index].slide(to: slot, at: time)
    case .nothing: fade(before, index, at: time)
    case .key, .alternate, .letter, .word, .unshift, .take, .forget:
      fatalError("OnScreenKeyboard: a finger in \(before.hold) writes when it slides to \(ground)")
    }
  }

  mutating func leave(
    _ contact: ContactID, mayReturn: Bool, at time: Instant, acts: inout [Act]
  ) {
    guard let index = touches.firstIndex(where: { $0.contact == contact }) else { return }
    if let doubted = touches[index].doubted {
      touches[index].doubted = nil
      // A bad last sample comes just before the lift.
      if time - doubted.time > Tuning.standard.stopGap {
        move(index, x: doubted.x, y: doubted.y, at: doubted.time)
      }
    }
    bounces.leave(plan.slots[touches[index].slot].key, at: point(of: touches[index]), time)
    if mayReturn {
      touches[index].missing = time + tuning.bridge
      return
    }
    lift(index, at: time, acts: &acts)
  }

  /// A finger has left for good. Those that landed before it type first.
  private mutating func lift(_ index: Int, at time: Instant, acts: inout [Act]) {
    for earlier in touches.indices.prefix(index) {
      report(earlier, .another, at: time, acts: &acts)
    }
    report(index, .left, at: time, acts: &acts)
    touches.remove(at: index)
  }

  /// Whether a finger is on a key that ends the edit, and has not typed it.
  private func endsEdit(_ touch: KeyTouch) -> Bool {
    switch touch.hold {
    case .choosing: return true
    case .pressing:
      let key = plan.slots[touch.slot].key
      return key == .enter || key == .done
    case .offering, .repeating, .shifting, .spent: return false
    }
  }

  mutating func cancel(_ contact: ContactID, at time: Instant) {
    guard let index = touches.firstIndex(where: { $0.contact == contact }) else { return }
    drop(index, at: time)
    touches.remove(at: index)
  }

  /// Stops a finger from typing and fades its highlight.
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
      fatalError("OnScreenKeyboard: a finger in \(before.hold) writes when it is dropped")
    }
  }

  /// Whether a report may be a bad sample: it is far from the finger's last one, and the first such.
  /// The next one tells; a finger that lifts soon after was not there. As on the list.
  private mutating func doubts(x: Double, y: Double, of index: Int, at time: Instant) -> Bool {
    let way = point(x, y) - point(touches[index].x, touches[index].y)
    let isFirst = touches[index].doubted == nil
    let reach = Tuning.standard.badReportDistance.value
    let isFar = way.lengthSquared > reach * reach
    touches[index].doubted = isFar && isFirst ? DoubtedReport(x: x, y: y, time: time) : nil
    return isFar && isFirst
  }

  /// Where a finger is on the screen.
  private func point(of touch: KeyTouch) -> Point { point(touch.x, touch.y + touch.top) }

  private func point(_ x: Double, _ y: Double) -> Point {
    Point(
      x: panel.width * (x / Double(panel.pixels.width)),
      y: panel.height * (y / Double(panel.pixels.height)))
  }

  /// Where a finger has moved to; nil while it is on its key.
  private func ground(of touch: KeyTouch) -> KeyTouch.Ground? {
    let x = touch.x - Double(plan.left)
    // Alternates of the first row extend above the keyboard.
    let roof = alternates(of: touch).map { Double(min(0, $0.frame.top)) } ?? 0
    if plan.isBeyond(x: x, y: touch.y, roof: roof, by: tuning.hysteresis) { return .nowhere }
    let next = plan.slot(x: x, y: touch.y, leaving: touch.slot, by: tuning.hysteresis)
    return next.map { plan.slots[$0].key.actsWhenLeft ? .key($0) : .doing }
  }

  // MARK: Time

  /// Deadline of a finger; nil without one.
  func due(_ touch: KeyTouch) -> Instant? {
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
    guard touches[index].missing == nil else { return lift(index, at: time, acts: &acts) }
    report(index, .due(time), at: time, acts: &acts)
  }

  // MARK: Typing

  private mutating func report(
    _ index: Int, _ event: KeyTouch.Event, at time: Instant, acts: inout [Act]
  ) {
    let before = touches[index]
    let action = touches[index].handle(event, tuning)
    fade(before, index, at: time)
    switch action {
    case .nothing: break
    case .key: write(plan.slots[before.slot].key, of: before, acts: &acts)
    case .alternate:
      guard let alternates = alternates(of: before) else {
        fatalError(
          "OnScreenKeyboard: a finger in \(before.hold) has no strip on key \(before.slot)")
      }
      write(alternates.letters[alternates.chosen], of: before, acts: &acts)
    case .letter: takeBack(acts: &acts)
    case .word: emit(.deleteWord, to: &acts)
    case .unshift(let hasWritten): shift.handle(.left(hasWritten: hasWritten))
    case .take(let text): emit(.take(text), to: &acts)
    case .forget(let text): acts.append(.forget(text))
    case .slide: fatalError("OnScreenKeyboard: a finger in \(before.hold) slides at \(event)")
    }
  }

  private mutating func write(_ key: ScreenKey, of touch: KeyTouch, acts: inout [Act]) {
    switch key {
    case .letter(let key): write(key.letter, of: touch, acts: &acts)
    case .space: emit(.insert(" "), to: &acts)
    case .enter: emit(.enter, to: &acts)
    case .done: emit(.done, to: &acts)
    case .shift, .backspace, .page, .emoji, .language, .suggestion:
      fatalError("OnScreenKeyboard: \(key) was to be written; it acts by itself")
    }
  }

  private mutating func write(
    _ letter: KeyboardLetter, of touch: KeyTouch, acts: inout [Act]
  ) {
    typeLetter(shift.isOn || touch.isShifted ? letter.upper : letter.lower, acts: &acts)
    if page == .emoji { emoji.use(letter.lower) }
    shift.handle(.wrote)
    for index in touches.indices { _ = touches[index].handle(.wrote, tuning) }
  }

  /// Fades the highlight of a key that was released.
  private mutating func fade(_ before: KeyTouch, _ index: Int, at time: Instant) {
    if before.isLit, !touches[index].isLit { glows.add(before.slot, at: time) }
  }

  // MARK: Pages

  mutating func switchLanguage() {
    endComposition()
    let hadCapitals = layout.hasCapitals
    language = (language + 1) % layouts.count
    guard layout.hasCapitals != hadCapitals else { return }
    shift.handle(.switched(hasCapitals: layout.hasCapitals))
  }

  /// Shows a page; the key that is then under the finger gets the fading highlight.
  private mutating func turn(_ index: Int, to page: KeyboardPage, at time: Instant) {
    show(page)
    glows.add(touches[index].slot, at: time)
  }

  /// Shows a page. Fingers that are down type nothing more.
  mutating func show(_ page: KeyboardPage) {
    for index in touches.indices { drop(index) }
    if page == .emoji, self.page != .emoji { emoji.begin() }
    self.page = page
    layOut()
    glows = KeyboardGlows()
    for index in touches.indices {
      let x = touches[index].x - Double(plan.left)
      touches[index].lie(on: plan.slot(x: x, y: touches[index].y))
    }
  }

  /// Places the keys of the page.
  mutating func layOut() {
    plan = KeyPlan(
      layout, page: page, hasLanguages: layouts.count > 1, on: panel, at: lastTouch,
      suggests: suggests, emoji: emoji)
  }

  func isPalm(_ contact: Contact) -> Bool {
    contact.length.map { $0 > Tuning.standard.palmLength } ?? false
  }
}
