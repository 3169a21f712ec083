// The list that browsers show: contacts, keys, wheels, time and the store in, frames out.
import Gestures
import ListUI
import Localization
import Model
import NIOCore
import OnScreenKeyboard
import Paint
import Recordings
import Session
import Shell
import Store
import Text
import Units

/// What a list starts with.
struct Beginning {
  var panel: PanelRequest
  var completed = CompletedRows.stay
  /// Layouts of the on-screen keyboard.
  var layouts: [KeyboardLayout] = []
  /// The words of the list.
  var messages = MessageCatalog.english
  /// Factor by which all animations take longer.
  var slowness = 1.0
  /// Whether other programs may write to its file while it is shown.
  var isShared = false
  var clock = ClockChoice.machine
  /// The time of day below the rows.
  var timeOfDay = ClockStyle.off
  /// When the screen dims and goes dark.
  var power = ScreenPower.Rules()
}

/// The list and its clients. Everything runs on one event loop. All inputs of the session pass
/// through ``send(_:at:)``, in order.
final class PreviewList {
  /// Scheduled calls, besides that of the next vsync.
  struct Alarms {
    /// Of the store's health, and of a failed request to the store.
    var store: Alarm?
    var reload: Alarm?
    /// When the time of day is read next; nil while it is not shown.
    var minute: Alarm?
  }

  let loop: any EventLoop
  let lines: TextLines
  let beginning: Beginning
  let writer: StoreWriter
  var complaints: StoreComplaints
  let clock: any ListClock
  /// The same clock if its clients give the time; otherwise nil.
  let givenClock: GivenClock?
  /// The store's clock: always the machine's, in which its disk works.
  let storeClock: any ListClock
  private(set) var panel: PanelRequest
  /// The list, its gestures, its frames and its log.
  var driver: ListDriver
  var framebuffer: Framebuffer
  var clients = Clients()
  var gesturePictures: [GesturePicture] = []
  /// Latest time of all inputs so far; touches are not before it.
  var reached = Instant.zero
  var vsyncs = Vsyncs()
  var alarms = Alarms()

  /// - Parameters:
  ///   - store: The list's store, open; its items are shown.
  ///   - lines: Text layout; nothing else may measure with it.
  ///   - loop: The event loop of this call and of all others.
  ///   - errors: Receives the store's errors, never the text of an item.
  ///   - ring: Called on the store's thread when it has outcomes, instead of waking the event loop.
  /// - Throws: Errors of reading the store, or of starting its thread.
  init(
    _ beginning: Beginning, store: consuming Store, lines: TextLines, loop: any EventLoop,
    errors: ErrorStream, ring: (@Sendable () -> Void)? = nil
  ) throws(StoreError) {
    self.loop = loop
    self.lines = lines
    self.beginning = beginning
    let loopClock = LoopClock(loop)
    storeClock = loopClock
    switch beginning.clock {
    case .machine: (clock, givenClock) = (loopClock, nil)
    case .pages:
      let given = GivenClock(loop)
      (clock, givenClock) = (given, given)
    }
    panel = beginning.panel
    complaints = StoreComplaints(errors, path: store.path)
    let lists = try store.recovering { (store) throws(StoreError) in try store.loadLists() }
    let recoveryReports = store.recoveryReports
    let changesets = try store.changesets()
    let ear = Ear(loop)
    writer = try StoreWriter(store: store, wake: ring ?? { ear.ring() })
    let options = ListOptions(
      completed: beginning.completed, theme: panel.theme, clock: beginning.timeOfDay,
      layouts: beginning.layouts, messages: beginning.messages, slowness: beginning.slowness)
    let view = ListView(
      items: lists[lists.first].items, panel: panel.picture, rowHeight: nil, measurer: lines,
      start: .zero, options: options,
      ids: IDGenerator(item: { .random() }, changeset: { .random() }), of: lists.first)
    // Browsers do not lose contacts, as a panel's controller does.
    let session = ListSession(
      view, among: OtherLists(lists, besides: lists.first), stitching: .off,
      power: ScreenPower(beginning.power, start: .zero))
    framebuffer = Framebuffer(panel.frame)
    driver = ListDriver(
      session,
      recorder: SessionRecorder(
        SessionLog.Start(
          session, turned: panel.rotation, changesets: changesets, opening: .entrance,
          screen: RecordedScreen(RecordedIdle(beginning.power)))))
    driver.composer = FrameComposer(
      lines: lines, size: panel.picture.pixels, rotation: panel.rotation)
    ear.list = self
    for recoveryReport in recoveryReports { report(recoveryReport) }
    showHealth()
  }

  /// Time since the session's start.
  var now: Instant { clock.now }

  /// Passes an input to the session, as nothing else does.
  func send(_ input: ListSession.Input, at time: Instant) {
    reached = max(reached, time)
    pass(input, at: time)
  }

  /// Lets time pass, and shows the list at a presentation, which later inputs may precede.
  func send(vsync presentation: Instant, waitedUntil: Instant) {
    driver.noteVsync(presentation, waitedUntil: waitedUntil)
    send(.time, at: waitedUntil)
    pass(.presented(touchesUpTo: presentation), at: presentation)
    // A screen that is lit shows this vsync's frame.
    pass(.lit, at: presentation)
  }

  private func pass(_ input: ListSession.Input, at time: Instant) {
    driver.handle(input, at: time)
    carryOutOutputs()
  }

  /// Carries out the outputs of one input, in order.
  func carryOutOutputs() {
    var outputs: [ListSession.Output] = []
    guard driver.drain(into: &outputs) else { return }
    for output in outputs { carryOut(output) }
  }

  /// Moves the list to another panel, without contacts.
  func bring(to panel: PanelRequest, at time: Instant) {
    self.panel = panel
    send(.theme(panel.theme), at: time)
    send(.layout(panel.picture, rowHeight: nil), at: time)
    driver.composer = FrameComposer(
      lines: lines, size: panel.picture.pixels, rotation: panel.rotation)
    framebuffer = Framebuffer(panel.frame)
  }
}

/// Wakes the event loop from the store's thread. The list is used on the loop alone.
private final class Ear: Sendable {
  private let heard: NIOLoopBoundBox<Listener>

  /// Weak: the store's thread may ring while the list goes away.
  struct Listener {
    weak var list: PreviewList?
  }

  init(_ loop: any EventLoop) { heard = NIOLoopBoundBox(Listener(), eventLoop: loop) }

  /// On the event loop alone.
  var list: PreviewList? {
    get { heard.value.list }
    set { heard.value.list = newValue }
  }

  /// On any thread.
  func ring() { heard.eventLoop.execute { self.list?.readOutcomes() } }
}
