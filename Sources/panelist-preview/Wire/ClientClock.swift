// Converts a client's time to the list's: the stamps are exact, the delays of messages are not.
import Units

/// Offset from a client's clock to the list's, as a value.
///
/// The difference between the arrival of a message and its stamp is the offset plus the message's
/// delay. The least difference is the best estimate. Clocks drift apart, so the estimate grows
/// slowly, but not while a contact is down, as that would bend its speed. Even then an estimate
/// that came from a delayed message is corrected at once: otherwise later stamps would be after
/// their arrival, and the contact would move as fast as its messages arrive.
struct ClientClock {
  /// Growth of the least difference, as a part of the time. Computers' clocks drift apart by less.
  static let drift = 1e-4
  /// A difference that grew by more, in nanoseconds, is a new offset: the client slept.
  static let jump = 1e9
  /// Nanoseconds by which a message may be faster than the fastest so far without bending its
  /// stamps. All events count as older by this much, which is not visible.
  static let slack = 1e6

  /// Nanoseconds from the client's clock to the list's; nil before the first message.
  private var distance: Double?
  private var lastArrival = Instant.zero

  /// Takes the times of a message.
  ///
  /// - Parameters:
  ///   - stamp: When it was sent, in milliseconds of the client's clock.
  ///   - arrival: Now.
  ///   - isFrozen: Whether a contact of the client is down.
  mutating func hear(_ stamp: Double, at arrival: Instant, isFrozen: Bool) {
    let seen = Double(arrival.nanoseconds) - stamp * 1e6
    guard let distance else {
      self.distance = seen
      lastArrival = arrival
      return
    }
    guard !isFrozen else {
      if seen < distance - Self.slack { self.distance = seen }
      return
    }
    let passed = Double((arrival - lastArrival).nanoseconds)
    lastArrival = arrival
    self.distance = seen - distance > Self.jump ? seen : min(seen, distance + passed * Self.drift)
  }

  /// Time of an event by the list's clock.
  ///
  /// - Parameters:
  ///   - stamp: In milliseconds of the client's clock.
  ///   - floor: Earliest time that the list still takes; at most `arrival`.
  ///   - arrival: Now; no event is later.
  func time(of stamp: Double, notBefore floor: Instant, at arrival: Instant) -> Instant {
    guard let distance else { return arrival }
    let time = stamp * 1e6 + distance - Self.slack
    // Compared before the conversion to an integer, which could trap: a client may send any number.
    if time >= Double(arrival.nanoseconds) { return arrival }
    if time <= Double(floor.nanoseconds) { return floor }
    return Instant(nanoseconds: Int64(time.rounded()))
  }
}
