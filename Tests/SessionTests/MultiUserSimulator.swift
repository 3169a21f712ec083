// Simulates random users, typing and other processes on one session with a store.
import Gestures
import Model
import Paint
import Recordings
import Session
import Store
import TestRandom
import Units

@testable import ListUI
@testable import panelist

/// A panel with its users. Every call of the session is checked by ``SessionInvariants``.
struct MultiUserSimulator {
  /// The geometry of a screen, and the row height.
  struct TestScreen {
    let panel: PanelGeometry
    let rowHeight: Millimeters

    static let all = [
      TestScreen(
        panel: PanelGeometry(pixels: Size(width: 1000, height: 800), width: 100, height: 80),
        rowHeight: 10),
      TestScreen(
        panel: PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136),
        rowHeight: 10),
      TestScreen(
        panel: PanelGeometry(pixels: Size(width: 480, height: 800), width: 65, height: 108),
        rowHeight: 13.7),
    ]
  }

  /// How time passes between reports.
  enum Pace {
    /// Random intervals, with frames at any time.
    case uneven
    /// A report every 16 ms, and a frame every `framesEvery` ms. No row is lifted, because frames
    /// decide when the other rows make way.
    case even(framesEvery: Int)
  }

  let pace: Pace
  let sinks: CompletedRows
  let measurer: SharedLines
  var screen: TestScreen
  var session: ListSession
  var store: StoreStandIn
  var invariants: SessionInvariants
  var chance: SeededRandom
  var now = Instant.zero
  /// Touches up to this time are in the last frame.
  var latch = Instant.zero
  var fingers: [PlannedFinger] = []
  var serial: UInt64 = 0
  var named: UInt64 = 0
  let people: Int
  /// The current banner, until it is replaced or dismissed.
  var standing: Banner?
  /// Whether a reload is pending, and whether a forced one is.
  var isReloadPending = false
  private var isForced = false
  /// The latest calls, for a failure message.
  private(set) var story: Story

  init(seed: UInt64, pace: Pace = .uneven, measurer: SharedLines = SharedLines()) {
    self.measurer = measurer
    story = Story(seed: seed)
    self.pace = pace
    var chance = SeededRandom(seed: seed)
    sinks = chance.isOne(of: 2) ? .sink : .stay
    screen = TestScreen.all[chance.roll(below: TestScreen.all.count)]
    people = chance.roll(1...4)
    let rows = [0, 1, 2, 7, 30][chance.roll(below: 5)]
    let items = (0..<rows).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        isCompleted: chance.isOne(of: 4), order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    var named: UInt64 = 0
    let name = {
      named += 1
      return named
    }
    var view = ListView(
      items: items, panel: screen.panel, rowHeight: screen.rowHeight, measurer: measurer,
      start: .zero, options: ListOptions(completed: sinks),
      ids: IDGenerator(
        item: { ItemID(high: 9, low: name()) }, changeset: { ChangesetID(high: 9, low: name()) }))
    let end = Int(view.rows.ends.range.upperBound)
    view.rows.scroll = ScrollState(at: Double(chance.roll(0...3) == 0 ? end : chance.roll(0...end)))
    // The entrance animation starts at this scroll position.
    view.rows.enter(&view.context)
    let kinds = ListView.gestures
    // A device that is not known to lose contacts, or one whose contacts are all stitched.
    let mode = seed % 2 == 0 ? ContactStitcher.Mode.auto : .on
    switch pace {
    case .uneven: session = ListSession(view, recognizing: kinds, stitching: mode)
    case .even:
      session = ListSession(view, recognizing: kinds.subtracting(.longPress), stitching: mode)
    }
    store = StoreStandIn(items, sinksCompleted: sinks == .sink)
    invariants = SessionInvariants(measurer)
    self.chance = chance
  }

  /// Makes one call of the session, checks it, then carries out its requests.
  mutating func turn(
    _ action: String, _ cause: SessionInvariants.Cause, _ call: (inout ListSession) -> Void
  ) {
    story.note(action, at: now)
    invariants.before(session, cause, at: now, latch)
    call(&session)
    invariants.after(session, cause, at: now, story)
    answer()
    invariants.look(forBanner: standing, in: session.view, story)
  }

  /// Carries out the session's requests: changesets and undos at once, reloads sometimes later. The
  /// session is notified of a write only after all requests of the call.
  private mutating func answer() {
    var isWritten = false
    let outputs = session.drained()
    for case .event(.bannerDismissed(let banner), _) in outputs {
      if banner != standing { invariants.breach(.shown, "\(banner) was taken away: \(story)") }
      standing = nil
    }
    for request in outputs.requests {
      switch request {
      case .changeset(let changeset):
        invariants.store(changeset)
        store.store(changeset)
        isWritten = true
      case .undo(let changeset):
        let report = store.undo(changeset)
        show(report)
      case .undoNewest:
        let report = store.undo(nil)
        show(report)
      case .reload(let isForced):
        self.isForced = self.isForced || isForced
        if chance.isOne(of: 3) { isReloadPending = true } else { look() }
      case .draft, .acknowledge, .readSuggestions, .forget: break
      }
    }
    if isWritten, chance.isOne(of: 4) {
      turn("written", .other) { [now] in $0.handle(.storeWritten, at: now) }
    }
  }

  private mutating func show(_ report: UndoReport) {
    let now = now
    turn("undone \(report.finding)", .other) { $0.handle(.answered(.undone(report)), at: now) }
  }

  /// Answers a reload.
  mutating func look() {
    let items = store.load(isForced: isForced)
    (isReloadPending, isForced) = (false, false)
    guard let items else { return }
    turn("read", .other) { [now] in $0.handle(.answered(.changed(items, after: 0)), at: now) }
  }
}

/// The seed and the latest calls, for a failure message.
struct Story: CustomStringConvertible {
  let seed: UInt64
  private var actions: [String] = []

  init(seed: UInt64) { self.seed = seed }

  var description: String { "seed \(seed): \(actions.joined(separator: "; "))" }

  /// Notes a call. Of consecutive frames only the last is kept.
  mutating func note(_ action: String, at time: Instant) {
    if action.hasPrefix("frame"), let last = actions.last, last.contains(" frame") {
      actions.removeLast()
    }
    actions.append("\(time.nanoseconds / 1_000_000) \(action)")
    if actions.count > 12 { actions.removeFirst() }
  }
}
