// The names by which XKB finds a keyboard layout: model, layouts with variants, options.
import System

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

extension XKBNames {
  /// Written by the installer and by `dpkg-reconfigure keyboard-configuration`.
  public static let systemFile = "/etc/default/keyboard"
  /// A hundred times the usual file, in bytes.
  private static let largestFile = 65_536

  /// The layout of ``systemFile``.
  ///
  /// - Returns: nil when the file is missing, unreadable or malformed, or names no layout.
  public static func system() -> XKBNames? {
    // A machine without the file has no layout of its own; one that cannot be read means the same.
    (try? readFile(path: systemFile, limit: largestFile)).flatMap { XKBNames(parsing: $0) }
  }

  /// Parses assignments of a shell: XKBMODEL, XKBLAYOUT, XKBVARIANT and XKBOPTIONS; others are
  /// ignored.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: nil when one of the four has a value that is no list of names, or XKBLAYOUT none.
  package init?(parsing bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let sign = line.firstIndex(of: "=") else { continue }
      let name = line[..<sign]
      guard ["XKBMODEL", "XKBLAYOUT", "XKBVARIANT", "XKBOPTIONS"].contains(name) else { continue }
      guard let value = Self.unquoted(line[line.index(after: sign)...]) else { return nil }
      values[name] = value
    }
    guard let layout = values["XKBLAYOUT"], !layout.isEmpty else { return nil }
    self.init(
      model: values["XKBMODEL"] ?? "", layout: layout, variant: values["XKBVARIANT"] ?? "",
      options: values["XKBOPTIONS"] ?? "")
  }

  /// The value of an assignment without its quotes.
  ///
  /// - Returns: nil when a quote is open at the end, or a character occurs in no name of xkb-data.
  private static func unquoted(_ text: Substring) -> String? {
    var value = ""
    var quote: Character?
    for character in text {
      switch quote {
      case character?: quote = nil
      case nil where character == "'" || character == "\"": quote = character
      // The rest is a comment.
      case nil where character.isWhitespace: return value
      case nil, _?:
        guard isOfName(character) else { return nil }
        value.append(character)
      }
    }
    return quote == nil ? value : nil
  }

  private static func isOfName(_ character: Character) -> Bool {
    guard character.isASCII else { return false }
    return character.isLetter || character.isNumber || "_-+.:,".contains(character)
  }
}
