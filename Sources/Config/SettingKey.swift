// The table of keys: the reader, error messages, documentation and a running list are made from it.
import Model
import Units

/// One key of the configuration file: its words, its value in ``Settings``, and what a change does.
public struct SettingKey: Sendable {
  /// What a running list does about a setting that differs.
  public enum Effect: Hashable, Sendable, CaseIterable {
    /// The colours are set, by the time of day.
    case colors
    /// The list is laid out anew, as for another display.
    case layout
    /// Touch devices are opened anew.
    case touch
    /// Hardware keyboards are opened anew.
    case keyboards
    /// Contacts are followed anew.
    case stitching
    /// The screen dims and goes dark by other rules.
    case screen
    /// The setting stays as it was until the program is started again.
    case restart
  }

  /// The section without its brackets.
  public let section: String
  /// The name left of the equals sign.
  public let name: String
  /// What a running list does about another value.
  public let effect: Effect
  /// The allowed values, in words for a person. Made anew by each call, because some take a million
  /// instructions, as the names of the layouts, and a command that reads settings needs none.
  public var allowed: String { allowedValues() }
  let allowedValues: @Sendable () -> String
  /// The purpose, in one sentence.
  public let meaning: String
  /// Whether the key may be given several times, each adding a value.
  public let isRepeatable: Bool
  /// A name that earlier versions wrote; it is still read.
  let formerName: String?
  /// Puts a value into the settings. Returns false and changes nothing if the value is not allowed.
  let read: @Sendable (String, inout Settings) -> Bool
  /// The values as written in the file; empty when nothing is set.
  let write: @Sendable (Settings) -> [String]

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
    SettingKey(
      "panel", "row_height", \.rowHeight, .layout, unset: "auto",
      allowed: "auto, 6mm to 40mm, or across-the-room (24mm)",
      meaning:
        "How tall a row is on the screen; auto fills it with whole rows from 10mm, which reads "
        + "at arm's length, to 36mm, which reads across a room.",
      read: { $0 == "across-the-room" ? 24 : Settings.rowHeight($0) },
      write: { Value.text($0.value) }),
    length("width", \.panelWidth),
    length("height", \.panelHeight),
  ]

  private static let display = [
    SettingKey(
      "display", "card", \.card, .restart, unset: nil,
      allowed: "/dev/dri/card0, /dev/dri/card1 and so on",
      meaning: "The graphics card; otherwise the first that can show a picture.",
      read: { value in
        // The number parser also accepts signs and leading zeros, which no card's name has.
        guard value.hasPrefix("/dev/dri/card"), let number = UInt8(value.dropFirst(13)),
          value == "/dev/dri/card\(number)"
        else { return nil }
        return value
      },
      write: { $0 }),
    SettingKey(
      "display", "connector", \.connector, .restart, unset: nil,
      allowed: "a name of letters, digits and hyphens, as HDMI-A-1 or DSI-1",
      meaning: "The connector; otherwise the first with a display.",
      read: { value in
        guard !value.isEmpty,
          value.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Value.isLetterOrDigit($0) })
        else { return nil }
        return value
      },
      write: { $0 }),
    SettingKey(
      "display", "mode", \.displayMode, .restart,
      allowed: "auto, preferred, or WIDTHxHEIGHT with or without @HZ, as 1920x1080@60",
      meaning:
        "The mode of the display. auto: the one that the kernel's command line names; else the one "
        + "that the display prefers, if it is progressive and has 50 Hz; else the largest such one up "
        + "to 1920x1200, upright or on its side; else the largest. preferred: the one that the display "
        + "prefers, at any rate. A mode that is refused or not listed is replaced by the next that auto "
        + "takes.",
      read: { ModeChoice($0) }, write: { $0.text }),
    SettingKey(
      "display", "pixel_format", \.pixelFormat, .restart, unset: "auto",
      allowed: (["auto"] + PixelFormat.allCases.map(\.rawValue)).joined(separator: ", "),
      meaning:
        "The pixel format; auto takes the first of the others that the display supports. rgb565 "
        + "halves what a frame moves through memory, and mixes its fewer colours.",
      read: { PixelFormat(rawValue: $0) }, write: { $0.rawValue }),
    SettingKey(
      "display", "rotation", \.rotation, .restart, unset: "auto",
      allowed: (["auto"] + Rotation.allCases.map { "\($0.rawValue)" }).joined(separator: ", "),
      meaning:
        "Degrees clockwise that the picture is turned on the panel; touches turn with it. auto: as the "
        + "driver says that the panel is mounted, else 0.",
      read: { value in Rotation.allCases.first { "\($0.rawValue)" == value } },
      write: { "\($0.rawValue)" }),
    SettingKey(
      "display", "switch", \.consoleSwitching, .restart,
      meaning:
        "Whether another console can be shown in place of the list. keys: Ctrl+Alt+F2 to F12, and "
        + "Ctrl+Alt+F1 back to the list. never: the list stays, whatever is pressed."),
  ]

  private static let list = SettingKey(
    "list", "completed", \.completedRows, .layout,
    meaning: "Whether rows that were done stay in their place or sink below those still to do.")

  private static let store = SettingKey(
    "store", "path", \.storePath, .restart, allowed: "the path of a file, beginning with /",
    meaning: "The file of the list. Its folder must exist or be makeable.",
    read: { isFile($0) ? $0 : nil }, write: { $0 })

  private static let text = SettingKey(
    "text", "font", \.fontPath, .restart, unset: "inter",
    allowed: "inter, or the path of a file, beginning with /",
    meaning: "The letters: the faces of Inter from the package fonts-inter, or one font file for "
      + "everything.",
    read: { isFile($0) ? $0 : nil }, write: { $0 })

  static func isFile(_ value: String) -> Bool { value.hasPrefix("/") && !value.hasSuffix("/") }

  private static func length(
    _ name: String, _ field: any WritableKeyPath<Settings, Millimeters?> & Sendable
  ) -> SettingKey {
    // A picture smaller than a watch or larger than a wall is a typing error.
    let range = 20.0...3000
    return SettingKey(
      "panel", name, field, .layout, unset: nil,
      allowed: "\(Value.text(range.lowerBound)) to \(Value.text(range.upperBound))",
      meaning:
        "\(name == "width" ? "Width" : "Height") of the lit area before any rotation, if the display "
        + "reports a wrong size.",
      read: { text in
        Value.millimeters(text).flatMap { range.contains($0) ? Millimeters($0) : nil }
      },
      write: { Value.text($0.value) })
  }
}

