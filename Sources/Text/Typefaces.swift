// Which font file a text's letters come from.
internal import Paint

/// The choice of font files for the styles of the interface.
public struct Typefaces: Hashable, Sendable {
  /// Inter as Debian's package has it: cut for large letters, and its text cut for small rows and for
  /// marks.
  public static let inter: Typefaces = {
    let folder = "/usr/share/fonts/opentype/inter/"
    return Typefaces(
      row: folder + "InterDisplay-SemiBold.otf", smallRow: folder + "Inter-SemiBold.otf",
      medium: folder + "InterDisplay-Medium.otf", markedMedium: folder + "Inter-Medium.otf",
      light: folder + "InterDisplay-Light.otf")
  }()

  /// From so many pixels per em on the large cut is told from a smudge.
  static let smallest = 24
  /// The text cut has room for print; on glass its letters may stand so much closer, in parts of an
  /// em.
  static let smallSpacing = -0.005

  /// The files of the large cuts, of the small one for rows, and of that for marks.
  let row: String
  let smallRow: String
  let medium: String
  let markedMedium: String
  let light: String
  /// Whether the text cut is set closer.
  private let spacesSmall: Bool

  private init(
    row: String, smallRow: String, medium: String, markedMedium: String, light: String
  ) {
    (self.row, self.smallRow, self.light) = (row, smallRow, light)
    (self.medium, self.markedMedium) = (medium, markedMedium)
    spacesSmall = true
  }

  /// One font file for everything. - Parameter path: An OpenType font.
  public init(everything path: String) {
    (row, smallRow, medium, markedMedium, light) = (path, path, path, path, path)
    spacesSmall = false
  }

  /// All files, each once, in no particular order.
  public var paths: Set<String> { [row, smallRow, medium, markedMedium, light] }

  /// The file for letters of a style at a size in pixels per em.
  ///
  /// - Parameter needsClearMarks: Whether the text has letters with marks. In the large cuts of the
  ///   package's version marks touch their letters, so that ã and ů are blots.
  func path(_ style: TextStyle, size: Int, needsClearMarks: Bool = false) -> String {
    switch style {
    case .row: size < Self.smallest || needsClearMarks ? smallRow : row
    case .medium: needsClearMarks ? markedMedium : medium
    case .light: light
    }
  }

  /// What stands between two letters beyond their own room, in 1/64 pixel.
  func spacing(_ path: String, size: Int) -> Int {
    guard spacesSmall, path == smallRow || path == markedMedium else { return 0 }
    return Int((Self.smallSpacing * Double(size) * 64).rounded())
  }

  /// Whether a text has letters with marks that the large cuts do not draw clearly.
  static func needsClearMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      // Accented Latin and Greek, and marks of their own; German has its dots well above.
      case 0xC0...0x24F, 0x300...0x3FF, 0x1E00...0x1FFF:
        !"ÄÖÜäöüß×÷".unicodeScalars.contains(scalar)
      default: false
      }
    }
  }
}
