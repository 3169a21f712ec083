// An encoder: connects a CRTC to a connector.

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
