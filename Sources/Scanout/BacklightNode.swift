// Which backlight belongs to a connector.
public import System

/// A node in the kernel's class of backlights.
public struct BacklightNode: Hashable, Sendable {
  /// Who drives the light, the best first: the graphics driver itself knows its panel; firmware of
  /// many machines has a node that does nothing.
  enum Kind: String, CaseIterable {
    case raw, platform, firmware
  }

  /// Connectors of panels that are built in, whose backlight may be any driver's.
  private static let builtIn = ["eDP-", "LVDS-", "DSI-", "DPI-", "SPI-"]

  /// As in "10-0045".
  public let name: String
  /// Its folder, without links.
  public let path: String
  let kind: Kind

  /// The node for a connector's display.
  ///
  /// - Parameters:
  ///   - folder: `/sys/class/backlight`, or one like it.
  ///   - connector: As in "DSI-1".
  ///   - card: The number of its card, as in `card0`.
  ///   - kernel: Reads the nodes.
  /// - Returns: Nil where there is none: the display has no backlight, or one of its own.
  public static func best<K: Kernel>(
    in folder: String = "/sys/class/backlight", for connector: String, of card: String, kernel: K
  ) -> BacklightNode? {
    let nodes = folderNames(path: folder).sorted().compactMap { name in
      BacklightNode(name, in: folder, kernel)
    }
    // Losing the error is right: a connector without a folder has no node below it.
    let home = try? resolvedPath("/sys/class/drm/\(card)-\(connector)")
    let own = home.map { home in nodes.filter { $0.stands(below: home) } } ?? []
    let isBuiltIn = builtIn.contains { connector.hasPrefix($0) }
    let candidates = own.isEmpty && isBuiltIn ? nodes : own
    return Kind.allCases.lazy.compactMap { kind in candidates.first { $0.kind == kind } }.first
  }

  private init?<K: Kernel>(_ name: String, in folder: String, _ kernel: K) {
    // Losing the error is right: a node that goes is none.
    guard let path = try? resolvedPath("\(folder)/\(name)") else { return nil }
    // As above, for one that cannot be read.
    guard let text = try? readFile(path: "\(path)/type", limit: 64, kernel: kernel),
      let kind = Kind(rawValue: String(decoding: text, as: UTF8.self).filter { $0 != "\n" })
    else { return nil }
    (self.name, self.path, self.kind) = (name, path, kind)
  }

  /// Whether it, or its device, stands below a connector.
  private func stands(below home: String) -> Bool {
    if path.hasPrefix(home + "/") { return true }
    // Losing the error is right: a node without a device stands nowhere else.
    guard let device = try? resolvedPath("\(path)/device") else { return false }
    return device == home || device.hasPrefix(home + "/")
  }
}
