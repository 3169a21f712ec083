// The gesture core's output: recognized gestures.
public import Units

/// One update of a recognized gesture.
///
/// Each gesture begins once and ends or is cancelled once, with any number of changes between. Taps
/// are discrete: they have the single update `ended`, after which a tap may be taken back by
/// `cancelled`.
public struct Gesture: Hashable, Sendable {
  /// The kind of gesture and its target.
  public enum Kind: Hashable, Sendable {
    /// A row follows the finger sideways.
    case rowPan(TargetID)
    /// The list follows the finger up and down, perhaps into overscroll: ``Gesture/pull``.
    case listPan
    /// The finger left the panel within the slop, on what it met when it touched down. It is
    /// cancelled if that was only the panel, and the finger goes on.
    case tap(Hit)
    /// Two fingers of a hand tapped together.
    case twoFingerTap
    /// The finger held still until it lifted the row; the drag that may follow is part of the
    /// gesture.
    case longPress(TargetID)
    /// Two fingers part the rows beside a seam or bring them together.
    case pinch(Seam)
  }
  /// Where in its life the gesture is.
  public enum Phase: Hashable, Sendable {
    case began, changed, ended, cancelled
  }
  /// The second finger of a gesture.
  public struct Finger: Hashable, Sendable {
    /// The finger's contact.
    public let contact: ContactID
    /// Where it is, or was last reported.
    public let position: Point
    /// Its travel since the gesture began.
    public let translation: Vector

    public init(contact: ContactID, position: Point, translation: Vector) {
      self.contact = contact
      self.position = position
      self.translation = translation
    }
  }

  /// The gesture; the same from `began` to the end.
  public let kind: Kind
  /// Where in its life the gesture is.
  public let phase: Phase
  /// The contact that makes it: the upper one of a pinch, the first one of a two-finger tap.
  /// Identifies the gesture among several of one kind.
  public let contact: ContactID
  /// The kernel's stamp of the frame that caused this update, or the deadline that did.
  public let time: Instant
  /// When its finger touched down; of two, the second one.
  public let landing: Instant
  /// Where the finger is.
  public let position: Point
  /// Travel since the gesture began, without the slop, so that nothing jumps. At `began` it is zero,
  /// unless one report took the finger far.
  public let translation: Vector
  /// The lower finger of a pinch, the second one of a two-finger tap.
  public let other: Finger?
  /// Speed in mm/s at which the finger left the panel; zero except at the end of a pan.
  public let velocity: Vector
  /// The pull, while a drag of the list is one; nil for every other gesture.
  public let pull: Pull?
  /// Whether letting go now may commit; false for a swipe with too much vertical travel, and for a
  /// drag of the list whose pull has ended because another finger came. An update
  /// that only shows a finger in a frame repeats the value of the last report.
  public let mayCommit: Bool
  /// Whether the panel has lost a finger of the gesture, and may find it again. The row or list is
  /// shown at the extrapolated position, which commits nothing. A gesture that ends so is decided
  /// by the position in the update, and the motion continues from where it is shown. One that begins
  /// so goes on with another whose end was reported meanwhile.
  public let isMissing: Bool

  /// - Parameters:
  ///   - kind: The gesture and its target.
  ///   - phase: Where in its life the gesture is.
  ///   - contact: The contact that makes it.
  ///   - time: The stamp of the frame or deadline that caused the update.
  ///   - landing: When its finger touched down; nil for `time`.
  ///   - position: Where the finger is.
  ///   - translation: Travel since the gesture began.
  ///   - other: The second finger of two.
  ///   - velocity: In mm/s, when the finger left the panel.
  ///   - pull: The pull of a drag of the list.
  ///   - mayCommit: Whether letting go of a swipe there may commit.
  ///   - isMissing: Whether the panel has lost a finger of it.
  public init(
    kind: Kind, phase: Phase, contact: ContactID, time: Instant, landing: Instant? = nil,
    position: Point, translation: Vector, other: Finger? = nil, velocity: Vector = .zero,
    pull: Pull? = nil, mayCommit: Bool = true, isMissing: Bool = false
  ) {
    self.kind = kind
    self.phase = phase
    self.contact = contact
    self.time = time
    self.landing = landing ?? time
    self.position = position
    self.translation = translation
    self.other = other
    self.velocity = velocity
    self.pull = pull
    self.mayCommit = mayCommit
    self.isMissing = isMissing
  }
}

extension Gesture.Kind {
  /// The recognizer of the gesture.
  var recognizer: Recognizer {
    switch self {
    case .rowPan: .rowPan
    case .listPan: .listPan
    case .tap: .tap
    case .twoFingerTap: .twoFingerTap
    case .longPress: .longPress
    case .pinch: .pinch
    }
  }
}
