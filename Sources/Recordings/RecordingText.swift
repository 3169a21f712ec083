// A file's bytes as lines of text, and the numbers in them.

/// The lines of a recording.
public struct RecordingText: Hashable, Sendable {
  /// Without line ends. Text after the last line end is a line unless it is empty.
  public let lines: [String]

  /// - Parameter bytes: The whole file; a byte order mark at its start is skipped.
  /// - Throws: The first line that is not UTF-8.
  public init(bytes: [UInt8]) throws(RecordingError) {
    var lines: [String] = []
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw RecordingError(line: lines.count + 1, reason: "this is not text in UTF-8")
      }
      lines.append(text)
      rest = rest[end...].dropFirst()
    }
    self.lines = lines
  }

  /// The words of a line, separated by blanks and tabs.
  public static func words(_ line: String) -> [Substring] {
    line.split { $0 == " " || $0 == "\t" }
  }

  /// A plain decimal number in a range: digits, a point, a minus; neither `inf` nor `0x1p3`.
  public static func number(_ word: Substring, in range: ClosedRange<Double>) -> Double? {
    let isPlain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    guard isPlain, let value = Double(word), range.contains(value) else { return nil }
    return value
  }
}
