// Plays a scene on a virtual clock: recorded input in, decisions and pictures out.
import Gestures
import ListUI
import Localization
import Model
import Recordings
import Session
import Store
import Text
import Units

/// Plays a scene as the kiosk would, at sixty presentations a second, without waiting.
///
/// A presentation shows every touch up to its instant. Presentations at which nothing can have
/// changed are skipped, as on a panel. The same scene gives the same pictures on any machine.
///
/// A recording of a running list is played in its own order and at its own presentation times; the
/// replay's virtual vsyncs follow after its end.
struct Replay: ~Copyable {
  /// The time of the last presentation.
  private(set) var presentation = Instant.zero
  /// All decisions so far.
  private(set) var decisions: [TouchRecording.Decision] = []
  /// Gesture updates since the last call of `drainUpdates`.
  private(set) var updates: [GestureUpdate] = []
  /// Whether everything was played and the list is at rest.
  private(set) var isOver = false
  /// The last drawn picture, in the panel's line order.
  private(set) var words: [UInt32]
  /// The panel's size in pixels.
  let size: Size

  private let scene: Scene
  private var session: ListSession
  private var store: ReplayedStore
  /// Rows for which a decision said that an external change waits.
  private var waiting: Set<ItemID> = []
  private var composer: FrameComposer
  private var isDrawn = false
  private var vsync: Int64 = -1
  private let turns: [Scene.Turn]
  private var next = 0
  /// The changesets that can be undone at the start, and then those that the list made.
  private var steps: [ChangesetID]
  private var answersAtOnce: Bool

