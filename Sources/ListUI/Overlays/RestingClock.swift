// The clock in the black: it comes when hands have left the list, and goes when they are back.
import Model
import Motion
import Units

/// When the time stands below the rows, and what it says.
///
/// A finger that moves is a touch with each report, so that the end of the rest is not moved with
/// them: it is looked at when it comes, and put off then.
struct RestingClock {
  enum State: Hashable {
    /// By configuration there is none.
    case off
    /// Hands are on the list, or were so lately; it is looked at again at the end.
    case waiting(lastTouch: Instant, end: Instant)
    /// Nobody touches the list, and rows or an edit have the place.
    case covered
    /// The clock has the black.
    case due
  }

  enum Event: Hashable {
    /// A finger, or somebody who types.
    case touched
    /// Time passed; the place is free or not.
    case passed(isFree: Bool)
  }

  /// What it says.
  struct Face: Hashable {
    let time: String
    let date: String
  }

  private let form: ClockStyle
  private(set) var state: State
  /// The time in words while it is known, and while it fades.
  private(set) var face: Face?
  private var isKnown = false
  private var opacity = Moving.still(0)

  init(_ form: ClockStyle, start: Instant) {
    self.form = form
    state = form == .off ? .off : Self.waiting(since: start)
  }

  /// When its state changes without a touch; nil when it does not.
  var deadline: Instant? {
    if case .waiting(_, let end) = state { return end }
    return nil
  }

  /// Whether it is to be known if the place is free.
  func isWatchful(at now: Instant) -> Bool {
    switch state {
    case .off: false
    case .waiting(_, let end): now >= end
    case .covered, .due: true
    }
  }

  /// How much of it is seen, from 0 to 1.
  func opacity(_ time: Timeline) -> Double { min(max(0, time.value(opacity)), 1) }

  /// The state after an event.
  static func next(_ state: State, _ event: Event, at now: Instant) -> State {
    switch (state, event) {
    case (.off, .touched), (.off, .passed): .off
    case (.waiting(_, let end), .touched): .waiting(lastTouch: now, end: end)
    case (.waiting(_, let end), .passed) where now < end: state
    case (.waiting(let last, _), .passed) where now < last + Timing.clockRest: waiting(since: last)
    case (.covered, .touched), (.due, .touched): waiting(since: now)
    case (.waiting, .passed(let isFree)), (.covered, .passed(let isFree)),
      (.due, .passed(let isFree)):
      isFree ? .due : .covered
    }
  }

  /// Takes an event. - Complexity: O(1), no allocation.
  mutating func handle(_ event: Event, _ time: inout Timeline) {
    let wasWanted = isWanted
    state = Self.next(state, event, at: time.now)
    fade(from: wasWanted, &time)
  }

  /// Says another time.
  ///
  /// - Parameter now: Nil while it is not known; what fades says what it said.
  /// - Returns: Whether it says something else now.
  mutating func tell(_ now: LocalTime?, _ time: inout Timeline) -> Bool {
    let (wasWanted, before) = (isWanted, face)
    isKnown = now != nil
    if let now { face = Face(now, form) }
    fade(from: wasWanted, &time)
    return face != before
  }

  /// Goes on on another glass: what stood on the old one comes to it anew.
  mutating func resume(_ old: RestingClock) {
    (state, face, isKnown) = (old.state == .due ? .covered : old.state, old.face, old.isKnown)
  }

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) { opacity = time.settled(opacity) }

  private var isWanted: Bool { state == .due && isKnown }

  private mutating func fade(from wasWanted: Bool, _ time: inout Timeline) {
    guard isWanted != wasWanted else { return }
    opacity =
      isWanted
      ? time.send(opacity, to: 1, in: Timing.clockFadeIn)
      : time.send(opacity, to: 0, in: Timing.clockFadeOut)
  }

  private static func waiting(since touch: Instant) -> State {
    .waiting(lastTouch: touch, end: touch + Timing.clockRest)
  }
}

extension RestingClock.Face {
  /// - Parameter form: Of the hours. By twelve there is neither a.m. nor p.m.: whoever looks up from a
  ///   room knows that, and the figures can be larger.
  init(_ now: LocalTime, _ form: ClockStyle) {
    let hour = form == .hours12 ? "\((now.hour + 11) % 12 + 1)" : Self.twoDigits(now.hour)
    time = "\(hour):\(Self.twoDigits(now.minute))"
    date = "\(now.weekday) \(now.day) \(now.monthName)"
  }
  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
