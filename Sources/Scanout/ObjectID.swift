// The kernel's numbers of display objects, a type for each kind of object.

/// The number of a kernel object; its kind keeps a plane from being taken for a connector.
public struct ObjectID<Kind>: Hashable, Sendable {
  /// The kernel's number; 0 names no object.
  public let raw: UInt32

  public init(_ raw: UInt32) { self.raw = raw }

  /// No object: what a switched-off plane or connector points to.
  public static var none: ObjectID { ObjectID(0) }
  /// Whether it names no object.
  public var isNone: Bool { raw == 0 }
}

/// The socket, cable or ribbon that a display hangs on.
public enum ConnectorKind {}
/// What drives a connector.
public enum EncoderKind {}
/// What scans pictures out at a mode's pace.
public enum CRTCKind {}
/// What fetches a picture for a CRTC.
public enum PlaneKind {}
/// A picture that a plane can fetch.
public enum FramebufferKind {}
/// Memory that a picture lies in.
public enum BufferKind {}
/// Data too large for a property's value.
public enum BlobKind {}

/// A connector's number.
public typealias ConnectorID = ObjectID<ConnectorKind>
/// An encoder's number.
public typealias EncoderID = ObjectID<EncoderKind>
/// A CRTC's number.
public typealias CRTCID = ObjectID<CRTCKind>
/// A plane's number.
public typealias PlaneID = ObjectID<PlaneKind>
/// A picture's number.
public typealias FramebufferID = ObjectID<FramebufferKind>
/// A buffer's number.
public typealias BufferID = ObjectID<BufferKind>
/// A blob's number.
public typealias BlobID = ObjectID<BlobKind>
