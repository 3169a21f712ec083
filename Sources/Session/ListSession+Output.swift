// The outputs of a session: events, requests to the store, and that a frame is due.
public import Gestures
public import ListUI
public import Store
public import Units

extension ListSession {
  /// One output for the driver of a session. All inputs cause a single sequence of outputs, in the
  /// order of their causes; log lines of a recording, counts and sounds read the same sequence.
  public enum Output: Hashable, Sendable {
    /// The list received a gesture update; its events follow.
    case gesture(Gesture)
    /// An event of the list, with the stamp of its cause. A changeset that was made
    /// (`ListEvent.made(_:)`) is not an event here but a store request.
    case event(ListEvent, at: Instant)
    /// A request to the store; its answer is passed to the session.
    case store(StoreRequest)
    /// A touch device did wrong, for the first time or again: a ghost in a corner is wrong from the
    /// second one on.
    case erred(TouchDevice, TouchFaults)
    /// A key only lit the screen; while it is held, its repetitions mean nothing either.
    case keyIgnored
    /// Edits that lead to the text that an input method composed.
    case composed([TextEdit])
    /// The screen dims, goes dark or is switched on.
    case screen(ScreenPower.Effect, at: Instant)
    /// The picture may differ from the shown one: a frame is due.
    case frame(Cause, at: Instant)
  }

  /// Why a frame is due.
  public enum Cause: Hashable, Sendable {
    /// A finger, a key or a wheel, or a deadline that follows from one.
    case user
    /// Another program changed the stored list.
    case external
    /// Anything else, for which no user waits.
    case other
  }

  /// Moves all outputs since the last call out, in order.
  ///
  /// ```swift
  /// while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
  /// ```
  ///
  /// - Parameter outputs: Its content is replaced and its storage reused: a driver that keeps it
  ///   allocates nothing.
  /// - Returns: Whether there is any output.
  public mutating func drain(into outputs: inout [Output]) -> Bool {
    outputs.removeAll(keepingCapacity: true)
    swap(&outputs, &self.outputs)
    // The caller's first buffer may be small: grown here, once, it does not grow in a later report.
    self.outputs.reserveCapacity(outputs.capacity)
    return !outputs.isEmpty
  }
}

extension Sequence<ListSession.Output> {
  /// The events of the list among the outputs, with their times.
  package var events: [(event: ListEvent, time: Instant)] {
    compactMap { output in
      guard case .event(let event, let time) = output else { return nil }
      return (event, time)
    }
  }

  /// The gesture updates that the list received.
  package var gestures: [Gesture] {
    compactMap { output in
      guard case .gesture(let gesture) = output else { return nil }
      return gesture
    }
  }

  /// The requests to the store.
  package var requests: [StoreRequest] {
    compactMap { output in
      guard case .store(let request) = output else { return nil }
      return request
    }
  }
}
