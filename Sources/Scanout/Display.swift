// The display that shows the list: two buffers, one mode, one flip at a time.
import Glibc
public import Units

/// A display that this program is the master of. Everything is released in the right order in
/// deinit.
///
/// ```swift
/// let display = try Display(on: LinuxCards())
/// try display.withBackBuffer { pixels, age in
///   raster.draw(list, damage: history.repaint(age: age), into: &pixels)
/// }
/// try display.flip(damage: .full(display.size))
/// // Once `display.descriptor` can be read:
/// let shown = try display.drainEvents()
/// ```
public final class Display<Card: CardCalls> {
  /// What `check` found.
  public enum Finding: Hashable, Sendable {
    /// The display is the one that was opened.
    case same
    /// It is, but the driver shows nothing on it until the mode is set anew.
    case badLink
    /// It went, or another one is there, or it wants another mode.
    case changed
  }

  /// The picture in device pixels.
  public let size: Size
  /// As the display tells it; nil where it tells nothing plausible.
  public let physicalSize: (width: Millimeters, height: Millimeters)?
  /// From one vertical blank to the next, after the mode's numbers.
  public let refreshPeriod: Interval
  /// The connector, as in "DSI-1".
  public let name: String
  /// How its pixels are kept.
  public let format: PixelFormat
  /// One line for the log: node, driver, connector, mode, size, format.
  public let summary: String
  /// Further lines for the log: what did not answer, and what stays as a former owner left it.
  public let notes: [String]
  /// What udev's words are compared with.
  public let shown: ShownDisplay

  private let card: Card
  private let mode: Mode
  private let route: DisplayPipe
  private let fbProperty: UInt32
  private let crtcProperty: UInt32
  private let clipsProperty: UInt32?
  // Optional only so that deinit can give the buffers up before it drops the mastership.
  private var buffers: BufferPair<Card>?
  private var chain = Swapchain()
  // What the kernel was not told yet, because no flip with it was accepted.
  private var clips: DamageRegion
  // Whether the next flip must tell the driver that all changed: clips are relative to the last
  // update, and after a modeset the back buffer may differ from the glass anywhere.
  private var owesFullUpdate = true
  private var request = FlipRequest()
  private var events: [FlipEvent] = []
  private var serial: UInt64 = 0
  // Whether the free buffer holds a whole picture that no flip has shown.
  private var isPainted = false

  /// Takes the best display that there is, sets its preferred mode and shows black.
  ///
  /// - Throws: `.nothing` when none is connected, `.notMaster` while another program owns it, `.busy`
  ///   while its driver is, `.broken`, `.noMemory`, `.gone`, and `.rejected` when no route to any
  ///   display is accepted. Nothing is left behind.
  /// - Complexity: Asks every display, which may take a second; returns when the mode is shown.
  public convenience init(
    on bus: some CardBus<Card>, choice: DisplayChoice = DisplayChoice()
  ) throws(ScanoutError) {
    var survey = CardSurvey(bus, choice: choice)
    self.init(
      try survey.take { (candidate) throws(ScanoutError) in try FirstModeset(candidate) })
  }

  private init(_ first: consuming FirstModeset<Card>) {
    let candidate = first.candidate
    card = candidate.card
    mode = candidate.mode
    size = mode.size
    physicalSize = candidate.connector.physicalSize
    refreshPeriod = mode.refreshPeriod
    name = candidate.connector.name
    let millimeters = physicalSize.map {
      "\(Int($0.width.value)) mm × \(Int($0.height.value)) mm"
    }
    format = first.route.format
    summary = [
      "\(card.path) (\(candidate.driver))", name, "\(mode)", millimeters ?? "size unknown",
      format.name,
    ].joined(separator: ", ")
    notes = first.notes
    shown = first.shown
    route = first.route
    fbProperty = first.fbProperty
    crtcProperty = first.crtcProperty
    clipsProperty = first.clipsProperty
    clips = DamageRegion(size: size)
    buffers = first.takeBuffers()
  }

  deinit {
    buffers = nil
    card.dropMaster()
  }

  /// What every card on a bus is, and which display would be taken, found out as `init` does. Sets no
  /// mode.
  public static func survey(
    _ bus: some CardBus<Card>, choice: DisplayChoice = DisplayChoice()
  ) -> [CardReport] {
    CardSurvey(bus, choice: choice).rehearsed()
  }

  /// The device node.
  public var path: String { card.path }

  /// What a descriptor says that hung up.
  public var hungUp: ScanoutError {
    ScanoutError(call: .readEvents, path: card.path, errno: ENODEV)
  }

  /// To be watched for reading; then `drainEvents`.
  public var descriptor: CInt { card.descriptor }

  /// Whether a flip was queued and its event has not been seen. No buffer is free until then.
  public var isFlipPending: Bool { chain.isPending }

