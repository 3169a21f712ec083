// Settings with the files that they were read from, and the line of each value.

/// The settings of one or more files, and where each value is from.
///
/// ```swift
/// let configuration = try Configuration.read(path: nil)
/// print(configuration.text)  // theme = dusk ; /etc/panelist.conf.d/50-hall.conf:2
/// ```
public struct Configuration: Hashable, Sendable {
  /// A value as written in a file.
  struct Entry: Hashable, Sendable {
    /// ``SettingKey/id`` of its key.
    let key: String
    let value: String
    let place: ConfigPlace
  }

  /// The settings in effect; those that no file has keep their defaults.
  public private(set) var settings = Settings()
  /// The files that were read, in the order of reading.
  public private(set) var files: [String] = []
  /// What is not wrong, but may not be what somebody meant: a sentence for each file of the folder
  /// that was not read.
  public internal(set) var warnings: [String] = []
  /// The values in effect, in the order of reading.
  private(set) var entries: [Entry] = []

  /// The defaults, from no file.
  public init() {}

  /// The settings of one file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name for messages.
  /// - Throws: `invalid` with the first wrong line.
  /// - Complexity: O(length).
  public init(parsing bytes: [UInt8], file: String) throws(ConfigError) {
    try add(bytes, file: file)
  }

  /// Adds a file. Its values replace those of earlier files; keys that may be given several times
  /// add values.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name for messages.
  /// - Throws: `invalid` with the first wrong line; the settings are then those up to that line.
  mutating func add(_ bytes: [UInt8], file: String) throws(ConfigError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      try ConfigLine(file: file, number: index + 1, bytes: line).requirePlain()
    }
    let (found, badLine) = IniFile.parse(lines)
    if let badLine {
      throw ConfigError(
        .invalid, file: file, line: badLine, "the line is no setting", remedy: "write: key = value")
    }
    var seen: [String: Int] = [:]
    for entry in found { try take(entry, file: file, &seen) }
    files.append(file)
  }

  /// The lines that the values of a key are from; empty for a default.
  ///
  /// - Parameters:
  ///   - section: Without its brackets.
  ///   - name: The name left of the equals sign.
  public func places(ofSection section: String, _ name: String) -> [ConfigPlace] {
    let id = SettingKey.id(section, name)
    return entries.filter { $0.key == id }.map(\.place)
  }

  /// The settings as a configuration file, with the defaults; a comment behind each value has the
  /// line that it is from.
  public var text: String {
    var lines: [String] = []
    for section in SettingKey.sections {
      let set = SettingKey.all.filter { $0.section == section }.flatMap(lines(of:))
      if !set.isEmpty { lines += ["[\(section)]"] + set }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of key: SettingKey) -> [String] {
    let places = places(ofSection: key.section, key.name)
    return key.write(settings).enumerated().map { index, value in
      let place = places.indices.contains(index) ? places[index].description : "default"
      return "\(key.name) = \(value) ; \(place)"
    }
  }

  private mutating func take(
    _ entry: IniEntry, file: String, _ seen: inout [String: Int]
  ) throws(ConfigError) {
    func error(_ problem: String, _ remedy: String) -> ConfigError {
      ConfigError(.invalid, file: file, line: entry.line, problem, remedy: remedy)
    }
    guard !entry.section.isEmpty else {
      let section = SettingKey.sections(with: entry.name).first ?? "[section]"
      throw error(
        "'\(entry.name)' stands before the first section", "write its \(section) above it")
    }
    let siblings = SettingKey.all.filter { $0.section == entry.section }
    guard let key = siblings.first(where: { $0.isCalled(entry.name) }) else {
      let others = SettingKey.sections(with: entry.name).joined(separator: " or ")
      let known = "allowed: " + siblings.map(\.name).joined(separator: ", ")
      throw error(
        "there is no key '\(entry.name)' in [\(entry.section)]",
        others.isEmpty ? known : "move it below \(others); \(known)")
    }
    let name = entry.name == key.name ? key.name : "\(entry.name) (now \(key.name))"
    let place = "[\(key.section)] \(name)"
    if !key.isRepeatable, let first = seen.updateValue(entry.line, forKey: key.id) {
      throw error("\(place) stands in line \(first) already", "keep one of the two")
    }
    guard key.read(entry.value, &settings) else {
      throw error("\(place) cannot be '\(entry.value)'", "allowed: \(key.allowed)")
    }
    if !key.isRepeatable { entries.removeAll { $0.key == key.id } }
    entries.append(
      Entry(
        key: key.id, value: entry.value, place: ConfigPlace(file: file, line: entry.line)))
  }
}

extension SettingKey {
  /// The key with its section, as in `[look] theme`; no two keys have the same.
  public var id: String { Self.id(section, name) }

  static func id(_ section: String, _ name: String) -> String { "[\(section)] \(name)" }
}
