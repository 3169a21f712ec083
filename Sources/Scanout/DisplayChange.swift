// The udev events about displays, and whether they concern the display that is shown.

/// One udev event about display devices.
public enum DisplayChange: Hashable, Sendable {
  /// A card was added, or udev's rules were run on it again: it may be opened now.
  case added(card: String)
  /// A card was removed.
  case removed(card: String)
  /// A hotplug event: a display was connected or disconnected, or a link failed. Without a
  /// connector, any connector of the card may be concerned.
  case plugged(card: String, connector: ConnectorID?)
  /// The driver changed one property of a connector.
  case changed(card: String, connector: ConnectorID, property: UInt32)
  /// Events were lost; anything may have changed.
  case lost
}

/// What a udev event requires; the most urgent case is the last.
public enum DisplayConcern: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing: no display is probed, no frame is drawn.
  case nothing
  /// The usable displays may have changed: probe them.
  case plugged
  /// The card that shows the list was removed.
  case unplugged

  public static func < (one: DisplayConcern, other: DisplayConcern) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension DisplayChange {
  /// What the event requires.
  ///
  /// A working display is never replaced by another, so added cards and events on other connectors
  /// are ignored. Of the connector's properties only link-status matters, because it may require a
  /// modeset.
  /// - Complexity: O(1), no allocation.
  public func concern(for shown: ShownDisplay?) -> DisplayConcern {
    guard let shown else {
      switch self {
      case .added, .plugged, .lost: return .plugged
      // A removed card shows nothing, and a property change adds no display.
      case .removed, .changed: return .nothing
      }
    }
    switch self {
    case .lost: return .plugged
    case .added: return .nothing
    case .removed(let card): return card == shown.card ? .unplugged : .nothing
    case .plugged(let card, let connector):
      return card == shown.card && (connector ?? shown.connector) == shown.connector
        ? .plugged : .nothing
    case .changed(let card, let connector, let property):
      return card == shown.card && connector == shown.connector && property == shown.linkStatus
        ? .plugged : .nothing
    }
  }

  /// Reads an event of the subsystem drm.
  ///
  /// - Parameters:
  ///   - action: udev's ACTION.
  ///   - node: The device node; nil for a connector's own device, which has none.
  ///   - property: udev's properties by name, as HOTPLUG.
  /// - Returns: nil if it is not about a display: a render node, a DRM lease.
  init?(action: String, node: String?, property: (String) -> String?) {
    guard let card = node, Self.isCard(card) else { return nil }
    switch action {
    case "remove": self = .removed(card: card)
    case "change" where property("HOTPLUG") == "1":
      let connector = property("CONNECTOR").flatMap(UInt32.init).map { ConnectorID($0) }
      guard let connector, let changed = property("PROPERTY").flatMap(UInt32.init) else {
        self = .plugged(card: card, connector: connector)
        return
      }
      self = .changed(card: card, connector: connector, property: changed)
    case "change" where property("LEASE") == "1": return nil
    default: self = .added(card: card)
    }
  }

  /// Whether a node is a card's, as /dev/dri/card0, and not a render node.
  private static func isCard(_ node: String) -> Bool {
    guard let name = node.split(separator: "/").last, name.hasPrefix("card") else { return false }
    return Int(name.dropFirst(4)) != nil
  }
}

/// The card and connector of the shown display, and its link-status property.
public struct ShownDisplay: Hashable, Sendable {
  /// The device node of its card.
  public let card: String
  /// The display's connector.
  public let connector: ConnectorID
  /// The id of the connector's property link-status; nil if the driver has none.
  public let linkStatus: UInt32?

  public init(card: String, connector: ConnectorID, linkStatus: UInt32?) {
    self.card = card
    self.connector = connector
    self.linkStatus = linkStatus
  }
}
