// Parses the text of a configuration file into settings; stops at the first error.

extension Settings {
  /// Parses the bytes of a file; settings that are not in it keep their defaults.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name for messages.
  /// - Throws: `invalid` with the first wrong line.
  /// - Complexity: O(length).
  public init(parsing bytes: [UInt8], file: String) throws(ConfigError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      try ConfigLine(file: file, number: index + 1, bytes: line).requirePlain()
    }
    let (entries, badLine) = IniFile.parse(lines)
    if let badLine {
      throw ConfigError(
        .invalid, file: file, line: badLine, "the line is no setting", remedy: "write: key = value")
    }
    self.init()
    var seen: [String: Int] = [:]
    for entry in entries { try take(entry, file: file, &seen) }
  }

  private mutating func take(
    _ entry: IniEntry, file: String, _ seen: inout [String: Int]
  ) throws(ConfigError) {
    func error(_ problem: String, _ remedy: String) -> ConfigError {
      ConfigError(.invalid, file: file, line: entry.line, problem, remedy: remedy)
    }
    guard !entry.section.isEmpty else {
      throw error("'\(entry.name)' stands before the first section", "write its [section] above it")
    }
    let siblings = SettingKey.all.filter { $0.section == entry.section }
    guard
      let key = siblings.first(where: {
        $0.name == entry.name || $0.formerName == entry.name
      })
    else {
      let known = siblings.map(\.name).joined(separator: ", ")
      throw error("there is no key '\(entry.name)' in [\(entry.section)]", "allowed: \(known)")
    }
    let name = entry.name == key.name ? key.name : "\(entry.name) (now \(key.name))"
    let place = "[\(key.section)] \(name)"
    if !key.isRepeatable,
      let first = seen.updateValue(entry.line, forKey: "\(key.section) \(key.name)")
    {
      throw error("\(place) stands in line \(first) already", "keep one of the two")
    }
    guard key.read(entry.value, &self) else {
      throw error("\(place) cannot be '\(entry.value)'", "allowed: \(key.allowed)")
    }
  }
}
