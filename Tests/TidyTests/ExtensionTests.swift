// Extension files of a type use one another in one direction, so that one of them can be read first.

import Testing

/// Which files of one type use which of its members.
///
/// Members are functions and variables that are declared at a type's own indentation and are not private;
/// one counts where a single file of the module declares its name. Names are read as text.
struct MemberGraph {
  /// What a file uses of others: their paths, and one member each.
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

  /// Files that lead to themselves over others, each with the member by which it begins.
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

  /// Words with a small letter at their head that stand behind no point but `self.`, and before no colon.
  ///
  /// Read as bytes: as characters all sources would take minutes.
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

/// The types whose files still need each other.
enum ExtensionTable {
  static let exceptions: [String: String] = [
    "panelist-preview/PreviewList": "Pages, frames and the store each hand to it what they hear.",
    "panelist/DisplayOutput":
      "Frames and the display's way back drive each other, one event at a time.",
    "panelist/Kiosk": "Each source of events has a file that hears it, and each ends in the turn.",
  ]

  /// Types whose files use one another in a circle, and exceptions that are not needed.
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

  /// A file's path without what it extends its type by.
  private static func stem(of file: SourceFile) -> String {
    let path = file.path.dropLast(".swift".count)
    return String(path.split(separator: "+", maxSplits: 1).first ?? path)
  }
}

@Suite("Extension files")
struct ExtensionTests {
  @Test("the extension files of a type use one another in one direction")
  func project() throws {
    let files = try Project.swiftFiles()
    for offence in ExtensionTable.offences(in: files, allowing: ExtensionTable.exceptions) {
      Issue.record("\(offence)")
    }
  }

  @Test("two files that use each other are found, with the members, and an exception too many")
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
