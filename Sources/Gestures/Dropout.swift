// What comes of a contact that left while it moved: the same finger again, or the end after all.

/// The absence of one contact.
///
///     awaited ──a contact begins in its place──▶ over: the same finger
///        └────────its time has passed──────────▶ over: it ends
///     watched ──a contact begins in its place──▶ over: the device loses fingers
///        └────────its time has passed──────────▶ over
///
/// One that is awaited has not ended for the core. One that is only watched has: its device has not
/// lost a finger yet.
package struct Dropout: Hashable, Sendable {
  /// What comes of it.
  package enum Effect: Hashable, Sendable {
    case none
    /// The new contact is the old finger.
    case join
    /// The old contact ends, as it did.
    case end
    /// The device loses fingers: from now on they are awaited.
    case learn
  }

  private enum State: Hashable {
    case awaited
    case watched
    case over
  }

  private enum Event {
    case returns
    case lapses
  }

  private var state: State

  /// - Parameter isAwaited: Whether the end waits for it; else it is only watched.
  package init(isAwaited: Bool) { state = isAwaited ? .awaited : .watched }

  /// Whether its end waits.
  package var isAwaited: Bool { state == .awaited }

  /// A contact begins in its place.
  package mutating func comeBack() -> Effect { handle(.returns) }
  /// Its time has passed.
  package mutating func lapse() -> Effect { handle(.lapses) }

  private mutating func handle(_ event: Event) -> Effect {
    defer { state = .over }
    switch (state, event) {
    case (.awaited, .returns): return .join
    case (.awaited, .lapses): return .end
    case (.watched, .returns): return .learn
    case (.watched, .lapses): return .none
    case (.over, .returns), (.over, .lapses): fatalError("Dropout: \(event) while \(state)")
    }
  }
}
