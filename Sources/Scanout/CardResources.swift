// What a card lists: its objects, and those of them that are read whole.

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

/// An encoder as the kernel sees it now.
public struct Encoder: Hashable, Sendable {
  /// The object's id in the kernel.
  public let id: EncoderID
  /// The CRTC in use, or none.
  public let crtc: CRTCID
  /// One bit per CRTC, in the order of `CardResources.crtcs`.
  public let possibleCRTCs: UInt32

  public init(id: EncoderID, crtc: CRTCID, possibleCRTCs: UInt32) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
  }
}

/// A plane as the kernel sees it now.
public struct Plane: Hashable, Sendable {
  /// The object's id in the kernel.
  public let id: PlaneID
  /// The CRTC that it feeds, or none.
  public let crtc: CRTCID
  /// One bit per CRTC, in the order of `CardResources.crtcs`.
  public let possibleCRTCs: UInt32
  /// Its pixel formats as four-character codes.
  public let formats: [UInt32]

  public init(id: PlaneID, crtc: CRTCID, possibleCRTCs: UInt32, formats: [UInt32]) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
    self.formats = formats
  }
}
