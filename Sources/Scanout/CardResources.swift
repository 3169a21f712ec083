// The connectors and CRTCs of a card.

/// The connectors and CRTCs of a card. A CRTC's index in the list is its bit in every mask.
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
