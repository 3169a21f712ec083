// What fingers mean: the gesture core's output.
public import Units

/// One step of a recognized gesture.
///
/// Each gesture begins once and ends or is cancelled once; between them it may change any number of
/// times. Taps are over at once: they have the one step `ended`.
public struct Gesture: Hashable, Sendable {
  /// What kind of gesture and what it is bound to.
  public enum Kind: Hashable, Sendable {
    /// A row follows the finger sideways.
    case rowPan(TargetID)
    /// The list follows the finger up and down, perhaps beyond its end: ``Gesture/pull``.
    case listPan
    /// The finger left the glass where it touched down, on what it met there.
    case tap(Hit)
    /// Two fingers of a hand did.
    case twoFingerTap
    /// The finger held still until it lifted the row, and may drag it.
    case longPress(TargetID)
    /// Two fingers part the rows beside a seam or bring them together.
    case pinch(Seam)
  }
  /// Where in its life the gesture is.
  public enum Phase: Hashable, Sendable {
    case began, changed, ended, cancelled
  }
  /// What a second finger does.
  public struct Finger: Hashable, Sendable {
    /// The contact that it makes.
    public let contact: ContactID
    /// Where it is, or was last seen.
    public let position: Point
    /// Its travel since the gesture began.
    public let translation: Vector

    public init(contact: ContactID, position: Point, translation: Vector) {
      self.contact = contact
      self.position = position
      self.translation = translation
    }
  }

  /// What gesture it is a step of; the same from `began` to the end.
  public let kind: Kind
  /// Which step it is.
  public let phase: Phase
  /// The contact that makes it, the upper one of a pinch, the first one of a two-finger tap; names
  /// the gesture among several of one kind.
  public let contact: ContactID
  /// The kernel's stamp of the frame that caused this step, or when it fell due.
  public let time: Instant
  /// When its finger touched down; of two, the second one.
  public let landing: Instant
  /// Where the finger is.
  public let position: Point
  /// Travel since the gesture began. The slop is not part of it, so nothing jumps: zero at `began`.
  public let translation: Vector
  /// The lower finger of a pinch, the second one of a two-finger tap.
  public let other: Finger?
  /// In mm/s, how fast the finger was when it left the glass; zero at all steps but the end of a pan.
  public let velocity: Vector
  /// For a drag of the list that is a pull now; nil for every other gesture.
  public let pull: Pull?
  /// Whether letting go now may do something. Not so for a swipe that goes up or down the glass; a
  /// step that only shows the finger in a frame says what the last report did.
  public let mayCommit: Bool
  /// Whether a finger of it is missing: the panel has lost it, and may find it again. What it holds
  /// is shown where it would be by now, and nothing comes of that. A gesture that ends so is decided
  /// by the place that the step names, and goes on from where it is seen.
  public let isMissing: Bool

  /// - Parameters:
  ///   - kind: What gesture it is a step of.
  ///   - phase: Which step it is.
  ///   - contact: Who makes it.
  ///   - time: What caused it, or when it fell due.
  ///   - landing: When its finger touched down; `time` unless said.
  ///   - position: Where the finger is.
  ///   - translation: Its travel since the gesture began.
  ///   - other: The second finger of two.
  ///   - velocity: In mm/s, when it left the glass.
  ///   - pull: What the list's drag pulls.
  ///   - mayCommit: Whether a swipe may do something if it is let go there.
  ///   - isMissing: Whether a finger of it is missing.
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
  /// Who contended for it.
  var contender: Recognizer {
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
