// Virtual vsync where no display gives one: sixty instants a second from a session's start.
package import Units

/// The grid of presentation times of a list in a browser and in a replay.
package enum VirtualVsync {
  /// Vsyncs a second.
  package static let rate: Int64 = 60

  /// The instant of a vsync. - Parameter index: From 0, which is the start.
  package static func instant(_ index: Int64) -> Instant {
    // Divided first: a panel's clock may jump by years within a recording, and a product overflows.
    let rest = index % rate * 1_000_000_000 / rate
    return Instant(nanoseconds: index / rate * 1_000_000_000 + rest)
  }

  /// The first vsync at or after an instant.
  package static func vsync(atOrAfter time: Instant) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000
    let rest = (time.nanoseconds % 1_000_000_000) * rate
    return seconds * rate + (rest + 999_999_999) / 1_000_000_000
  }

  /// The last vsync at or before an instant.
  package static func vsync(atOrBefore time: Instant) -> Int64 {
    let next = vsync(atOrAfter: time)
    return instant(next) > time ? next - 1 : next
  }
}
