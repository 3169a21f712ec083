// A source file as the rules read it, and the search for all files of the project.

import Foundation

/// A Swift file: its lines as written, and the same lines with code only.
struct SourceFile: Sendable {
  /// Path from the project's root, for instance `Sources/Units/Instant.swift`.
  let path: String
  let lines: [String]
  /// `lines` with comments and string literals blanked.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    code = Self.split(CodeScanner.code(of: text))
  }

  /// The folder below `Sources`; nil for a file outside `Sources`.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  private static func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A violation of a rule at a line.
struct Offence: CustomStringConvertible, Equatable {
  let path: String
  /// From 1.
  let line: Int
  let reason: String

  var description: String { "\(path):\(line): \(reason)" }
}

/// The project's files.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below `Sources` and `Tests`, and `Package.swift`.
  static func swiftFiles() throws -> [SourceFile] { try files.get() }

  /// Documented protocol requirements of the project. A conforming type need not repeat their
  /// documentation.
  static let requirements: Set<String> = {
    guard case .success(let files) = files else { return [] }
    return Set(files.flatMap(explainedRequirements))
  }()

  // Read once, because every rule checks every file.
  private static let files = Result { try readFiles() }

  private static func readFiles() throws -> [SourceFile] {
    let inFolders = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    // A nested package that was built has dependencies below its `.build`.
    return try (["Package.swift"] + inFolders).filter {
      $0.hasSuffix(".swift") && !$0.contains("/.build/")
    }.sorted().map {
      SourceFile(path: $0, text: try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }

  private static func explainedRequirements(in file: SourceFile) -> [String] {
    guard file.module != nil else { return [] }
    var names: [String] = []
    var isInProtocol = false
    for (index, code) in file.code.enumerated() {
      if code.split(separator: " ").contains("protocol") { isInProtocol = true }
      if code.hasPrefix("}") { isInProtocol = false }
      let above = index > 0 ? file.lines[index - 1].drop { $0 == " " } : ""
      if isInProtocol, above.hasPrefix("///"), let name = Rule.declaredName(code) {
        names.append(name)
      }
    }
    return names
  }
}
