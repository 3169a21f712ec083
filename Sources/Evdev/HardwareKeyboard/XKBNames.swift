// The names by which XKB finds a keyboard layout: model, layouts with variants, options.

/// Names of the layouts of a keyboard, written as in `/etc/default/keyboard`.
public struct XKBNames: Hashable, Sendable, CustomStringConvertible {
  /// Such as `pc105`; empty for the default of xkb-data.
  public var model: String
  /// Layouts with commas between them, as in `us,ru`; an option switches between them.
  public var layout: String
  /// Variants of the layouts, in the same order, as in `,phonetic`; empty for none.
  public var variant: String
  /// Options with commas between them, as in `grp:alt_shift_toggle`; empty for none.
  public var options: String

  public init(model: String = "", layout: String, variant: String = "", options: String = "") {
    self.model = model
    self.layout = layout
    self.variant = variant
    self.options = options
  }

  /// The plain US layout, which a keyboard has when its own is missing.
  public static let us = XKBNames(layout: "us")

  /// The layouts with their variants, as in `us,ru(phonetic)`.
  public var description: String {
    let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
    let layouts = layout.split(separator: ",", omittingEmptySubsequences: false)
    return layouts.enumerated().map { index, layout in
      let variant = variants.indices.contains(index) ? variants[index] : ""
      return variant.isEmpty ? String(layout) : "\(layout)(\(variant))"
    }.joined(separator: ",")
  }
}
