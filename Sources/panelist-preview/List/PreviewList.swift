// The list that browsers see: fingers, keys, wheels, time and the store in; frames out.
import Gestures
import Keyboard
import ListUI
import Model
import NIOCore
import Paint
import Recordings
import Session
import Shell
import Store
import Text
import Units

/// What a list begins with.
struct Beginning {
  var panel: PanelRequest
  var completed = CompletedRows.stay
  /// The languages of the board of keys.
  var layouts: [BoardLayout] = []
  /// How many times as long everything takes that moves by itself.
  var slowness = 1.0
  /// Whether other programs may write to its file while it is shown.
  var isShared = false
  var clock = ClockChoice.machine
}

/// The list and who looks at it. Everything happens on one loop; everything that the session is told goes
/// through ``hand(_:)``, in order.
final class PreviewList {
  /// Something that the session is told.
  enum Action {
    case touched(ContactFrame)
    case typed(TextEdit, at: Instant)
    case scrolled(by: Pixels, at: Instant)
    case showed(Banner?, at: Instant)
    /// The store says what became of something.
    case heard(StoreOutcome, at: Instant)
    /// Others may have written to the file.
    case mayBeWritten
    /// What failed is tried again.
    case retried
    /// Time passes for fingers and for the list, and then it is as it is seen at the beat.
    case beat(presentation: Instant, waitedUntil: Instant)
    /// The list comes to another panel, held by nobody.
    case laidOut(PanelRequest, at: Instant)

    /// Up to when the session has been told of anything by it; nil where it says nothing of that.
    var time: Instant? {
      switch self {
      case .touched(let frame): frame.time
      case .typed(_, let time), .scrolled(_, let time), .showed(_, let time), .heard(_, let time),
        .laidOut(_, let time):
        time
      case .beat(_, let waitedUntil): waitedUntil
      case .mayBeWritten, .retried: nil
      }
    }
  }

  let loop: any EventLoop
  let lines: TextLines
  let beginning: Beginning
  let writer: StoreWriter
  let errors: ErrorStream
  /// The list's file.
  let path: String
  let clock: any ListClock
  /// The same where its time is its clients' to give.
  let givenClock: GivenClock?
  /// The store's, whose disk lives in the machine's time whoever gives the list's.
  let storeClock: any ListClock
  private(set) var panel: PanelRequest
  var session: ListSession
  var composer: FrameComposer
  /// The panel's pixels, line after line.
  var framebuffer: [UInt32]
  /// Whether the framebuffer holds what the composer painted last.
  var isPainted = false
  /// Counts what was painted.
  var picture: UInt64 = 0
  var composing = Interval.zero
  var codec = FrameCodec()
  /// Of which the codec's words are.
  var packed: (picture: UInt64, region: DamageRegion, rects: [Rect])?

  var clients: [Client] = []
  var clientSerial: UInt32 = 0
  var contactSerials = ContactSerials()
  var strip: [GesturePicture] = []

  /// What happened, to be saved.
  var log: SessionLog
  /// Whether something happened since the list was last found at rest.
  var awaitsRest = true
  /// The stored list, as far as the session and this program know it.
  var mirror: ReplayedStore

  /// Up to when the session was told of anything but beats; touches come behind it.
  var reached = Instant.zero
  /// The beat that is waited for.
  var planned: (beat: Int64, alarm: Alarm)?
  var lastBeat: Int64 = -1
  /// Whether something may have changed since the last frame was composed.
  var isFrameDue = true
  /// Whether the last frame that was composed differed from the one before it.
  var hasDiffered = false

  var health = StoreHealth()
  var banner: Banner?
  var healthAlarm: Alarm?
  var retryAlarm: Alarm?
  var lookAlarm: Alarm?
  /// What was said of the store last.
  var lastComplaint = ""

