// Takes the place of FoundationEssentials in a program that is given away: what swift-argument-parser
// asks of it, and no more. The library would add 5.2 MB for the JSON of `--experimental-dump-help`,
// which such a program refuses before the parser sees it (`CommandRunner`).

/// An error with a text of its own; none of this program is one.
public protocol LocalizedError: Error {}

/// Encodes nothing: whoever makes it has got past the refusal.
open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public init() { fatalError("JSONEncoder: this program is linked without FoundationEssentials") }
}

/// Bytes of a size that the callers know.
public struct Data {
  private let words: (UInt, UInt) = (0, 0)
}

extension String {
  public struct Encoding: Sendable {
    public let rawValue: UInt
    public static let utf8 = Encoding(rawValue: 4)
  }

  public init?(data: __shared Data, encoding: Encoding) { return nil }
}

/// By its name the program knows that this file is linked (`CLinux`).
@_cdecl("panelist_lacks_foundation") public func lacksFoundation() {}
