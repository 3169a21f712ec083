// Card calls of the fake kernel: strict about handles, DRM master and pending flips.
import CDRM
import Glibc
import Scanout
import System
import Units

/// Fake cards by path.
struct FakeBus: CardBus {
  let devices: [FakeDevice]

  init(_ devices: FakeDevice...) { self.devices = devices }
  init(_ devices: [FakeDevice]) { self.devices = devices }

  func cardPaths() -> [String] { devices.filter(\.isPresent).map(\.setup.path) }

  func open(_ path: String) throws(ScanoutError) -> FakeCard {
    guard let device = devices.first(where: { $0.setup.path == path && $0.isPresent })
    else {
      throw ScanoutError(call: .open, path: path, errno: ENOENT)
    }
    return try FakeCard(device)
  }
}

/// One open file of a fake device.
final class FakeCard: CardCalls {
  /// Initial content of memory. Both halves are equal, for 16-bit formats.
  static let poison: UInt32 = 0xDEAD_DEAD

  let device: FakeDevice
  var path: String { device.setup.path }
  var descriptor: CInt { device.descriptor }

  init(_ device: FakeDevice) throws(ScanoutError) {
    self.device = device
    device.openCards += 1
    // The first to open a card becomes its master.
    if device.master == nil { device.master = ObjectIdentifier(self) }
    try count(.open)
  }

  deinit {
    let held =
      device.buffers.count + device.mappings + device.framebuffers.count + device.blobs.count
    device.leaks += held
    device.openCards -= 1
    // A pending flip and its events end with the file.
    device.flight = nil
    device.events.removeAll()
    if device.master == ObjectIdentifier(self) { device.master = nil }
    device.releases.append("close")
  }

  /// Counts a call, and throws the error that the test sets for it.
  func count(_ call: CardCall) throws(ScanoutError) {
    device.calls[call, default: 0] += 1
    device.onCall(call)
    guard device.isPresent else { throw error(call, ENODEV) }
    if let errno = device.fault(call, device.calls[call, default: 0]) { throw error(call, errno) }
  }

  /// Counts a call on an object, and throws if the object is silent.
  func count(_ call: CardCall, of object: UInt32) throws(ScanoutError) {
    try count(call)
    if let errno = device.silent[object] { throw error(call, errno) }
  }

  func error(_ call: CardCall, _ errno: CInt) -> ScanoutError {
    ScanoutError(call: call, path: path, errno: errno)
  }

  func driverName() throws(ScanoutError) -> String {
    try count(.driverName)
    return device.setup.driver
  }

  func hasDumbBuffers() throws(ScanoutError) -> Bool {
    try count(.capability)
    return device.setup.hasDumbBuffers
  }

  func enableAtomic() throws(ScanoutError) { try count(.clientCapability) }

  func resources() throws(ScanoutError) -> CardResources {
    try count(.resources)
    guard device.setup.hasDisplays else { throw error(.resources, EOPNOTSUPP) }
    return CardResources(
      connectors: device.setup.sockets.map { ConnectorID($0.id) },
      crtcs: device.setup.crtcs.map { CRTCID($0) })
  }

  func connector(_ id: ConnectorID, probing: Bool) throws(ScanoutError) -> Connector {
    try count(.connector, of: id.raw)
    guard let socket = device.setup.sockets.first(where: { $0.id == id.raw }) else {
      throw error(.connector, ENOENT)
    }
    let isOn = device.values[id.raw]?["CRTC_ID"] != 0
    return Connector(
      id: id, type: socket.type, number: socket.number, connection: socket.connection,
      reportedMillimeters: socket.millimeters,
      encoder: isOn ? EncoderID(socket.encoders.first ?? 0) : .none,
      encoders: socket.encoders.map { EncoderID($0) }, modes: socket.modes)
  }

  func encoder(_ id: EncoderID) throws(ScanoutError) -> Encoder {
    try count(.encoder, of: id.raw)
    let socket = device.setup.sockets.first { $0.encoders.first == id.raw }
    let crtc = socket.flatMap { device.values[$0.id]?["CRTC_ID"] } ?? 0
    return Encoder(
      id: id, crtc: CRTCID(UInt32(crtc)), possibleCRTCs: device.setup.encoders[id.raw] ?? 0)
  }

  func planes() throws(ScanoutError) -> [PlaneID] {
    try count(.planes)
    return device.setup.layers.map { PlaneID($0.id) }
  }

