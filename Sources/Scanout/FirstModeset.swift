// How a display becomes ours: buffers, a route that the driver accepts, the mode, black.
import Units

/// A display whose first modeset was accepted and that shows black: what ``Display`` begins with.
struct FirstModeset<Card: CardCalls>: ~Copyable {
  let candidate: CardCandidate<Card>
  let route: DisplayPipe
  let fbProperty: UInt32
  let crtcProperty: UInt32
  /// Nil where the driver takes no damage.
  let clipsProperty: UInt32?
  /// How events of udev can concern it.
  let shown: ShownDisplay
  /// What the log should say besides: what was left out, and what stays as a former owner left it.
  let notes: [String]
  private var buffers: Optional<BufferPair<Card>>

  /// Tries each format and route until one is accepted, first as a test and then as a real modeset.
  ///
  /// - Parameter candidate: The display.
  /// - Throws: The last refusal when all are refused; any other error at once.
  init(_ candidate: CardCandidate<Card>) throws(ScanoutError) {
    let card = candidate.card
    let snapshot = candidate.snapshot
    let way = try candidate.firstRoute { (request) throws(ScanoutError) in
      try request.carryOut(on: card)
    }
    let (accepted, request) = (way.route, way.request)
    let plane = CardObject.plane(accepted.plane)
    guard let fb = snapshot.property("FB_ID", of: plane),
      let crtc = snapshot.property("CRTC_ID", of: plane)
    else {
      fatalError("FirstModeset: the modeset was accepted without FB_ID and CRTC_ID on \(plane)")
    }
    self.candidate = candidate
    route = accepted
    fbProperty = fb.id
    crtcProperty = crtc.id
    clipsProperty = snapshot.property("FB_DAMAGE_CLIPS", of: plane)?.id
    shown = ShownDisplay(
      card: card.path, connector: accepted.connector,
      linkStatus: snapshot.property(Connector.linkStatus, of: .connector(accepted.connector))?.id)
    notes =
      (snapshot.omissions + snapshot.unfitPlanes(among: candidate.formats)).map(\.description)
      + request.refusedResets.map { "the driver refuses to set \($0) back" }
    let pair = way.buffers
    buffers = consume pair
  }

  /// Hands the buffers to their owner; nil the second time.
  mutating func takeBuffers() -> BufferPair<Card>? { buffers.take() }
}
