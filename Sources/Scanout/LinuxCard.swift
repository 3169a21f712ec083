// The real cards: implements `CardCalls` with libdrm.
import CDRM
import Glibc
import System

/// The cards under /dev/dri.
public struct LinuxCards: CardBus, Sendable {
  /// Reads nothing yet; `cardPaths` reads the folder.
  public init() {}

  /// The nodes named "card" and a number, by number.
  public func cardPaths() -> [String] {
    let numbers = folderNames(path: "/dev/dri").compactMap { name in
      name.hasPrefix("card") ? Int(name.dropFirst(4)) : nil
    }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  /// Opens for reading and writing, non-blocking.
  public func open(_ path: String) throws(ScanoutError) -> LinuxCard { try LinuxCard(path) }
}

/// One card through libdrm. Closed in deinit.
///
/// Safe to use: its one pointer is created in init, freed in deinit and never exposed.
@safe public final class LinuxCard: CardCalls {
  /// The device node.
  public let path: String
  /// Watch it for reading.
  public var descriptor: CInt { file.raw }

  let kernel = LinuxKernel()
  private let file: FileDescriptor
  // Created once and rewound for each commit, so that a frame allocates no list.
  private let atomic: OpaquePointer

  /// - Throws: The error of open(2), as `.notMaster` without permission, `.gone` on ENODEV or
  ///   ENXIO.
  init(_ path: String) throws(ScanoutError) {
    do throws(SystemError) {
      file = try kernel.open(path, for: .readWrite)
    } catch {
      throw ScanoutError(error, call: .open, path: path)
    }
    // Ours until deinit, which frees it once.
    guard let request = unsafe drmModeAtomicAlloc() else {
      throw ScanoutError(call: .open, path: path, errno: ENOMEM)
    }
    unsafe atomic = request
    self.path = path
  }

  // The descriptor closes afterwards, and the kernel releases all that belongs to it.
  deinit { unsafe drmModeAtomicFree(atomic) }

  /// The kernel driver's name.
  public func driverName() throws(ScanoutError) -> String {
    // libdrm's copy, freed before returning; its name ends in NUL.
    guard let version = unsafe drmGetVersion(descriptor) else { throw failure(.driverName) }
    defer { unsafe drmFreeVersion(version) }
    guard let name = unsafe version.pointee.name else { return "" }
    return unsafe String(cString: name)
  }

  /// Reads the capability DRM_CAP_DUMB_BUFFER.
  public func hasDumbBuffers() throws(ScanoutError) -> Bool {
    var value: UInt64 = 0
    // The integer is lent for the call.
    try check(unsafe drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &value), .capability)
    return value == 1
  }

  /// Sets the client capabilities for universal planes and atomic commits.
  public func enableAtomic() throws(ScanoutError) {
    for capability in [DRM_CLIENT_CAP_UNIVERSAL_PLANES, DRM_CLIENT_CAP_ATOMIC] {
      try check(drmSetClientCap(descriptor, UInt64(capability), 1), .clientCapability)
    }
  }

  /// Becomes the DRM master, which alone may change the display.
  public func setMaster() throws(ScanoutError) { try check(drmSetMaster(descriptor), .setMaster) }

  /// Lets another process become master.
  public func dropMaster() { _ = drmDropMaster(descriptor) }

  /// A test-only commit.
  public func test(_ request: ModesetRequest) throws(ScanoutError) {
    try commit(
      request.changes, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET, serial: 0, .test)
  }

  /// A blocking commit.
  public func modeset(_ request: ModesetRequest) throws(ScanoutError) {
    try commit(request.changes, DRM_MODE_ATOMIC_ALLOW_MODESET, serial: 0, .modeset)
  }

  /// A non-blocking commit.
  public func flip(_ request: FlipRequest) throws(ScanoutError) {
    try commit(
      request.changes, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, serial: request.serial,
      .flip)
  }

  private func commit(
    _ changes: [PropertyChange], _ flags: some BinaryInteger, serial: UInt64, _ call: CardCall
  ) throws(ScanoutError) {
    // The list lives as long as this object; the kernel only returns the serial.
    unsafe drmModeAtomicSetCursor(atomic, 0)
    for change in changes {
      let result = unsafe drmModeAtomicAddProperty(
        atomic, change.object, change.property, change.value)
      guard result >= 0 else { throw ScanoutError(call: call, path: path, errno: -result) }
    }
    // Never dereferenced: an integer that comes back in the event.
    let cookie = unsafe UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: serial))
    try check(unsafe drmModeAtomicCommit(descriptor, atomic, UInt32(flags), cookie), call)
  }

  /// Calls read once; up to 1024 bytes of events.
  public func readEvents(into events: inout [FlipEvent]) throws(ScanoutError) {
    // The kernel returns whole events only, and keeps those that do not fit.
    var buffer = [1024 of UInt8](repeating: 0)
    var bytes = buffer.mutableSpan
    let count: Int
    do throws(SystemError) {
      count = try kernel.read(descriptor, into: &bytes)
    } catch {
      if error.wouldBlock { return }
      throw ScanoutError(error, call: .readEvents, path: path)
    }
    FlipEvent.parse(buffer.span.extracting(first: count), into: &events)
  }

  /// libdrm answers −errno, or −1 with errno set.
  func check(_ result: CInt, _ call: CardCall) throws(ScanoutError) {
    guard result < 0 else { return }
    throw ScanoutError(call: call, path: path, errno: result == -1 ? errno : -result)
  }

  func failure(_ call: CardCall) -> ScanoutError {
    ScanoutError(call: call, path: path, errno: errno)
  }
}
