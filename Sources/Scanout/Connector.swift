// A socket, cable or ribbon that a display hangs on.
public import Units

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
