// What fingers mean: the gesture core's output.
public import Units

/// The opaque 128-bit name of what lies under a finger. The interface fills in an item's id, so a
/// gesture stays bound to its item while rows move.
public struct TargetID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// One step of a recognized gesture.
///
/// Each gesture begins once and ends or is cancelled once; between them it may change any number of
/// times.
public struct Gesture: Hashable, Sendable {
  /// What kind of gesture and what it is bound to.
  public enum Kind: Hashable, Sendable {
    /// A row follows the finger sideways.
    case rowPan(TargetID)
    /// The list follows the finger up and down.
    case listPan
  }
  /// Where in its life the gesture is.
  public enum Phase: Hashable, Sendable {
    case began, changed, ended, cancelled
  }

  /// What gesture it is a step of; the same from `began` to the end.
  public let kind: Kind
  /// Which step it is.
  public let phase: Phase
  /// The contact that makes it; names the gesture among several of one kind.
  public let contact: ContactID
  /// The kernel's stamp of the frame that caused this step.
  public let time: Instant
  /// Where the finger is.
  public let position: Point
  /// Travel since the gesture began. The slop is not part of it, so nothing jumps: zero at `began`.
  public let translation: Vector

  public init(
    kind: Kind, phase: Phase, contact: ContactID, time: Instant, position: Point,
    translation: Vector
  ) {
    self.kind = kind
    self.phase = phase
    self.contact = contact
    self.time = time
    self.position = position
    self.translation = translation
  }
}

/// What the gesture core asks about the picture under the fingers.
public protocol Surface {
  /// The item under a point, or nil over empty space. - Complexity: O(1) in the list's length.
  func target(at point: Point) -> TargetID?
  /// Whether the list still moves on its own (a fling); a touch then stops it and starts no swipe.
  var isListMoving: Bool { get }
}
