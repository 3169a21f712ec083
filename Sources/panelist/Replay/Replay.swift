// The list on a virtual clock: what was recorded in, decisions and pictures out.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Store
import Text
import Units

/// Plays a scene as the kiosk would, sixty presentations a second, with nobody waiting.
///
/// A presentation shows every touch up to its instant. Presentations at which nothing can have
/// changed are left out, as on a panel. The same scene gives the same pictures on any machine.
///
/// What was taken from a running list is shown when that was, with all that happened in its order; the
/// replay's own presentations come behind that.
struct Replay: ~Copyable {
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
  private let turns: [Scene.Turn]
  private var next = 0
  /// What the store has done and not answered, where the scene says when it does.
  private var answers: [UndoReport] = []
  private var answersAtOnce: Bool

  /// - Parameters:
  ///   - lines: Text as the panel shows it.
  ///   - kinds: The gestures that contend for fingers; the list does nothing with those that are
  ///     not its own.
  init(_ scene: Scene, lines: TextLines, recognizing kinds: GestureKinds = ListView.gestures) {
    self.scene = scene
    size = scene.rotation.turned(scene.panel.pixels)
    let view = ListView(
      items: scene.items, panel: scene.panel, rowHeight: scene.rowHeight, measurer: lines,
      start: .zero, opening: scene.opening,
      options: ListOptions(
        completed: scene.completed, theme: scene.theme, layouts: scene.layouts,
        slowness: scene.slowness),
      names: Self.names(beginningWith: scene.newNames))
    session = ListSession(view, recognizing: kinds, rejoining: scene.rejoin)
    store = ReplayedStore(ItemList(items: scene.items), steps: scene.steps)
    turns = scene.turns
    answersAtOnce = scene.order == nil
    composer = FrameComposer(
      lines: lines, size: scene.panel.pixels, rotation: scene.rotation)
    words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Names of new items and of steps, the same in every replay.
  private static func names(beginningWith known: [ItemID]) -> IDGenerator {
    var known = known[...]
    var lastItem: UInt64 = 0
    var lastStep: UInt64 = 0
    return IDGenerator(
      item: {
        if let next = known.popFirst() { return next }
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
    if showNext() { return true }
    beat += 1
    if isStill, beat > 0, let next = nextDue { beat = max(beat, VirtualVsync.beat(at: next)) }
    presentation = VirtualVsync.instant(beat)
    while let time = nextFact, time <= presentation { playNext() }
    if next == turns.count { answerAll(at: presentation) }
    show(waitedUntil: presentation)
    if nextDue == nil, isStill {
      isOver = true
      decide("list rests at \(tenths(presentation)) ms", at: presentation)
    }
    return true
  }

  /// Goes on to the next presentation that the scene tells, if there is another one.
  private mutating func showNext() -> Bool {
    guard let order = scene.order else { return false }
    while next < order.shown {
      if case .event(.shown(let waited)) = turns[next].deed {
        presentation = turns[next].time
        next += 1
        show(waitedUntil: waited)
        return true
      }
      playNext()
    }
    if beat < 0, next > 0 { beat = VirtualVsync.beat(at: presentation) }
    return false
  }

  /// The list is seen, once fingers that rest were waited for.
  private mutating func show(waitedUntil waited: Instant) {
    let presentation = presentation
    turn(at: waited) { $0.wait(until: waited) }
    // Nobody waits for the drawing: every touch up to its presentation is in a frame.
    turn(at: presentation) { $0.advance(to: presentation, touchesUpTo: presentation) }
  }

  private mutating func playNext() {
    let turn = turns[next]
    next += 1
    switch turn.deed {
    case .touches(let frame): self.turn(at: turn.time) { $0.handle(frame) }
    case .event(let event): happen(event, at: turn.time)
    }
  }

  /// Draws the present picture into ``words``. - Complexity: O(what changed since the last one).
  mutating func draw() {
    guard composer.prepare(&session.view) else { return }
    let age = isDrawn ? 1 : 0
    composer.paint(into: &words, size: size, age: age)
    composer.committed()
    isDrawn = true
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
  private var nextFact: Instant? { next < turns.count ? turns[next].time : nil }

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
    case .written(let edit): turn(at: time) { $0.write(edit, at: time) }
    case .recalled(let texts):
      turn(at: time) { session in
        let list = session.view.list
        session.recall(texts.map { $0.used(in: list) }, at: time)
      }
    case .outside(let deed):
      guard store.carryOut(deed) != nil else {
        return decide("outside: no such row", at: time)
      }
      if answersAtOnce { turn(at: time) { $0.storeWasWritten() } }
    case .banner(let banner): turn(at: time) { $0.show(banner, at: time) }
    case .scrolled(let way): turn(at: time) { $0.scroll(by: way, at: time) }
    case .answered:
      guard !answers.isEmpty else { return decide("no undo was asked for", at: time) }
      answer(at: time)
    case .looked: look(at: time)
    case .saved: answerAll(at: time)
    case .shown: fatalError("Replay: a presentation at \(time) is none of the replay's own")
    }
  }

  /// The store says what became of the oldest undo.
  private mutating func answer(at time: Instant) {
    let report = answers.removeFirst()
    turn(at: time) { $0.undone(report, at: time) }
  }

  /// Nobody says any more when the store answers: it does at once.
  private mutating func answerAll(at time: Instant) {
    guard !answersAtOnce else { return }
    answersAtOnce = true
    while !answers.isEmpty { answer(at: time) }
    look(at: time)
  }

  private mutating func look(at time: Instant) {
    let items = store.list.items
    turn(at: time) { $0.read(items, isStale: false, at: time) }
  }

  /// One turn of the loop: something is handed in, what happened is put in words, and what the
  /// session asks for is done.
  private mutating func turn(at time: Instant, _ body: (inout ListSession) -> Void) {
    // Rows are counted as a person saw them when the fingers moved.
    let before = session.view.list
    body(&session)
    var words = DecisionWords(
      before: before, after: session.view.list, panel: scene.panel, waiting: waiting)
    var outputs: [ListSession.Output] = []
    guard session.drain(into: &outputs) else { return }
    for (event, time) in outputs.events { words.add(event, at: time) }
    for line in words.lines { decide(line.text, at: line.time) }
    waiting = words.waiting
    steps += outputs.gestures.map { step in
      let row = step.kind.target.flatMap { before.index(of: ItemID($0)) }
      return GestureStep(step, row: row.map { $0 + 1 })
    }
    for request in outputs.requests { carryOut(request, at: time) }
  }

  /// Does what the store does, and answers at once but where the scene says when.
  private mutating func carryOut(_ request: StoreRequest, at time: Instant) {
    switch request {
    case .step(let step): store.store(step)
    case .undo(let step): answers.append(store.undo(step))
    case .undoNewest: answers.append(store.undoNewest())
    case .look: if answersAtOnce { look(at: time) }
    // No power is cut in a recording.
    case .draft, .acknowledge, .forget: break
    // What was used before stands in the recording.
    case .recall: break
    }
    while answersAtOnce, !answers.isEmpty { answer(at: time) }
  }

  private mutating func decide(_ text: String, at time: Instant) {
    let line = scene.order == nil || next == 0 ? 0 : turns[next - 1].line
    decisions.append(TouchRecording.Decision(time: time, text: text, line: line))
  }
}

private func tenths(_ time: Instant) -> String {
  tenths(Double(time.nanoseconds) / 1_000_000)
}
