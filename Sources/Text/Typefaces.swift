// The font file for each text style.
internal import Paint

/// The choice of font files for the styles of the interface.
public struct Typefaces: Hashable, Sendable {
  /// Inter from Debian's package: its display faces for large text, its text faces for small rows
  /// and for letters with marks.
  public static let inter: Typefaces = {
    let folder = "/usr/share/fonts/opentype/inter/"
    return Typefaces(
      row: folder + "InterDisplay-SemiBold.otf", smallRow: folder + "Inter-SemiBold.otf",
      medium: folder + "InterDisplay-Medium.otf", markedMedium: folder + "Inter-Medium.otf",
      light: folder + "InterDisplay-Light.otf")
  }()

  /// The smallest size in pixels per em at which the display face of rows is legible.
  static let smallest = 24
  /// Letter spacing of the text faces, in em. They are spaced for print; on a display they can be
  /// set closer.
  static let smallSpacing = -0.005

  /// Paths of the display faces, and of the text faces for small rows and for marks.
  let row: String
  let smallRow: String
  let medium: String
  let markedMedium: String
  let light: String
  /// Whether the text faces get `smallSpacing`.
  private let spacesSmall: Bool

  private init(
    row: String, smallRow: String, medium: String, markedMedium: String, light: String
  ) {
    (self.row, self.smallRow, self.light) = (row, smallRow, light)
    (self.medium, self.markedMedium) = (medium, markedMedium)
    spacesSmall = true
  }

  /// One font file for all styles. - Parameter path: An OpenType font.
  public init(everything path: String) {
    (row, smallRow, medium, markedMedium, light) = (path, path, path, path, path)
    spacesSmall = false
  }

  /// The set of all files.
  public var paths: Set<String> { [row, smallRow, medium, markedMedium, light] }

  /// The font file for a style at a size in pixels per em.
  ///
  /// - Parameter needsClearMarks: Whether the text has letters with marks. In the display faces of
  ///   the package's version, marks touch their letters, so that ã and ů are blots.
  func path(_ style: TextStyle, size: Int, needsClearMarks: Bool = false) -> String {
    switch style {
    case .row: size < Self.smallest || needsClearMarks ? smallRow : row
    case .medium: needsClearMarks ? markedMedium : medium
    case .light: light
    }
  }

  /// Letter spacing, in 1/64 pixel.
  func spacing(_ path: String, size: Int) -> Int {
    guard spacesSmall, path == smallRow || path == markedMedium else { return 0 }
    return Int((Self.smallSpacing * Double(size) * 64).rounded())
  }

  /// Whether a text has letters with marks that the display faces do not draw clearly.
  static func needsClearMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      // Accented Latin, Greek, and combining marks; German umlauts are clear in the display faces.
      case 0xC0...0x24F, 0x300...0x3FF, 0x1E00...0x1FFF:
        !"ÄÖÜäöüß×÷".unicodeScalars.contains(scalar)
      default: false
      }
    }
  }
}
