// The user's settings for hardware keyboards.

/// The user's settings for hardware keyboards.
public struct KeyboardConfiguration: Hashable, Sendable {
  /// The layout of keyboards without an entry.
  public var standard: XKBNames
  /// The last of several of the same kind for a keyboard applies.
  public var entries: [KeyboardEntry]

  public init(standard: XKBNames = .us, entries: [KeyboardEntry] = []) {
    self.standard = standard
    self.entries = entries
  }

  /// The layout of a keyboard; what no entry has is that of ``standard``.
  func names(of node: InputNode) -> XKBNames {
    var names = standard
    for entry in entries where entry.applies(to: node) {
      switch entry.kind {
      case .layouts(let layout, let variant): (names.layout, names.variant) = (layout, variant)
      case .model(let model): names.model = model
      case .options(let options): names.options = options
      }
    }
    return names
  }
}

/// A setting of one keyboard or of all.
public struct KeyboardEntry: Hashable, Sendable {
  /// What is set, each in the form of ``XKBNames``.
  public enum Kind: Hashable, Sendable {
    /// The layouts and their variants.
    case layouts(String, variant: String)
    /// The model.
    case model(String)
    /// All options; empty for none.
    case options(String)
  }

  /// The device's name or path, or a link that udev made for it; nil for every device.
  public var device: String?
  public var kind: Kind

  public init(of device: String? = nil, _ kind: Kind) {
    self.device = device
    self.kind = kind
  }

  func applies(to node: InputNode) -> Bool { device.map { node.isCalled($0) } ?? true }
}
