// The commit that sets a mode: our route is switched on, and all else that is on is switched off.
import CDRM
import Units

/// A change of mode and routes: may blank the display, blocks, carries no event.
public struct ModesetRequest: Sendable {
  /// The kernel makes all of them, or none.
  public private(set) var changes: [PropertyChange] = []

  mutating func set(_ object: CardObject, _ property: Property, to value: UInt64) {
    changes.append(PropertyChange(object: object.raw, property: property.id, value: value))
  }
}

extension ModesetRequest {
  /// Properties that keep what the program before us set, with their neutral values. Each is set
  /// only where it exists and differs, because some drivers refuse a change that changes nothing.
  private static let planeDefaults: [(String, UInt64)] = [
    ("rotation", UInt64(DRM_MODE_ROTATE_0)), ("alpha", 0xFFFF),
  ]
  private static let crtcDefaults: [(String, UInt64)] = [
    ("VRR_ENABLED", 0), ("GAMMA_LUT", 0), ("DEGAMMA_LUT", 0), ("CTM", 0),
  ]
  private static let connectorDefaults: [(String, UInt64)] = [
    ("link-status", UInt64(DRM_MODE_LINK_STATUS_GOOD))
  ]

  /// Builds the commit from what the card is now.
  ///
  /// - Parameters:
  ///   - path: For the error.
  ///   - mode: A blob with the mode, of `size`.
  /// - Throws: `.rejected` when the driver lacks a property that atomic modesetting needs.
  init(
    _ route: Route, mode: BlobID, size: Size, framebuffer: FramebufferID, on card: CardSnapshot,
    path: String
  ) throws(ScanoutError) {
    try switchOthersOff(except: route, on: card, path: path)
    let connector = CardObject.connector(route.connector)
    let crtc = CardObject.crtc(route.crtc)
    let plane = CardObject.plane(route.plane)
    try require("CRTC_ID", of: connector, is: UInt64(route.crtc.raw), on: card, path: path)
    try require("MODE_ID", of: crtc, is: UInt64(mode.raw), on: card, path: path)
    try require("ACTIVE", of: crtc, is: 1, on: card, path: path)
    // Source rectangles are in 1/65536 of a pixel, because planes can scale; here none does.
    let planeValues: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer.raw)), ("CRTC_ID", UInt64(route.crtc.raw)),
      ("SRC_X", 0), ("SRC_Y", 0),
      ("SRC_W", UInt64(size.width) << 16), ("SRC_H", UInt64(size.height) << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0),
      ("CRTC_W", UInt64(size.width)), ("CRTC_H", UInt64(size.height)),
    ]
    for (name, value) in planeValues {
      try require(name, of: plane, is: value, on: card, path: path)
    }
    neutralise(Self.connectorDefaults, of: connector, on: card)
    neutralise(Self.crtcDefaults, of: crtc, on: card)
    neutralise(Self.planeDefaults, of: plane, on: card)
  }

  /// Switches off what is on, and only that: to switch off what is off is an error on some drivers.
  private mutating func switchOthersOff(
    except route: Route, on card: CardSnapshot, path: String
  ) throws(ScanoutError) {
    for plane in card.planes where plane.id != route.plane {
      let object = CardObject.plane(plane.id)
      guard !plane.crtc.isNone || card.value("FB_ID", of: object) != 0 else { continue }
      try require("FB_ID", of: object, is: 0, on: card, path: path)
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    for connector in card.connectors where connector.id != route.connector {
      let object = CardObject.connector(connector.id)
      guard card.value("CRTC_ID", of: object) != 0 else { continue }
      try require("CRTC_ID", of: object, is: 0, on: card, path: path)
    }
    for crtc in card.resources.crtcs where crtc != route.crtc {
      let object = CardObject.crtc(crtc)
      guard card.value("ACTIVE", of: object) != 0 || card.value("MODE_ID", of: object) != 0 else {
        continue
      }
      try require("ACTIVE", of: object, is: 0, on: card, path: path)
      try require("MODE_ID", of: object, is: 0, on: card, path: path)
    }
  }

  private mutating func require(
    _ name: String, of object: CardObject, is value: UInt64, on card: CardSnapshot, path: String
  ) throws(ScanoutError) {
    guard let property = card.property(name, of: object) else {
      throw ScanoutError(.rejected, path: path, reason: "no property \(name) on \(object)")
    }
    set(object, property, to: value)
  }

  private mutating func neutralise(
    _ defaults: [(String, UInt64)], of object: CardObject, on card: CardSnapshot
  ) {
    for (name, value) in defaults {
      guard let property = card.property(name, of: object), property.value != value else {
        continue
      }
      set(object, property, to: value)
    }
  }
}
