// A connector: the port or ribbon cable that a display is attached to.
public import Units

/// A connector as the kernel sees it now.
public struct Connector: Sendable {
  /// Whether a display is connected.
  public enum Connection: Hashable, Sendable {
    case connected, disconnected
    /// The driver cannot tell; the connector is usable if it lists modes.
    case unknown
  }

  /// The object's id in the kernel.
  public let id: ConnectorID
  /// The kernel's name for the type, as in "DSI".
  public let type: String
  /// Counts the connectors of the same type from 1.
  public let number: Int
  /// Whether a display is connected.
  public let connection: Connection
  /// Size of the lit area as the display reports it; often 0 or nonsense.
  public let reportedMillimeters: Size
  /// The encoder in use, or none.
  public let encoder: EncoderID
  /// The encoders that can drive the connector.
  public let encoders: [EncoderID]
  /// In the kernel's order.
  public let modes: [Mode]

  public init(
    id: ConnectorID, type: String, number: Int, connection: Connection, reportedMillimeters: Size,
    encoder: EncoderID, encoders: [EncoderID], modes: [Mode]
  ) {
    self.id = id
    self.type = type
    self.number = number
    self.connection = connection
    self.reportedMillimeters = reportedMillimeters
    self.encoder = encoder
    self.encoders = encoders
    self.modes = modes
  }
}
