// The table of allowed imports between modules, which the package manager does not enforce.

import Foundation
import Testing

/// The modules and their allowed imports. Add a module here before its folder exists.
///
/// Gestures, ListUI, Localization, Model, Motion, Paint and Units import no system module, so the same input
/// gives the same output on any machine.
enum ImportTable {
  static let allowed: [String: Set<String>] = [
    "Config": [
      "CINI", "Gestures", "Glibc", "Localization", "OnScreenKeyboard", "Model", "Paint", "Units",
    ],
    "Evdev": [
      "CEvdev", "CMtdev", "CUdev", "CXKBCommon", "Gestures", "Glibc", "System", "Units",
    ],
    "ForeignRecordings": ["CEvdev", "Evdev", "Gestures", "Recordings", "Units"],
    "Gestures": ["Units"],
    "OnScreenKeyboard": ["Gestures", "Localization", "Paint", "Units"],
    "LineBreaking": [],
    "ListUI": [
      "Gestures", "LineBreaking", "Localization", "OnScreenKeyboard", "Model", "Motion", "Paint",
      "Units",
    ],
    "Localization": ["Units"],
    "Model": [],
    "Motion": ["Units"],
    "Paint": ["Units"],
    "Picture": ["CPNG", "Glibc", "Units"],
    "Raster": ["CSIMD", "Paint", "Text", "Units"],
    "Recordings": [
      "Gestures", "Localization", "OnScreenKeyboard", "ListUI", "Model", "Paint", "Units",
    ],
    "Scanout": ["CDRM", "CUdev", "Glibc", "System", "Units"],
    "Session": [
      "Gestures", "ListUI", "Localization", "Model", "Motion", "Paint", "Raster", "Recordings",
      "Store", "Text", "Units",
    ],
    "Shell": [
      "ArgumentParser", "Config", "Glibc", "Localization", "Paint", "Store", "System", "Text",
      "Units",
    ],
    "Store": ["CSQLite", "Glibc", "Model", "Synchronization"],
    "StoreRecovery": ["CSQLite", "Glibc", "Model", "Store"],
    "System": ["CLinux", "Glibc", "Units"],
    "Text": [
      "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "Glibc", "LineBreaking", "Paint",
      "Synchronization", "Units",
    ],
    "Units": [],
    "panelist": [
      "ArgumentParser", "Config", "Evdev", "ForeignRecordings", "Gestures", "Glibc", "Histogram",
      "OnScreenKeyboard", "ListUI", "Localization", "Logging", "Model", "Motion", "Paint",
      "Picture",
      "Raster",
      "Recordings", "Scanout", "Session", "Shell", "Store", "StoreRecovery", "Synchronization",
      "System", "Text", "Units",
    ],
    "panelist-preview": [
      "ArgumentParser", "Config", "Gestures", "Glibc", "OnScreenKeyboard", "ListUI",
      "Localization", "Model", "Motion", "NIOCore",
      "NIOHTTP1",
      "NIOPosix", "NIOWebSocket", "Paint", "Raster", "Recordings", "Session", "Shell", "Store",
      "StoreRecovery", "System", "Text", "Units",
    ],
  ]

  /// Forbidden imports of a file.
  static func offences(in file: SourceFile) -> [Offence] {
    guard let module = file.module else { return [] }
    return zip(1..., file.code).compactMap { number, line in
      guard let imported = importedModule(line) else { return nil }
      guard let allowed = allowed[module] else {
        return Offence(path: file.path, line: number, reason: "\(module) is not in the table")
      }
      guard !allowed.contains(imported) else { return nil }
      return Offence(
        path: file.path, line: number, reason: "\(module) may not import \(imported)")
    }
  }

  /// The module that a line imports; nil for any other line and for the standard library.
  static func importedModule(_ line: String) -> String? {
    var words = line.split(separator: " ")[...]
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    words = words.drop { $0.hasPrefix("@") || modifiers.contains($0) }
    guard words.first == "import" else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
    words = words.dropFirst().drop { kinds.contains($0) || $0 == "typealias" }
    let module = words.first?.split(separator: ".").first.map(String.init)
    return module == "Swift" ? nil : module
  }
}

@Suite("Import graph")
struct ImportGraphTests {
  @Test("every module imports only what the table allows")
  func graph() throws {
    for file in try Project.swiftFiles() {
      for offence in ImportTable.offences(in: file) { Issue.record("\(offence)") }
    }
  }

  @Test("every module is in the table")
  func rooms() throws {
    let sources = Project.root.appending(path: "Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    // Headers of C libraries, and the SIMD loops in C.
    let modules = folders.filter { !["C", "CSIMD"].contains($0) }
    #expect(Set(modules).subtracting(ImportTable.allowed.keys) == [])
  }

  @Test(
    "a forbidden import is found however it is written",
    arguments: [
      ("Motion", "import Glibc", "Motion may not import Glibc"),
      ("Gestures", "public import Evdev", "Gestures may not import Evdev"),
      ("Raster", "@preconcurrency import Foundation", "Raster may not import Foundation"),
      ("Paint", "  @_spi(X) internal import struct Text.Glyph", "Paint may not import Text"),
      ("panelist", "import CDRM", "panelist may not import CDRM"),
      ("Cellar", "import Units", "Cellar is not in the table"),
    ])
  func planted(module: String, line: String, reason: String) {
    let file = SourceFile(path: "Sources/\(module)/File.swift", text: "// Planted.\n\n\(line)\n")
    let offences = ImportTable.offences(in: file)
    #expect(offences == [Offence(path: file.path, line: 3, reason: reason)])
  }

  @Test("a file in a subfolder belongs to its module and is checked")
  func folders() throws {
    let text = "// Planted.\n\nimport Glibc\n"
    let file = SourceFile(path: "Sources/Motion/Springs/File.swift", text: text)
    #expect(ImportTable.offences(in: file).map(\.reason) == ["Motion may not import Glibc"])
    let read = try Project.swiftFiles().map(\.path)
    #expect(read.contains("Sources/Evdev/Touch/PanelReader.swift"))
  }

  @Test("an import in a comment, a string or a test is ignored")
  func innocent() {
    let text = "// import Glibc\nlet a = \"\"\"\n  import Glibc\n  \"\"\"\nimport Units\n"
    #expect(ImportTable.offences(in: SourceFile(path: "Sources/Motion/A.swift", text: text)) == [])
    let test = SourceFile(path: "Tests/MotionTests/A.swift", text: "import Foundation\n")
    #expect(ImportTable.offences(in: test) == [])
  }
}
