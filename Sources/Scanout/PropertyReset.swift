// Properties that a former owner of the display may have set, and the values to reset them to.
import CDRM

/// A property that outlives the program that set it, with its default value.
///
/// Other properties stay as they are: `zpos` orders planes, but only ours is shown on its CRTC; the
/// margins of a TV come from the kernel's command line; `scaling mode` has nothing to scale.
struct PropertyReset: Sendable {
  /// The values that need no reset.
  enum Rule: Sendable {
    /// This value.
    case exactly(UInt64)
    /// This value and all greater ones.
    case atLeast(UInt64)
  }

  /// The kernel's name of the property.
  let name: String
  let rule: Rule

  init(_ name: String, _ rule: Rule) {
    self.name = name
    self.rule = rule
  }

  /// The value to set; nil if the current value may stay.
  func value(replacing current: UInt64) -> UInt64? {
    switch rule {
    case .exactly(let value): current == value ? nil : value
    case .atLeast(let value): current >= value ? nil : value
    }
  }

  /// Upright, opaque. Every driver has the blend mode Pre-multiplied, whose value is 0; a picture
  /// without alpha covers everything below it in each mode.
  static let ofPlane = [
    PropertyReset("rotation", .exactly(UInt64(DRM_MODE_ROTATE_0))),
    PropertyReset("alpha", .exactly(0xFFFF)), PropertyReset("pixel blend mode", .exactly(0)),
  ]

  /// No colour correction, a constant refresh rate.
  static let ofCRTC = ["VRR_ENABLED", "GAMMA_LUT", "DEGAMMA_LUT", "CTM"].map {
    PropertyReset($0, .exactly(0))
  }

  /// In the enumerations 0 is the default: a good link, the default colour space, no copy
  /// protection, no content type, the automatic RGB range. HDR_OUTPUT_METADATA 0 is no blob.
  ///
  /// `max bpc` only limits the driver's choice. Below 8 bits per channel, gradients from red to
  /// yellow would show bands. Higher values cost nothing, and the kernel's default is the highest.
  static let ofConnector =
    [
      "link-status", "HDR_OUTPUT_METADATA", "Colorspace", "Content Protection", "content type",
      "Broadcast RGB",
    ].map { PropertyReset($0, .exactly(0)) } + [PropertyReset("max bpc", .atLeast(8))]
}
