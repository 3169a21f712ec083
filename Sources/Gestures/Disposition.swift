// The recognizers of one finger, and their answers while no gesture has the finger yet.

/// A recognizer's answer to an event. It judges the finger's path alone: ``AdmissionPolicy``
/// decides whether the gesture may begin, and ``GestureArena`` holds who has the finger then.
package enum Disposition: Hashable, Sendable {
  /// The recognizer cannot tell yet.
  case pending
  /// This is the recognizer's gesture.
  case accept
  /// This is not its gesture, and never will be.
  case reject
}

/// What happens to a finger that no gesture has yet, as its recognizers see it.
package enum FingerEvent: Hashable, Sendable {
  /// The direction since touch-down, and whether the finger is still so near that it may tap.
  case moved(Direction, isNear: Bool)
  /// The finger has been down for the long press's delay.
  case due
  /// The finger left the panel, and whether that was a tap: by where and how long it was.
  case ended(isTap: Bool)
}

/// The recognizer of a tap.
package enum Tap {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _): .pending
    // An old hand trembles, and a cheap panel reports a finger once at a wrong place.
    case .moved(_, isNear: true): .pending
    case .moved(.slanting, isNear: false), .moved(.horizontal, isNear: false),
      .moved(.vertical, isNear: false):
      .reject
    // Where no row is lifted then, the finger may still tap for a while.
    case .due: .pending
    case .ended(let isTap): isTap ? .accept : .reject
    }
  }
}

/// The recognizer of a long press. The drag that may follow is the same gesture.
package enum LongPress {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _): .pending
    case .moved(.slanting, _), .moved(.horizontal, _), .moved(.vertical, _): .reject
    case .due: .accept
    case .ended: .reject
    }
  }
}

/// The recognizer of a row's swipe. The row is the one on which the finger touched down, for life.
package enum RowPan {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.horizontal, _): .accept
    case .moved(.vertical, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}

/// The recognizer of a drag of the list, which is a pull past an end of the list.
package enum ListPan {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.vertical, _): .accept
    case .moved(.horizontal, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
