// What leaves a session: what happened, what the store is to do, and that the screen lags behind.
public import Gestures
public import ListUI
public import Store
public import Units

extension ListSession {
  /// One thing that a session tells whoever drives it. All that goes in comes out as a sequence of these,
  /// in the order in which it came about; words of a recording, counts and sounds listen to the same.
  public enum Output: Hashable, Sendable {
    /// The list was given a step of a gesture; what came of it is told behind.
    case gesture(Gesture)
    /// Something happened to the list, by the stamp of what caused it. A step that was made
    /// (`ListEvent.made(_:)`) is not told here but as what the store is to do.
    case event(ListEvent, at: Instant)
    /// The store is to do this, and its answer is handed in.
    case store(StoreRequest)
    /// A touch device was found to lose fingers that are on the glass; told once of each.
    case losesContacts(TouchDevice)
    /// The picture may differ from the one before: a frame is due.
    case frame(Cause, at: Instant)
  }

  /// Why a frame is due.
  public enum Cause: Hashable, Sendable {
    /// A finger, a key or a wheel, or what falls due after them.
    case hand
    /// Another program changed the stored list.
    case outside
    /// Anything else, which nobody waits for.
    case other
  }

  /// Moves everything that was told since the last time out, in order.
  ///
  ///     while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
  ///
  /// - Parameter outputs: Its content is replaced, and its storage used again: a driver that keeps it
  ///   allocates nothing.
  /// - Returns: Whether there is anything.
  public mutating func drain(into outputs: inout [Output]) -> Bool {
    outputs.removeAll(keepingCapacity: true)
    swap(&outputs, &self.outputs)
    return !outputs.isEmpty
  }
}

extension Sequence<ListSession.Output> {
  /// What happened to the list, and when, of all that was told.
  package var events: [(event: ListEvent, time: Instant)] {
    compactMap { output in
      guard case .event(let event, let time) = output else { return nil }
      return (event, time)
    }
  }

  /// The steps of gestures that the list was given.
  package var gestures: [Gesture] {
    compactMap { output in
      guard case .gesture(let gesture) = output else { return nil }
      return gesture
    }
  }

  /// What the store is to do.
  package var requests: [StoreRequest] {
    compactMap { output in
      guard case .store(let request) = output else { return nil }
      return request
    }
  }
}