  /// - Parameters:
  ///   - store: The list's, opened; its items are shown.
  ///   - lines: The letters; nothing else may measure with them.
  ///   - loop: On which this is called, as is everything else.
  ///   - errors: Hears what the store refuses, and never an item's text.
  ///   - ring: Called on the store's thread when it has done something, in place of what has the loop
  ///     look at it.
  /// - Throws: What opening the store's thread gives, or reading it.
  init(
    _ beginning: Beginning, store: consuming Store, lines: TextLines, loop: any EventLoop,
    errors: ErrorStream, ring: (@Sendable () -> Void)? = nil
  ) throws(StoreError) {
    self.loop = loop
    self.lines = lines
    self.beginning = beginning
    self.errors = errors
    let loopClock = LoopClock(loop)
    storeClock = loopClock
    switch beginning.clock {
    case .machine: (clock, givenClock) = (loopClock, nil)
    case .pages:
      let given = GivenClock(loop)
      (clock, givenClock) = (given, given)
    }
    panel = beginning.panel
    path = store.path
    let items = try store.load()
    let restorations = store.restorations
    mirror = ReplayedStore(ItemList(items: items), steps: try store.steps())
    let ear = Ear(loop)
    writer = try StoreWriter(store: store, wake: ring ?? { ear.ring() })
    let options = ListOptions(
      completed: beginning.completed, theme: panel.theme, layouts: beginning.layouts,
      slowness: beginning.slowness)
    let view = ListView(
      items: items, panel: panel.picture, rowHeight: nil, measurer: lines, start: .zero,
      options: options, names: IDGenerator(item: { .random() }, step: { .random() }))
    // A browser does not lose fingers as a panel's controller does.
    session = ListSession(view, rejoining: .off)
    composer = FrameComposer(lines: lines, size: panel.picture.pixels, rotation: panel.rotation)
    framebuffer = Self.black(panel)
    log = SessionLog(
      Self.start(of: session, mirror, panel, beginning, .entrance), at: .zero)
    ear.list = self
    for restoration in restorations { tell(restoration) }
    showHealth()
  }

  /// Now, from the session's start on.
  var now: Instant { clock.now }

  /// The one place where anything reaches the session; the log hears of it before.
  func hand(_ deed: Action) {
    if let time = deed.time { reached = max(reached, time) }
    switch deed {
    case .touched(let frame):
      log.touched(frame)
      turn { $0.handle(frame) }
    case .typed(let edit, let time):
      log.typed(edit, at: time)
      turn { $0.type(edit, at: time) }
    case .scrolled(let distance, let time):
      log.scrolled(by: distance, at: time)
      turn { $0.scroll(by: distance, at: time) }
    case .showed(let banner, let time):
      log.showed(banner, at: time)
      turn { $0.show(banner, at: time) }
    case .heard(let outcome, let time):
      note(outcome, at: time)
      turn { $0.take(outcome, after: writer.submissions, at: time) }
    case .mayBeWritten: turn { $0.storeWasWritten() }
    case .retried: turn { $0.retryIsDue() }
    case .beat(let presentation, let waitedUntil):
      log.beat(presentation: presentation, waitedUntil: waitedUntil)
      turn { $0.wait(until: waitedUntil) }
      turn { $0.advance(to: presentation, touchesUpTo: presentation) }
    case .laidOut(let panel, let time):
      log.lost()
      bring(to: panel, at: time)
    }
  }

  /// One call of the session: what it told is logged, and done.
  private func turn(_ call: (inout ListSession) -> Void) {
    let before = session.view.list
    call(&session)
    var outputs: [ListSession.Output] = []
    guard session.drain(into: &outputs) else { return }
    log.decided(outputs.events, before: before, after: session.view.list)
    for output in outputs { carryOut(output) }
  }

  private func bring(to panel: PanelRequest, at time: Instant) {
    self.panel = panel
    turn { session in
      session.wear(panel.theme, at: time)
      session.layOut(on: panel.picture, rowHeight: nil, start: time)
    }
    composer = FrameComposer(lines: lines, size: panel.picture.pixels, rotation: panel.rotation)
    framebuffer = Self.black(panel)
    isPainted = false
  }

  private static func black(_ panel: PanelRequest) -> [UInt32] {
    [UInt32](repeating: 0xFF00_0000, count: panel.frame.width * panel.frame.height)
  }
}

/// What the store's thread rings, and the loop hears. The list is only touched on the loop.
private final class Ear: Sendable {
  private let heard: NIOLoopBoundBox<Listener>

  /// The list goes when its program does, and the thread may ring until then.
  struct Listener {
    weak var list: PreviewList?
  }

  init(_ loop: any EventLoop) { heard = NIOLoopBoundBox(Listener(), eventLoop: loop) }

  /// On the loop alone.
  var list: PreviewList? {
    get { heard.value.list }
    set { heard.value.list = newValue }
  }

  /// On any thread.
  func ring() { heard.eventLoop.execute { self.list?.readOutcomes() } }
}
