// What stands between a CRTC and a connector.

/// What connects CRTCs to connectors.
public struct Encoder: Hashable, Sendable {
  /// The kernel's number.
  public let id: EncoderID
  /// The CRTC in use, or none.
  public let crtc: CRTCID
  /// One bit for each CRTC, in the order of `CardResources.crtcs`.
  public let possibleCRTCs: UInt32

  public init(id: EncoderID, crtc: CRTCID, possibleCRTCs: UInt32) {
    self.id = id
    self.crtc = crtc
    self.possibleCRTCs = possibleCRTCs
  }
}
