// The state of a card at one moment; the basis for choosing a display and for modesets.
import CDRM
import Units

/// A card's objects and their properties.
struct CardSnapshot: Sendable {
  var resources = CardResources(connectors: [], crtcs: [])
  var connectors: [Connector] = []
  var encoders: [Encoder] = []
  var planes: [Plane] = []
  var properties: [CardObject: [Property]] = [:]
  /// The objects that could not be read.
  var omissions: [CardOmission] = []

  /// Why an object could not be read; nil if it was read.
  func omission(of object: CardObject) -> ScanoutError? {
    omissions.first { $0.id == object.raw }?.error
  }

  /// Why a pipe may be missing; nil if all encoders, CRTCs and planes could be read.
  var pipeReadError: ScanoutError? {
    let sockets = resources.connectors.map(\.raw)
    return omissions.first { !sockets.contains($0.id) }?.error
  }

  /// Whether CRTCs other than ours stay as they are. An object that could not be read may be
  /// attached to one of them, and the kernel refuses to switch off only a part of a pipe.
  var mustLeaveOthersOn: Bool { !omissions.isEmpty }

  /// A property of an object; nil where the driver has none of that name.
  func property(_ name: String, of object: CardObject) -> Property? {
    properties[object]?.first { $0.name == name }
  }

  /// The value of a property; 0 where the driver has none of that name.
  func value(_ name: String, of object: CardObject) -> UInt64 {
    property(name, of: object)?.value ?? 0
  }
}

extension CardSnapshot {
  /// All pipes to a connector in a format: first the pipe in use, because it needs no new modeset,
  /// then other planes of the current CRTC, then other CRTCs, each in the kernel's order. Drivers
  /// list more than they support, so each pipe still has to be tested.
  ///
  /// - Parameters:
  ///   - connector: The connector of the display.
  ///   - format: A format that the plane has to support.
  func pipes(to connector: Connector, in format: PixelFormat) -> [DisplayPipe] {
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
        let pipe = DisplayPipe(
          plane: plane.id, crtc: crtc, connector: connector.id, format: format)
        if crtc == current && plane.crtc == crtc {
          inUse.append(pipe)
        } else {
          others.append(pipe)
        }
      }
    }
    // The CRTC that already drives the connector comes before the others, with any plane.
    return inUse + others.filter { $0.crtc == current } + others.filter { $0.crtc != current }
  }

  /// The primary planes that can reach a connector, in any format.
  func planes(to connector: Connector) -> [Plane] {
    let mask = reachableCRTCs(from: connector)
    return planes.filter { $0.possibleCRTCs & mask != 0 && isPrimary($0) }
  }

  /// Whether a plane is a primary plane, not an overlay or a cursor.
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

/// A connector, encoder, CRTC or plane that could not be read. For example, an MST connector that
/// vanished while the card was read; the other displays stay usable.
public struct CardOmission: Hashable, Sendable, CustomStringConvertible {
  /// Kind and id, as in "connector 42".
  public let name: String
  /// The error of reading it.
  public let error: ScanoutError
  /// The object's id in the kernel.
  let id: UInt32

  init(_ kind: String, _ id: UInt32, _ error: ScanoutError) {
    name = "\(kind) \(id)"
    self.id = id
    self.error = error
  }

  public var description: String { "\(name) is left out: \(error)" }
}
