// A finger on the glass: what it met, where it was, and who has it.
import Units

/// One contact from touch-down until it leaves the glass. The core changes it where it lies in its
/// array: it is large, and never copied.
struct Finger: Sendable {
  let contact: ContactID
  /// What it met when it touched down.
  let hit: Hit
  /// The ends at which the list stood then. None where the touch stopped it: a list that a finger
  /// catches at its end, or springs back there, is not pulled.
  let edges: ListEdges
  let start: Point
  let startTime: Instant
  var position: Point
  var history = FingerHistory()
  var claim = GestureArena([])
  /// The gestures of two fingers for which it may contend once another finger pairs with it.
  var together: GestureKinds = []
  /// The place of its pair in the core, while it has a partner.
  var pair: Int?
  /// A palm, a sleeve, a hand that leans on the frame, or what lies there: it means nothing until it
  /// leaves.
  var isIgnored = false
  /// Whether its contact is missing, and where it is shown then.
  var whereabouts = ContactPrediction()
  /// Where its partner in a pinch was when it went missing.
  var partnerPlace: Point?
  /// How long it has stayed where it is.
  var rest: Rest
  /// Another finger touched down near this one about when it did.
  var isCrowded = false
  /// The whole hand of which it is a part: it means nothing until it leaves.
  var hand: ContactGroupID?
  /// Whether it only landed where that hand is.
  var isGuest = false
  /// Whether one leap is all that it did.
  var leap: TouchJump
  /// Whether a tap is what it was for, if a leap is all that it did.
  var mayHaveTapped = false

  /// A finger that touches down, before anyone contends for it.
  init(_ contact: Contact, at time: Instant, on surface: some Surface, _ tuning: Tuning) {
    self.contact = contact.id
    hit = surface.hit(at: contact.position)
    let facts = surface.facts
    edges = facts.isListMoving ? [] : facts.edges
    start = contact.position
    startTime = time
    position = contact.position
    rest = Rest(at: contact.position, time, tuning)
    leap = TouchJump(at: contact.position, tuning)
    history.add(contact.position, at: time)
  }

  /// Whether it swipes its row or drags the list, which another finger of its hand may turn into
  /// something else.
  var isPanning: Bool {
    switch claim.drag?.kind {
    case .rowPan, .listPan: true
    case .longPress, .pinch, .tap, .twoFingerTap, nil: false
    }
  }
  /// Whether it means nothing until it leaves.
  var isNobody: Bool { isIgnored || hand != nil }

  /// Notes a report.
  ///
  /// - Parameter isLate: It was the program that was held up, not the hand: the way here would make
  ///   a false speed.
  mutating func move(to point: Point, at time: Instant, isLate: Bool) {
    position = point
    if isLate { history.forget() }
    history.add(point, at: time)
    rest.move(to: point, at: time)
    // Most reports come from fingers that are on their ways.
    if !leap.isGone { leap.move(to: point) }
    claim.move(to: point)
  }

  /// Notes where it was when it went, which is no place of its way.
  mutating func leave(_ point: Point, isLate: Bool) {
    position = point
    if isLate { history.forget() }
  }

  /// Its way since it touched down.
  func direction(_ slants: Slants) -> Direction { Direction(of: position - start, slants) }

  /// The verdict of a recognizer of this finger alone.
  func verdict(of contender: Recognizer, on event: FingerEvent) -> Disposition {
    switch contender {
    case .rowPan: RowPan.verdict(on: event)
    case .listPan: ListPan.verdict(on: event)
    case .longPress: LongPress.verdict(on: event)
    case .tap: Tap.verdict(on: event)
    case .pinch, .twoFingerTap: fatalError("Finger: \(contender) is a pair's")
    }
  }

  /// What it does from here on for a contender that has it alone, or with another.
  ///
  /// - Parameter edges: The ends that it may pull.
  func drag(
    _ kind: Gesture.Kind, at edges: ListEdges, rowHeight: Millimeters, _ tuning: Tuning
  ) -> Drag {
    Drag(kind, touch: start, from: position, at: edges, rowHeight: rowHeight, tuning)
  }

  /// What it does when a contender has it alone.
  func kind(for contender: Recognizer) -> Gesture.Kind {
    switch (contender, hit.target) {
    case (.rowPan, let row?): .rowPan(row)
    case (.longPress, let row?): .longPress(row)
    case (.listPan, _): .listPan
    case (.tap, _): .tap(hit)
    case (.rowPan, nil), (.longPress, nil), (.pinch, _), (.twoFingerTap, _):
      fatalError("Finger: \(contender) on \(hit)")
    }
  }
}