  /// - Parameters:
  ///   - lines: Text as the panel shows it.
  ///   - kinds: The gestures that enter the arena; the list ignores those that it does not use.
  init(_ scene: Scene, lines: TextLines, recognizing kinds: GestureKinds = ListView.gestures) {
    self.scene = scene
    size = scene.rotation.turned(scene.panel.pixels)
    let lists = Lists(root: scene.lists, items: scene.items)
    let view = ListView(
      items: lists[lists.first].items, panel: scene.panel,
      rowHeight: scene.rowHeight, measurer: lines,
      start: .zero, opening: scene.opening,
      options: ListOptions(
        completed: scene.completed, theme: scene.theme, layouts: scene.layouts,
        messages: scene.messages, slowness: scene.slowness),
      ids: Self.ids(beginningWith: scene.newIDs), of: lists.first)
    session = ListSession(
      view, among: OtherLists(lists, besides: lists.first), recognizing: kinds,
      stitching: scene.stitching,
      power: scene.power)
    for known in scene.devices {
      session.handle(.learnt(known.device, known.faults), at: .zero)
    }
    session.expectOnKeyboard(scene.order?.placeless ?? [])
    steps = scene.changesets.map(\.id)
    store = ReplayedStore(lists, changesets: scene.changesets)
    turns = scene.turns
    answersAtOnce = scene.order == nil
    composer = FrameComposer(
      lines: lines, size: scene.panel.pixels, rotation: scene.rotation)
    words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Ids of new items and of changesets, the same in every replay.
  private static func ids(beginningWith known: [ItemID]) -> IDGenerator {
    var known = known[...]
    var lastItem: UInt64 = 0
    var lastStep: UInt64 = 0
    return IDGenerator(
      item: {
        if let next = known.popFirst() { return next }
        lastItem += 1
        return ItemID(high: 1, low: lastItem)
      },
      changeset: {
        lastStep += 1
        return ChangesetID(high: 3, low: lastStep)
      })
  }

  /// Advances to the next presentation at which something can have changed.
  ///
  /// - Returns: Whether there was one; false once the list is at rest.
  mutating func step() -> Bool {
    guard !isOver else { return false }
    if showNext() { return true }
    vsync += 1
    if isStill, vsync > 0, let next = nextDue {
      vsync = max(vsync, VirtualVsync.vsync(atOrAfter: next))
    }
    presentation = VirtualVsync.instant(vsync)
    while let time = nextFact, time <= presentation { playNext() }
    if next == turns.count { answerAll(at: presentation) }
    show(waitedUntil: presentation)
    if nextDue == nil, isStill {
      isOver = true
      decide("list rests at \(tenths(presentation)) ms", at: presentation)
    }
    return true
  }

  /// Advances to the next presentation recorded in the scene, if there is another one.
  private mutating func showNext() -> Bool {
    guard let order = scene.order else { return false }
    while next < order.shown {
      if case .presented(let waited) = turns[next].step {
        presentation = turns[next].time
        next += 1
        show(waitedUntil: waited)
        return true
      }
      if case .input(.presented) = turns[next].step {
        presentation = turns[next].time
        playNext()
        return true
      }
      playNext()
    }
    if vsync < 0, next > 0 { vsync = VirtualVsync.vsync(atOrAfter: presentation) }
    return false
  }

  /// Shows the list, after the deadlines up to an instant.
  private mutating func show(waitedUntil waited: Instant) {
    let presentation = presentation
    send(.time, at: waited)
    // Drawing takes no time here: every touch up to a presentation is in its frame.
    send(.presented(touchesUpTo: presentation), at: presentation)
    // A screen that is switched on shows the next presentation.
    send(.lit, at: presentation)
  }

  private mutating func playNext() {
    let turn = turns[next]
    next += 1
    play(turn.step, at: turn.time)
  }

  /// The list as it is.
  var list: ItemList { session.view.list }
  /// The lists that are not shown, as they are.
  var otherLists: Lists { session.otherLists }

  /// Draws the current picture into ``words``.
  ///
  /// - Complexity: O(what changed since the last one).
  mutating func draw() {
    let brightness = session.power.level(at: presentation)
    guard composer.prepare(&session.view, brightness: brightness) else { return }
    let age = isDrawn ? 1 : 0
    composer.paint(into: &words, size: size, age: age)
    composer.committed()
    isDrawn = true
  }

  /// Whether the next picture would be the same without a touch. The caret of an open edit is
  /// ignored: its timeout is two minutes away.
  private var isStill: Bool { session.isAtRest(after: presentation) }

  /// Returns and removes the gesture updates since the last call.
  mutating func drainUpdates() -> [GestureUpdate] {
    defer { updates.removeAll(keepingCapacity: true) }
    return updates
  }

  /// The time of the next recorded input.
  private var nextFact: Instant? { next < turns.count ? turns[next].time : nil }

  /// The next recorded input or deadline. After the last input only deadlines of contacts count: an
  /// open edit or an undo bar would make every recording minutes long.
  private var nextDue: Instant? {
    guard let fact = nextFact else { return session.fingerDeadline }
    return min(fact, session.nextDeadline ?? fact)
  }

  private mutating func play(_ step: RecordedStep, at time: Instant) {
    switch step {
    case .input(let input): send(input, at: time)
    case .external(let action, let list):
      guard store.carryOut(action, in: list) != nil else {
        return decide("external: no such row", at: time)
      }
      if answersAtOnce { send(.storeWritten, at: time) }
    case .suggestionsRead(let texts):
      let list = session.view.list
      send(.answered(.suggestionsRead(texts.map { $0.used(in: list) })), at: time)
    case .answered(let answer):
      guard store.awaitsAnswer else { return decide("no undo was asked for", at: time) }
      self.answer(answer, at: time)
    case .reloaded(let ids): reload(only: ids, at: time)
    case .display:
      send(.layout(scene.panel, rowHeight: scene.rowHeight, options: nil), at: time)
    case .saved: answerAll(at: time)
    case .presented: fatalError("Replay: a presentation at \(time) is none of the replay's own")
    }
  }

  /// Carries out the oldest undo, and delivers its report.
  ///
  /// - Parameter known: The report, where the scene has it.
  private mutating func answer(_ known: RecordedAnswer? = nil, at time: Instant) {
    let report: UndoReport
    if let known {
      report = known.report { steps.indices.contains($0 - 1) ? steps[$0 - 1] : nil }
      store.follow(report)
    } else {
      guard let own = store.answer() else { fatalError("Replay: no undo waits at \(time)") }
      report = own
    }
    send(.answered(.undone(report)), at: time)
  }

  /// The scene records no more answers of the store: it answers at once from now on.
  private mutating func answerAll(at time: Instant) {
    guard !answersAtOnce else { return }
    answersAtOnce = true
    while store.awaitsAnswer { answer(at: time) }
    reload(at: time)
  }

  private mutating func reload(only ids: [ItemID]? = nil, at time: Instant) {
    var items = LoadedItems.all(store.lists)
    if let ids = ids?.sorted() {
      items = .changes(
        ids.compactMap { store.lists[$0] }, removed: ids.filter { store.lists[$0] == nil })
    }
    send(.answered(.changed(items, after: 0)), at: time)
  }

  /// One iteration: passes input to the session, records the decisions, and carries out the store
  /// requests.
  private mutating func send(_ input: ListSession.Input, at time: Instant) {
    // Rows are counted in the list before the input, which the user saw.
    let before = session.view.list
    let others = session.otherLists
    session.handle(input, at: time)
    var words = DecisionWords(
      before: before, after: session.view.list, panel: scene.panel, waiting: waiting)
    var outputs: [ListSession.Output] = []
    // What becomes of another list needs no output.
    _ = session.drain(into: &outputs)
    for case .screen(let effect, let time) in outputs { decide(effect.words, at: time) }
    for (event, time) in outputs.events { words.add(event, at: time) }
    for line in words.lines { decide(line.text, at: line.time) }
    for text in DecisionWords.lines(others: others, after: session.otherLists) {
      decide(text, at: time)
    }
    waiting = words.waiting
    updates += outputs.gestures.map { update in
      let row = update.kind.target.flatMap { before.index(of: ItemID($0)) }
      return GestureUpdate(update, row: row.map { $0 + 1 })
    }
    for request in outputs.requests { carryOut(request, at: time) }
  }

  /// Acts as the store; answers at once unless the scene says when.
  private mutating func carryOut(_ request: StoreRequest, at time: Instant) {
    switch request {
    case .changeset(let changeset):
      steps.append(changeset.id)
      store.submit(.changeset(changeset))
    case .undo(let changeset): store.submit(.undo(changeset))
    case .undoNewest(let list): store.submit(.undo(nil, in: list))
    case .reload: if answersAtOnce { reload(at: time) }
    // A replay has no power loss.
    case .draft, .acknowledge: break
    case .forget: send(.answered(.forgotten), at: time)
    // The recording contains the suggestion history.
    case .readSuggestions: break
    }
    while answersAtOnce, store.awaitsAnswer { answer(at: time) }
  }

  private mutating func decide(_ text: String, at time: Instant) {
    let line = scene.order == nil || next == 0 ? 0 : turns[next - 1].line
    decisions.append(TouchRecording.Decision(time: time, text: text, line: line))
  }
}

private func tenths(_ time: Instant) -> String { tenths(Double(time.nanoseconds) / 1_000_000) }