  func plane(_ id: PlaneID) throws(ScanoutError) -> Plane {
    try count(.plane, of: id.raw)
    guard let layer = device.setup.layers.first(where: { $0.id == id.raw }) else {
      throw error(.plane, ENOENT)
    }
    return Plane(
      id: id, crtc: CRTCID(UInt32(device.values[id.raw]?["CRTC_ID"] ?? 0)),
      possibleCRTCs: layer.crtcMask, formats: layer.formats)
  }

  func properties(of object: CardObject) throws(ScanoutError) -> [Property] {
    try count(.properties, of: object.raw)
    return (device.values[object.raw] ?? [:]).sorted { $0.key < $1.key }.map { name, value in
      Property(id: propertyID(name), name: name, value: value)
    }
  }

  func propertyID(_ name: String) -> UInt32 {
    UInt32((device.names.firstIndex(of: name) ?? -1) + 1000)
  }

  func createDumb(
    _ size: Size, _ format: PixelFormat
  ) throws(ScanoutError) -> DumbAllocation {
    try count(.createDumb)
    if let errno = device.setup.unmakeableSizes[size] { throw error(.createDumb, errno) }
    let alignment = device.setup.pitchAlignment
    let least = (size.width * format.bytes + alignment - 1) / alignment * alignment
    let pitch = least + device.setup.pitchExcess
    let byteCount = (pitch * size.height + 3) / 4 * 4
    let handle = device.newHandle()
    // Freed in destroyDumb; whole words, so that poison fills all of it.
    let start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
    unsafe start.initializeMemory(as: UInt32.self, repeating: Self.poison, count: byteCount / 4)
    unsafe device.buffers[handle] = FakeDevice.Memory(
      handle: handle, size: size, bytes: format.bytes, stride: pitch / format.bytes, start: start,
      byteCount: byteCount)
    return DumbAllocation(buffer: BufferID(handle), pitch: pitch, byteCount: byteCount)
  }

  func mapDumb(_ allocation: DumbAllocation) throws(ScanoutError) -> MappedMemory {
    try count(.mapDumb)
    guard let memory = device.buffers[allocation.buffer.raw] else {
      throw error(.mapDumb, ENOENT)
    }
    device.mappings += 1
    // The memory outlives the mapping: the display destroys the buffer after unmapping.
    return unsafe MappedMemory(start: memory.start, byteCount: memory.byteCount)
  }

  func unmap(_ memory: MappedMemory) {
    device.mappings -= 1
    device.releases.append("unmap")
  }

  func destroyDumb(_ buffer: BufferID) {
    guard let memory = device.buffers.removeValue(forKey: buffer.raw) else {
      device.violations.append("destroyed twice")
      return
    }
    // Allocated in createDumb, and gone from the table.
    unsafe memory.start.deallocate()
    device.releases.append("destroy")
  }

  func addFramebuffer(
    _ allocation: DumbAllocation, size: Size, format: PixelFormat
  ) throws(ScanoutError) -> FramebufferID {
    try count(.addFramebuffer)
    if let errno = device.setup.unmakeable[format] { throw error(.addFramebuffer, errno) }
    let id = device.newHandle()
    device.formats[id] = format.code
    device.framebuffers[id] = allocation.buffer.raw
    return FramebufferID(id)
  }

  func removeFramebuffer(_ id: FramebufferID) {
    if device.framebuffers.removeValue(forKey: id.raw) == nil {
      device.violations.append("framebuffer removed twice")
    }
    // The screen keeps its picture, and nothing can write to it any more.
    if device.front?.framebuffer == id.raw { device.front = nil }
    device.releases.append("remove")
  }

  func createBlob(_ contents: BlobContents) throws(ScanoutError) -> BlobID {
    try count(.createBlob)
    let id = device.newHandle()
    device.blobs[id] = contents
    if case .mode(let mode) = contents { device.modeSizes[id] = mode.size }
    return BlobID(id)
  }

  func destroyBlob(_ id: BlobID) {
    if device.blobs.removeValue(forKey: id.raw) == nil {
      device.violations.append("blob destroyed twice")
    }
  }

  func setMaster() throws(ScanoutError) {
    try count(.setMaster)
    guard device.master == nil || device.master == ObjectIdentifier(self) else {
      throw error(.setMaster, EBUSY)
    }
    device.master = ObjectIdentifier(self)
  }

  func dropMaster() {
    if device.master == ObjectIdentifier(self) { device.master = nil }
    device.releases.append("drop")
  }

  func readEvents(into events: inout [FlipEvent]) throws(ScanoutError) {
    try count(.readEvents)
    events += device.events
    device.events.removeAll()
  }
}
