// Two fingers that may belong to one hand, with all who contend for both.
import Units

/// Two contacts that contend together until one recognizer has them or both have given up.
struct Pair: Sendable {
  /// One of its fingers; remembered when it is lifted.
  struct Member: Sendable {
    let contact: ContactID
    var position: Point
  }

  /// The one that touched down first.
  private(set) var first: Member
  private(set) var second: Member
  /// Who is named first in a pinch.
  let upper: Seat
  /// When the second finger touched down.
  let began: Instant
  /// Those that contend for both; none once one has won or all have given up.
  var contenders: GestureKinds
  /// A pinch has both.
  var isPinching = false
  /// Whether nobody has or wants both: its place may be taken.
  var isOver: Bool { contenders.isEmpty && !isPinching }

  private var pinch: Pinch?
  private var twoFingerTap = TwoFingerTap()

  /// - Parameters:
  ///   - first: The finger that is down already.
  ///   - second: The one that touches down now.
  ///   - pinch: Where they stand on neighbouring rows.
  ///   - isTap: Whether they may make a two-finger tap.
  init(_ first: Member, _ second: Member, at time: Instant, pinch: Pinch?, isTap: Bool) {
    self.first = first
    self.second = second
    upper = second.position.y < first.position.y ? .second : .first
    began = time
    self.pinch = pinch
    contenders = []
    if pinch != nil { contenders.insert(.pinch) }
    if isTap { contenders.insert(.twoFingerTap) }
  }

  /// The contact that names a pinch.
  var main: ContactID { member(upper).contact }

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

  /// Tells an event to a recognizer of both fingers.
  mutating func tell(_ event: PairEvent, to contender: Contender) -> PairEffect {
    switch contender {
    case .pinch:
      guard let effect = pinch?.handle(event) else { fatalError("Pair: there is no pinch") }
      return effect
    case .twoFingerTap: return twoFingerTap.handle(event)
    case .rowPan, .listPan, .longPress, .tap: fatalError("Pair: \(contender) is a finger's")
    }
  }

  /// A recognizer's kind and state.
  func name(of contender: Contender) -> String {
    switch contender {
    case .pinch: "Pinch(\(pinch.map { "\($0)" } ?? "none"))"
    case .twoFingerTap: "TwoFingerTap(\(twoFingerTap))"
    case .rowPan, .listPan, .longPress, .tap: fatalError("Pair: \(contender) is a finger's")
    }
  }

  /// The travel of a pinch to points that are no event, nil unless it holds its rows.
  func translations(first: Point, second: Point) -> (first: Vector, second: Vector)? {
    pinch?.translations(first: first, second: second)
  }
}
