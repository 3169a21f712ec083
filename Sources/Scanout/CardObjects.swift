// The kernel's display objects as values: what a card is made of at one moment.
public import Units

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

/// An object that has properties.
public enum CardObject: Hashable, Sendable {
  case connector(ConnectorID)
  case crtc(CRTCID)
  case plane(PlaneID)

  /// The kernel's number.
  public var raw: UInt32 {
    switch self {
    case .connector(let id): id.raw
    case .crtc(let id): id.raw
    case .plane(let id): id.raw
    }
  }
}

/// One property of an object, with its present value.
public struct Property: Hashable, Sendable {
  /// The kernel's number of the property.
  public let id: UInt32
  /// The kernel's name of it, as in "FB_ID".
  public let name: String
  /// What it is now.
  public let value: UInt64

  public init(id: UInt32, name: String, value: UInt64) {
    self.id = id
    self.name = name
    self.value = value
  }
}

/// The connectors and CRTCs of a card. A CRTC's place in the list is its bit in every mask.
public struct CardResources: Hashable, Sendable {
  /// In the kernel's order.
  public let connectors: [ConnectorID]
  /// In the kernel's order.
  public let crtcs: [CRTCID]

  public init(connectors: [ConnectorID], crtcs: [CRTCID]) {
    self.connectors = connectors
    self.crtcs = crtcs
  }
}

/// A connector as the kernel sees it now.
public struct Connector: Sendable {
  /// What is known about the other end.
  public enum Connection: Hashable, Sendable {
    case connected, disconnected
    /// The driver cannot tell; it is usable when it lists modes.
    case unknown
  }

  /// The kernel's number.
  public let id: ConnectorID
  /// The kernel's word for the kind, as in "DSI".
  public let type: String
  /// Counts the connectors of that kind from 1.
  public let number: Int
  /// What is known about the other end.
  public let connection: Connection
  /// Size of the lit area as the display tells it; often 0 or nonsense.
  public let claimedMillimeters: Size
  /// The encoder in use, or none.
  public let encoder: EncoderID
  /// Every encoder that can drive it.
  public let encoders: [EncoderID]
  /// In the kernel's order.
  public let modes: [Mode]

  public init(
    id: ConnectorID, type: String, number: Int, connection: Connection, claimedMillimeters: Size,
    encoder: EncoderID, encoders: [EncoderID], modes: [Mode]
  ) {
    self.id = id
    self.type = type
    self.number = number
    self.connection = connection
    self.claimedMillimeters = claimedMillimeters
    self.encoder = encoder
    self.encoders = encoders
    self.modes = modes
  }
}

/// What connects CRTCs to connectors.
public struct Encoder: Hashable, Sendable {
  /// The kernel's number.
  public let id: EncoderID
  /// The CRTC in use, or none.
  public let crtc: CRTCID
  /// One bit for each CRTC, in the order of `CardResources.crtcs`.
  public let possibleCRTCs: UInt32

  public init(id: EncoderID, crtc: CRTCID, possibleCRTCs: UInt32) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
  }
}

/// A plane as the kernel sees it now.
public struct Plane: Hashable, Sendable {
  /// The kernel's number.
  public let id: PlaneID
  /// The CRTC that it feeds now, or none.
  public let crtc: CRTCID
  /// One bit for each CRTC, in the order of `CardResources.crtcs`.
  public let possibleCRTCs: UInt32
  /// Pixel formats as four-character codes.
  public let formats: [UInt32]

  public init(id: PlaneID, crtc: CRTCID, possibleCRTCs: UInt32, formats: [UInt32]) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
    self.formats = formats
  }
}

/// Memory for a picture as the kernel gave it: pitch and size are the kernel's, never computed.
public struct DumbAllocation: Hashable, Sendable {
  /// The kernel's number.
  public let buffer: BufferID
  /// Bytes from one line to the next.
  public let pitch: Int
  /// Bytes that may be mapped.
  public let byteCount: Int

  public init(buffer: BufferID, pitch: Int, byteCount: Int) {
    self.buffer = buffer
    self.pitch = pitch
    self.byteCount = byteCount
  }
}

/// What a blob carries into the kernel.
public enum BlobContents: Sendable {
  case mode(Mode)
  /// What changed since the plane's last update, in framebuffer pixels.
  case damage([Rect])
}

/// The kernel's word that a flip was done.
public struct FlipEvent: Hashable, Sendable {
  /// What the flip was given; tells a late event from the awaited one.
  public let serial: UInt64
  /// The kernel's stamp on CLOCK_MONOTONIC; zero where the driver gives none.
  public let stamp: Instant
  /// The driver's count of vertical blanks; wraps.
  public let sequence: UInt32

  public init(serial: UInt64, stamp: Instant, sequence: UInt32) {
    self.serial = serial
    self.stamp = stamp
    self.sequence = sequence
  }
}
