// Which key presses of one device are scans of a barcode scanner, as a value.
package import Units

/// Tells the scans of one device from what a person types on it; time is handed in.
///
/// A device that is named as a scanner sends scans only: all that comes less than
/// `ScannerTuning.silence` apart is one. Any other device types, until several bursts came at a
/// pace that no person has; from then on bursts are scans. A key that a person presses makes it a
/// keyboard again.
package struct ScannerDetector: Sendable {
  /// What was pressed, or that nothing was.
  package enum Event: Hashable, Sendable {
    /// A character.
    case character(String)
    /// Return or Tab, which end a scan.
    case suffix(KeyPress)
    /// Any other key, or one that is held down and repeats.
    case other(KeyPress)
    /// The deadline has passed.
    case silence
  }

  /// What becomes of key presses.
  package enum Effect: Hashable, Sendable {
    /// Presses mean what they mean on a keyboard.
    case type([KeyPress])
    /// The text of a scan, to be added.
    case add(String)
  }

  private enum State: Hashable {
    /// No key was pressed since the last burst, or for a while.
    case idle
    /// A keyboard has typed this many characters at the pace of a scanner.
    case counting(Int, last: Instant)
    /// A scanner has sent these characters, which are kept back.
    case holding(String, last: Instant)
    /// A person types, until a pause or the end of the line.
    case byHand(last: Instant)
    /// A burst has ended; the rest of a suffix of two keys may follow.
    case ended(last: Instant)
  }

  private let use: ScannerUse
  private let isNamed: Bool
  private var state = State.idle
  /// Bursts since a person typed.
  private var bursts = 0

  /// - Parameters:
  ///   - use: What happens to scans.
  ///   - isNamed: Whether the user has named the device as a scanner.
  package init(_ use: ScannerUse, isNamed: Bool) {
    self.use = use
    self.isNamed = isNamed
  }

  /// Whether characters are kept back until a burst ends.
  private var isScanner: Bool { isNamed || bursts >= ScannerTuning.bursts }

  /// When to report ``Event/silence`` if nothing comes before; nil when nothing is kept back.
  package var deadline: Instant? {
    if case .holding = state { return end } else { return nil }
  }

  /// When the present state ends by silence; nil when it does not.
  private var end: Instant? {
    switch state {
    case .idle: return nil
    case .counting(_, let last), .byHand(let last), .ended(let last):
      return last + ScannerTuning.silence
    case .holding(let text, let last):
      // What is no burst yet is let go as soon as it can become none.
      let isShort = text.count < ScannerTuning.leastCharacters
      return last + (isShort && !isNamed ? ScannerTuning.gap : ScannerTuning.silence)
    }
  }

  /// Forgets a burst whose end is lost.
  package mutating func forget() { state = .idle }

  /// Handles one event.
  ///
  /// - Parameters:
  ///   - event: Of this device.
  ///   - time: Not before that of the last event.
  /// - Returns: What happens, in order; nothing while characters are kept back.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    if use == .type { return typed(event) }
    var effects: [Effect] = []
    if let end, end <= time { effects += fallSilent() }
    switch event {
    case .silence: break
    case .character(let text): effects += take(text, at: time)
    case .suffix(let press): effects += finish(press, at: time)
    case .other(let press): effects += leave(press, at: time)
    }
    return effects.filter { effect in
      if case .add = effect { use == .add } else { true }
    }
  }

  private func typed(_ event: Event) -> [Effect] {
    switch event {
    case .silence: []
    case .character(let text): [.type([.text(text)])]
    case .suffix(let press), .other(let press): [.type([press])]
    }
  }

  /// A character was pressed.
  private mutating func take(_ text: String, at time: Instant) -> [Effect] {
    switch state {
    case .idle, .ended:
      guard isScanner else {
        state = .counting(1, last: time)
        return [.type([.text(text)])]
      }
      state = .holding(text, last: time)
      return []
    case .counting(let count, let last):
      guard time - last < ScannerTuning.gap else { return type([.text(text)], at: time) }
      state = .counting(count + 1, last: time)
      return [.type([.text(text)])]
    case .holding(let sent, let last):
      guard isNamed || time - last < ScannerTuning.gap else {
        return type(Self.presses(sent) + [.text(text)], at: time)
      }
      let isFull = sent.count >= ScannerTuning.mostCharacters
      state = .holding(isFull ? sent : sent + text, last: time)
      return []
    case .byHand: return type([.text(text)], at: time)
    }
  }

  /// Return or Tab was pressed.
  private mutating func finish(_ press: KeyPress, at time: Instant) -> [Effect] {
    switch state {
    case .idle, .byHand:
      state = .idle
      return isNamed ? [] : typeLine([press])
    case .ended(let last):
      // A suffix of two keys, as Return and Tab.
      if isScanner, isNamed || time - last < ScannerTuning.gap { return [] }
      return time - last < ScannerTuning.gap ? [.type([press])] : typeLine([press])
    case .counting(let count, let last):
      guard time - last < ScannerTuning.gap, count >= ScannerTuning.leastCharacters else {
        return typeLine([press])
      }
      bursts += 1
      state = .ended(last: time)
      return [.type([press])]
    case .holding(let sent, let last):
      let isBurst =
        time - last < ScannerTuning.gap && sent.count >= ScannerTuning.leastCharacters
      guard isNamed || isBurst else { return typeLine(Self.presses(sent) + [press]) }
      state = .ended(last: time)
      return [.add(sent)]
    }
  }

  /// A key was pressed that no scanner sends.
  private mutating func leave(_ press: KeyPress, at time: Instant) -> [Effect] {
    // A scanner keeps silent about it; but the consoles of a machine are always within reach.
    if isNamed {
      if case .console = press { return [.type([press])] }
      return []
    }
    switch state {
    case .idle, .counting, .byHand, .ended: return type([press], at: time)
    case .holding(let sent, _): return type(Self.presses(sent) + [press], at: time)
    }
  }

  /// Nothing was pressed for a while.
  private mutating func fallSilent() -> [Effect] {
    defer { state = .idle }
    switch state {
    case .idle, .byHand, .ended: return []
    case .counting(let count, _):
      bursts = count < ScannerTuning.leastCharacters ? 0 : bursts + 1
      return []
    case .holding(let sent, _):
      if isNamed || sent.count >= ScannerTuning.leastCharacters { return [.add(sent)] }
      bursts = 0
      return [.type(Self.presses(sent))]
    }
  }

  /// A person types: the device is no scanner.
  private mutating func type(_ presses: [KeyPress], at time: Instant) -> [Effect] {
    bursts = 0
    state = .byHand(last: time)
    return [.type(presses)]
  }

  /// A person ends a line.
  private mutating func typeLine(_ presses: [KeyPress]) -> [Effect] {
    bursts = 0
    state = .idle
    return [.type(presses)]
  }

  private static func presses(_ text: String) -> [KeyPress] { text.map { .text(String($0)) } }
}

/// Thresholds of barcode scanners.
enum ScannerTuning {
  /// Characters of a burst are less than this apart. Scanners send one every 1 to 30 ms; the fastest
  /// typists need 60 ms on average.
  static let gap = Interval.milliseconds(50)
  /// A burst without a suffix ends after this silence: longer than any gap of a slow scanner, and
  /// short enough to wait for.
  static let silence = Interval.milliseconds(300)
  /// A burst has at least this many characters: two letters of a person who rolls over keys are
  /// often less than `gap` apart, five never are.
  static let leastCharacters = 5
  /// Bursts one after the other, with nothing typed by hand between, after which a device is a
  /// scanner: one may be a text that a program has typed.
  static let bursts = 3
  /// Characters of a burst that are kept; more than any code has, and than a row takes.
  static let mostCharacters = 10_000
}
