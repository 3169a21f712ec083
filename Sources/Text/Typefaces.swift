// Which font file a text's letters come from.
internal import Paint

/// The choice of font files for the styles of the interface.
public struct Typefaces: Hashable, Sendable {
  /// Inter as Debian's package has it: cut for large letters, and its text cut for small rows.
  public static let inter: Typefaces = {
    let folder = "/usr/share/fonts/opentype/inter/"
    return Typefaces(
      row: folder + "InterDisplay-SemiBold.otf", smallRow: folder + "Inter-SemiBold.otf",
      medium: folder + "InterDisplay-Medium.otf", light: folder + "InterDisplay-Light.otf")
  }()

  /// From so many pixels per em on the large cut is told from a smudge.
  static let smallest = 24
  /// The text cut has room for print; on glass its letters may stand so much closer, in parts of an
  /// em.
  static let smallSpacing = -0.005

  /// The files of the large cuts, and of the small one for rows.
  let row: String
  let smallRow: String
  let medium: String
  let light: String
  /// Whether small rows are set closer.
  private let spacesSmall: Bool

  private init(row: String, smallRow: String, medium: String, light: String) {
    (self.row, self.smallRow, self.medium, self.light) = (row, smallRow, medium, light)
    spacesSmall = true
  }

  /// One font file for everything. - Parameter path: An OpenType font.
  public init(everything path: String) {
    (row, smallRow, medium, light) = (path, path, path, path)
    spacesSmall = false
  }

  /// All files, each once, in no particular order.
  public var paths: Set<String> { [row, smallRow, medium, light] }

  /// The file for letters of a style at a size in pixels per em.
  func path(_ style: TextStyle, size: Int) -> String {
    switch style {
    case .row: size < Self.smallest ? smallRow : row
    case .medium: medium
    case .light: light
    }
  }

  /// What stands between two letters beyond their own room, in 1/64 pixel.
  func spacing(_ style: TextStyle, size: Int) -> Int {
    guard style == .row, size < Self.smallest, spacesSmall else { return 0 }
    return Int((Self.smallSpacing * Double(size) * 64).rounded())
  }
}
