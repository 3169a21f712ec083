// The table of keys: the reader, error messages and documentation are made from it.
import Model
import Units

/// One key of the configuration file.
public struct SettingKey: Sendable {
  /// The section without its brackets.
  public let section: String
  /// The name left of the equals sign.
  public let name: String
  /// The allowed values, in words for a person.
  public let allowed: String
  /// The purpose, in one sentence.
  public let meaning: String
  /// Whether the key may be given several times, each adding a value.
  public let isRepeatable: Bool
  /// Puts a value into the settings. Returns false and changes nothing if the value is not allowed.
  let read: @Sendable (String, inout Settings) -> Bool
  /// The values as written in the file; empty when nothing is set.
  let write: @Sendable (Settings) -> [String]
  /// A name that earlier versions wrote; it is still read.
  var formerName: String?

  /// The default value, `nil` when there is none.
  public var initial: String? { write(Settings()).first }

  /// Every key, in the order of the documentation.
  public static let all: [SettingKey] =
    panel + display + touch + keyboard + [list] + look + idle + [store, text]

  /// The sections in the order of the documentation.
  public static var sections: [String] {
    all.reduce(into: []) { if $0.last != $1.section { $0.append($1.section) } }
  }

  /// The sections that have a key of a name, in brackets.
  static func sections(with name: String) -> [String] {
    all.filter { $0.isCalled(name) }.map { "[\($0.section)]" }
  }

  /// Whether the key has a name, today or in earlier versions.
  func isCalled(_ name: String) -> Bool { self.name == name || formerName == name }

  /// All keys with their meanings, allowed values and defaults, for a manual.
  public static var manual: String {
    // Every command makes it.
    let settings = Settings()
    var text = ""
    var section = ""
    for key in all {
      if key.section != section { text += "[\(key.section)]\n" }
      section = key.section
      let initial = key.write(settings).first.map { " Default: \($0)." } ?? ""
      let times = key.isRepeatable ? " May be given several times." : ""
      text += "  \(key.name)\n    \(key.meaning)\(times)\n    Allowed: \(key.allowed).\(initial)\n"
    }
    return text
  }

  private static let panel = [
    rowHeight,
    // A picture smaller than a watch or larger than a wall is a typing error.
    length(
      "width", \.panelWidth, 20...3000,
      "Width of the lit area before any rotation, if the display reports a wrong size."),
    length(
      "height", \.panelHeight, 20...3000,
      "Height of the lit area before any rotation, if the display reports a wrong size."),
  ]

