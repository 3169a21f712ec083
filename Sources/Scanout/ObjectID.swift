// Ids of the kernel's display objects, one type per kind of object.

/// The id of a kernel object; its kind prevents passing a plane where a connector is expected.
public struct ObjectID<Kind>: Hashable, Sendable {
  /// The kernel's id; 0 is no object.
  public let raw: UInt32

  public init(_ raw: UInt32) { self.raw = raw }

  /// No object: the value of a switched-off plane's or connector's CRTC_ID.
  public static var none: ObjectID { ObjectID(0) }
  /// Whether it is the id of no object.
  public var isNone: Bool { raw == 0 }
}

/// The port or ribbon cable that a display is attached to.
public enum ConnectorKind {}
/// Connects a CRTC to a connector.
public enum EncoderKind {}
/// Scans out planes with a mode's timing.
public enum CRTCKind {}
/// Fetches a picture for a CRTC.
public enum PlaneKind {}
/// A picture that a plane can show.
public enum FramebufferKind {}
/// The memory of a picture.
public enum BufferKind {}
/// Data too large for a property's value.
public enum BlobKind {}

/// A connector's id.
public typealias ConnectorID = ObjectID<ConnectorKind>
/// An encoder's id.
public typealias EncoderID = ObjectID<EncoderKind>
/// A CRTC's id.
public typealias CRTCID = ObjectID<CRTCKind>
/// A plane's id.
public typealias PlaneID = ObjectID<PlaneKind>
/// A framebuffer's id.
public typealias FramebufferID = ObjectID<FramebufferKind>
/// A buffer's GEM handle.
public typealias BufferID = ObjectID<BufferKind>
/// A blob's id.
public typealias BlobID = ObjectID<BlobKind>

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
