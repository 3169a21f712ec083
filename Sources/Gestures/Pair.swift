// Two fingers that may belong to one hand, and the recognizers of both.
import Units

/// Two contacts that may be of one hand, until their gesture is decided.
struct Pair: Sendable {
  /// One of its fingers; kept when it has left the panel.
  struct Member: Sendable {
    let contact: ContactID
    var position: Point
  }

  /// How far the pair is decided.
  enum Stage: Sendable {
    /// The fingers wait for each other.
    case waiting
    /// One goes on alone; the other rests and waits, because it may have started late.
    case doubtful(rests: Seat)
    /// Decided: the travel of both no longer matters.
    case chosen
  }

  /// The finger that touched down first.
  private(set) var first: Member
  private(set) var second: Member
  /// The upper finger, whose contact the updates of a pinch name.
  let upper: Seat
  /// The seam at which the fingers would part rows; nil where they may not pinch.
  private(set) var seam: Seam?
  /// When the second finger touched down.
  let began: Instant
  /// Whether its second finger landed so late that they need not be of one hand.
  var isLate: Bool { twoFingerTap.isLate }
  /// How far the pair is decided.
  private(set) var stage = Stage.waiting
  /// Whether the fingers may make a two-finger tap.
  var mayTap: Bool
  /// Whether a pinch has both fingers.
  var isPinching = false
  /// Whether no gesture has or may get both fingers: its index may be reused.
  var isOver: Bool { isChosen && !mayTap && !isPinching }
  /// Whether the travel of both no longer matters.
  var isChosen: Bool {
    guard case .chosen = stage else { return false }
    return true
  }

  private var travels: TwoFingers
  private var twoFingerTap: TwoFingerTap

  /// - Parameters:
  ///   - first: The finger that is down already.
  ///   - second: The finger that touches down now.
  ///   - landing: When the first finger touched down.
  ///   - time: Now.
  ///   - seam: The seam at which they would pinch; nil if they may not.
  ///   - mayTap: Whether they may make a two-finger tap.
  ///   - standOnTwoRows: Whether they touched down on two different rows.
  ///   - tuning: The thresholds in force.
  init(
    _ first: Member, _ second: Member, since landing: Instant, at time: Instant, seam: Seam?,
    mayTap: Bool, standOnTwoRows: Bool, _ tuning: Tuning
  ) {
    self.first = first
    self.second = second
    self.seam = seam
    upper = second.position.y < first.position.y ? .second : .first
    began = time
    twoFingerTap = TwoFingerTap(first: landing, second: time, tuning)
    self.mayTap = mayTap
    travels = TwoFingers(
      first: first.position, second: second.position, at: time, standOnTwoRows: standOnTwoRows,
      tuning)
  }

  func seat(of contact: ContactID) -> Seat { contact == first.contact ? .first : .second }

  func member(_ seat: Seat) -> Member {
    switch seat {
    case .first: first
    case .second: second
    }
  }

  /// The choice after a report of one finger, from the travel of both.
  mutating func choice(_ seat: Seat, movedTo point: Point, at time: Instant) -> TwoFingers.Choice {
    travels.choice(seat, movedTo: point, at: time)
  }

  /// Whether a finger that leaves now has travelled far enough for a gesture of its own.
  func hasGone(_ seat: Seat) -> Bool { travels.hasGone(seat) }

  /// The fingers no longer wait for each other.
  mutating func choose() { stage = .chosen }

  /// One finger rests: the other goes on alone, unless the first has only started late.
  mutating func doubt() { stage = .doubtful(rests: travels.less) }

  /// Whether a finger waits for its partner.
  func waits(_ seat: Seat) -> Bool {
    switch stage {
    case .waiting: true
    case .doubtful(let rests): rests == seat
    case .chosen: false
    }
  }

  /// The rows beside the seam have moved.
  mutating func forgetSeam() { seam = nil }

  mutating func move(_ seat: Seat, to point: Point) {
    switch seat {
    case .first: first.position = point
    case .second: second.position = point
    }
  }

  /// A finger that has not moved is reported so far from where it was.
  mutating func shift(_ seat: Seat, by vector: Vector) { travels.shift(seat, by: vector) }

  /// Both fingers had left and are back: a tap that bounces takes as long again.
  mutating func prolongTap(_ tuning: Tuning) { twoFingerTap.prolong(by: tuning.twoFingerTapLimit) }

  /// When the first finger touched down.
  var landing: Instant { twoFingerTap.first }

  /// When both fingers of a two-finger tap must have left.
  var tapDue: Instant { twoFingerTap.due }

  /// The disposition of the two-finger tap's recognizer.
  mutating func disposition(on event: PairEvent) -> Disposition {
    twoFingerTap.disposition(on: event)
  }
}
