// The few calls that Scanout makes on a card: a protocol, so that tests can play the kernel.
public import System
public import Units

/// Where cards come from.
public protocol CardBus<Card> {
  associatedtype Card: CardCalls

  /// Every display device node, in the order of their numbers.
  func cardPaths() -> [String]
  /// Opens a node for reading and writing, non-blocking. The first to open it becomes its master.
  func open(_ path: String) throws(ScanoutError) -> Card
}

/// One open card. It closes in its deinit.
///
/// Calls that only release something report no error, because a caller could do nothing about it.
public protocol CardCalls: AnyObject {
  /// The device node.
  var path: String { get }
  /// To be watched for reading: a flip event has arrived.
  var descriptor: CInt { get }

  func driverName() throws(ScanoutError) -> String
  /// Whether the driver has dumb buffers: plain memory that pictures can be drawn into.
  func hasDumbBuffers() throws(ScanoutError) -> Bool
  /// Switches on atomic commits, whose changes happen all at once or not at all, and the list of
  /// all planes.
  func enableAtomic() throws(ScanoutError)
  func resources() throws(ScanoutError) -> CardResources
  /// - Parameters:
  ///   - id: From the card's resources.
  ///   - probing: Asks the display itself, which is slow and may flicker: at the start and after a
  ///     plug only. Otherwise what the kernel knows already.
  func connector(_ id: ConnectorID, probing: Bool) throws(ScanoutError) -> Connector
  func encoder(_ id: EncoderID) throws(ScanoutError) -> Encoder
  func planes() throws(ScanoutError) -> [PlaneID]
  func plane(_ id: PlaneID) throws(ScanoutError) -> Plane
  func properties(of object: CardObject) throws(ScanoutError) -> [Property]

  /// Memory for a picture.
  ///
  /// - Parameters:
  ///   - size: Columns and lines.
  ///   - format: How many bits a pixel has.
  func createDumb(_ size: Size, _ format: PixelFormat) throws(ScanoutError) -> DumbAllocation
  /// - Returns: `allocation.byteCount` bytes, page-aligned, that stay valid until `unmap`, even
  ///   after the device went away.
  func mapDumb(_ allocation: DumbAllocation) throws(ScanoutError) -> MappedMemory
  /// Takes a mapping away. Called once for each.
  func unmap(_ memory: MappedMemory)
  func destroyDumb(_ buffer: BufferID)
  /// Makes a framebuffer of a buffer: a picture that a plane can show.
  ///
  /// - Parameters:
  ///   - allocation: The buffer, as `createDumb` gave it for this size and format.
  ///   - size: Columns and lines.
  ///   - format: How a pixel is kept.
  func addFramebuffer(
    _ allocation: DumbAllocation, size: Size, format: PixelFormat
  ) throws(ScanoutError) -> FramebufferID
  /// Releases a framebuffer. Where the kernel supports it, what is on the glass stays there.
  func removeFramebuffer(_ id: FramebufferID)
  func createBlob(_ contents: BlobContents) throws(ScanoutError) -> BlobID
  func destroyBlob(_ id: BlobID)

  /// Asks whether a modeset would be accepted; changes nothing and never answers EBUSY.
  func test(_ request: ModesetRequest) throws(ScanoutError)
  /// Sets a mode and returns when it is shown; no event follows.
  func modeset(_ request: ModesetRequest) throws(ScanoutError)
  /// Queues a new picture and returns at once; an event with the request's serial follows.
  func flip(_ request: FlipRequest) throws(ScanoutError)
  /// Takes the events that have arrived, oldest first; adds none when none has.
  func readEvents(into events: inout [FlipEvent]) throws(ScanoutError)
  func setMaster() throws(ScanoutError)
  func dropMaster()
}
