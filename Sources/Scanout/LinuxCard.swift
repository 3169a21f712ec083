// The real cards: libdrm behind the seam.
import CDRM
import Glibc

/// The cards under /dev/dri.
public struct LinuxCards: CardBus, Sendable {
  public init() {}

  public func cardPaths() -> [String] {
    // Pointers of readdir are used before the next call, and closedir comes last.
    guard let folder = unsafe opendir("/dev/dri") else { return [] }
    defer { unsafe closedir(folder) }
    var numbers: [Int] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix("card"), let number = Int(name.dropFirst(4)) { numbers.append(number) }
    }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  public func open(_ path: String) throws(ScanoutError) -> LinuxCard {
    try LinuxCard(path)
  }
}

/// One card through libdrm. Closes it in deinit.
///
/// Safe to use: its one pointer is made in init, freed in deinit and never leaves it.
@safe public final class LinuxCard: CardCalls {
  public let path: String
  public let descriptor: CInt
  // Made once and rewound for each commit, so that a frame builds no list of its own.
  private let atomic: OpaquePointer

  /// - Throws: `.gone` when there is no such device, `.notMaster` when it may not be opened.
  init(_ path: String) throws(ScanoutError) {
    // The string outlives the call.
    let raw = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard raw >= 0 else { throw ScanoutError(call: .open, path: path, errno: errno) }
    // Freed in deinit, once.
    guard let request = unsafe drmModeAtomicAlloc() else {
      close(raw)
      throw ScanoutError(call: .open, path: path, errno: ENOMEM)
    }
    unsafe atomic = request
    descriptor = raw
    self.path = path
  }

  deinit {
    // The last use of both.
    unsafe drmModeAtomicFree(atomic)
    close(descriptor)
  }

  public func driverName() throws(ScanoutError) -> String {
    // libdrm's copy, with its own length; freed before returning.
    guard let version = unsafe drmGetVersion(descriptor) else { throw failure(.driverName) }
    defer { unsafe drmFreeVersion(version) }
    guard let name = unsafe version.pointee.name else { return "" }
    return unsafe String(cString: name)
  }

  public func hasDumbBuffers() throws(ScanoutError) -> Bool {
    var value: UInt64 = 0
    try check(unsafe drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &value), .capability)
    return value == 1
  }

  public func enableAtomic() throws(ScanoutError) {
    for capability in [DRM_CLIENT_CAP_UNIVERSAL_PLANES, DRM_CLIENT_CAP_ATOMIC] {
      try check(drmSetClientCap(descriptor, UInt64(capability), 1), .clientCapability)
    }
  }

  public func setMaster() throws(ScanoutError) {
    try check(drmSetMaster(descriptor), .setMaster)
  }

  public func dropMaster() {
    _ = drmDropMaster(descriptor)
  }

  public func test(_ request: ModesetRequest) throws(ScanoutError) {
    try commit(
      request.changes, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET, serial: 0, .test)
  }

  public func modeset(_ request: ModesetRequest) throws(ScanoutError) {
    try commit(request.changes, DRM_MODE_ATOMIC_ALLOW_MODESET, serial: 0, .modeset)
  }

  public func flip(_ request: FlipRequest) throws(ScanoutError) {
    try commit(
      request.changes, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, serial: request.serial,
      .flip)
  }

  private func commit(
    _ changes: [PropertyChange], _ flags: some BinaryInteger, serial: UInt64, _ call: CardCall
  ) throws(ScanoutError) {
    // The list lives as long as this object; the serial is a number that the kernel only returns.
    unsafe drmModeAtomicSetCursor(atomic, 0)
    for change in changes {
      let result = unsafe drmModeAtomicAddProperty(
        atomic, change.object, change.property, change.value)
      guard result >= 0 else { throw ScanoutError(call: call, path: path, errno: -result) }
    }
    let cookie = unsafe UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: serial))
    try check(unsafe drmModeAtomicCommit(descriptor, atomic, UInt32(flags), cookie), call)
  }

  public func readEvents(into events: inout [FlipEvent]) throws(ScanoutError) {
    // The kernel hands over whole events, and holds back those that do not fit.
    var buffer = [128 of UInt64](repeating: 0)
    var span = buffer.mutableSpan
    let count = unsafe span.withUnsafeMutableBytes { bytes in
      unsafe read(descriptor, bytes.baseAddress, bytes.count)
    }
    guard count >= 0 else {
      let reason = errno
      if reason == EAGAIN || reason == EINTR { return }
      throw ScanoutError(call: .readEvents, path: path, errno: reason)
    }
    // Every bit pattern of an integer is initialised memory.
    unsafe FlipEvent.parse(span.span.bytes.extracting(first: count), into: &events)
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
