// The clock in the black area: it appears some time after the last touch, and goes at a touch.
import Localization
import Model
import Motion
import Units

/// State of the clock, and its text.
///
/// Every report of a moving contact is a touch. It does not move the end of the rest: when that
/// comes, the last touch is checked, and the end is postponed.
struct IdleClock {
  enum State: Hashable {
    /// Disabled by configuration.
    case off
    /// The list was touched lately; checked again at the end.
    case waiting(lastTouch: Instant, end: Instant)
    /// Nobody touches the list, but rows or an edit take the place.
    case covered
    /// The clock is shown.
    case due
  }

  enum Event: Hashable {
    /// A contact, or input from a keyboard.
    case touched
    /// Time has passed; the place is free or not.
    case passed(isFree: Bool)
  }

  /// The text.
  struct Face: Hashable {
    let time: String
    let date: String
  }

  private let form: ClockStyle
  private let messages: MessageCatalog
  private(set) var state: State
  /// The text of the last known time; kept for the fade-out.
  private(set) var face: Face?
  /// The figures of the minute after it.
  private(set) var nextTime: String?
  private var isKnown = false
  private var opacity = Moving.still(0)

  init(_ form: ClockStyle, _ messages: MessageCatalog, start: Instant) {
    self.form = form
    self.messages = messages
    state = form == .off ? .off : Self.waiting(since: start)
  }

  /// When the state changes without a touch; nil if it does not.
  var deadline: Instant? {
    if case .waiting(_, let end) = state { return end }
    return nil
  }

  /// Whether the state depends on whether the place is free.
  func isWatchful(at now: Instant) -> Bool {
    switch state {
    case .off: false
    case .waiting(_, let end): now >= end
    case .covered, .due: true
    }
  }

  /// The clock's opacity, from 0 to 1.
  func opacity(_ time: Timeline) -> Double { min(max(0, time.value(opacity)), 1) }

  /// The state after an event.
  static func next(_ state: State, _ event: Event, at now: Instant) -> State {
    switch (state, event) {
    case (.off, .touched), (.off, .passed): .off
    case (.waiting(_, let end), .touched): .waiting(lastTouch: now, end: end)
    case (.waiting(_, let end), .passed) where now < end: state
    case (.waiting(let last, _), .passed) where now < last + Timing.clockDelay: waiting(since: last)
    case (.covered, .touched), (.due, .touched): waiting(since: now)
    case (.waiting, .passed(let isFree)), (.covered, .passed(let isFree)),
      (.due, .passed(let isFree)):
      isFree ? .due : .covered
    }
  }

  /// Handles an event. - Complexity: O(1), no allocation.
  mutating func handle(_ event: Event, _ time: inout Timeline) {
    let wasWanted = isWanted
    state = Self.next(state, event, at: time.now)
    fade(from: wasWanted, &time)
  }

  /// Changes the time.
  ///
  /// - Parameter now: Nil while it is not known; the text stays for the fade-out.
  /// - Returns: Whether the text has changed.
  mutating func setTime(_ now: LocalTime?, _ time: inout Timeline) -> Bool {
    let (wasWanted, before) = (isWanted, face)
    isKnown = now != nil
    if let now {
      face = Face(now, form, messages)
      nextTime = Face.figures(minuteOfDay: (now.minuteOfDay + 1) % LocalTime.minutesOfDay, form)
    }
    fade(from: wasWanted, &time)
    return face != before
  }

  /// Continues on another screen, perhaps in another form: a clock that was shown fades in again.
  mutating func resume(_ old: IdleClock, at start: Instant) {
    state = Self.resumed(old.state, as: form, at: start)
    // The next time that is set gives the text of another form or language.
    guard form == old.form, messages == old.messages else { return }
    (face, isKnown, nextTime) = (old.face, old.isKnown, old.nextTime)
  }

  private static func resumed(_ old: State, as form: ClockStyle, at start: Instant) -> State {
    guard form != .off else { return .off }
    return switch old {
    case .off: waiting(since: start)
    case .waiting, .covered: old
    case .due: .covered
    }
  }

  /// Removes a finished animation.
  mutating func settle(_ time: inout Timeline) { opacity = time.settled(opacity) }

  /// Whether the clock is shown, or fades in.
  var isWanted: Bool { state == .due && isKnown }

  private mutating func fade(from wasWanted: Bool, _ time: inout Timeline) {
    guard isWanted != wasWanted else { return }
    opacity =
      isWanted
      ? time.send(opacity, to: 1, in: Timing.clockFadeIn)
      : time.send(opacity, to: 0, in: Timing.clockFadeOut)
  }

  private static func waiting(since touch: Instant) -> State {
    .waiting(lastTouch: touch, end: touch + Timing.clockDelay)
  }
}

extension IdleClock.Face {
  /// - Parameter form: 12 or 24 hours. With 12 hours a.m. and p.m. are left out: the user knows
  ///   which, and the figures can be larger.
  init(_ now: LocalTime, _ form: ClockStyle, _ messages: MessageCatalog) {
    time = Self.figures(minuteOfDay: now.minuteOfDay, form)
    date = messages.date(now)
  }

  /// The time as text.
  static func figures(minuteOfDay: Int, _ form: ClockStyle) -> String {
    let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
    let figures = form == .hours12 ? "\((hour + 11) % 12 + 1)" : twoDigits(hour)
    return "\(figures):\(twoDigits(minute))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