  private static let display = [
    SettingKey(
      section: "display", name: "card", allowed: "/dev/dri/card0, /dev/dri/card1 and so on",
      meaning: "The graphics card; otherwise the first that can show a picture.",
      isRepeatable: false,
      read: { value, settings in
        // The number parser also accepts signs and leading zeros, which no card's name has.
        guard value.hasPrefix("/dev/dri/card"), let number = UInt8(value.dropFirst(13)),
          value == "/dev/dri/card\(number)"
        else { return false }
        settings.card = value
        return true
      },
      write: { [$0.card].compactMap(\.self) }),
    SettingKey(
      section: "display", name: "connector",
      allowed: "a name of letters, digits and hyphens, as HDMI-A-1 or DSI-1",
      meaning: "The connector; otherwise the first with a display.", isRepeatable: false,
      read: { value, settings in
        guard !value.isEmpty,
          value.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Value.isLetterOrDigit($0) })
        else { return false }
        settings.connector = value
        return true
      },
      write: { [$0.connector].compactMap(\.self) }),
    SettingKey(
      section: "display", name: "mode",
      allowed: "auto, preferred, or WIDTHxHEIGHT with or without @HZ, as 1920x1080@60",
      meaning:
        "The mode of the display. auto: the one that the kernel's command line names; else the one "
        + "that the display prefers, if it is progressive and has 50 Hz; else the largest such one up "
        + "to 1920x1200, upright or on its side; else the largest. preferred: the one that the display "
        + "prefers, at any rate. A mode that is refused or not listed is replaced by the next that auto "
        + "takes.",
      isRepeatable: false,
      read: { value, settings in
        guard let mode = ModeChoice(value) else { return false }
        settings.displayMode = mode
        return true
      },
      write: { [$0.displayMode.text] }),
    pixelFormat,
    SettingKey(
      section: "display", name: "rotation",
      allowed: (["auto"] + Rotation.allCases.map { "\($0.rawValue)" }).joined(separator: ", "),
      meaning:
        "Degrees clockwise that the picture is turned on the panel; touches turn with it. auto: as the "
        + "driver says that the panel is mounted, else 0.",
      isRepeatable: false,
      read: { value, settings in
        let rotation = Rotation.allCases.first { "\($0.rawValue)" == value }
        guard rotation != nil || value == "auto" else { return false }
        settings.rotation = rotation
        return true
      },
      write: { [$0.rotation.map { "\($0.rawValue)" } ?? "auto"] }),
    consoleSwitching,
  ]

  private static let pixelFormat: SettingKey = {
    let auto = "auto"
    return SettingKey(
      section: "display", name: "pixel_format",
      allowed: ([auto] + PixelFormat.allCases.map(\.rawValue)).joined(separator: ", "),
      meaning:
        "The pixel format; auto takes the first of the others that the display supports. rgb565 "
        + "halves what a frame moves through memory, and mixes its fewer colours.",
      isRepeatable: false,
      read: { value, settings in
        let format = PixelFormat(rawValue: value)
        guard format != nil || value == auto else { return false }
        settings.pixelFormat = format
        return true
      },
      write: { [$0.pixelFormat?.rawValue ?? auto] })
  }()

  private static let list = SettingKey(
    section: "list", name: "completed",
    allowed: CompletedRows.allCases.map(\.rawValue).joined(separator: ", "),
    meaning: "Whether rows that were done stay in their place or sink below those still to do.",
    isRepeatable: false,
    read: { value, settings in
      guard let place = CompletedRows(rawValue: value) else { return false }
      settings.completedRows = place
      return true
    },
    write: { [$0.completedRows.rawValue] })

  private static let store = file(
    "store", "path", \.storePath, "The file of the list. Its folder must exist or be makeable.")

  private static let text: SettingKey = {
    let inter = "inter"
    return SettingKey(
      section: "text", name: "font", allowed: "\(inter), or the path of a file, beginning with /",
      meaning: "The letters: the faces of Inter from the package fonts-inter, or one font file for "
        + "everything.",
      isRepeatable: false,
      read: { value, settings in
        guard value == inter || isFile(value) else { return false }
        settings.fontPath = value == inter ? nil : value
        return true
      },
      write: { [$0.fontPath ?? inter] })
  }()

  static func isFile(_ value: String) -> Bool {
    value.hasPrefix("/") && !value.hasSuffix("/")
  }

  private static let rowHeight: SettingKey = {
    let named: [String: Double?] = ["auto": nil, "across-the-room": 24]
    return SettingKey(
      section: "panel", name: "row_height",
      allowed: "auto, 6mm to 40mm, or across-the-room (24mm)",
      meaning:
        "How tall a row is on the screen; auto fills it with whole rows from 10mm, which reads "
        + "at arm's length, to 36mm, which reads across a room.", isRepeatable: false,
      read: { text, settings in
        if let height = named[text] {
          settings.rowHeight = height.map { Millimeters($0) }
          return true
        }
        settings.rowHeight = Settings.rowHeight(text)
        return settings.rowHeight != nil
      },
      write: { [$0.rowHeight.map { Value.text($0.value) } ?? "auto"] })
  }()

  private static func length(
    _ name: String, _ field: any WritableKeyPath<Settings, Millimeters?> & Sendable,
    _ range: ClosedRange<Double>, _ meaning: String
  ) -> SettingKey {
    SettingKey(
      section: "panel", name: name,
      allowed: "\(Value.text(range.lowerBound)) to \(Value.text(range.upperBound))",
      meaning: meaning, isRepeatable: false,
      read: { text, settings in
        guard let value = Value.millimeters(text), range.contains(value) else { return false }
        settings[keyPath: field] = Millimeters(value)
        return true
      },
      write: { settings in
        settings[keyPath: field].map { [Value.text($0.value)] } ?? []
      })
  }

  private static func file(
    _ section: String, _ name: String, _ field: any WritableKeyPath<Settings, String> & Sendable,
    _ meaning: String
  ) -> SettingKey {
    SettingKey(
      section: section, name: name, allowed: "the path of a file, beginning with /",
      meaning: meaning,
      isRepeatable: false,
      read: { value, settings in
        guard isFile(value) else { return false }
        settings[keyPath: field] = value
        return true
      },
      write: { [$0[keyPath: field]] })
  }
}
