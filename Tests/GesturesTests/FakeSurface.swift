// Fake surface for stories: eight rows of 10 mm, and fingers that touch down, move and lift.
import Gestures
import Testing
import Units

/// Rows 0…7 of 10 mm from the top, on a screen of 500 × 120 mm; black below them, and a cover over
/// the list in the lowest 10 mm.
struct Rows: Surface {
  var facts = SurfaceFacts(rowHeight: 10)

  static func row(_ number: Int) -> TargetID { TargetID(high: 7, low: UInt64(number)) }

  func hit(at point: Point) -> Hit {
    switch point.y.value {
    case ..<0: Hit(.rows)
    case ..<80: Hit(.rows, Self.row(Int(point.y.value / 10)))
    case ..<110: Hit(.black)
    default: Hit(.cover)
    }
  }

  func seam(near point: Point) -> Seam? {
    let below = min(max(Int((point.y.value / 10).rounded()), 0), 8)
    return Seam(
      above: below > 0 ? Self.row(below - 1) : nil, below: below < 8 ? Self.row(below) : nil)
  }

  func isSeen(_ target: TargetID) -> Bool { true }
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { travel / 10 }

  var bounds: Vector { Vector(dx: 500, dy: 120) }
}

/// One step of a story: a contact report, a pause, or a change of the surface.
enum Step: Sendable {
  case down(UInt64, Double, Double)
  /// A touch-down with a contact area of this length along its longer side.
  case wide(UInt64, Double, Double, length: Double)
  case move(UInt64, Double, Double)
  /// A move in the same report as the previous step.
  case also(UInt64, Double, Double)
  /// A move whose report was read late.
  case late(UInt64, Double, Double)
  case stretch(UInt64, Double, Double, length: Double)
  case up(UInt64, Double, Double)
  case lost(UInt64, Double, Double)
  /// Another id is in the slot of a contact.
  case replaced(UInt64, by: UInt64, Double, Double)
  /// Milliseconds without a report; a timer fires at each deadline.
  case wait(Int)
  /// The same, but no timer fires before the next report.
  case unwatched(Int)
  /// A frame that resamples contacts so many milliseconds after the previous step.
  case show(Int)
  case cancelAll
  case release(row: Int)
  case listMoves(Bool)
  case listStands(ListEdges)
  /// The list springs back from these ends.
  case listReturns(ListEdges)
  /// A fling has come to the top, where the list is since.
  case listReachesTop
  /// Row height that the surface reports, in millimetres.
  case rowsAre(Double)
  /// The list has scrolled under a lifted row until now.
  case listWentBy
  case listDidNotGoBy
  /// A row is edited; nil: none.
  case edits(row: Int?)
  /// Whether a key was pressed just before.
  case types(Bool)
  /// The list carries out the swipe of a finger that has just left.
  case commits(UInt64)
  /// Whether rows are parted.
  case rowsParted(Bool)
}

/// The gesture core over eight rows; each step comes 10 ms after the one before.
struct FakeSurface {
  var core: GestureCore
  var stitching: ContactStitcher
  var surface = Rows()
  var now = Instant.zero
  /// Whether descriptions include the velocity of a lifted finger.
  var reportsSpeed = false

  init(
    _ kinds: GestureKinds = [.rowPan, .listPan], tuning: Tuning = .standard,
    stitching mode: ContactStitcher.Mode = .off, leaps: Bool = true
  ) {
    let tuning = leaps ? tuning.ofLeaps : tuning
    core = GestureCore(tuning: tuning, recognizing: kinds)
    stitching = ContactStitcher(mode, tuning: tuning)
  }

