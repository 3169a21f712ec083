// The lines of a configuration file that correct touch devices, so that a message can name them.

/// A line of section `touch` that corrects what a touch device reports.
public struct TouchLine: Hashable, Sendable {
  /// Counted from 1.
  public let number: Int
  /// `range`, `axes` or `matrix`.
  public let key: String
  /// The device's name or path, or a link to it; nil for every device.
  public let device: String?

  package init(number: Int, key: String, device: String?) {
    self.number = number
    self.key = key
    self.device = device
  }
}

extension TouchLine {
  /// The lines of a file in their order. Of several lines of one key for a device the last counts.
  ///
  /// - Parameter path: `nil` for ``Settings/defaultFile``, which may be missing.
  /// - Throws: What is wrong with the file, as ``Settings/read(path:)``.
  public static func read(path: String?) throws(ConfigError) -> [TouchLine] {
    guard let (bytes, file) = try Settings.contents(path: path) else { return [] }
    return try parse(bytes, file: file)
  }

  /// The lines of a text.
  ///
  /// - Throws: `invalid` with the first wrong line.
  package static func parse(_ bytes: [UInt8], file: String) throws(ConfigError) -> [TouchLine] {
    // Refuses what inih would misread.
    _ = try Settings(parsing: bytes, file: file)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var found: [TouchLine] = []
    for entry in IniFile.parse(lines).entries where entry.section == "touch" {
      guard let key = SettingKey.touch.first(where: { $0.name == entry.name }) else { continue }
      var alone = Settings()
      guard key.read(entry.value, &alone) else { continue }
      let devices =
        alone.touchRanges.map(\.device) + alone.touchAxes.map(\.device)
        + alone.touchMatrices.map(\.device)
      found += devices.map { TouchLine(number: entry.line, key: entry.name, device: $0) }
    }
    return found
  }
}
