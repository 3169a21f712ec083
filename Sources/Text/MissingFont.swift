// A font that a text needs and that is not installed.

/// A font that is not installed.
public struct MissingFont: Hashable, Sendable {
  /// The four letters of ISO 15924, "emoji", or the number of a character that several scripts
  /// share.
  public let script: String
  /// The Debian package that has one.
  public let debianPackage: String

  init(for cluster: Substring, isEmoji: Bool) {
    script = isEmoji ? "emoji" : TextScript.label(of: cluster)
    debianPackage = isEmoji ? "fonts-noto-color-emoji" : Self.packages[script] ?? "fonts-noto-core"
  }

  private static let packages = [
    "Hani": "fonts-noto-cjk", "Hira": "fonts-noto-cjk", "Kana": "fonts-noto-cjk",
    "Hang": "fonts-noto-cjk", "Bopo": "fonts-noto-cjk", "Yiii": "fonts-noto-cjk",
  ]
}
