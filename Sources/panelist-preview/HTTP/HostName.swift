// A host as in `--host` and in the headers Host and Origin: a name or an address, and perhaps a port.

/// A valid host. Its text has only letters, digits and `-._:[]`, so that it can be printed, and
/// pasted into a shell, whoever sent it.
struct HostName: Hashable {
  /// The longest name in bytes, as in the DNS.
  static let longestName = 253

  /// In lower case; an IPv6 address in brackets.
  let name: String
  /// Nil for the standard port of the scheme.
  let port: Int?

  /// - Parameter text: As a person or a client wrote it; blanks at its ends are ignored, as HTTP
  ///   asks.
  /// - Returns: nil if it is no host.
  init?(_ text: String) {
    let text = text.trimmingBlanks.lowercased()
    guard text.utf8.count <= Self.longestName + 8 else { return nil }
    let end: String.Index
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      end = text.index(after: bracket)
      let address = text[..<end].dropFirst().dropLast()
      guard address.contains(":"), address.utf8.allSatisfy(Self.isOfAddress) else { return nil }
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
      let name = text[..<end].utf8
      guard let first = name.first, first != 0x2D, first != 0x2E, name.allSatisfy(Self.isOfName),
        name.count <= Self.longestName
      else { return nil }
    }
    name = String(text[..<end])
    guard end < text.endIndex else {
      port = nil
      return
    }
    let digits = text[end...].dropFirst()
    guard text[end] == ":", let port = Int(digits), String(port) == digits,
      (1...65535).contains(port)
    else { return nil }
    self.port = port
  }

  /// As in a header and in a URL.
  var text: String { port.map { "\(name):\($0)" } ?? name }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x66, 0x30...0x39, 0x2E, 0x3A: true
    default: false
    }
  }
}

extension String {
  /// Without the blanks and tabs around it that HTTP allows around a header's value.
  var trimmingBlanks: String {
    let isBlank = { (letter: Character) in letter == " " || letter == "\t" }
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(rest[...last])
  }
}