/// The kinds of keys.
extension SettingKey {
  /// A key with one value.
  ///
  /// - Parameters:
  ///   - field: Where the value is. A field without a key is found by a test.
  ///   - read: Nil for what is not allowed.
  ///   - write: Nil for a value that no line says.
  init<Field>(
    _ section: String, _ name: String,
    _ field: any WritableKeyPath<Settings, Field> & Sendable, _ effect: Effect,
    formerName: String? = nil, allowed: @autoclosure @escaping @Sendable () -> String,
    meaning: String,
    read: @escaping @Sendable (String) -> Field?, write: @escaping @Sendable (Field) -> String?
  ) {
    self.init(
      section: section, name: name, effect: effect, allowedValues: allowed, meaning: meaning,
      isRepeatable: false, formerName: formerName,
      read: { text, settings in
        guard let value = read(text) else { return false }
        settings[keyPath: field] = value
        return true
      },
      write: { [write($0[keyPath: field])].compactMap(\.self) })
  }

  /// A key whose value may be missing.
  ///
  /// - Parameter unset: The word for no value; nil if only a missing line says that.
  init<Field>(
    _ section: String, _ name: String,
    _ field: any WritableKeyPath<Settings, Field?> & Sendable, _ effect: Effect,
    unset: String?, allowed: @autoclosure @escaping @Sendable () -> String, meaning: String,
    read: @escaping @Sendable (String) -> Field?, write: @escaping @Sendable (Field) -> String
  ) {
    self.init(
      section, name, field, effect, allowed: allowed(), meaning: meaning,
      read: { $0 == unset ? .some(nil) : read($0).map { .some($0) } },
      write: { $0.map(write) ?? unset })
  }

  /// A key with one of several words.
  init<Field: RawRepresentable<String> & CaseIterable & Sendable>(
    _ section: String, _ name: String,
    _ field: any WritableKeyPath<Settings, Field> & Sendable, _ effect: Effect,
    formerName: String? = nil, meaning: String
  ) {
    self.init(
      section, name, field, effect, formerName: formerName,
      allowed: Field.allCases.map(\.rawValue).joined(separator: ", "), meaning: meaning,
      read: { Field(rawValue: $0) }, write: { $0.rawValue })
  }
}
