// The list on a virtual clock: what was recorded in, decisions and pictures out.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Text
import Units

/// Plays a scene as the kiosk would, sixty presentations a second, with nobody waiting.
///
/// A presentation shows every touch up to its instant. Presentations at which nothing can have
/// changed are left out, as on a panel. The same scene gives the same pictures on any machine.
struct Replay: ~Copyable {
  /// Presentations a second.
  static let rate: Int64 = 60

  /// When the last picture is seen.
  private(set) var presentation = Instant.zero
  /// All decisions so far.
  private(set) var decisions: [TouchRecording.Decision] = []
  /// The steps of gestures since they were last handed over.
  private(set) var steps: [GestureStep] = []
  /// Whether everything was played and the list is at rest.
  private(set) var isOver = false
  /// The last drawn picture, in the order of the panel's lines.
  private(set) var words: [UInt32]
  /// The panel's pixels.
  let size: Size

  private let scene: Scene
  private var session: ListSession
  private var store: ReplayedStore
  /// Rows of which was said that a change from outside waits for them.
  private var waiting: Set<ItemID> = []
  private var composer: FrameComposer
  private var isDrawn = false
  private var beat: Int64 = -1
  private var nextFrame = 0
  private var nextEvent = 0

  /// - Parameters:
  ///   - lines: Text as the panel shows it.
  ///   - kinds: The gestures that contend for fingers; the list does nothing with those that are
  ///     not its own.
  init(_ scene: Scene, lines: TextLines, recognizing kinds: GestureKinds = ListView.gestures) {
    self.scene = scene
    size = scene.rotation.turned(scene.panel.pixels)
    let view = ListView(
      items: scene.items, panel: scene.panel, rowHeight: scene.rowHeight, measurer: lines,
      start: .zero, options: ListOptions(completed: scene.completed), names: Self.countingNames())
    session = ListSession(view, recognizing: kinds, rejoining: scene.rejoin)
    store = ReplayedStore(ItemList(items: scene.items))
    composer = FrameComposer(
      lines: lines, size: scene.panel.pixels, rotation: scene.rotation)
    words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Names of new items and of steps, the same in every replay.
  private static func countingNames() -> ListView.Names {
    var lastItem: UInt64 = 0
    var lastStep: UInt64 = 0
    return ListView.Names(
      item: {
        lastItem += 1
        return ItemID(high: 1, low: lastItem)
      },
      step: {
        lastStep += 1
        return StepID(high: 3, low: lastStep)
      })
  }

  /// Goes on to the next presentation at which something can have changed.
  ///
  /// - Returns: Whether there was one; false once the list is at rest.
  mutating func step() -> Bool {
    guard !isOver else { return false }
    beat += 1
    if isStill, beat > 0, let next = nextDue { beat = max(beat, Self.beat(showing: next)) }
    presentation = Self.presentation(of: beat)
    while let time = nextFact, time <= presentation {
      if nextFrame < scene.frames.count, scene.frames[nextFrame].time == time {
        let frame = scene.frames[nextFrame]
        nextFrame += 1
        turn(at: time) { _ = $0.handle(frame) }
      } else {
        let event = scene.events[nextEvent].event
        nextEvent += 1
        happen(event, at: time)
      }
    }
    let presentation = presentation
    turn(at: presentation) { _ = $0.wait(until: presentation) }
    // Nobody waits for the drawing: every touch up to its presentation is in a frame.
    turn(at: presentation) { $0.advance(to: presentation, touchesUpTo: presentation) }
    if nextDue == nil, isStill {
      isOver = true
      decide("list rests at \(tenths(presentation)) ms", at: presentation)
    }
    return true
  }

  /// Draws the present picture into ``words``. - Complexity: O(what changed since the last one).
  mutating func draw() {
    guard composer.prepare(&session.view) else { return }
    let age = isDrawn ? 1 : 0
    composer.paint(into: &words, size: size, age: age)
    composer.committed()
    isDrawn = true
  }

  // Both divide before they multiply: the panel's clock may jump by years within a recording.
  private static func presentation(of beat: Int64) -> Instant {
    let rest = beat % rate * 1_000_000_000 / rate
    return Instant(nanoseconds: beat / rate * 1_000_000_000 + rest)
  }

  /// The first presentation at or after an instant.
  private static func beat(showing time: Instant) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000
    let rest = (time.nanoseconds % 1_000_000_000) * rate
    return seconds * rate + (rest + 999_999_999) / 1_000_000_000
  }

  /// Whether the next picture would be the same without a touch, but for the caret of an edit that is
  /// left open: nobody waits two minutes for its end.
  private var isStill: Bool { session.isAtRest(after: presentation) }

  /// Hands the steps over that came since the last time.
  mutating func drainSteps() -> [GestureStep] {
    defer { steps.removeAll(keepingCapacity: true) }
    return steps
  }

  /// When a finger, a key or another program does something next.
  private var nextFact: Instant? {
    let frame = nextFrame < scene.frames.count ? scene.frames[nextFrame].time : nil
    let event = nextEvent < scene.events.count ? scene.events[nextEvent].time : nil
    guard let frame, let event else { return frame ?? event }
    return min(frame, event)
  }

  /// When something is done next, or falls due. Once nothing is done any more, only fingers that rest
  /// are waited for: an edit that is left open, or a cue, would make every recording minutes long.
  private var nextDue: Instant? {
    guard let fact = nextFact else { return session.fingerDeadline }
    return min(fact, session.nextDeadline ?? fact)
  }

  /// Something happens besides fingers.
  private mutating func happen(_ event: Scene.Event, at time: Instant) {
    switch event {
    case .typed(let edit): turn(at: time) { $0.type(edit, at: time) }
    case .outside(let deed):
      guard store.carryOut(deed) != nil else {
        return decide("outside: no such row", at: time)
      }
      turn(at: time) { $0.storeWasWritten() }
    case .banner(let banner): turn(at: time) { $0.show(banner, at: time) }
    }
  }

  /// One turn of the loop: something is handed in, what happened is put in words, and what the
  /// session asks for is done.
  private mutating func turn(at time: Instant, _ body: (inout ListSession) -> Void) {
    // Rows are counted as a person saw them when the fingers moved.
    let before = session.view.list
    body(&session)
    var words = DecisionWords(
      before: before, after: session.view.list, panel: scene.panel, waiting: waiting)
    for happening in session.happened { words.add(happening.event, at: happening.time) }
    for line in words.lines { decide(line.text, at: line.time) }
    waiting = words.waiting
    steps += session.steps.map { step in
      let row = step.kind.target.flatMap { before.index(of: ItemID($0)) }
      return GestureStep(step, row: row.map { $0 + 1 })
    }
    session.forgetHappenings()
    for request in session.drainRequests() { carryOut(request, at: time) }
  }

  /// Does what the store does, and answers at once.
  private mutating func carryOut(_ request: ListSession.Request, at time: Instant) {
    switch request {
    case .store(let step): store.store(step)
    case .undo(let step):
      let report = store.undo(step)
      turn(at: time) { $0.undone(report, at: time) }
    case .undoNewest:
      let report = store.undoNewest()
      turn(at: time) { $0.undone(report, at: time) }
    case .look:
      let items = store.list.items
      turn(at: time) { _ = $0.read(items, isStale: false, at: time) }
    case .dismissed: break
    }
  }

  private mutating func decide(_ text: String, at time: Instant) {
    decisions.append(TouchRecording.Decision(time: time, text: text))
  }
}

/// One digit behind the point.
func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

private func tenths(_ time: Instant) -> String {
  tenths(Double(time.nanoseconds) / 1_000_000)
}
