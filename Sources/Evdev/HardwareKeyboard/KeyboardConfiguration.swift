// The user's settings for hardware keyboards.
public import Units

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
      case .scans: break
      }
    }
    return names
  }

  /// What happens to scans of a keyboard, and whether it is named as a scanner; by default scans
  /// are added.
  func scanner(of node: InputNode) -> (use: ScannerUse, isNamed: Bool) {
    var scanner = (use: ScannerUse.add, isNamed: false)
    for entry in entries where entry.applies(to: node) {
      if case .scans(let use) = entry.kind {
        scanner = (use, scanner.isNamed || entry.device != nil)
      }
    }
    return scanner
  }
}

/// A setting of one keyboard or of all.
public struct KeyboardEntry: Hashable, Sendable {
  /// What is set; names of layouts are in the form of ``XKBNames``.
  public enum Kind: Hashable, Sendable {
    /// The layouts and their variants.
    case layouts(String, variant: String)
    /// The model.
    case model(String)
    /// All options; empty for none.
    case options(String)
    /// What happens to what is scanned. An entry for one device says that it is a scanner.
    case scans(ScannerUse)
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
