// Separates code from comments and string literals, so that rules about code read code alone.

/// Replaces comments and string literals by spaces. Lines and columns stay.
///
/// Knows line comments, nested block comments, one-line, multi-line and raw strings, and code in
/// interpolations. Regular expression literals between bare slashes count as code.
struct CodeScanner {
  private enum Context {
    case code(parentheses: Int)
    case string(hashes: Int, multiline: Bool)
  }

  /// The bytes that can begin a comment or a string, and parentheses.
  private static let marksInCode: [UInt8] = Array("/\"#()".utf8)

  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  private var contexts: [Context] = [.code(parentheses: 0)]

  private init(_ text: String) {
    bytes = Array(text.utf8)
    output.reserveCapacity(bytes.count)
  }

  /// The code of a text, with the same number of bytes and lines.
  static func code(of text: String) -> String {
    var scanner = CodeScanner(text)
    while scanner.index < scanner.bytes.count { scanner.step() }
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private mutating func step() {
    switch contexts[contexts.count - 1] {
    case .code(let parentheses): stepInCode(parentheses)
    case .string(let hashes, let multiline): stepInString(hashes, multiline)
    }
  }

  private mutating func stepInCode(_ parentheses: Int) {
    guard Self.marksInCode.contains(bytes[index]) else {
      output.append(bytes[index])
      index += 1
      return
    }
    if follows("//") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank(1) }
    } else if follows("/*") {
      skipBlockComment()
    } else if let hashes = hashesBeforeQuote() {
      blank(hashes)
      let multiline = follows("\"\"\"")
      blank(multiline ? 3 : 1)
      contexts.append(.string(hashes: hashes, multiline: multiline))
    } else if follows(")"), parentheses == 0, contexts.count > 1 {
      contexts.removeLast()
      blank(1)
    } else {
      if follows("(") { contexts[contexts.count - 1] = .code(parentheses: parentheses + 1) }
      if follows(")") { contexts[contexts.count - 1] = .code(parentheses: parentheses - 1) }
      output.append(bytes[index])
      index += 1
    }
  }

  private mutating func stepInString(_ hashes: Int, _ multiline: Bool) {
    guard bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") else {
      blank(1)
      return
    }
    let guardMarks = String(repeating: "#", count: hashes)
    let end = (multiline ? "\"\"\"" : "\"") + guardMarks
    if follows("\\" + guardMarks + "(") {
      blank(hashes + 2)
      contexts.append(.code(parentheses: 0))
    } else if hashes == 0, follows("\\") {
      blank(2)
    } else if follows(end) {
      blank(end.utf8.count)
      contexts.removeLast()
    } else {
      blank(1)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if follows("/*") {
        depth += 1
        blank(2)
      } else if follows("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && index < bytes.count
  }

  /// Number of number signs before a quote at the current position; nil if no string begins here.
  private func hashesBeforeQuote() -> Int? {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    return end - index
  }

  private func follows(_ text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<min(count, bytes.count - index) {
      let isLineEnd = bytes[index] == UInt8(ascii: "\n")
      output.append(isLineEnd ? bytes[index] : UInt8(ascii: " "))
      index += 1
    }
  }
}
