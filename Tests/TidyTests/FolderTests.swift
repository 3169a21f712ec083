// The values of which the list is made know each other as little as their folders say.

import Testing

/// What the folders of a module may name of each other.
enum FolderTable {
  /// By folder of ListUI, the others whose types it may name. What they share stands beside the folders.
  static let allowed: [String: Set<String>] = [
    "Editing": ["Style"], "Overlays": ["Style"], "Rows": ["Style"], "Style": [],
  ]

  /// Names that lead from one folder to another that it may not name.
  static func offences(
    in files: [SourceFile], _ module: String, allowing allowed: [String: Set<String>]
  ) -> [Offence] {
    let graph = FileGraph(files.filter { $0.module == module })
    return graph.names.compactMap { name in
      guard let from = folder(of: name.file, in: module), let allowed = allowed[from],
        let to = folder(of: name.owner, in: module), to != from, !allowed.contains(to)
      else { return nil }
      return Offence(path: name.file, line: 1, reason: "names \(name.type) of \(to)")
    }
  }

  /// The folder below a module's own in which a file stands.
  private static func folder(of path: String, in module: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count == 4 && parts[1] == module ? String(parts[2]) : nil
  }
}

@Suite("Folders of the list")
struct FolderTests {
  @Test("no value of the list names another but the look")
  func project() throws {
    let files = try Project.swiftFiles()
    for offence in FolderTable.offences(in: files, "ListUI", allowing: FolderTable.allowed) {
      Issue.record("\(offence)")
    }
  }

  @Test("each folder of the list has its line in the table")
  func table() throws {
    let files = try Project.swiftFiles().map { $0.path.split(separator: "/") }
    let folders = Set(
      files.filter { $0.count == 4 && $0[0] == "Sources" && $0[1] == "ListUI" }.map {
        String($0[2])
      })
    #expect(folders == Set(FolderTable.allowed.keys))
  }

  @Test("a name of another folder is found, and one that is allowed is not")
  func planted() {
    let files = [
      SourceFile(path: "Sources/ListUI/Rows/Row.swift", text: "struct Row { let cue: Cue }"),
      SourceFile(path: "Sources/ListUI/Overlays/Cue.swift", text: "struct Cue { let ink: Ink }"),
      SourceFile(path: "Sources/ListUI/Style/Ink.swift", text: "struct Ink {}"),
    ]
    let found = FolderTable.offences(in: files, "ListUI", allowing: FolderTable.allowed)
    #expect(
      found.map(\.description) == ["Sources/ListUI/Rows/Row.swift:1: names Cue of Overlays"])
  }
}
