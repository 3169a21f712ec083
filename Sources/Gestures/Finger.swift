// A finger on the panel: what it met, where it was, and which gesture has it.
import Units

/// One contact from touch-down until it leaves. The core mutates it in place in its array: it is
/// too large to copy.
struct Finger: Sendable {
  let contact: ContactID
  /// What it met when it touched down.
  let hit: Hit
  /// The ends of the list that it may pull.
  private let edges: PullableEdges
  private(set) var start: Point
  let startTime: Instant
  var position: Point
  var history = FingerHistory()
  var arena = GestureArena([])
  /// The gestures of two fingers for which it may compete once another finger pairs with it.
  var together: GestureKinds = []
  /// The index of its pair in the core, while it has a partner.
  var pair: Int?
  /// A palm, a sleeve, a hand that leans on the frame, or an object at rest: ignored until it
  /// leaves.
  var isIgnored = false
  /// Whether its contact is missing, and where the finger is shown meanwhile.
  var prediction = ContactPrediction()
  /// The position of its partner in a pinch when this finger went missing.
  var partnerPoint: Point?
  /// How long it has stayed in place.
  var stationary: StationaryTime
  /// Where it was in the last two seconds.
  var past: PastPlaces
  /// What other touches and its own reports say of it.
  var notes = FingerNotes()
  /// The contact group that it belongs to: ignored until it leaves.
  var group: ContactGroupID?
  /// Whether it only landed near that group.
  var isExtra = false
  /// Whether a tremor or a touch jump is all of its travel.
  var tremor: Tremor
  /// Whether it still competed for a tap when a gesture took it; it taps if a tremor or a touch jump
  /// is all of its travel.
  var mayHaveTapped = false

  /// A finger that touches down, before recognizers compete for it.
  ///
  /// - Parameter met: What it met; nil for what is there now.
  init(
    _ contact: Contact, met: Hit? = nil, at time: Instant, on surface: some Surface,
    _ tuning: Tuning
  ) {
    self.contact = contact.id
    hit = met ?? surface.hit(at: contact.position)
    edges = PullableEdges(surface.facts, on: hit, at: time, tuning)
    notes.pullDwell = PullDwell(isAfterFling: edges.isAfterFling)
    start = contact.position
    startTime = time
    position = contact.position
    stationary = StationaryTime(at: contact.position, time, tuning)
    past = PastPlaces(at: contact.position, time)
    tremor = Tremor(at: contact.position, tuning)
    history.add(contact.position, at: time)
  }

  /// Whether it swipes its row or drags the list, which another finger of its hand may turn into
  /// another gesture.
  var isPanning: Bool {
    switch arena.drag?.kind {
    case .rowPan, .listPan: true
    case .longPress, .pinch, .tap, .twoFingerTap, nil: false
    }
  }
  /// The ends that it may pull from where it is.
  var pullableEdges: ListEdges { edges.edges(from: start, to: position) }
  /// Whether it is ignored until it leaves.
  var isInert: Bool { isIgnored || group != nil }

  /// Notes a report.
  ///
  /// - Parameter isLate: The program was held up, not the finger: the travel up to here would give
  ///   a false speed.
  mutating func move(to point: Point, at time: Instant, isLate: Bool) {
    past.leave(position, at: time)
    position = point
    if isLate { history.forget() }
    history.add(point, at: time)
    stationary.move(to: point, at: time)
    // Most reports come from fingers that move.
    if !tremor.isGone { tremor.move(to: point) }
    arena.move(to: point)
  }

  /// It has not moved, and is reported so far from where it was.
  mutating func shift(by vector: Vector, _ tuning: Tuning) {
    start = start.moved(along: vector, by: 1)
    tremor = Tremor(at: position.moved(along: vector, by: 1), tuning)
  }

  /// Notes the position of a contact that leaves, which is not part of its path.
  mutating func leave(_ point: Point, isLate: Bool) {
    position = point
    if isLate { history.forget() }
  }

  /// Whether a lift now and here is a tap.
  func isTap(at time: Instant, _ tuning: Tuning) -> Bool {
    time - startTime <= tuning.tapLimit && tremor.isTap(at: position)
  }

  /// Its direction since touch-down.
  func direction(_ slants: Slants) -> Direction { Direction(of: position - start, slants) }

  /// The disposition of a recognizer of one finger.
  func disposition(of recognizer: Recognizer, on event: FingerEvent) -> Disposition {
    switch recognizer {
    case .rowPan: RowPan.disposition(on: event)
    case .listPan: ListPan.disposition(on: event)
    case .longPress: LongPress.disposition(on: event)
    case .tap: Tap.disposition(on: event)
    case .pinch, .twoFingerTap: fatalError("Finger: \(recognizer) is a pair's")
    }
  }

  /// The drag of a gesture that has the finger from here on, alone or with another.
  ///
  /// - Parameters:
  ///   - kind: The gesture and its target.
  ///   - beginning: Where it begins; nil for where the finger is.
  ///   - edges: The ends that it may pull.
  ///   - rowHeight: Height of a row.
  ///   - tuning: The thresholds in force.
  func drag(
    _ kind: Gesture.Kind, from beginning: Point? = nil, at edges: ListEdges,
    rowHeight: Millimeters, _ tuning: Tuning
  ) -> Drag {
    Drag(
      kind, touch: start, from: beginning ?? position, at: edges, rowHeight: rowHeight, tuning)
  }

  /// Where a gesture begins that the last report has decided: where the finger is, but no farther
  /// than `Tuning.startReach` from the touch-down point if the finger was within it one report ago.
  /// What a quick finger travels in one report counts so; frames show the path between the reports.
  /// A way as long as a bad sample's does not count.
  func beginning(_ tuning: Tuning) -> Point {
    let (reach, longest) = (tuning.startReach.value, tuning.badReportDistance.value)
    let travel = position - start
    guard travel.lengthSquared > reach * reach, let previous = history.previous,
      (previous - start).lengthSquared <= reach * reach,
      (position - previous).lengthSquared <= longest * longest
    else { return position }
    return start.moved(along: travel, by: reach / travel.lengthSquared.squareRoot())
  }

  /// The gesture of a recognizer that has the finger alone.
  func kind(for recognizer: Recognizer) -> Gesture.Kind {
    switch (recognizer, hit.target) {
    case (.rowPan, let row?): .rowPan(row)
    case (.longPress, let row?): .longPress(row)
    case (.listPan, _): .listPan
    case (.tap, _): .tap(hit)
    case (.rowPan, nil), (.longPress, nil), (.pinch, _), (.twoFingerTap, _):
      fatalError("Finger: \(recognizer) on \(hit)")
    }
  }
}
