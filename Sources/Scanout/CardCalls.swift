// The calls that Scanout makes on a card: a protocol, so that tests can simulate the kernel.
public import System
public import Units

/// A source of cards.
public protocol CardBus<Card> {
  associatedtype Card: CardCalls

  /// The nodes of all display devices, by number.
  func cardPaths() -> [String]
  /// Opens a node for reading and writing, non-blocking. The first to open it becomes its master.
  func open(_ path: String) throws(ScanoutError) -> Card
}

/// One open card. Closed in deinit.
///
/// Calls that only release something report no error, because the caller could not act on it.
public protocol CardCalls: AnyObject {
  /// The device node.
  var path: String { get }
  /// Watch it for reading: readable when a flip event has arrived.
  var descriptor: CInt { get }

  func driverName() throws(ScanoutError) -> String
  /// Whether the driver has dumb buffers: plain memory that the CPU can draw into.
  func hasDumbBuffers() throws(ScanoutError) -> Bool
  /// Enables atomic commits, which apply all of their changes or none, and universal planes: the
  /// list of planes then includes the primary ones.
  func enableAtomic() throws(ScanoutError)
  func resources() throws(ScanoutError) -> CardResources
  /// - Parameters:
  ///   - id: From the card's resources.
  ///   - probing: Whether to probe the display, which is slow and may flicker: only at the start
  ///     and after a hotplug event. Otherwise the kernel's cached state is returned.
  func connector(_ id: ConnectorID, probing: Bool) throws(ScanoutError) -> Connector
  func encoder(_ id: EncoderID) throws(ScanoutError) -> Encoder
  func planes() throws(ScanoutError) -> [PlaneID]
  func plane(_ id: PlaneID) throws(ScanoutError) -> Plane
  func properties(of object: CardObject) throws(ScanoutError) -> [Property]

  /// Allocates memory for a picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in pixels.
  ///   - format: Determines the bits per pixel.
  func createDumb(_ size: Size, _ format: PixelFormat) throws(ScanoutError) -> DumbAllocation
  /// - Returns: `allocation.byteCount` bytes, page-aligned. The mapping stays valid until `unmap`,
  ///   even after the device is gone.
  func mapDumb(_ allocation: DumbAllocation) throws(ScanoutError) -> MappedMemory
  /// Unmaps the memory. Called once for each mapping.
  func unmap(_ memory: MappedMemory)
  func destroyDumb(_ buffer: BufferID)
  /// Creates a framebuffer: a picture that a plane can show.
  ///
  /// - Parameters:
  ///   - allocation: The buffer that `createDumb` returned for this size and format.
  ///   - size: Width and height in pixels.
  ///   - format: The pixel format.
  func addFramebuffer(
    _ allocation: DumbAllocation, size: Size, format: PixelFormat
  ) throws(ScanoutError) -> FramebufferID
  /// Releases a framebuffer. Where the kernel supports it, the display keeps showing the picture.
  func removeFramebuffer(_ id: FramebufferID)
  func createBlob(_ contents: BlobContents) throws(ScanoutError) -> BlobID
  func destroyBlob(_ id: BlobID)

  /// Test-only commit: checks whether the driver accepts a modeset. Never fails with EBUSY.
  func test(_ request: ModesetRequest) throws(ScanoutError)
  /// Sets a mode. Blocks until the mode is shown; no event follows.
  func modeset(_ request: ModesetRequest) throws(ScanoutError)
  /// Queues a page flip and returns at once; an event with the request's serial follows.
  func flip(_ request: FlipRequest) throws(ScanoutError)
  /// Appends the events that have arrived, oldest first; appends none if there are none.
  func readEvents(into events: inout [FlipEvent]) throws(ScanoutError)
  func setMaster() throws(ScanoutError)
  func dropMaster()
}
