// Takes a display: buffers, a pipe that the driver accepts, the mode, a black picture.
import Units

/// A display after its first modeset; it shows black. ``Display`` starts with it.
struct FirstModeset<Card: CardCalls>: ~Copyable {
  let candidate: CardCandidate<Card>
  let mode: ChosenMode
  let pipe: DisplayPipe
  let fbProperty: UInt32
  let crtcProperty: UInt32
  /// Nil if the driver has no damage clips.
  let clipsProperty: UInt32?
  /// Further lines for the log: refused modes, objects that were left out, and properties that stay
  /// as a former owner set them.
  let notes: [String]
  private var buffers: Optional<BufferPair<Card>>

  /// Tries each mode, format and pipe until the driver accepts one, as a test commit and then as a
  /// modeset.
  ///
  /// - Parameter candidate: The card and display.
  /// - Throws: The refusal of the best mode when all are refused; any other error at once.
  init(_ candidate: CardCandidate<Card>) throws(ScanoutError) {
    let card = candidate.card
    let snapshot = candidate.snapshot
    let way = try candidate.firstPipe { (request) throws(ScanoutError) in
      try request.carryOut(on: card)
    }
    let (accepted, request) = (way.pipe, way.request)
    let plane = CardObject.plane(accepted.plane)
    guard let fb = snapshot.property("FB_ID", of: plane),
      let crtc = snapshot.property("CRTC_ID", of: plane)
    else {
      fatalError("FirstModeset: the modeset was accepted without FB_ID and CRTC_ID on \(plane)")
    }
    self.candidate = candidate
    mode = way.mode
    pipe = accepted
    fbProperty = fb.id
    crtcProperty = crtc.id
    clipsProperty = snapshot.property("FB_DAMAGE_CLIPS", of: plane)?.id
    notes =
      [candidate.connector.complaint(about: candidate.choice), way.mode.note].compactMap(\.self)
      + (snapshot.omissions + snapshot.unfitPlanes(among: candidate.formats)).map(\.description)
      + request.refusedResets.map { "the driver refuses to set \($0) back" }
    let pair = way.buffers
    buffers = consume pair
  }

  /// The display's ids, for comparison with udev events.
  var shown: ShownDisplay {
    let status = candidate.snapshot.property(
      Connector.linkStatus, of: .connector(pipe.connector))
    return ShownDisplay(
      card: candidate.card.path, connector: pipe.connector, linkStatus: status?.id)
  }

  /// Transfers the buffers to their owner; nil the second time.
  mutating func takeBuffers() -> BufferPair<Card>? { buffers.take() }
}
