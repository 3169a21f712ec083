// Folders of ListUI depend on each other only as a table allows.

import Testing

/// Allowed dependencies between folders of a module.
enum FolderTable {
  /// By folder of ListUI, the folders whose types it may name. Shared types are outside of folders.
  static let allowed: [String: Set<String>] = [
    "Editing": ["Style"], "Overlays": ["Style"], "Rows": ["Style"], "Style": [],
  ]

  /// Types named in a folder that may not depend on their folder.
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

  /// A file's folder inside its module.
  private static func folder(of path: String, in module: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count == 4 && parts[1] == module ? String(parts[2]) : nil
  }
}

@Suite("Folders of ListUI")
struct FolderTests {
  @Test("folders of ListUI depend only on Style")
  func project() throws {
    let files = try Project.swiftFiles()
    for offence in FolderTable.offences(in: files, "ListUI", allowing: FolderTable.allowed) {
      Issue.record("\(offence)")
    }
  }

  @Test("each folder of ListUI has an entry in the table")
  func table() throws {
    let files = try Project.swiftFiles().map { $0.path.split(separator: "/") }
    let folders = Set(
      files.filter { $0.count == 4 && $0[0] == "Sources" && $0[1] == "ListUI" }.map {
        String($0[2])
      })
    #expect(folders == Set(FolderTable.allowed.keys))
  }

  @Test("a forbidden dependency between folders is found, and an allowed one passes")
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
