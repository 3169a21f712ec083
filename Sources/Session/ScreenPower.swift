// Whether the screen is awake, dimmed or dark: what touches, orders and time make of it.
public import Units

/// The power of the screen, as a value: it holds no timer, no backlight and no display.
///
/// Whoever shows the list reports events with their times, and carries out the effects. Nothing
/// falls due while the screen is dark, so a dark screen costs no wake-up.
///
/// ```swift
/// var power = ScreenPower(rules, start: now)
/// if power.handle(.touched, at: touch) == .wake { switchOn() }
/// ```
public struct ScreenPower: Hashable, Sendable {
  /// When the screen dims and goes dark by itself.
  public struct Rules: Hashable, Sendable {
    /// From the last touch until it dims; nil for never.
    public var dimAfter: Interval?
    /// The brightness that is left then, as a person sees it: 0 to 1.
    public var dimLevel: Double
    /// From the last touch until it goes dark; nil for never.
    public var offAfter: Interval?

    /// Rules; without arguments those by which nothing happens by itself.
    ///
    /// - Parameters:
    ///   - dimAfter: Nil for never.
    ///   - dimLevel: 0 to 1.
    ///   - offAfter: Nil for never.
    public init(dimAfter: Interval? = nil, dimLevel: Double = 0.3, offAfter: Interval? = nil) {
      (self.dimAfter, self.dimLevel, self.offAfter) = (dimAfter, dimLevel, offAfter)
    }
  }

  /// What a person or a program orders.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Lit, until `off` or `auto`.
    case on
    /// Dark, until a touch, `on` or `auto`.
    case off
    /// As the rules say, beginning now.
    case auto
    /// The effect of a touch, without one.
    case wake
  }

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// A contact landed, a gesture went on, or a key was pressed.
    case touched
    case ordered(Order)
    /// The dark hours begin, or end.
    case darkHours(Bool)
    /// The deadline has come.
    case due
    /// The picture is on the screen.
    case lit
    /// Other rules are in force.
    case ruled(Rules)
  }

  /// What follows for the screen.
  public enum Effect: String, Hashable, Sendable {
    case none = "screen stays"
    /// It dims, in ``dimming`` of time.
    case dim = "screen dims"
    /// It has its full light again, at once.
    case brighten = "screen is bright"
    /// It goes dark.
    case darken = "screen goes dark"
    /// It is switched on again; `lit` is reported when the picture is on it.
    case wake = "screen is woken"

    /// The decision as a recording says it.
    package var words: String { rawValue }
  }

  /// Why the screen is dark.
  private enum Cause: Hashable { case idle, hours, order }

  private enum State: Hashable {
    case awake
    case dimming(since: Instant)
    case dimmed
    case dark(Cause)
    /// Switched on; the picture is awaited.
    case waking
  }

  /// How long dimming takes: slow enough that an eye notices it and a hand can prevent it.
  public static let dimming = Interval.milliseconds(400)
  /// In the dark hours it goes dark this long after the last touch.
  static let darkHoursRest = Interval.seconds(20)
  /// A contact that lands this soon after the picture came belongs to the touch that woke it.
  static let wakeGuard = Interval.milliseconds(200)

  private var state = State.awake
  /// The rules in force.
  private(set) var rules: Rules
  /// The last touch, or what counts as one.
  public private(set) var lastUse: Instant
  /// When the dark hours began; nil by day.
  private(set) var darkSince: Instant?
  /// Whether an order keeps it lit.
  private(set) var isKeptOn = false
  /// Contacts that land before this mean nothing.
  private var guardEnd = Instant(nanoseconds: .min)
  /// When `due` is to be reported; nil while nothing changes by itself. A touch on a screen that is
  /// awake does not move it, so that fingers in motion move no timer: nothing may be due then.
  public private(set) var deadline: Instant?
  /// Since when it is what it is.
  public private(set) var since: Instant

  /// A screen that is awake.
  ///
  /// - Parameters:
  ///   - rules: When it dims and goes dark.
  ///   - start: Counts as a touch.
  public init(_ rules: Rules, start: Instant) {
    self.rules = rules
    (lastUse, since) = (start, start)
    deadline = nextDue
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When; an earlier time than the last touch is taken as that.
  /// - Returns: What follows for the screen.
  /// - Complexity: O(1), no allocation.
  public mutating func handle(_ event: Event, at now: Instant) -> Effect {
    if case .touched = event, keepsAwake(at: now) { return .none }
    let before = condition
    defer {
      if condition != before { since = now }
      deadline = nextDue
    }
    switch event {
    case .touched: return use(at: now)
    case .ordered(let order): return obey(order, at: now)
    case .darkHours(true):
      darkSince = darkSince ?? now
      return .none
    case .darkHours(false):
      darkSince = nil
      return state == .dark(.hours) ? use(at: now) : .none
    case .due: return pass(to: now)
    case .lit:
      guard state == .waking else { return .none }
      state = .awake
      // A picture that comes late is to be seen as long as any.
      lastUse = max(lastUse, now)
      guardEnd = now + Self.wakeGuard
      return .none
    case .ruled(let rules): return follow(rules, at: now)
    }
  }

  /// Takes a touch on a screen that is awake, as nearly every report of a panel is one.
  ///
  /// - Returns: Whether it was awake; else the touch is an event.
  @inline(__always)
  mutating func keepsAwake(at now: Instant) -> Bool {
    guard case .awake = state else { return false }
    lastUse = max(lastUse, now)
    return true
  }

  /// Takes a time to come for that of the last touch: until then nothing dims it, from when it is lit.
  mutating func stayLit(until time: Instant) {
    guard !isDark else { return }
    lastUse = max(lastUse, time)
    deadline = nextDue
  }

  private var nextDue: Instant? {
    let dark = darkDue?.time
    switch state {
    case .awake: return earlier(dark, dimDue)
    case .dimming(let since): return earlier(dark, since + Self.dimming)
    case .dimmed: return dark
    case .dark, .waking: return nil
    }
  }

  /// Whether another screen is as this one and will change as this one does, apart from times at
  /// which it changed before.
  func isLike(_ other: ScreenPower) -> Bool {
    state == other.state && rules == other.rules && isKeptOn == other.isKeptOn
      && isDarkHour == other.isDarkHour && deadline == other.deadline
  }

  /// The brightness as a person sees it, from 0 for dark to 1.
  ///
  /// - Parameter time: Of the picture.
  public func level(at time: Instant) -> Double {
    switch state {
    case .awake, .waking: return 1
    case .dimmed: return rules.dimLevel
    case .dark: return 0
    case .dimming(let since):
      let share = min(1, max(0, (time - since).seconds / Self.dimming.seconds))
      return 1 - (1 - rules.dimLevel) * share * share * (3 - 2 * share)
    }
  }

  /// Whether the brightness changes from one picture to the next.
  public var isDimming: Bool { if case .dimming = state { true } else { false } }

  /// Whether nothing is shown.
  public var isDark: Bool { if case .dark = state { true } else { false } }

  /// Whether it is a dark hour.
  public var isDarkHour: Bool { darkSince != nil }

  /// Whether the picture is awaited.
  public var isWaking: Bool { state == .waking }

  /// Whether a contact that lands, or a key that is pressed, means something to the list. To be
  /// asked before it is reported.
  ///
  /// - Parameter time: When it landed.
  public func heeds(at time: Instant) -> Bool {
    switch state {
    case .dark, .waking: false
    case .awake, .dimming, .dimmed: time >= guardEnd
    }
  }
}

