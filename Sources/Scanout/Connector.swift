// A connector of a card: what is plugged in, its order among others, and how it stands.
import CDRM
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

extension Connector {
  /// 16 modes: a display lists up to fifty, and each attempt may allocate two pictures.
  private static let modeLimit = 16

  /// The modes in the order in which they are tried, without duplicates; at most 16.
  func order(_ choice: ModeChoice) -> [RankedMode] {
    var order: [RankedMode] = []
    while order.count < Self.modeLimit {
      // Of equal places the first in the kernel's list counts. A sort would be 17 kB more of program.
      var best: (place: Mode.Place, mode: Mode)?
      for mode in modes where !order.contains(where: { $0.mode.isSame(as: mode) }) {
        let place = mode.place(choice)
        if best.map({ place.isBefore($0.place) }) ?? true { best = (place, mode) }
      }
      guard let best else { break }
      order.append(RankedMode(mode: best.mode, rank: best.place.rank))
    }
    return order
  }

  /// The listed modes as the configuration file takes them.
  var writtenModes: String {
    var names: [String] = []
    for mode in modes where !names.contains(mode.written) { names.append(mode.written) }
    return names.joined(separator: ", ")
  }

  /// What to do about a configured mode that the display does not list; nil if it lists it.
  func complaint(about choice: ModeChoice) -> String? {
    guard case .size = choice, !modes.contains(where: { $0.rank(choice) == .configured }) else {
      return nil
    }
    return """
      \(name) does not list the configured mode \(choice), so auto is used; set mode in [display] to \
      auto or to one of \(writtenModes)
      """
  }
}

extension Connector {
  /// The state of the display that is shown.
  public enum Standing: Hashable, Sendable {
    /// Unchanged.
    case same
    /// The link failed; a modeset that sets link-status to good may restore it.
    case needsModeset
    /// No display is left, or another mode is better: close, and open again.
    case gone, otherMode
  }

  /// The property that reports a failed link, as after a bad cable. Only a modeset resets it.
  static let linkStatus = "link-status"

  /// - Parameters:
  ///   - shown: The mode that is shown. After a link failure the driver may list fewer modes. A
  ///     refused mode is not better: the display would be opened again and again.
  ///   - properties: The connector's properties, read after the connector itself.
  func standing(showing shown: ChosenMode, _ properties: [Property]) -> Standing {
    guard isUsable else { return .gone }
    let best = order(shown.choice).first { one in
      !shown.refused.contains { $0.mode.isSame(as: one.mode) }
    }
    guard let best, best.mode.isSame(as: shown.mode) else { return .otherMode }
    let isBad = properties.contains {
      $0.name == Self.linkStatus && $0.value == UInt64(DRM_MODE_LINK_STATUS_BAD)
    }
    return isBad ? .needsModeset : .same
  }
}
