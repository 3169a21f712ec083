// A contact that left while it moved: the same finger returns, or the contact has ended after all.

/// The absence of one contact.
///
///     awaited ──a contact begins in its place──▶ over: the same finger
///        └────────its time has passed──────────▶ over: it ends
///     watched ──a contact begins in its place──▶ over: the device loses fingers
///        └────────its time has passed──────────▶ over
///
/// The core has not seen the end of an awaited contact. It has seen the end of a watched one, whose
/// device has not lost a finger yet.
package struct Dropout: Hashable, Sendable {
  /// What follows from an event.
  package enum Effect: Hashable, Sendable {
    case none
    /// The new contact is the old finger.
    case join
    /// The old contact ends, as it did.
    case end
    /// The device loses fingers, which are awaited from now on.
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

  /// - Parameter isAwaited: Whether the core sees the end only later; otherwise the contact is
  ///   watched.
  package init(isAwaited: Bool) { state = isAwaited ? .awaited : .watched }

  /// Whether the core has not seen the end.
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
