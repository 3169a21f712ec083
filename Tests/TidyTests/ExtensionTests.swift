// Extension files of a type do not depend on each other in a cycle, so that one can be read first.

import Testing

/// Dependencies between the files of one type by their members.
///
/// Members are functions and variables that are declared at a type's own indentation and are not
/// private. A member counts if a single file of the module declares its name. Names are compared
/// as text.
struct MemberGraph {
  /// By file, the paths of files that it uses, with one member each.
  private let edges: [String: [String: String]]

  /// - Parameters:
  ///   - type: The files of one type.
  ///   - module: All files of its module.
  init(_ type: [SourceFile], in module: [SourceFile]) {
    var owners: [String: Set<String>] = [:]
    for file in module {
      for name in Self.members(of: file) { owners[name, default: []].insert(file.path) }
    }
    let paths = Set(type.map(\.path))
    var edges: [String: [String: String]] = [:]
    for file in type {
      for name in Self.uses(in: file).sorted() {
        guard let found = owners[name], found.count == 1, let owner = found.first,
          owner != file.path, paths.contains(owner)
        else { continue }
        edges[file.path, default: [:]][owner] = name
      }
    }
    self.edges = edges
  }

  /// Files in a cycle, each with the first member of the path back to it.
  var circle: [String] {
    edges.keys.sorted().flatMap { file in
      (edges[file] ?? [:]).sorted { $0.key < $1.key }.filter {
        FileGraph.reached(from: $0.key, over: edges).contains(file)
      }.map { "\(FileGraph.name(file)) uses \($0.value) of \(FileGraph.name($0.key))" }
    }
  }

  private static func members(of file: SourceFile) -> [String] {
    file.code.compactMap { line in
      let bytes = Array(line.utf8)
      guard bytes.starts(with: [UInt8](repeating: blank, count: 2)), bytes.count > 2,
        bytes[2] != blank
      else { return nil }
      let words = bytes.split(whereSeparator: { !FileGraph.isPartOfName($0) })
      guard let place = words.firstIndex(where: { declaring.contains($0) }),
        place + 1 < words.count, !words[..<place].contains(where: { hiding.contains($0) })
      else { return nil }
      return String(decoding: words[place + 1], as: UTF8.self)
    }
  }

  /// Lower-case identifiers that follow no dot except in `self.` and precede no colon.
  ///
  /// Scans bytes: scanning characters of all sources would take minutes.
  private static func uses(in file: SourceFile) -> Set<String> {
    var names: Set<String> = []
    for line in file.code {
      let bytes = Array(line.utf8)
      var last: ArraySlice<UInt8> = []
      for word in bytes.split(whereSeparator: { !FileGraph.isPartOfName($0) }) {
        defer { last = word }
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[word.startIndex]) else {
          continue
        }
        let isMember = word.startIndex > 0 && bytes[word.startIndex - 1] == UInt8(ascii: ".")
        let isOwn = last.endIndex + 1 == word.startIndex && last == own[...]
        let isLabel = word.endIndex < bytes.count && bytes[word.endIndex] == UInt8(ascii: ":")
        guard !isLabel, !isMember || isOwn else { continue }
        names.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return names
  }

  private static let blank = UInt8(ascii: " ")
  private static let own = Array("self".utf8)
  private static let declaring = Set(["func", "var"].map { Array($0.utf8)[...] })
  private static let hiding = Set(["private", "fileprivate"].map { Array($0.utf8)[...] })
}

/// Types whose files depend on each other in a cycle.
enum ExtensionTable {
  static let exceptions: [String: String] = [
    "panelist-preview/PreviewList": "Pages, frames and the store each hand to it what they hear.",
    "panelist/DisplayOutput":
      "Frames and the display's way back drive each other, one event at a time.",
    "panelist/Kiosk": "Each source of events has a file that hears it, and each ends in the turn.",
  ]

  /// Types whose files depend on each other in a cycle, and unneeded exceptions.
  static func offences(in files: [SourceFile], allowing exceptions: [String: String]) -> [Offence] {
    let modules = Dictionary(grouping: files.filter { $0.module != nil }) { $0.module ?? "" }
    var offences: [Offence] = []
    var left = exceptions
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      let types = Dictionary(grouping: files, by: stem)
      for (stem, type) in types.sorted(by: { $0.key < $1.key }) where type.count > 1 {
        let circle = MemberGraph(type, in: files).circle
        let name = "\(module)/\(stem.split(separator: "/").last ?? "")"
        if circle.isEmpty || left.removeValue(forKey: name) != nil { continue }
        offences.append(
          Offence(path: type[0].path, line: 1, reason: circle.joined(separator: ", ")))
      }
    }
    return offences
      + left.keys.sorted().map { name in
        Offence(path: "Sources/\(name)", line: 1, reason: "no circle: remove its exception")
      }
  }

  /// A file's path without the part after `+`.
  private static func stem(of file: SourceFile) -> String {
    let path = file.path.dropLast(".swift".count)
    return String(path.split(separator: "+", maxSplits: 1).first ?? path)
  }
}

@Suite("Extension files")
struct ExtensionTests {
  @Test("the extension files of a type do not depend on each other in a cycle")
  func project() throws {
    let files = try Project.swiftFiles()
    for offence in ExtensionTable.offences(in: files, allowing: ExtensionTable.exceptions) {
      Issue.record("\(offence)")
    }
  }

  @Test("two files that use each other are found with the members, and so is an unneeded exception")
  func planted() {
    let files = [
      SourceFile(path: "Sources/Paint/Row.swift", text: "struct Row {\n  var top = 0\n}"),
      SourceFile(
        path: "Sources/Paint/Row+A.swift", text: "extension Row {\n  func a() { b(top) }\n}"),
      SourceFile(
        path: "Sources/Paint/Row+B.swift",
        text: "extension Row {\n  func b(_ x: Int) { if x > 0 { self.a() } }\n}"),
    ]
    #expect(
      ExtensionTable.offences(in: files, allowing: ["Paint/Cell": "No."]).map(\.description) == [
        "Sources/Paint/Row.swift:1: Row+A.swift uses b of Row+B.swift, Row+B.swift uses a of Row+A.swift",
        "Sources/Paint/Cell:1: no circle: remove its exception",
      ])
    #expect(ExtensionTable.offences(in: Array(files.prefix(2)), allowing: [:]).isEmpty)
  }
}
