// Two fingers that may belong to one hand, with all who contend for both.
import Units

/// Two contacts that may be one hand's, until it has turned out what they do.
struct Pair: Sendable {
  /// One of its fingers; remembered when it has left the glass.
  struct Member: Sendable {
    let contact: ContactID
    var position: Point
  }

  /// How far it has been chosen what two fingers do.
  enum Stage: Sendable {
    /// They wait for each other.
    case waiting
    /// One goes on alone; the other rests, and waits, for it may have started late.
    case doubtful(rests: Seat)
    /// Nothing more comes of their travels.
    case chosen
  }

  /// The one that touched down first.
  private(set) var first: Member
  private(set) var second: Member
  /// The upper finger, by whose contact the steps of a pinch are named.
  let upper: Seat
  /// The seam at which they would part rows; nil where they may not pinch.
  private(set) var seam: Seam?
  /// When the second finger touched down.
  let began: Instant
  /// How far it has been chosen what they do.
  private(set) var stage = Stage.waiting
  /// Whether they may make a two-finger tap.
  var mayTap: Bool
  /// A pinch has both.
  var isPinching = false
  /// Whether nobody has or wants both: its place may be taken.
  var isOver: Bool { isChosen && !mayTap && !isPinching }
  /// Whether nothing more comes of their travels.
  var isChosen: Bool {
    guard case .chosen = stage else { return false }
    return true
  }

  private var travels: TwoFingers
  private var twoFingerTap = TwoFingerTap()

  /// - Parameters:
  ///   - first: The finger that is down already.
  ///   - second: The one that touches down now.
  ///   - time: Now.
  ///   - seam: Where they would pinch, if they may.
  ///   - mayTap: Whether they may make a two-finger tap.
  ///   - standOnTwoRows: Whether each touched down on a row of its own.
  ///   - tuning: The thresholds in force.
  init(
    _ first: Member, _ second: Member, at time: Instant, seam: Seam?, mayTap: Bool,
    standOnTwoRows: Bool, _ tuning: Tuning
  ) {
    self.first = first
    self.second = second
    self.seam = seam
    upper = second.position.y < first.position.y ? .second : .first
    began = time
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

  /// What the travels of both say to a report of one, while they wait for each other.
  mutating func choice(_ seat: Seat, movedTo point: Point, at time: Instant) -> TwoFingers.Choice {
    travels.choice(seat, movedTo: point, at: time)
  }

  /// Whether a finger that leaves now has gone far enough to mean something of its own.
  func hasGone(_ seat: Seat) -> Bool { travels.hasGone(seat) }

  /// They wait for each other no more.
  mutating func choose() { stage = .chosen }

  /// One of them rests: the other goes on alone, unless it has only started late.
  mutating func doubt() { stage = .doubtful(rests: travels.less) }

  /// Whether a finger waits for the other one.
  func waits(_ seat: Seat) -> Bool {
    switch stage {
    case .waiting: true
    case .doubtful(let rests): rests == seat
    case .chosen: false
    }
  }

  /// The rows beside the seam have gone elsewhere.
  mutating func forgetSeam() { seam = nil }

  mutating func move(_ seat: Seat, to point: Point) {
    switch seat {
    case .first: first.position = point
    case .second: second.position = point
    }
  }

  /// The verdict of the tap's recognizer.
  mutating func verdict(on event: PairEvent) -> Disposition { twoFingerTap.verdict(on: event) }
}
