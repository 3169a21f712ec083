// How a panel is mounted, and the rotation that shows an upright picture on it.
public import Units

/// Which side of a panel is up, as its driver reports it: the side of what the panel scans out, seen
/// by a person in front of the device.
public enum PanelOrientation: UInt64, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  // The kernel's numbers, for which its headers have no names.
  case normal, upsideDown, leftSideUp, rightSideUp

  /// The kernel's name of the connector's property. Connectors of plain monitors do not have it.
  static let property = "panel orientation"

  /// The rotation of an upright picture on the panel.
  public var rotation: Rotation {
    switch self {
    case .normal: .upright
    case .upsideDown: .half
    // The left side is up, so the picture's top belongs at the panel's left.
    case .leftSideUp: .threeQuarters
    case .rightSideUp: .quarter
    }
  }

  /// The kernel's name of the value.
  public var description: String {
    switch self {
    case .normal: "Normal"
    case .upsideDown: "Upside Down"
    case .leftSideUp: "Left Side Up"
    case .rightSideUp: "Right Side Up"
    }
  }
}

extension CardSnapshot {
  /// How the panel of a connector is mounted; nil if the driver does not know.
  func orientation(of connector: Connector) -> PanelOrientation? {
    property(PanelOrientation.property, of: .connector(connector.id))
      .flatMap { PanelOrientation(rawValue: $0.value) }
  }
}