  /// Lends the free buffer.
  ///
  /// - Parameter body: Gets the pixels and the age of what they hold: 0 for unknown (draw all), 1
  ///   for the frame shown last, 2 for the one before it. Afterwards they hold a whole picture.
  /// - Throws: `.busy` while a flip is under way, since then no buffer is free.
  public func withBackBuffer(
    _ body: (_ pixels: inout WriteOnlyPixels, _ age: Int) -> Void
  ) throws(ScanoutError) {
    guard let back = chain.back else { throw noneFree() }
    let age = chain.ages[back]
    buffers?.withPixels(back) { pixels in body(&pixels, age) }
    isPainted = true
  }

  /// Queues the back buffer for the next vertical blank.
  ///
  /// - Parameter damage: What differs from the frame before it. It is kept until a flip is accepted,
  ///   so a refused flip loses none of it.
  /// - Throws: What the kernel says; the back buffer stays free and keeps what was drawn.
  public func flip(damage: DamageRegion) throws(ScanoutError) {
    clips.add(damage)
    guard let back = chain.back, let framebuffer = buffers?.framebuffer(back) else {
      throw noneFree()
    }
    request.removeChanges()
    request.serial = serial + 1
    request.set(route.plane, property: fbProperty, to: UInt64(framebuffer.raw))
    request.set(route.plane, property: crtcProperty, to: UInt64(route.crtc.raw))
    try commitWithClips()
    serial += 1
    chain.queued()
    clips = DamageRegion(size: size)
    owesFullUpdate = false
    isPainted = false
  }

  /// Reads what has arrived.
  ///
  /// - Returns: The awaited flip's event; nil when it is not there yet. Events of flips that were
  ///   given up are dropped.
  /// - Throws: `.gone` when the device went away.
  public func drainEvents() throws(ScanoutError) -> FlipEvent? {
    events.removeAll(keepingCapacity: true)
    try card.readEvents(into: &events)
    var done: FlipEvent?
    for event in events where chain.isPending && event.serial == serial {
      chain.completed()
      done = event
    }
    return done
  }

  /// Makes the next flip a full update: the driver is told of no clips.
  public func dropClips() { owesFullUpdate = true }

  /// Becomes master again and sets the mode and all properties anew, with the newest picture that was
  /// drawn. Both buffers have age 0 then, and a flip that was under way is forgotten.
  ///
  /// - Throws: What the first refused call says; `.setMaster` is the first of them.
  public func reclaim() throws(ScanoutError) {
    try card.setMaster()
    try setMode()
  }

  /// Asks after a plug whether the display is still the one that was taken.
  ///
  /// - Throws: What the kernel says when the display cannot be asked.
  /// - Complexity: Asks the display, which may take a tenth of a second.
  public func check() throws(ScanoutError) -> Finding {
    let now: Connector
    do throws(ScanoutError) {
      now = try card.connector(route.connector, probing: true)
    } catch  where error.errno == ENOENT {
      // The socket itself went, as those of a dock do.
      return .changed
    }
    switch now.standing(showing: mode, try card.properties(of: .connector(route.connector))) {
    case .same: return .same
    case .needsModeset: return .badLink
    case .gone, .otherMode: return .changed
    }
  }

  /// Lets another program have the display until `reclaim`.
  public func yield() { card.dropMaster() }

  /// Sets the mode and all properties anew: the program that had the display may have changed any.
  private func setMode() throws(ScanoutError) {
    // A picture that no flip could show is shown by the modeset.
    let shown = isPainted ? chain.back ?? chain.newest : chain.newest
    guard let framebuffer = buffers?.framebuffer(shown) else { return }
    let snapshot = try CardSnapshot(reading: card, probing: false)
    let blob = try Blob(card, .mode(mode))
    _ = try ModesetRequest(
      route, mode: blob.id, size: size, framebuffer: framebuffer, on: snapshot, path: card.path
    ).carryOut(on: card)
    // Events of flips before the modeset carry a smaller number.
    serial += 1
    chain.reset(showing: shown)
    owesFullUpdate = true
    isPainted = false
  }

  /// Flips, and tells the driver what changed. Without clips it takes everything for changed.
  private func commitWithClips() throws(ScanoutError) {
    guard let clipsProperty, !owesFullUpdate, !clips.isEmpty else {
      try card.flip(request)
      return
    }
    // Losing the error is right: a full update shows the same picture, only slower.
    guard let blob = try? Blob(card, .damage(clips)) else {
      try card.flip(request)
      return
    }
    request.set(route.plane, property: clipsProperty, to: UInt64(blob.id.raw))
    try card.flip(request)
  }

  private func noneFree() -> ScanoutError {
    ScanoutError(call: .flip, path: card.path, errno: EBUSY)
  }
}
