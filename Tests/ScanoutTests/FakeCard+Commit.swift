// Commits of the fake kernel, checked by the rules of atomic modesetting.
import CDRM
import Glibc
import Scanout
import Units

extension FakeCard {
  typealias Values = [UInt32: [String: UInt64]]

  func test(_ request: ModesetRequest) throws(ScanoutError) {
    try count(.test)
    _ = try accepted(request.changes, .test)
  }

  func modeset(_ request: ModesetRequest) throws(ScanoutError) {
    try count(.modeset)
    device.values = try accepted(request.changes, .modeset)
    device.lastRequest = request.changes
    // A blocking commit waits for a pending flip.
    if device.flight != nil { device.blank() }
    device.checkFront()
    for layer in device.setup.layers {
      let shown = device.values[layer.id]?["FB_ID"] ?? 0
      if shown != 0 { device.show(UInt32(shown), clips: nil) }
    }
  }

  func flip(_ request: FlipRequest) throws(ScanoutError) {
    try count(.flip)
    guard isMaster else { throw error(.flip, EACCES) }
    guard device.flight == nil else { throw error(.flip, EBUSY) }
    // No event can come from a display that is off.
    guard device.isLit else { throw error(.flip, EINVAL) }
    let allowed = ["FB_ID", "CRTC_ID", "FB_DAMAGE_CLIPS"].map { propertyID($0) }
    guard request.changes.allSatisfy({ allowed.contains($0.property) }) else {
      throw error(.flip, EINVAL)
    }
    device.values = try accepted(request.changes, .flip)
    guard let change = request.changes.first(where: { $0.property == allowed[0] }) else {
      throw error(.flip, EINVAL)
    }
    var clips: [Rect]?
    for change in request.changes where change.property == allowed[2] {
      guard case .damage(let region)? = device.blobs[UInt32(change.value)] else {
        throw error(.flip, EINVAL)
      }
      clips = (0..<region.count).map { region[$0] }
    }
    device.lastRequest = request.changes
    let framebuffer = UInt32(change.value)
    device.flight = FakeDevice.Flight(
      serial: request.serial, framebuffer: framebuffer, clips: clips,
      contents: device.contents(ofFramebuffer: framebuffer),
      isLost: device.style == .lost || device.style == .never)
    if device.style == .atOnce { device.blank(after: Interval(nanoseconds: 50_000)) }
    device.onFlip()
  }

  private var isMaster: Bool { device.master == ObjectIdentifier(self) }

  /// The state after a commit. Throws EINVAL if no driver could show it.
  private func accepted(
    _ changes: [PropertyChange], _ call: CardCall
  ) throws(ScanoutError) -> Values {
    guard isMaster else { throw error(call, EACCES) }
    var values = device.values
    for change in changes {
      let place = Int(change.property) - 1000
      guard device.names.indices.contains(place),
        values[change.object]?[device.names[place]] != nil,
        !device.setup.fixed.contains(device.names[place])
      else { throw error(call, EINVAL) }
      values[change.object]?[device.names[place]] = change.value
    }
    for crtc in device.setup.crtcs {
      guard let size = modeSize(crtc, values), let errno = device.setup.unshownSizes[size] else {
        continue
      }
      throw error(call, errno)
    }
    guard planesFit(values), connectorsFit(values), crtcsFit(values) else {
      throw error(call, EINVAL)
    }
    return values
  }

  private func planesFit(_ values: Values) -> Bool {
    device.setup.layers.allSatisfy { layer in
      let plane = values[layer.id] ?? [:]
      let crtc = UInt32(plane["CRTC_ID"] ?? 0)
      let framebuffer = UInt32(plane["FB_ID"] ?? 0)
      // A plane has both a CRTC and a framebuffer, or neither.
      guard (crtc == 0) == (framebuffer == 0) else { return false }
      guard crtc != 0, isOurs(framebuffer) else { return true }
      guard let index = device.setup.crtcs.firstIndex(of: crtc),
        layer.crtcMask & (UInt32(1) << UInt32(index)) != 0,
        !device.setup.refused.contains(where: { $0 == (layer.id, crtc) }),
        let handle = device.framebuffers[framebuffer], let memory = device.buffers[handle],
        let format = device.formats[framebuffer], layer.formats.contains(format),
        !device.setup.unshown.contains(format),
        let size = modeSize(crtc, values)
      else { return false }
      return memory.size == size && plane["CRTC_W"] == UInt64(size.width)
        && plane["CRTC_H"] == UInt64(size.height) && plane["SRC_W"] == UInt64(size.width) << 16
        && plane["SRC_H"] == UInt64(size.height) << 16 && plane["SRC_X"] == 0
        && plane["CRTC_X"] == 0
    }
  }

  /// Framebuffers that another program left have ids below 100.
  private func isOurs(_ framebuffer: UInt32) -> Bool { framebuffer >= 100 }

  private func connectorsFit(_ values: Values) -> Bool {
    device.setup.sockets.allSatisfy { socket in
      let crtc = UInt32(values[socket.id]?["CRTC_ID"] ?? 0)
      guard crtc != 0 else { return true }
      guard let index = device.setup.crtcs.firstIndex(of: crtc) else { return false }
      let mask = socket.encoders.reduce(UInt32(0)) { $0 | (device.setup.encoders[$1] ?? 0) }
      return mask & (UInt32(1) << UInt32(index)) != 0 && values[crtc]?["MODE_ID"] != 0
    }
  }

  /// A CRTC with a mode has a connector, and may be inactive: its display is off. One without a mode
  /// has neither, nor a plane.
  private func crtcsFit(_ values: Values) -> Bool {
    device.setup.crtcs.allSatisfy { crtc in
      let isActive = values[crtc]?["ACTIVE"] == 1
      let hasMode = values[crtc]?["MODE_ID"] != 0
      let isDriven = device.setup.sockets.contains {
        values[$0.id]?["CRTC_ID"] == UInt64(crtc)
      }
      let isFed = device.setup.layers.contains { values[$0.id]?["CRTC_ID"] == UInt64(crtc) }
      return hasMode == isDriven && (hasMode || !isActive && !isFed)
    }
  }

  private func modeSize(_ crtc: UInt32, _ values: Values) -> Size? {
    let id = UInt32(values[crtc]?["MODE_ID"] ?? 0)
    if case .mode(let mode)? = device.blobs[id] { return mode.size }
    // The kernel keeps a mode after its blob is destroyed.
    guard device.values[crtc]?["MODE_ID"] == UInt64(id), id != 0 else { return nil }
    return device.modeSizes[id]
  }
}
