// `default` is allowed only where cases cannot be listed, so that the compiler finds missing cases.

import Testing

/// The files that may have a `default` in a switch.
enum DefaultTable {
  /// The switched type, by path below `Sources`.
  static let allowed: [String: String] = [
    "Config/Settings+File.swift": "errno and kinds of files",
    "Config/TouchSettings.swift": "strings",
    "Evdev/Files/WithheldFingers.swift": "the kernel's event codes",
    "Evdev/HardwareKeyboard/KeyboardState.swift": "xkbcommon's key symbols",
    "Evdev/HardwareKeyboard/XKBRules.swift": "strings",
    "Evdev/Touch/ContactTracker.swift": "the kernel's event codes",
    "Evdev/Touch/ListedContacts.swift": "the kernel's event codes",
    "Evdev/Touch/SingleTouch.swift": "the kernel's event codes",
    "ForeignRecordings/EvemuFile.swift": "strings",
    "ForeignRecordings/EventDump.swift": "strings and the kernel's event codes",
    "OnScreenKeyboard/LayoutLine.swift": "Unicode's categories",
    "OnScreenKeyboard/TelexWord.swift": "characters and numbers",
    "Model/UniqueID.swift": "bytes",
    "Motion/Circle.swift": "numbers",
    "Raster/ResolvedCell.swift": "numbers",
    "Recordings/ListPlace.swift": "bytes",
    "Recordings/RecordedWords.swift": "characters and Unicode's categories",
    "Recordings/TouchRecording+Answers.swift": "strings",
    "Recordings/TouchRecording+External.swift": "strings",
    "Recordings/TouchRecording+Facts.swift": "strings",
    "Recordings/TouchRecording+Parsing.swift": "strings",
    "Recordings/TouchRecording+Places.swift": "strings",
    "Recordings/TouchRecording+Touches.swift": "strings",
    "Recordings/Redaction.swift": "Unicode's categories",
    "Scanout/DisplayChoice.swift": "strings",
    "Scanout/DisplayChange.swift": "strings",
    "Scanout/LinuxCard+Objects.swift": "libdrm's constants",
    "Scanout/Refusal.swift": "errno",
    "Shell/Failure+Origin.swift": "errors of any type",
    "Shell/JSON.swift": "characters",
    "Shell/PrintedCommands.swift": "bytes",
    "Shell/ShownText.swift": "numbers and Unicode's categories",
    "Store/Connection+File.swift": "SQLite's result codes",
    "StoreRecovery/PageScanner.swift": "bytes",
    "StoreRecovery/RecordValue.swift": "bytes",
    "Store/StoreError+Codes.swift": "errno and SQLite's result codes",
    "System/SystemError.swift": "errno",
    "Text/LineLayout.swift": "numbers",
    "Text/Presentation.swift": "numbers",
    "Text/Typefaces.swift": "numbers",
    "Units/DamageRegion.swift": "numbers",
    "Units/AffineMatrix.swift": "bytes",
    "panelist-preview/HTTP/HostName.swift": "bytes",
    "panelist-preview/HTTP/ListHandler.swift": "WebSocket opcodes and errors of any type",
    "panelist-preview/HTTP/RequestHandler.swift": "errors of any type",
    "panelist-preview/HTTP/RequestGuard.swift": "strings",
    "panelist-preview/List/TypedText.swift": "characters",
    "panelist-preview/Wire/Message+Parsing.swift": "bytes",
    "LineBreaking/LineBreaks.swift": "pairs of classes, of which the rules name some",
    "Localization/CatalogFile.swift": "strings",
    "panelist/Commands/CommandWord.swift": "strings",
    "panelist/Commands/ItemReference+Advice.swift": "strings",
    "panelist/Commands/KeysOnScreen.swift": "strings",
    "panelist/Commands/UnexpectedWord.swift": "strings",
    "panelist/Failure+Devices.swift": "errors of any type",
    "panelist/Formats/FileName.swift": "strings",
    "panelist/Formats/JSON+Parsing.swift": "bytes and strings",
    "panelist/Replay/RecordingFile.swift": "errno",
  ]

  /// Each `default` in a file that may have none, and each entry of a file without one.
  static func offences(in files: [SourceFile], allowing allowed: [String: String]) -> [Offence] {
    var needless = Set(allowed.keys)
    var offences: [Offence] = []
    for file in files where file.module != nil {
      let name = String(file.path.dropFirst("Sources/".count))
      let lines = file.code.indices.filter { isDefault(file.code[$0]) }
      if !lines.isEmpty { needless.remove(name) }
      guard allowed[name] == nil else { continue }
      offences += lines.map {
        Offence(path: file.path, line: $0 + 1, reason: "list the cases: a new one is decided here")
      }
    }
    return offences
      + needless.sorted().map {
        Offence(path: "Sources/\($0)", line: 1, reason: "no default is left: remove its entry")
      }
  }

  /// Whether a line matches all remaining cases, however written.
  private static func isDefault(_ code: String) -> Bool {
    let words = code.split(separator: " ")
    guard let first = words.first else { return false }
    if first == "@unknown" || first.hasPrefix("default:") { return true }
    // Only a pattern of underscores stands between `case` and the colon.
    let pattern = words.dropFirst().joined().prefix { $0 != ":" }
    return first == "case" && !pattern.isEmpty && pattern.allSatisfy { "(_, )".contains($0) }
  }
}

@Suite("Defaults")
struct DefaultTests {
  @Test("a switch over an enumeration of the project lists its cases")
  func project() throws {
    let offences = DefaultTable.offences(
      in: try Project.swiftFiles(), allowing: DefaultTable.allowed)
    for offence in offences { Issue.record("\(offence)") }
  }

  @Test(
    "a default is found however it is written",
    arguments: [
      "    default: 0", "default:", "    @unknown default: break", "  case _: return",
      "  case (_, _): 0",
    ])
  func planted(line: String) {
    let file = Self.file("switch state {\ncase .idle: 1\n\(line)\n}\n")
    #expect(
      DefaultTable.offences(in: [file], allowing: [:]).map(\.description) == [
        "Sources/Paint/Row.swift:3: list the cases: a new one is decided here"
      ])
    #expect(DefaultTable.offences(in: [file], allowing: ["Paint/Row.swift": "bytes"]) == [])
  }

  @Test("a default in a comment, in a test or of a dictionary is allowed")
  func innocent() {
    let file = Self.file(
      "// default: 0\ncount[key, default: 0] += 1\ncase _ where a: 0\ncase (_, .idle): 0\n")
    #expect(DefaultTable.offences(in: [file], allowing: [:]) == [])
    let test = SourceFile(path: "Tests/PaintTests/Row.swift", text: "default: 0\n")
    #expect(DefaultTable.offences(in: [test], allowing: [:]) == [])
  }

  @Test("an entry of a file that has no default is found")
  func needless() {
    let found = DefaultTable.offences(
      in: [Self.file("case .idle: 1\n")],
      allowing: ["Paint/Row.swift": "bytes", "Paint/Line.swift": "bytes"])
    #expect(
      found.map(\.description) == [
        "Sources/Paint/Line.swift:1: no default is left: remove its entry",
        "Sources/Paint/Row.swift:1: no default is left: remove its entry",
      ])
  }

  private static func file(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/Paint/Row.swift", text: text)
  }
}
