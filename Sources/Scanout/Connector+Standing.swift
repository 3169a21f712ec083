// What became of a connector whose display shows our picture.
import CDRM

extension Connector {
  /// What has to be done about a display that is shown.
  public enum Standing: Hashable, Sendable {
    /// Nothing.
    case same
    /// The link was lost and may be had again: the mode has to be set anew, with link-status good.
    case needsModeset
    /// It has no display any more, or one that asks for another mode: close, and open again.
    case gone, otherMode
  }

  /// The property that tells of a link that failed, as after a bad cable: only a modeset mends it.
  static let linkStatus = "link-status"

  /// - Parameters:
  ///   - mode: What is shown. A link that failed may leave fewer modes, and then another is taken.
  ///   - properties: The connector's own, read after it.
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
