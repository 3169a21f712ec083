// Whether a connector still has the display that is shown.
import CDRM

extension Connector {
  /// The state of the display that is shown.
  public enum Standing: Hashable, Sendable {
    /// Unchanged.
    case same
    /// The link failed; a modeset that sets link-status to good may restore it.
    case needsModeset
    /// No display is left, or the display prefers another mode: close, and open again.
    case gone, otherMode
  }

  /// The property that reports a failed link, as after a bad cable. Only a modeset resets it.
  static let linkStatus = "link-status"

  /// - Parameters:
  ///   - mode: The mode that is shown. After a link failure the driver may list fewer modes.
  ///   - properties: The connector's properties, read after the connector itself.
  func standing(showing mode: Mode, _ properties: [Property]) -> Standing {
    guard isUsable, let best = bestMode else { return .gone }
    guard best.size == mode.size, best.refreshPeriod == mode.refreshPeriod else {
      return .otherMode
    }
    let isBad = properties.contains {
      $0.name == Self.linkStatus && $0.value == UInt64(DRM_MODE_LINK_STATUS_BAD)
    }
    return isBad ? .needsModeset : .same
  }
}
