// The list on a virtual clock: what was recorded in, decisions and pictures out.
import Gestures
import ListUI
import Model
import Recordings
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
  /// All steps of gestures so far that were not taken.
  private(set) var steps: [GestureStep] = []
  /// Whether everything was played and the list is at rest.
  private(set) var isOver = false
  /// The last drawn picture, in the order of the panel's lines.
  private(set) var words: [UInt32]
  /// The panel's pixels.
  let size: Size

  private let scene: Scene
  private var view: ListView
  private var core: GestureCore
  private var gestures: [Gesture] = []
  /// What words remember from step to step.
  private var tale = GestureWords.Tale()
  private var store: ReplayedStore
  /// Whether changes from outside wait until no hand has a row.
  private var isOwed = false
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
    core = GestureCore(recognizing: kinds)
    self.scene = scene
    size = scene.rotation.turned(scene.panel.pixels)
    view = ListView(
      items: scene.items, panel: scene.panel, rowHeight: scene.rowHeight, measurer: lines,
      start: .zero, options: ListOptions(completed: scene.completed),
      makeID: Self.countingIDs())
    store = ReplayedStore(ItemList(items: scene.items))
    composer = FrameComposer(
      lines: lines, size: scene.panel.pixels, rotation: scene.rotation)
    words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Names of new items, the same in every replay.
  private static func countingIDs() -> () -> ItemID {
    var last: UInt64 = 0
    return {
      last += 1
      return ItemID(high: 1, low: last)
    }
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
        take(scene.frames[nextFrame])
        nextFrame += 1
      } else {
        take(scene.events[nextEvent].event, at: time)
        nextEvent += 1
      }
      payOwed(at: time)
    }
    wait(until: presentation)
    payOwed(at: presentation)
    // Nobody waits for the drawing: every touch up to its presentation is in a frame.
    view.follow(core, at: presentation, &gestures)
    view.advance(to: presentation)
    if nextDue == nil, isStill {
      isOver = true
      decide("list rests at \(tenths(presentation)) ms", at: presentation)
    }
    return true
  }

  /// Draws the present picture into ``words``. - Complexity: O(what changed since the last one).
  mutating func draw() {
    guard composer.prepare(&view) else { return }
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

  /// Whether the next picture would be the same without a touch.
  private var isStill: Bool { view.isIdle && core.isSettled(at: presentation) }

  /// Hands the steps over that came since the last time.
  mutating func takeSteps() -> [GestureStep] {
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
    guard let fact = nextFact else { return core.nextDeadline }
    return [fact, core.nextDeadline, view.deadline].compactMap(\.self).min()
  }

  private mutating func take(_ frame: ContactFrame) {
    // Rows are counted as a person saw them when the fingers moved.
    var words = GestureWords(view, at: frame.time, tale)
    _ = view.take(frame, through: &core, &gestures) { words.add($0, $1) }
    finish(words)
  }

  private mutating func wait(until time: Instant) {
    var words = GestureWords(view, at: time, tale)
    _ = view.wait(until: time, through: &core, &gestures) { words.add($0, $1) }
    finish(words)
  }

  private mutating func take(_ event: Scene.Event, at time: Instant) {
    var words = GestureWords(view, at: time, tale)
    switch event {
    case .typed(let edit):
      words.add(nil, view.type(edit, at: time), isTakingBack: edit == .cancel)
    case .outside(let deed):
      if let item = store.carryOut(deed) {
        let isBusy = view.isBusy(item)
        let edits = view.list.edits(to: store.list.items)
        isOwed = view.adopt(edits, at: time) || isOwed
        words.add(outside: edits.filter { $0.id == item }, isWaiting: isBusy, view.list)
      } else {
        words.addMissing()
      }
    }
    finish(words)
  }

  /// Changes from outside that had to wait come when no hand has a row any more.
  private mutating func payOwed(at time: Instant) {
    guard isOwed, !view.isBusy else { return }
    var words = GestureWords(view, at: time, tale)
    let edits = view.list.edits(to: store.list.items)
    isOwed = view.adopt(edits, at: time)
    words.add(outside: edits, isWaiting: false, view.list)
    finish(words)
  }

  /// Carries out what the list asked for, and says what came of it all.
  private mutating func finish(_ told: GestureWords) {
    var words = told
    words.compare(with: view)
    for effect in words.effects {
      switch effect {
      case .store(let edits):
        if let step = store.step(edits) { store.store(step) }
      case .undo:
        let before = view.list
        let report = store.undoNewest()
        view.take(report, at: words.time)
        words.add(report, before, view.list)
      }
    }
    tale = words.tale
    steps += words.steps
    for (text, time) in words.said {
      let place = text == "list pan ended" ? " at \(tenths(scrolled)) mm" : ""
      decide(text + place, at: time)
    }
  }

  /// How far the list is scrolled, in millimetres.
  private var scrolled: Double { scene.panel.millimeters(y: view.scrollPosition).value }

  private mutating func decide(_ text: String, at time: Instant) {
    decisions.append(TouchRecording.Decision(time: time, text: text))
  }
}

/// One digit behind the point.
func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

private func tenths(_ time: Instant) -> String {
  tenths(Double(time.nanoseconds) / 1_000_000)
}
