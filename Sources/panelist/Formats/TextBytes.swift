// The text of a file, or what the file is instead.
import Shell

/// Turns the bytes of a file into text.
enum TextBytes {
  /// The text, without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file.
  ///   - format: The format that is given, which a pipe needs where the name would say it.
  /// - Throws: The first line that is not UTF-8, with the command that converts it if there is one.
  static func text(
    of bytes: [UInt8], named name: String, as format: ImportFormat
  ) throws(JSON.Fault) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let file = PlainList.file(name)
    // A name that ends in .txt leaves the format to the lines.
    let named = FileName(name).format.flatMap { $0 == .text ? nil : $0 } ?? .auto
    let known = format == .auto ? named : format
    let option = known == .auto ? "" : "--format \(known.rawValue) "
    func converted(from encoding: String) -> String {
      "`iconv -f \(encoding) -t utf8 \(file) | panelist import \(option)-` reads it; nothing was "
        + "added"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw JSON.Fault(
        place: .line(1), reason: "it is UTF-16 and not UTF-8", remedy: converted(from: "utf16"))
    }
    if let kind = kind(of: bytes) {
      throw JSON.Fault(
        place: .line(1), reason: "it is no text\(kind)", remedy: "name a text; nothing was added")
    }
    let line = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).firstIndex {
      String(validating: $0, as: UTF8.self) == nil
    }
    throw JSON.Fault(
      place: .line((line ?? 0) + 1), reason: "not UTF-8",
      remedy: "if it is Latin-1, \(converted(from: "latin1"))")
  }

  /// How many lines there are, each with an LF, or a CR without one; counted before anything is made
  /// of them.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - most: Where counting stops, one behind that.
  static func lines(of bytes: Span<UInt8>, upTo most: Int) -> Int {
    var count = 0
    for place in 0..<bytes.count where bytes[place] == 0x0A || bytes[place] == 0x0D {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      if bytes[place] == 0x0D, next == 0x0A { continue }
      count += 1
      if count > most { return count }
    }
    return count
  }

  /// What a file is that is no text, in parentheses if it is known; nil for a text.
  private static func kind(of bytes: ArraySlice<UInt8>) -> String? {
    let kinds: [(start: [UInt8], name: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF"), ([0x50, 0x4B, 0x03, 0x04], "an archive"),
      ([0x1F, 0x8B], "compressed"),
    ]
    if let kind = kinds.first(where: { bytes.starts(with: $0.start) }) { return " (\(kind.name))" }
    return bytes.contains(0) ? "" : nil
  }
}