extension ScreenPower {
  /// What the screen is, in a word for a person.
  public enum Condition: String, Hashable, Sendable {
    case awake, on, dimmed, dark, off, waking
  }

  /// What the screen is; `on` and `off` are orders.
  public var condition: Condition {
    switch state {
    case .awake: isKeptOn ? .on : .awake
    case .dimming, .dimmed: .dimmed
    case .dark(.idle), .dark(.hours): .dark
    case .dark(.order): .off
    case .waking: .waking
    }
  }

  /// A touch, or what counts as one.
  private mutating func use(at now: Instant) -> Effect {
    lastUse = max(lastUse, now)
    switch state {
    case .awake, .waking: return .none
    case .dimming, .dimmed:
      state = .awake
      return .brighten
    case .dark:
      state = .waking
      return .wake
    }
  }

  private mutating func obey(_ order: Order, at now: Instant) -> Effect {
    switch order {
    case .on: isKeptOn = true
    case .auto: isKeptOn = false
    case .wake: break
    case .off:
      isKeptOn = false
      return darken(.order)
    }
    return use(at: now)
  }

  /// - Returns: `none` if it is dark already.
  private mutating func darken(_ cause: Cause) -> Effect {
    let wasDark = isDark
    state = .dark(cause)
    return wasDark ? .none : .darken
  }

  private mutating func pass(to now: Instant) -> Effect {
    if !isDark, state != .waking, let due = darkDue, now >= due.time {
      return darken(due.cause)
    }
    switch state {
    case .awake:
      guard let due = dimDue, now >= due else { return .none }
      // Its beginning is when it was due: a late timer does not make it later.
      state = .dimming(since: due)
      return .dim
    case .dimming(let since):
      if now >= since + Self.dimming { state = .dimmed }
      return .none
    case .dimmed, .dark, .waking: return .none
    }
  }

  private mutating func follow(_ rules: Rules, at now: Instant) -> Effect {
    self.rules = rules
    switch state {
    case .awake, .waking, .dark(.hours), .dark(.order): return .none
    case .dimming, .dimmed:
      // It may be dimmed to another brightness.
      if let due = dimDue, now >= due { return .dim }
      state = .awake
      return .brighten
    case .dark(.idle):
      if let due = darkDue, now >= due.time {
        // The end of the dark hours lights it, if nothing else keeps it dark then.
        state = .dark(due.cause)
        return .none
      }
      state = .waking
      return .wake
    }
  }

  private var dimDue: Instant? {
    isKeptOn ? nil : rules.dimAfter.map { lastUse + $0 }
  }

  private var darkDue: (time: Instant, cause: Cause)? {
    guard !isKeptOn else { return nil }
    let idle = rules.offAfter.map { (time: lastUse + $0, cause: Cause.idle) }
    guard let since = darkSince else { return idle }
    let hours = (time: max(lastUse, since) + Self.darkHoursRest, cause: Cause.hours)
    guard let idle, idle.time < hours.time else { return hours }
    return idle
  }
}
