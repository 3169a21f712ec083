// A plane: fetches a picture for a CRTC.

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
