// Lists the hardware keyboards of this machine, and why one is not used.
public import Units

/// One hardware keyboard.
public struct KeyboardSurvey: Hashable, Sendable {
  /// As udev lists it, under the name of the open device if it could be opened.
  let node: InputNode
  /// Why the keyboard is not used; nil when it is.
  public let refusal: InputRefusal?
  /// The configured layout with its variants.
  public let layout: String
  /// Whether xkb-data has the layout; else the keyboard has the US layout.
  public let hasLayout: Bool
  /// What happens to scans, of a keyboard that is named as a scanner; nil for others.
  public let scanner: ScannerUse?

  /// Such as `/dev/input/event3`.
  public var path: String { node.path }
  public var name: String { node.name }

  /// One line of text about the device.
  public var line: String {
    if let refusal { return "\(path) (\(name)): refused: \(refusal)" }
    let layout = hasLayout ? layout : "us, as xkb-data has no \(layout)"
    let scans = scanner.map { ", a scanner that \($0.words)" } ?? ""
    return "\(path) (\(name)): used, layout \(layout)\(scans)"
  }
}

extension KeyboardReader {
  /// Opens each keyboard once and checks whether it would be used.
  package static func survey(
    kernel: K, hardware: Hardware,
    configuration: KeyboardConfiguration = KeyboardConfiguration(), keymapFolder: String? = nil
  ) throws(InputError) -> [KeyboardSurvey] {
    let nodes = try hardware.list().filter(\.isKeyboard)
      .sorted { $0.precedes($1) }
    let library = KeymapLibrary(keymapFolder: keymapFolder)
    return nodes.map { node in
      let (names, scanner) = (configuration.names(of: node), configuration.scanner(of: node))
      let found = library.keymapOrUS(names)
      var refusal: InputRefusal? = found == nil ? .noKeymap : nil
      var named = node
      do throws(InputRefusal) { named.name = try hardware.look(at: node, kernel).name } catch {
        refusal = error
      }
      if node.marks.contains(.ignored) { refusal = .ignored }
      return KeyboardSurvey(
        node: named, refusal: refusal, layout: names.description,
        hasLayout: found?.names == names, scanner: scanner.isNamed ? scanner.use : nil)
    }
  }
}

extension KeyboardReader where Hardware == UdevHardware {
  /// Every keyboard, in the order of device numbers.
  ///
  /// - Throws: When udev fails. A keyboard that fails is in the list with its refusal.
  public static func survey(
    kernel: K, configuration: KeyboardConfiguration
  ) throws(InputError) -> [KeyboardSurvey] {
    try survey(kernel: kernel, hardware: try UdevHardware(), configuration: configuration)
  }
}

extension KeyboardConfiguration {
  /// Configured names and paths that match no keyboard, without duplicates.
  public func unmatchedNames(among keyboards: [KeyboardSurvey]) -> [String] {
    var names: [String] = []
    for name in entries.compactMap(\.device) where !names.contains(name) {
      if !keyboards.contains(where: { $0.node.isCalled(name) }) { names.append(name) }
    }
    return names
  }
}

extension ScannerUse {
  fileprivate var words: String {
    switch self {
    case .add: "adds items"
    case .type: "types"
    case .off: "does nothing"
    }
  }
}
