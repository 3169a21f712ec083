// One line of a configuration file, refused where inih would misread it.

/// A line and its place.
struct ConfigLine {
  let file: String
  /// Counted from 1.
  let number: Int
  /// Without the line feed.
  let bytes: ArraySlice<UInt8>

  /// inih's buffer of 200 bytes, less the line feed and the NUL. inih splits longer lines.
  static let longest = 198

  private static let tab = UInt8(ascii: "\t")
  private static let space = UInt8(ascii: " ")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Checks that inih reads the line correctly.
  ///
  /// - Throws: `invalid` for everything that inih would split, join, skip or misread.
  func requirePlain() throws(ConfigError) {
    if number == 1, bytes.starts(with: ConfigLine.byteOrderMark) {
      throw error("the file begins with a byte order mark", "save it as UTF-8 without BOM")
    }
    if bytes.last == UInt8(ascii: "\r") {
      throw error("the line ends in CR LF", "save the file with Unix line ends")
    }
    if let control = bytes.first(where: { ($0 < 0x20 && $0 != ConfigLine.tab) || $0 == 0x7F }) {
      throw error("the line holds the control character \(control)", "write plain text")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("the line is not UTF-8", "save the file as UTF-8")
    }
    // C1 controls act on a terminal too, on which the value may be printed.
    if let control = text.unicodeScalars.first(where: { (0x80...0x9F).contains($0.value) }) {
      throw error("the line holds the control character \(control.value)", "write plain text")
    }
    if bytes.count > ConfigLine.longest {
      throw error(
        "the line has \(bytes.count) bytes", "at most \(ConfigLine.longest) can be read")
    }
    let content = bytes.drop { ConfigLine.isBlank($0) }
    guard let first = content.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else {
      return
    }
    if content.startIndex != bytes.startIndex {
      throw error("the line is indented", "begin keys and sections at the left edge")
    }
    if first == UInt8(ascii: "[") { return try requireSection(text) }
    guard content.contains(UInt8(ascii: "=")) else {
      throw error("the line is no setting", "write: key = value")
    }
    if zip(content, content.dropFirst()).contains(where: {
      ConfigLine.isBlank($0) && $1 == UInt8(ascii: "#")
    }) {
      throw error("'#' begins no comment behind a value", "begin it with ';' or a line of its own")
    }
  }

  private func requireSection(_ text: String) throws(ConfigError) {
    let parts = text.dropFirst().split(
      separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw error("the section has no ']'", "write: [section]") }
    let rest = parts[1].utf8.drop { ConfigLine.isBlank($0) }
    // inih accepts a semicolon as a comment only after a blank, and drops any other text.
    guard rest.isEmpty || (rest.first == UInt8(ascii: ";") && rest.count < parts[1].utf8.count)
    else { throw error("something stands behind the section's ']'", "write it on the next line") }
    let name = String(parts[0])
    guard SettingKey.sections.contains(name) else {
      let known = SettingKey.sections.map { "[\($0)]" }.joined(separator: ", ")
      throw error("there is no section [\(name)]", "allowed: \(known)")
    }
  }

  private func error(_ problem: String, _ remedy: String) -> ConfigError {
    ConfigError(.invalid, file: file, line: number, problem, remedy: remedy)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}
