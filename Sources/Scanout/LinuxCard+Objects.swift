// Reads a card's objects through libdrm; one helper copies every C list.
import CDRM
import Glibc
import Units

extension LinuxCard {
  /// Lists connectors and CRTCs.
  public func resources() throws(ScanoutError) -> CardResources {
    // libdrm's copy, freed before returning; each list has its own count, here and below.
    guard let found = unsafe drmModeGetResources(descriptor) else { throw failure(.resources) }
    defer { unsafe drmModeFreeResources(found) }
    // Copied out before the record is freed.
    return unsafe CardResources(
      connectors: copy(found.pointee.connectors, found.pointee.count_connectors).map {
        ConnectorID($0)
      },
      crtcs: copy(found.pointee.crtcs, found.pointee.count_crtcs).map { CRTCID($0) })
  }

  /// Reads a connector with its modes and encoders.
  public func connector(
    _ id: ConnectorID, probing: Bool
  ) throws(ScanoutError) -> Connector {
    // libdrm's copy either way, freed before returning.
    let answer =
      probing
      ? unsafe drmModeGetConnector(descriptor, id.raw)
      : unsafe drmModeGetConnectorCurrent(descriptor, id.raw)
    // Not null from here on; freed at the end of the scope.
    guard let found = unsafe answer else { throw failure(.connector) }
    defer { unsafe drmModeFreeConnector(found) }
    let record = unsafe found.pointee
    let type = unsafe drmModeGetConnectorTypeName(record.connector_type)
    let connection: Connector.Connection
    // An integer in a record that also has pointers.
    switch unsafe record.connection {
    case DRM_MODE_CONNECTED: connection = .connected
    case DRM_MODE_DISCONNECTED: connection = .disconnected
    default: connection = .unknown
    }
    // The list has this count, and both live until the record is freed.
    let listed = unsafe UnsafeBufferPointer(start: record.modes, count: Int(record.count_modes))
    return unsafe Connector(
      id: id, type: type.map { unsafe String(cString: $0) } ?? "Unknown",
      number: Int(record.connector_type_id), connection: connection,
      reportedMillimeters: Size(width: Int(record.mmWidth), height: Int(record.mmHeight)),
      encoder: EncoderID(record.encoder_id),
      encoders: copy(record.encoders, record.count_encoders).map { EncoderID($0) },
      modes: listed.map { Mode(wire: drm_mode_modeinfo($0)) })
  }

  /// Reads an encoder.
  public func encoder(_ id: EncoderID) throws(ScanoutError) -> Encoder {
    // libdrm's copy, freed before returning.
    guard let found = unsafe drmModeGetEncoder(descriptor, id.raw) else { throw failure(.encoder) }
    defer { unsafe drmModeFreeEncoder(found) }
    // Copied out before the record is freed.
    return unsafe Encoder(
      id: id, crtc: CRTCID(found.pointee.crtc_id), possibleCRTCs: found.pointee.possible_crtcs)
  }

  /// Lists all planes, primary planes included.
  public func planes() throws(ScanoutError) -> [PlaneID] {
    // libdrm's copy, freed before returning; the list has its own count.
    guard let found = unsafe drmModeGetPlaneResources(descriptor) else { throw failure(.planes) }
    defer { unsafe drmModeFreePlaneResources(found) }
    return unsafe copy(found.pointee.planes, CInt(found.pointee.count_planes)).map { PlaneID($0) }
  }

  /// Reads a plane.
  public func plane(_ id: PlaneID) throws(ScanoutError) -> Plane {
    // libdrm's copy, freed before returning; the list has its own count.
    guard let found = unsafe drmModeGetPlane(descriptor, id.raw) else { throw failure(.plane) }
    defer { unsafe drmModeFreePlane(found) }
    return unsafe Plane(
      id: id, crtc: CRTCID(found.pointee.crtc_id), possibleCRTCs: found.pointee.possible_crtcs,
      formats: copy(found.pointee.formats, CInt(found.pointee.count_formats)))
  }

  /// Reads ids, names and values, one call per property.
  public func properties(of object: CardObject) throws(ScanoutError) -> [Property] {
    let kind =
      switch object {
      case .connector: DRM_MODE_OBJECT_CONNECTOR
      case .crtc: DRM_MODE_OBJECT_CRTC
      case .plane: DRM_MODE_OBJECT_PLANE
      }
    // libdrm's copy, freed before returning.
    guard
      let found = unsafe drmModeObjectGetProperties(descriptor, object.raw, UInt32(kind))
    else { throw failure(.properties) }
    defer { unsafe drmModeFreeObjectProperties(found) }
    // Both lists have this count and live until the record is freed.
    let count = unsafe CInt(found.pointee.count_props)
    let ids = unsafe copy(found.pointee.props, count)
    let values = unsafe copy(found.pointee.prop_values, count)
    var properties: [Property] = []
    for (id, value) in zip(ids, values) {
      // As above.
      guard let property = unsafe drmModeGetProperty(descriptor, id) else {
        throw failure(.properties)
      }
      defer { unsafe drmModeFreeProperty(property) }
      // The kernel terminates the name with a NUL within its 32 bytes.
      let name = unsafe withUnsafePointer(to: &property.pointee.name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      properties.append(Property(id: id, name: name, value: value))
    }
    return properties
  }

  /// Copies a C list into an array; a null list is empty.
  private func copy<T>(_ list: UnsafeMutablePointer<T>?, _ count: CInt) -> [T] {
    // The caller passes a list with its own count.
    unsafe Array(UnsafeBufferPointer(start: list, count: list == nil ? 0 : Int(count)))
  }
}

extension drm_mode_modeinfo {
  /// Converts libdrm's copy of the kernel's record; both have the same fields in the same order.
  init(_ mode: drmModeModeInfo) {
    self.init(
      clock: mode.clock, hdisplay: mode.hdisplay, hsync_start: mode.hsync_start,
      hsync_end: mode.hsync_end, htotal: mode.htotal, hskew: mode.hskew, vdisplay: mode.vdisplay,
      vsync_start: mode.vsync_start, vsync_end: mode.vsync_end, vtotal: mode.vtotal,
      vscan: mode.vscan, vrefresh: mode.vrefresh, flags: mode.flags, type: mode.type,
      name: mode.name)
  }
}
