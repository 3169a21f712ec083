// What time it is here when it is so late on a client: its stamps are exact, their way here is not.
import Units

/// How far a client's clock lies behind the list's, as a value.
///
/// A stamp and the time of its arrival differ by the distance of the clocks and by how long the message
/// took. What took the shortest tells the distance best: the least difference counts. Clocks drift apart,
/// so it is let up slowly, and not at all while the client has a finger down, whose speed would be bent. Only
/// a distance that was learnt from a slow message is made good at once: else each stamp behind it would be
/// later than its arrival, and the finger as fast as its messages.
struct ClientClock {
  /// By how much the least difference grows: clocks of computers drift apart by less.
  static let drift = 1e-4
  /// A difference that grew by so much, in nanoseconds, is another distance: the client slept.
  static let leap = 1e9
  /// By how much a message may be faster than the fastest so far, in nanoseconds, and stamps still keep their
  /// distance to each other. Everything is taken for so much older than it is, which nobody sees.
  static let slack = 1e6

  /// Nanoseconds from the client's clock to the list's.
  private var distance: Double?
  private var lastArrival = Instant.zero

  /// A message came.
  ///
  /// - Parameters:
  ///   - stamp: When it was sent, in milliseconds of the client's clock.
  ///   - arrival: Now.
  ///   - isFrozen: Whether a finger of the client is down.
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
    self.distance = seen - distance > Self.leap ? seen : min(seen, distance + passed * Self.drift)
  }

  /// When something happened by the list's clock.
  ///
  /// - Parameters:
  ///   - stamp: In milliseconds of the client's clock.
  ///   - floor: Up to when all was handed to the list already; at most `arrival`.
  ///   - arrival: Now: nothing has happened that is still to come.
  func time(of stamp: Double, notBefore floor: Instant, at arrival: Instant) -> Instant {
    guard let distance else { return arrival }
    let time = stamp * 1e6 + distance - Self.slack
    // Compared before it is a whole number: a client may say anything.
    if time >= Double(arrival.nanoseconds) { return arrival }
    if time <= Double(floor.nanoseconds) { return floor }
    return Instant(nanoseconds: Int64(time.rounded()))
  }
}
