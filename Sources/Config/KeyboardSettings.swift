// Settings of hardware keyboards.
public import Units

/// Settings of hardware keyboards; of each, the last line for a keyboard counts.
public struct KeyboardSettings: Hashable, Sendable {
  /// The layouts.
  public var layouts: [DeviceSetting<XKBLayouts>] = []
  /// The options, as those that switch between layouts.
  public var options: [DeviceSetting<XKBOptions>] = []
  /// The models.
  public var models: [DeviceSetting<XKBModel>] = []
  /// What happens to what barcode scanners scan.
  public var scans: [DeviceSetting<ScannerUse>] = []

  /// The defaults: everything as the system is set up.
  public init() {}
}

/// Up to four layouts of a keyboard, between which an option switches.
public struct XKBLayouts: Hashable, Sendable {
  /// One layout, as `de` or `de(nodeadkeys)`.
  public struct Layout: Hashable, Sendable {
    /// Such as `de`.
    public let name: String
    /// Such as `nodeadkeys`; nil for the layout itself.
    public let variant: String?
  }

  /// XKB has four groups.
  private static let most = 4

  /// At least one.
  public let layouts: [Layout]

  /// The layouts as in `/etc/default/keyboard`, as `us,ru`.
  public var names: String { layouts.map(\.name).joined(separator: ",") }
  /// The variants in the same order, as `,phonetic`; empty for none.
  public var variants: String {
    let variants = layouts.map { $0.variant ?? "" }
    return variants.allSatisfy(\.isEmpty) ? "" : variants.joined(separator: ",")
  }
}

/// Options of a keyboard, as `grp:alt_shift_toggle`.
public struct XKBOptions: Hashable, Sendable {
  /// Empty for none.
  public let names: [String]
}

/// The model of a keyboard, as `pc105`.
public struct XKBModel: Hashable, Sendable {
  /// Not empty.
  public let name: String
}

extension ScannerUse: WrittenValue {}

extension XKBLayouts: WrittenValue {
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let layouts = parts.compactMap { Layout($0.trimmingBlanks()) }
    guard layouts.count == parts.count, layouts.count <= Self.most else { return nil }
    self.layouts = layouts
  }

  var text: String { layouts.map(\.text).joined(separator: ",") }
}

extension XKBLayouts.Layout {
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first, isXKBName(name) else { return nil }
    self.name = String(name)
    guard parts.count == 2 else {
      variant = nil
      return
    }
    guard parts[1].hasSuffix(")"), isXKBName(parts[1].dropLast()) else { return nil }
    variant = String(parts[1].dropLast())
  }

  fileprivate var text: String { variant.map { "\(name)(\($0))" } ?? name }
}

extension XKBOptions: WrittenValue {
  private static let none = "none"

  init?(_ text: String) {
    let parts =
      text == Self.none ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
    let names = parts.map { $0.trimmingBlanks() }
    guard names.allSatisfy({ isXKBName($0, or: ":") }) else { return nil }
    self.names = names.map { String($0) }
  }

  var text: String { names.isEmpty ? Self.none : names.joined(separator: ",") }
}

extension XKBModel: WrittenValue {
  init?(_ text: String) {
    guard isXKBName(text[...]) else { return nil }
    name = text
  }

  var text: String { name }
}

/// Whether a text can be a name of xkb-data.
private func isXKBName(_ text: Substring, or other: Character = "-") -> Bool {
  !text.isEmpty
    && text.allSatisfy { character in
      guard let byte = character.asciiValue else { return false }
      return Value.isLetterOrDigit(byte) || "_-+.".contains(character) || character == other
    }
}
