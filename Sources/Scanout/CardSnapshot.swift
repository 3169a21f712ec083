// Everything that a card has, read at one moment: choices and modesets are made from it.
import CDRM
import Units

/// A card's objects and the properties of those that have any.
struct CardSnapshot: Sendable {
  var resources = CardResources(connectors: [], crtcs: [])
  var connectors: [Connector] = []
  var encoders: [Encoder] = []
  var planes: [Plane] = []
  var properties: [CardObject: [Property]] = [:]
  /// What did not answer.
  var omissions: [CardOmission] = []

  /// Why an object has no properties; nil where it could be asked.
  func omission(of object: CardObject) -> ScanoutError? {
    omissions.first { $0.id == object.raw }?.error
  }

  /// Why a way to a connector may be missing; nil where all that pixels pass answered.
  var brokenWay: ScanoutError? {
    let sockets = resources.connectors.map(\.raw)
    return omissions.first { !sockets.contains($0.id) }?.error
  }

  /// Whether a CRTC that is not ours has to stay as it is: what did not answer may hang on it, and to
  /// switch one half of a display off is refused.
  var mustLeaveOthersOn: Bool { !omissions.isEmpty }

  /// A property of an object; nil where the driver has none of that name.
  func property(_ name: String, of object: CardObject) -> Property? {
    properties[object]?.first { $0.name == name }
  }

  /// What a property is now; 0 where the driver has none of that name.
  func value(_ name: String, of object: CardObject) -> UInt64 {
    property(name, of: object)?.value ?? 0
  }
}

extension CardSnapshot {
  /// Every way to a connector for pictures of a format: the one in use first, because it costs no new
  /// modeset; then in the kernel's order. Drivers announce more than they can do, so each still has
  /// to be tested.
  ///
  /// - Parameters:
  ///   - connector: Where the display hangs.
  ///   - format: One that the planes have to take.
  func routes(to connector: Connector, in format: PixelFormat) -> [DisplayPipe] {
    let mask = reachableCRTCs(from: connector)
    let current = encoders.first { $0.id == connector.encoder }?.crtc ?? .none
    var inUse: [DisplayPipe] = []
    var others: [DisplayPipe] = []
    for (index, crtc) in resources.crtcs.enumerated() where index < UInt32.bitWidth {
      let bit = UInt32(1) << UInt32(index)
      guard mask & bit != 0 else { continue }
      for plane in planes
      where plane.possibleCRTCs & bit != 0 && isPrimary(plane)
        && plane.formats.contains(format.code)
      {
        let route = DisplayPipe(
          plane: plane.id, crtc: crtc, connector: connector.id, format: format)
        if crtc == current && plane.crtc == crtc {
          inUse.append(route)
        } else {
          others.append(route)
        }
      }
    }
    // A CRTC that already drives the connector comes before the others, with whatever plane.
    return inUse + others.filter { $0.crtc == current } + others.filter { $0.crtc != current }
  }

  /// The primary planes that lead to a connector, whatever their formats.
  func planes(to connector: Connector) -> [Plane] {
    let mask = reachableCRTCs(from: connector)
    return planes.filter { $0.possibleCRTCs & mask != 0 && isPrimary($0) }
  }

  /// Whether a plane shows a whole picture, not something that lies over one.
  func isPrimary(_ plane: Plane) -> Bool {
    value("type", of: .plane(plane.id)) == UInt64(DRM_PLANE_TYPE_PRIMARY)
      && property("type", of: .plane(plane.id)) != nil
  }

  /// One bit for each CRTC that can drive a connector, in the order of the card's resources.
  private func reachableCRTCs(from connector: Connector) -> UInt32 {
    encoders.filter { connector.encoders.contains($0.id) }
      .reduce(UInt32(0)) { $0 | $1.possibleCRTCs }
  }
}
