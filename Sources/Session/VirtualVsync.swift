// When frames may be seen where no display tells it: sixty instants a second from a session's start.
package import Units

/// The grid on which a list beats in a browser and in a replay.
package enum VirtualVsync {
  /// Beats a second.
  package static let rate: Int64 = 60

  /// When a beat is. - Parameter index: From 0, which is the start.
  package static func instant(_ index: Int64) -> Instant {
    // Divided before it is multiplied: a panel's clock may jump by years within a recording.
    let rest = index % rate * 1_000_000_000 / rate
    return Instant(nanoseconds: index / rate * 1_000_000_000 + rest)
  }

  /// The first beat at or after an instant.
  package static func beat(at time: Instant) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000
    let rest = (time.nanoseconds % 1_000_000_000) * rate
    return seconds * rate + (rest + 999_999_999) / 1_000_000_000
  }

  /// The last beat at or before an instant.
  package static func beat(before time: Instant) -> Int64 {
    let next = beat(at: time)
    return instant(next) > time ? next - 1 : next
  }
}