  /// - Returns: The gestures of one step, as `finger 1: row 2 changed +3.0 -0.5`.
  mutating func play(_ step: Step) -> [String] {
    var said: [String] = []
    now += .milliseconds(10)
    let reportsSpeed = reportsSpeed
    let emit = { (gesture: Gesture) in said.append(describe(gesture, withSpeed: reportsSpeed)) }
    switch step {
    case .down(let finger, let x, let y): play(finger, .began, x, y, emit: emit)
    case .wide(let finger, let x, let y, let length):
      play(finger, .began, x, y, length, emit: emit)
    case .move(let finger, let x, let y): play(finger, .moved, x, y, emit: emit)
    case .also(let finger, let x, let y):
      now = now - .milliseconds(10)
      play(finger, .moved, x, y, emit: emit)
    case .late(let finger, let x, let y): play(finger, .moved, x, y, isLate: true, emit: emit)
    case .stretch(let finger, let x, let y, let length):
      play(finger, .moved, x, y, length, emit: emit)
    case .up(let finger, let x, let y): play(finger, .ended, x, y, emit: emit)
    case .lost(let finger, let x, let y): play(finger, .cancelled, x, y, emit: emit)
    case .replaced(let finger, let next, let x, let y):
      let old = ContactID(serial: finger)
      let place = Point(x: Millimeters(x), y: Millimeters(y))
      let contacts = [
        Contact(id: old, phase: .cancelled, position: place),
        Contact(id: ContactID(serial: next), phase: .began, position: place, continues: old),
      ]
      stitching.handle(
        ContactFrame(time: now, contacts: contacts), by: &core, on: surface, emit: emit)
    case .wait(let milliseconds):
      let end = now + .milliseconds(milliseconds - 10)
      while let due = [core.nextDeadline, stitching.nextDeadline].compactMap(\.self).min(),
        due <= end
      {
        stitching.advance(to: due, by: &core, on: surface, emit: emit)
      }
      now = end
      stitching.advance(to: now, by: &core, on: surface, emit: emit)
    case .unwatched(let milliseconds): now += .milliseconds(milliseconds - 10)
    case .show(let milliseconds):
      now += .milliseconds(milliseconds - 10)
      core.resample(to: now, on: surface, emit: emit)
    case .cancelAll:
      core.cancelAll(at: now, emit: emit)
      stitching.forgetContacts()
    case .release(let row): core.release(Rows.row(row), at: now, emit: emit)
    case .listMoves(let moves): surface.facts.isListMoving = moves
    case .listStands(let edges): surface.facts.edges = edges
    case .listReturns(let edges): surface.facts.returning = edges
    case .listReachesTop: (surface.facts.edges, surface.facts.reachedTopAt) = (.top, now)
    case .rowsAre(let height): surface.facts.rowHeight = Millimeters(height)
    case .listWentBy: surface.facts.wentByUntil = now
    case .listDidNotGoBy: surface.facts.wentByUntil = nil
    case .edits(let row): surface.facts.edited = row.map(Rows.row)
    case .types(let isTyping): surface.facts.isTyping = isTyping
    case .commits(let finger): core.noteCommit(of: ContactID(serial: finger))
    case .rowsParted(let areParted): surface.facts.areRowsParted = areParted
    }
    return said
  }

  private mutating func play(
    _ finger: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double, _ length: Double? = nil,
    isLate: Bool = false, emit: (Gesture) -> Void
  ) {
    let contact = Contact(
      id: ContactID(serial: finger), phase: phase,
      position: Point(x: Millimeters(x), y: Millimeters(y)), length: length.map { Millimeters($0) })
    stitching.handle(
      ContactFrame(time: now, contacts: [contact], isLate: isLate), by: &core, on: surface,
      emit: emit)
  }
}

/// Describes a gesture as `finger 1: row 2 changed +3.0 -0.5`; zero values are left out.
func describe(_ gesture: Gesture, withSpeed: Bool = false) -> String {
  var words = [
    "finger \(gesture.contact.serial):", name(of: gesture), "\(gesture.phase)",
    text(gesture.translation),
  ]
  if let other = gesture.other {
    words.append("and \(other.contact.serial)")
    words.append(text(other.translation))
  }
  if let stage = gesture.pull?.stage, stage != .none { words.append("stage \(stage.rawValue)") }
  if !gesture.mayCommit { words.append("in vain") }
  if gesture.isMissing { words.append("missing") }
  if withSpeed, gesture.velocity != .zero {
    let speed = [gesture.velocity.dx, gesture.velocity.dy].map { Int($0.value.rounded()) }
    words.append("at \(speed[0]) \(speed[1]) mm/s")
  }
  return words.filter { !$0.isEmpty }.joined(separator: " ")
}

private func name(of gesture: Gesture) -> String {
  switch gesture.kind {
  case .listPan: gesture.pull.map { "pull \($0.edge)" } ?? "list"
  case .rowPan(let target): "row \(target.low)"
  case .tap(let hit):
    hit.target.map { "tap row \($0.low)" } ?? (hit.layer == .cover ? "tap cover" : "tap beside")
  case .twoFingerTap: "two-finger tap"
  case .longPress(let target): "lift row \(target.low)"
  case .pinch(let seam):
    "pinch rows \(seam.above?.low ?? 99) \(seam.below?.low ?? 99)"
  }
}

private func text(_ travel: Vector) -> String {
  guard travel != .zero else { return "" }
  return [travel.dx, travel.dy].map {
    let tenths = ($0.value * 10).rounded()
    return "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10)"
  }.joined(separator: " ")
}

/// Plays a story; each step must emit exactly its gestures.
func expect(
  _ screen: inout FakeSurface, _ story: [(Step, [String])],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (number, (step, expected)) in story.enumerated() {
    let said = screen.play(step)
    #expect(said == expected, "step \(number): \(step)", sourceLocation: sourceLocation)
  }
}

extension Tuning {
  /// For stories whose fingers leap, and land where another one has just left: every report and
  /// every touch is believed.
  var ofLeaps: Tuning {
    var tuning = self
    tuning.badReportDistance = 1000
    tuning.startReach = 1000
    tuning.bounceTime = Interval(nanoseconds: -1)
    tuning.ghostPause = Interval(nanoseconds: -1)
    tuning.twoFingerTapPause = .zero
    tuning.twoFingerTapPeriod = .zero
    return tuning
  }
}
