// A finger on the glass with all who contend for it alone.
import Units

/// One contact from touch-down to lift. It lies in place in the core's array and is never copied.
struct Finger: Sendable {
  let contact: ContactID
  /// What it touched down on.
  let hit: Hit
  let start: Point
  let startTime: Instant
  var position: Point
  var history = FingerHistory()
  var arena = Arena()
  /// The gesture under way that this finger makes, alone or with another.
  var gesture: Gesture.Kind?
  /// The place of its pair in the core, while it has a partner.
  var pair: Int?
  /// A palm, a sleeve or a hand that leans on the frame: it means nothing until it is lifted.
  var isIgnored = false
  /// Whether the list moved or was dragged when it touched down.
  var stoppedList = false
  /// Another finger touched down near this one about when it did.
  var isCrowded = false
  /// One of three or more fingers of a hand, which make no pair.
  var isOfHand = false

  private var rowPan: HorizontalPan
  private var listPan = VerticalPan()
  private var longPress = LongPress()
  private var tap = Tap()

  /// A finger that touches down, before anyone contends for it.
  init(_ contact: Contact, at time: Instant, on surface: some Surface, _ tuning: Tuning) {
    self.contact = contact.id
    hit = surface.hit(at: contact.position)
    start = contact.position
    startTime = time
    position = contact.position
    rowPan = HorizontalPan(tuning)
    history.add(contact.position, at: time)
  }

  /// Those that may still have it, alone or with another.
  var contenders: GestureKinds { arena.contenders }
  /// The item whose row it touched down on.
  var target: TargetID? { hit.target }
  /// The end beyond which it drags the list, nil where that is no pull.
  var pulledEdge: ListEdge? { listPan.edge }
  /// Whether it drags the list.
  var dragsList: Bool {
    guard case .listPan = gesture else { return false }
    return true
  }

  /// Notes a report and tells the one that has it alone.
  ///
  /// - Parameter isLate: It was the program that was held up, not the hand: the way here would make
  ///   a false speed.
  /// - Returns: nil when nobody has it alone, and nobody was told.
  mutating func move(to point: Point, at time: Instant, isLate: Bool) -> RecognizerEffect? {
    position = point
    if isLate { history.forget() }
    history.add(point, at: time)
    guard let winner = arena.winner, !winner.isOfPairs else { return nil }
    return carryOn(winner, .moved)
  }

  /// Notes where it was when it went, which is no place of its way.
  mutating func leave(_ point: Point, isLate: Bool) {
    position = point
    if isLate { history.forget() }
  }

  /// Its way since it touched down.
  func direction(_ tuning: Tuning) -> Direction { Direction(of: position - start, tuning) }

  /// What its recognizers are told.
  func event(
    _ happening: Happening, _ direction: Direction, _ holds: Holds
  ) -> RecognizerEvent {
    switch happening {
    case .touched(let edges): .touched(at: position, on: hit, edges, holds)
    case .moved: .moved(to: position, direction, holds)
    case .joined: .joined(holds)
    case .due: .due(holds)
    case .lifted: .lifted(at: position, holds)
    case .cancelled: .cancelled(at: position)
    }
  }

  /// Tells what happens to the one that has it: what it wanted it has, so that neither the direction
  /// nor other hands matter any more.
  mutating func carryOn(_ winner: Contender, _ happening: Happening) -> RecognizerEffect {
    tell(event(happening, .undecided, Holds()), to: winner)
  }

  /// Tells an event to a recognizer of this finger alone.
  mutating func tell(_ event: RecognizerEvent, to contender: Contender) -> RecognizerEffect {
    switch contender {
    case .rowPan: rowPan.handle(event)
    case .listPan: listPan.handle(event)
    case .longPress: longPress.handle(event)
    case .tap: tap.handle(event)
    case .pinch, .twoFingerTap: fatalError("Finger: \(contender) is a pair's")
    }
  }

  /// The travel of its gesture to a point that is no event, nil unless it makes one alone.
  func translation(to point: Point) -> Vector? {
    rowPan.translation(to: point) ?? listPan.translation(to: point)
      ?? longPress.translation(to: point)
  }

  /// A recognizer's kind and state.
  func name(of contender: Contender) -> String {
    switch contender {
    case .rowPan: "HorizontalPan(\(rowPan))"
    case .listPan: "VerticalPan(\(listPan))"
    case .longPress: "LongPress(\(longPress))"
    case .tap: "Tap(\(tap))"
    case .pinch, .twoFingerTap: fatalError("Finger: \(contender) is a pair's")
    }
  }
}
