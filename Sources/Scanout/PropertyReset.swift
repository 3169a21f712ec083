// What a former owner of the display may have left, and what each is set back to.
import CDRM

/// A property that outlives the program that set it, with the value of a display that nobody has
/// touched.
///
/// What is not here is left alone: `zpos` orders planes of which only ours is lit, the margins of a
/// TV come from the kernel's command line, `scaling mode` has nothing to scale.
struct PropertyReset: Sendable {
  /// Which values need no change.
  enum Rule: Sendable {
    /// This one.
    case exactly(UInt64)
    /// This one and all above.
    case atLeast(UInt64)
  }

  /// The kernel's name of the property.
  let name: String
  let rule: Rule

  init(_ name: String, _ rule: Rule) {
    self.name = name
    self.rule = rule
  }

  /// What to set; nil where the present value may stay.
  func value(replacing present: UInt64) -> UInt64? {
    switch rule {
    case .exactly(let value): present == value ? nil : value
    case .atLeast(let value): present >= value ? nil : value
    }
  }

  /// Upright, opaque. Of the ways to blend every driver has Pre-multiplied, and it is 0; a picture
  /// without alpha covers all below in each of them.
  static let ofPlane = [
    PropertyReset("rotation", .exactly(UInt64(DRM_MODE_ROTATE_0))),
    PropertyReset("alpha", .exactly(0xFFFF)), PropertyReset("pixel blend mode", .exactly(0)),
  ]

  /// No correction of colours, a steady rate.
  static let ofCRTC = ["VRR_ENABLED", "GAMMA_LUT", "DEGAMMA_LUT", "CTM"].map {
    PropertyReset($0, .exactly(0))
  }

  /// In each of the enumerations 0 is the kernel's first word: a good link, the default colour space,
  /// no copy protection, no kind of content, the range that the display asks for.
  ///
  /// `max bpc` only bounds what the driver chooses. Below 8 bits a colour our ramps of red to yellow
  /// would show as bands; above, nothing is lost, and the kernel's own value is the highest.
  static let ofConnector =
    [
      "link-status", "HDR_OUTPUT_METADATA", "Colorspace", "Content Protection", "content type",
      "Broadcast RGB",
    ].map { PropertyReset($0, .exactly(0)) } + [PropertyReset("max bpc", .atLeast(8))]
}
