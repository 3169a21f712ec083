// Reference model: plays random contacts and tracks held rows from the emitted gestures.
import Gestures
import TestRandom
import Testing
import Units

/// Rows that record every hit test.
struct AskedRows: Surface {
  final class Asked {
    var hits: [Point] = []
  }

  var rows = Rows()
  let asked = Asked()

  func hit(at point: Point) -> Hit {
    asked.hits.append(point)
    return rows.hit(at: point)
  }

  func seam(near point: Point) -> Seam? { rows.seam(near: point) }
  var facts: SurfaceFacts { rows.facts }
  func isSeen(_ target: TargetID) -> Bool { rows.isSeen(target) }
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double {
    rows.pullProgress(at: edge, by: travel)
  }
  var bounds: Vector { rows.bounds }
}

/// Plays random contacts one by one on a list that is also edited and parted, and passes each
/// gesture with the state that follows from the gestures before it.
struct Witness {
  /// State of one finger.
  struct Touch {
    let hit: Hit
    /// Recognizers that were refused at the touch-down.
    let refused: Set<Recognizer>
    /// Rows that were released since.
    var released: Set<TargetID> = []
  }

  var core = GestureCore()
  var surface = AskedRows()
  /// Continuous gestures that have begun and not ended, as emitted.
  private(set) var open: [ContactID: Gesture] = [:]
  private(set) var touches: [ContactID: Touch] = [:]
  private(set) var landed: [Point] = []
  /// How many gestures began while another contact held something.
  private(set) var company = 0

  /// What contacts other than these hold, for a finger on `target`.
  func holds(besides contacts: [ContactID], _ target: TargetID?) -> ActiveContacts {
    var holds = ActiveContacts()
    for (contact, gesture) in open where !contacts.contains(contact) {
      switch gesture.kind {
      case .listPan: holds.list = true
      case .rowPan(let row):
        holds.row = true
        if row == target { holds.ownRow = true }
      case .longPress(let row):
        holds.row = true
        holds.carrier = .other
        if row == target { holds.ownRow = true }
      case .pinch(let seam):
        holds.row = true
        if let target, seam.above == target || seam.below == target { holds.ownRow = true }
      case .tap, .twoFingerTap: Issue.record("\(gesture.kind) lasts")
      }
    }
    return holds
  }

  /// Rows released since the finger of a gesture touched down, or the later finger of two.
  func released(since gesture: Gesture) -> Set<TargetID> {
    let released = touches[gesture.contact]?.released ?? []
    guard let other = gesture.other else { return released }
    return released.intersection(touches[other.contact]?.released ?? [])
  }

  /// Plays the random contacts of a seed.
  ///
  /// - Parameters:
  ///   - begins: Called for every tap and every gesture that begins, before it counts as held.
  ///   - after: Called after each input of the core.
  mutating func watch(
    seed: UInt64, begins: (Witness, Gesture) -> Void, after: (Witness) -> Void
  ) {
    var dice = SeededRandom(seed: seed &+ 77)
    surface.rows.facts.edges = [.top, .bottom]
    for input in Hands.play(seed: seed) {
      var said: [Gesture] = []
      switch input {
      case .frame(let frame, let listMoves):
        core.advance(to: frame.time, on: surface) { said.append($0) }
        take(&said, begins)
        surface.rows.facts.isListMoving = listMoves
        surface.rows.facts.edited =
          dice.roll(below: 12) == 0 ? Rows.row(dice.roll(below: 8)) : nil
        surface.rows.facts.areRowsParted = dice.roll(below: 6) == 0
        for contact in frame.contacts {
          if contact.phase == .began { land(contact) }
          core.handle(contact, of: frame, on: surface) {
            said.append($0)
          }
          take(&said, begins)
          after(self)
        }
      case .pause(let now): core.advance(to: now, on: surface) { said.append($0) }
      case .release(let row, let now):
        core.release(Rows.row(row), at: now) { said.append($0) }
        for contact in touches.keys { touches[contact]?.released.insert(Rows.row(row)) }
      case .cancelAll(let now): core.cancelAll(at: now) { said.append($0) }
      }
      take(&said, begins)
      after(self)
    }
  }

  private mutating func land(_ contact: Contact) {
    landed.append(contact.position)
    let hit = surface.rows.hit(at: contact.position)
    let holds = holds(besides: [], hit.target)
    let refused = [Recognizer.rowPan, .listPan, .longPress, .tap, .twoFingerTap].filter {
      !AdmissionPolicy.admits($0, at: .landing, on: hit, holds, surface.facts)
    }
    touches[contact.id] = Touch(hit: hit, refused: Set(refused))
  }

  private mutating func take(_ said: inout [Gesture], _ begins: (Witness, Gesture) -> Void) {
    for gesture in said {
      switch (gesture.kind, gesture.phase) {
      case (.tap, _), (.twoFingerTap, _), (_, .began):
        if !open.isEmpty { company += 1 }
        begins(self, gesture)
      case (_, .changed), (_, .ended), (_, .cancelled): break
      }
      switch gesture.phase {
      case .began: open[gesture.contact] = gesture
      case .changed: break
      case .ended, .cancelled: open[gesture.contact] = nil
      }
    }
    said = []
  }
}

extension Gesture.Kind {
  /// The recognizer that produces it.
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

  /// The rows that it is on.
  var rows: [TargetID] {
    switch self {
    case .rowPan(let row), .longPress(let row): [row]
    case .tap(let hit): hit.target.map { [$0] } ?? []
    case .pinch(let seam): [seam.above, seam.below].compactMap { $0 }
    case .listPan, .twoFingerTap: []
    }
  }
}
