// The names that xkb-data has: models, layouts, variants and options.
internal import System

/// The list of names that comes with xkb-data, for the check of a configuration.
public struct XKBRules: Sendable {
  /// One name.
  public enum Name: Hashable, Sendable {
    case model(String)
    case layout(String)
    case variant(String, of: String)
    case option(String)
  }

  /// The list, of the package xkb-data.
  public static let file = "/usr/share/X11/xkb/rules/evdev.lst"
  /// Ten times the list of 2024, in bytes.
  private static let largestFile = 1_000_000

  private var names: Set<Name> = []

  /// The names of ``file``; none when it is missing.
  public init() {
    // Without the file every name is unknown, and the message names the file.
    self.init(parsing: (try? readFile(path: Self.file, limit: Self.largestFile)) ?? [])
  }

  /// Parses sections that begin with `! model` and the like, with a name and its description a
  /// line.
  package init(parsing bytes: [UInt8]) {
    var section: Substring = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard let first = words.first, words.count > 1 else { continue }
      let name = String(first)
      switch section {
      case _ where name == "!": section = words[1]
      case "model": names.insert(.model(name))
      case "layout": names.insert(.layout(name))
      // As in `  nodeadkeys  de: German (no dead keys)`.
      case "variant": names.insert(.variant(name, of: String(words[1].prefix { $0 != ":" })))
      case "option": names.insert(.option(name))
      default: break
      }
    }
  }

  /// Whether xkb-data has a name. A layout or a variant that is not listed has it too if it
  /// compiles, as a layout of one's own in `/etc/xkb`.
  public func has(_ name: Name) -> Bool {
    if names.contains(name) { return true }
    switch name {
    case .model, .option: return false
    case .layout(let layout): return Keymap(XKBNames(layout: layout), folder: nil) != nil
    case .variant(let variant, let layout):
      return Keymap(XKBNames(layout: layout, variant: variant), folder: nil) != nil
    }
  }
}
