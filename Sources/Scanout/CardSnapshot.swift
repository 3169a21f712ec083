// Everything that a card has, read at one moment: choices and modesets are made from it.
import CDRM

/// A card's objects and the properties of those that have any.
struct CardSnapshot: Sendable {
  var resources = CardResources(connectors: [], crtcs: [])
  var connectors: [Connector] = []
  var encoders: [Encoder] = []
  var planes: [Plane] = []
  var properties: [CardObject: [Property]] = [:]

  /// Reads all of it.
  ///
  /// - Parameter probing: Whether displays are asked anew.
  /// - Complexity: Some hundred calls; at the start and at a modeset only.
  init(reading card: some CardCalls, probing: Bool) throws(ScanoutError) {
    resources = try card.resources()
    for id in resources.connectors {
      let connector = try card.connector(id, probing: probing)
      connectors.append(connector)
      properties[.connector(id)] = try card.properties(of: .connector(id))
      for id in connector.encoders where !encoders.contains(where: { $0.id == id }) {
        encoders.append(try card.encoder(id))
      }
    }
    for id in resources.crtcs {
      properties[.crtc(id)] = try card.properties(of: .crtc(id))
    }
    for id in try card.planes() {
      planes.append(try card.plane(id))
      properties[.plane(id)] = try card.properties(of: .plane(id))
    }
  }

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
  /// Every way to a connector: the one in use first, because it costs no new modeset; then in the
  /// kernel's order. Drivers announce more than they can do, so each still has to be tested.
  func routes(to connector: Connector) -> [Route] {
    let reachable = encoders.filter { connector.encoders.contains($0.id) }
    let mask = reachable.reduce(UInt32(0)) { $0 | $1.possibleCRTCs }
    let current = encoders.first { $0.id == connector.encoder }?.crtc ?? .none
    var inUse: [Route] = []
    var others: [Route] = []
    for (index, crtc) in resources.crtcs.enumerated() where index < UInt32.bitWidth {
      let bit = UInt32(1) << UInt32(index)
      guard mask & bit != 0 else { continue }
      for plane in planes where plane.possibleCRTCs & bit != 0 && isUsable(plane) {
        let route = Route(plane: plane.id, crtc: crtc, connector: connector.id)
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

  /// A primary plane that takes 32-bit pixels without alpha.
  private func isUsable(_ plane: Plane) -> Bool {
    value("type", of: .plane(plane.id)) == UInt64(DRM_PLANE_TYPE_PRIMARY)
      && property("type", of: .plane(plane.id)) != nil
      && plane.formats.contains(CDRM_FORMAT_XRGB8888)
  }
}
