// Whether a connector still has the display that is shown.
import CDRM

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
