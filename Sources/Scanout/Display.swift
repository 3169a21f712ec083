// The display that shows the list: two buffers, one mode, one flip at a time.
import Glibc
public import Units

/// A display whose DRM master is this program. Buffers, mastership and card are released in this
/// order in deinit.
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
  /// The result of `check`.
  public enum Finding: Hashable, Sendable {
    /// The display is unchanged.
    case same
    /// The display is unchanged, but its link failed: the driver shows nothing until a modeset.
    case badLink
    /// The display is gone, was replaced, or has another mode that is better.
    case changed
  }

  /// The size of the picture in device pixels.
  public let size: Size
  /// The size that the display reports; nil if it reports none that is believed.
  public let physicalSize: (width: Millimeters, height: Millimeters)?
  /// The rotation that shows the picture upright on the panel as it is mounted, if its driver says
  /// how; else none.
  public let rotation: Rotation
  /// From one vertical blank to the next, computed from the mode's timings.
  public let refreshPeriod: Interval
  /// The connector, as in "DSI-1".
  public let name: String
  /// The pixel format.
  public let format: PixelFormat
  /// One line for the log: node, driver, connector, mode, size, format.
  public let summary: String
  /// Further lines for the log: refused modes, objects that were left out, and properties that
  /// stay as a former owner set them.
  public let notes: [String]
  /// The display's ids, for comparison with udev events.
  public let shown: ShownDisplay

  private let card: Card
  private let mode: ChosenMode
  private let pipe: DisplayPipe
  private let fbProperty: UInt32
  private let crtcProperty: UInt32
  private let clipsProperty: UInt32?
  // Optional only so that deinit can release the buffers before it drops the mastership.
  private var buffers: BufferPair<Card>?
  private var chain = Swapchain()
  // Damage that no accepted flip has reported to the kernel.
  private var clips: DamageRegion
  // Whether the next flip must be a full update. Damage clips are relative to the last update, and
  // after a modeset the back buffer may differ anywhere from the picture that is shown.
  private var owesFullUpdate = true
  private var request = FlipRequest()
  private var events: [FlipEvent] = []
  private var serial: UInt64 = 0
  // Whether the free buffer holds a complete picture that no flip has shown.
  private var isPainted = false

  /// Takes the best display, sets its best mode that the driver accepts, and shows black.
  ///
  /// - Throws: `.nothing` when no display is connected, `.notMaster` while another program owns it,
  ///   `.busy` while its driver is, `.broken`, `.noMemory`, `.gone`, and `.rejected` when no mode
  ///   of any display is accepted. All is released.
  /// - Complexity: Probes every display, which may take a second; returns when the mode is shown.
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
    mode = first.mode
    let timing = mode.mode
    size = timing.size
    physicalSize =
      ReportedSize(candidate.connector.reportedMillimeters, pixels: size).believed
    let orientation = candidate.snapshot.orientation(of: candidate.connector) ?? .normal
    rotation = orientation.rotation
    refreshPeriod = timing.refreshPeriod
    name = candidate.connector.name
    let millimeters = physicalSize.map {
      "\(Int($0.width.value)) mm × \(Int($0.height.value)) mm"
    }
    format = first.pipe.format
    summary =
      ([
        "\(card.path) (\(candidate.driver))", name, "\(timing)", millimeters ?? "size unknown",
        format.name,
      ] + (orientation == .normal ? [] : ["\(orientation)"])).joined(separator: ", ")
    notes = first.notes
    shown = first.shown
    pipe = first.pipe
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

  /// Reports on all cards of a bus and on the display that `init` would take, found by test
  /// commits. Sets no mode.
  public static func survey(
    _ bus: some CardBus<Card>, choice: DisplayChoice = DisplayChoice()
  ) -> [CardReport] {
    CardSurvey(bus, choice: choice).testCommitReports()
  }

  /// The device node.
  public var path: String { card.path }

  /// The error to use when the descriptor reports a hang-up.
  public var hungUp: ScanoutError {
    ScanoutError(call: .readEvents, path: card.path, errno: ENODEV)
  }

  /// Watch it for reading; then call `drainEvents`.
  public var descriptor: CInt { card.descriptor }

  /// Whether the event of a queued flip is still awaited. No buffer is free until it arrives.
  public var isFlipPending: Bool { chain.isPending }

  /// Lends the free buffer.
  ///
  /// - Parameter body: Gets the pixels and the age of their contents: 0 for unknown (draw all), 1
  ///   for the frame shown last, 2 for the one before it. It must leave a complete picture.
  /// - Throws: `.busy` while a flip is pending, because no buffer is free then.
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
  /// - Parameter damage: The region that differs from the previous frame. It is kept until a flip
  ///   is accepted, so a refused flip loses none of it.
  /// - Throws: The kernel's error; the back buffer stays free and keeps its contents.
  public func flip(damage: DamageRegion) throws(ScanoutError) {
    clips.add(damage)
    guard let back = chain.back, let framebuffer = buffers?.framebuffer(back) else {
      throw noneFree()
    }
    request.removeChanges()
    request.serial = serial + 1
    request.set(pipe.plane, property: fbProperty, to: UInt64(framebuffer.raw))
    request.set(pipe.plane, property: crtcProperty, to: UInt64(pipe.crtc.raw))
    try commitWithClips()
    serial += 1
    chain.queued()
    clips = DamageRegion(size: size)
    owesFullUpdate = false
    isPainted = false
  }

  /// Reads the events that have arrived.
  ///
  /// - Returns: The awaited flip's event; nil if it has not arrived. Events of abandoned flips are
  ///   dropped.
  /// - Throws: The error of the read; `.gone` when the device is gone.
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

  /// Makes the next flip a full update without damage clips.
  public func dropClips() { owesFullUpdate = true }

  /// Becomes master again and sets the mode and all properties anew, with the newest picture. Both
  /// buffers have age 0 afterwards, and a pending flip is forgotten.
  ///
  /// - Throws: The error of the first refused call; `.setMaster` is the first call.
  public func reclaim() throws(ScanoutError) {
    try card.setMaster()
    try setMode()
  }

  /// Checks after a hotplug event whether the display is still the one that was taken.
  ///
  /// - Throws: The kernel's error if the display cannot be probed.
  /// - Complexity: Probes the display, which may take a tenth of a second.
  public func check() throws(ScanoutError) -> Finding {
    let now: Connector
    do throws(ScanoutError) {
      now = try card.connector(pipe.connector, probing: true)
    } catch  where error.errno == ENOENT {
      // The connector itself is gone, as those of a dock can be.
      return .changed
    }
    switch now.standing(showing: mode, try card.properties(of: .connector(pipe.connector))) {
    case .same: return .same
    case .needsModeset: return .badLink
    case .gone, .otherMode: return .changed
    }
  }

  /// Drops the mastership, so that another program can use the display until `reclaim`.
  public func yield() { card.dropMaster() }

  /// Switches the display off until `reclaim`: it gets no signal. The buffers keep their pictures.
  ///
  /// - Throws: The error of the first refused call; the display is still on then.
  public func switchOff() throws(ScanoutError) {
    let properties = try card.properties(of: .crtc(pipe.crtc))
    try card.modeset(try ModesetRequest(switchingOff: pipe, properties, path: card.path))
  }

  /// Sets the mode and all properties anew: another master may have changed any of them.
  private func setMode() throws(ScanoutError) {
    // The modeset shows a complete picture that no flip could show.
    let shown = isPainted ? chain.back ?? chain.newest : chain.newest
    guard let framebuffer = buffers?.framebuffer(shown) else { return }
    let snapshot = try CardSnapshot(reading: card, probing: false)
    let blob = try Blob(card, .mode(mode.mode))
    _ = try ModesetRequest(
      pipe, mode: blob.id, size: size, framebuffer: framebuffer, on: snapshot, path: card.path
    ).carryOut(on: card)
    // Makes the serial greater than those of events of earlier flips.
    serial += 1
    chain.reset(showing: shown)
    owesFullUpdate = true
    isPainted = false
  }

  /// Flips, with damage clips where possible. Without clips the driver updates everything.
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
    request.set(pipe.plane, property: clipsProperty, to: UInt64(blob.id.raw))
    try card.flip(request)
  }

  private func noneFree() -> ScanoutError {
    ScanoutError(call: .flip, path: card.path, errno: EBUSY)
  }
}
