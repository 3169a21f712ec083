// A kernel object whose properties can be read and set.

/// An object that has properties.
public enum CardObject: Hashable, Sendable {
  case connector(ConnectorID)
  case crtc(CRTCID)
  case plane(PlaneID)

  /// The object's id in the kernel.
  public var raw: UInt32 {
    switch self {
    case .connector(let id): id.raw
    case .crtc(let id): id.raw
    case .plane(let id): id.raw
    }
  }
}
