// Two fingers that may belong to one hand, with all who contend for both.
package import Units

/// Which finger of a pair.
package enum Seat: Hashable, Sendable {
  /// The one that touched down first.
  case first
  case second

  /// The one beside it.
  package var other: Seat {
    switch self {
    case .first: .second
    case .second: .first
    }
  }
}

/// What happens to two fingers that nobody has yet, as their recognizers see it.
package enum PairEvent: Hashable, Sendable {
  /// With the time of the report and the direction from its own touch-down.
  case moved(Seat, to: Point, at: Instant, Direction)
  /// The time in which both fingers of a tap leave the glass has passed.
  case due
  /// It left the glass.
  case ended(Seat)
}

/// Two contacts that contend together, until one recognizer has them or all have given up.
struct Pair: Sendable {
  /// One of its fingers; remembered when it has left the glass.
  struct Member: Sendable {
    let contact: ContactID
    var position: Point
  }

  /// The one that touched down first.
  private(set) var first: Member
  private(set) var second: Member
  /// The upper finger, by whose contact the steps of a pinch are named.
  let upper: Seat
  /// The seam at which they would part rows; nil where they may not pinch.
  let seam: Seam?
  /// When the second finger touched down.
  let began: Instant
  /// Those that contend for both; none once one has won or all have given up.
  var contenders: GestureKinds
  /// A pinch has both.
  var isPinching = false
  /// Whether nobody has or wants both: its place may be taken.
  var isOver: Bool { contenders.isEmpty && !isPinching }

  private var pinch: Pinch
  private var twoFingerTap = TwoFingerTap()

  /// - Parameters:
  ///   - first: The finger that is down already.
  ///   - second: The one that touches down now.
  ///   - time: Now.
  ///   - seam: Where they would pinch, if they may.
  ///   - isTap: Whether they may make a two-finger tap.
  ///   - tuning: The thresholds in force.
  init(
    _ first: Member, _ second: Member, at time: Instant, seam: Seam?, isTap: Bool, _ tuning: Tuning
  ) {
    self.first = first
    self.second = second
    self.seam = seam
    upper = second.position.y < first.position.y ? .second : .first
    began = time
    pinch = Pinch(first: first.position, second: second.position, at: time, tuning)
    contenders = []
    if seam != nil { contenders.insert(.pinch) }
    if isTap { contenders.insert(.twoFingerTap) }
  }

  func seat(of contact: ContactID) -> Seat { contact == first.contact ? .first : .second }

  func member(_ seat: Seat) -> Member {
    switch seat {
    case .first: first
    case .second: second
    }
  }

  mutating func move(_ seat: Seat, to point: Point) {
    switch seat {
    case .first: first.position = point
    case .second: second.position = point
    }
  }

  /// The verdict of a recognizer of both fingers.
  mutating func verdict(of contender: Contender, on event: PairEvent) -> Verdict {
    switch contender {
    case .pinch: pinch.verdict(on: event)
    case .twoFingerTap: twoFingerTap.verdict(on: event)
    case .rowPan, .listPan, .longPress, .tap: fatalError("Pair: \(contender) is a finger's")
    }
  }
}
