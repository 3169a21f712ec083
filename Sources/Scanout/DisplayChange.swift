// What udev tells of displays, and whether it concerns the one that is shown.

/// One word of udev's about display devices.
public enum DisplayChange: Hashable, Sendable {
  /// A card came, or udev's rules were run on it again: it may be opened now.
  case added(card: String)
  /// A card went.
  case removed(card: String)
  /// A plug was put in or pulled, or a link failed; without a connector any of the card may be meant.
  case plugged(card: String, connector: ConnectorID?)
  /// One property of a connector has changed by itself.
  case changed(card: String, connector: ConnectorID, property: UInt32)
  /// Words were lost: anything may have happened.
  case lost
}

/// What a word of udev's means for the list; the one that matters most comes last.
public enum DisplayConcern: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing: no display is asked anything, no frame is drawn.
  case nothing
  /// What can be shown may be another now: look.
  case plugged
  /// The card that shows the list is gone.
  case unplugged

  public static func < (one: DisplayConcern, other: DisplayConcern) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension DisplayChange {
  /// What it means while a display is shown, or none is.
  ///
  /// A display that shows the list is not left for another: cards that come and plugs beside it are
  /// nothing, however many. Of its properties only link-status asks for anything, a modeset.
  /// - Complexity: O(1), no allocation.
  public func concern(for shown: ShownDisplay?) -> DisplayConcern {
    guard let shown else {
      switch self {
      case .added, .plugged, .lost: return .plugged
      // What is gone shows nothing, and a property makes no display.
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
  /// - Returns: nil for what is no display's: a render node, a lease.
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

  /// Whether a node is a card's, as /dev/dri/card0, and not one that only computes.
  private static func isCard(_ node: String) -> Bool {
    guard let name = node.split(separator: "/").last, name.hasPrefix("card") else { return false }
    return Int(name.dropFirst(4)) != nil
  }
}
