// A font that a text needs and that is not installed.

/// A font that is not installed.
public struct MissingFont: Hashable, Sendable {
  /// The four letters of ISO 15924, "emoji", or the number of a character that several scripts
  /// share.
  public let script: String
  /// The Debian package that has one; nil for characters that no font is expected to have.
  public let debianPackage: String?

  init(for cluster: Substring, isEmoji: Bool) {
    script = isEmoji ? "emoji" : TextScript.label(of: cluster)
    if isEmoji {
      debianPackage = "fonts-noto-color-emoji"
    } else if cluster.unicodeScalars.contains(where: \.isInFonts) {
      let isEastAsian = cluster.unicodeScalars.contains { scalar in
        Self.eastAsian.contains { $0.contains(scalar.value) }
      }
      debianPackage = isEastAsian ? "fonts-noto-cjk" : Self.packages[script] ?? "fonts-noto-core"
    } else {
      debianPackage = nil
    }
  }

  /// What a user can do, as a clause.
  ///
  /// A package that is installed may be older than the character.
  public var remedy: String {
    debianPackage.map { "install the package \($0), or a newer version of it" }
      ?? "no package has one: it is no character of Unicode, or one for private use"
  }

  private static let packages = [
    "Hani": "fonts-noto-cjk", "Hira": "fonts-noto-cjk", "Kana": "fonts-noto-cjk",
    "Hang": "fonts-noto-cjk", "Bopo": "fonts-noto-cjk",
  ]

  /// Blocks of which only that package has the signs, whatever their script: box drawing, Chinese,
  /// Japanese and Korean punctuation and units, forms of other widths.
  private static let eastAsian: [ClosedRange<UInt32>] = [
    0x2500...0x259F, 0x3000...0x33FF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF,
    0x1F200...0x1F2FF,
  ]
}

extension Unicode.Scalar {
  /// Whether Unicode says what the character looks like.
  fileprivate var isInFonts: Bool {
    let others: [Unicode.GeneralCategory] = [.unassigned, .privateUse, .surrogate, .control]
    return !others.contains(properties.generalCategory)
  }
}
