// Every target of the package names the modules that its files import: otherwise its build depends
// on the order of targets.
import Foundation
import Testing

/// Targets of a package, parsed from `Package.swift`.
struct PackageTable {
  /// A target.
  struct Target: Equatable {
    let name: String
    /// Path of its files from the project's root.
    let folder: String
    /// Names of the modules that it depends on.
    let named: Set<String>
  }

  /// Modules of the toolchain and the system.
  private static let always: Set<String> = [
    "Dispatch", "Foundation", "Glibc", "PackageDescription", "Synchronization", "Testing",
  ]

  let targets: [Target]
  /// The modules of each library product.
  let libraries: [String: Set<String>]

  /// - Parameters:
  ///   - text: Contents of `Package.swift`.
  ///   - folder: Path of its folder with a trailing slash; empty for the project's root.
  ///   - others: Libraries of other packages; a library's name stands for its modules.
  init(_ text: String, in folder: String = "", using others: [String: Set<String>] = [:]) {
    let lists = text.matches(of: /let (\w+)(?:: \[Target\.Dependency\])? = (Target\.Dependency|\[)/)
      .map { (String($0.1), Self.names(in: Self.value(text[$0.range.lowerBound...]))) }
    let calls = text.matches(of: /(?:\bmodule|\btests|\.testTarget|\.executableTarget|\.target)\(/)
    targets = calls.compactMap {
      Self.target(Self.enclosed(text[$0.range.upperBound...]), lists, in: folder, using: others)
    }
    let offers = text.matches(of: /\.library\(\s*name: "([^"]+)"/).map {
      (String($0.1), Self.names(in: Self.enclosed(text[$0.range.upperBound...])))
    }
    libraries = Dictionary(uniqueKeysWithValues: offers)
  }

  /// Imports that a target does not name.
  func offences(in files: [SourceFile]) -> [Offence] {
    targets.flatMap { target in
      files.filter { $0.path.hasPrefix(target.folder + "/") }.flatMap { file in
        zip(1..., file.code).compactMap { number, line in
          guard let imported = ImportTable.importedModule(line),
            !Self.always.contains(imported), !target.named.contains(imported)
          else { return nil }
          return Offence(
            path: file.path, line: number, reason: "\(target.name) does not name \(imported)")
        }
      }
    }
  }

  /// Parses a target; nil if its name is no literal, as in the declaration of such a function.
  private static func target(
    _ call: Substring, _ lists: [(name: String, modules: Set<String>)], in folder: String,
    using others: [String: Set<String>]
  ) -> Target? {
    guard let head = call.prefixMatch(of: /\s*(?:name: )?"([^"]+)"/) else { return nil }
    let name = String(head.1)
    let path = call.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
    let isTest = name.hasSuffix("Tests")
    let rest = String(call[head.range.upperBound...])
      .replacing(/(?:exclude|resources): \[[^\]]*\]/, with: "")
      .replacing(/path: "[^"]*"/, with: "")
    var named = names(in: rest[...])
    let words = Set(rest.split { !$0.isLetter })
    for list in lists where words.contains(Substring(list.name)) {
      named.formUnion(list.modules)
    }
    for library in named { named.formUnion(others[library] ?? []) }
    return Target(
      name: name, folder: folder + (path ?? (isTest ? "Tests/" : "Sources/") + name), named: named)
  }

  /// Quoted names except packages, as module names: without hyphens.
  private static func names(in text: Substring) -> Set<String> {
    let modules = String(text).replacing(/package: "[^"]*"/, with: "").matches(of: /"([^"]+)"/)
    return Set(modules.map { String($0.1.replacing("-", with: "_")) })
  }

  /// The text up to the closing bracket that matches the one before the text.
  private static func enclosed(_ text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { letter in
      if letter == "(" || letter == "[" { depth += 1 }
      if letter == ")" || letter == "]" { depth -= 1 }
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// The value of a declaration: up to the bracket that closes the first one after the equals sign.
  private static func value(_ text: Substring) -> Substring {
    let start = text.firstIndex(of: "=") ?? text.startIndex
    guard let open = text[start...].firstIndex(where: { $0 == "(" || $0 == "[" }) else { return "" }
    return enclosed(text[text.index(after: open)...])
  }
}

@Suite("Package")
struct PackageTests {
  /// Tables of the project and of its nested packages, which may use the project's libraries.
  private static func tables() throws -> [PackageTable] {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
    }
    let root = PackageTable(try text("Package.swift"))
    let nested = try Project.swiftFiles().map(\.path).filter { $0.hasSuffix("/Package.swift") }
    return try [root]
      + nested.map { path in
        PackageTable(
          try text(path), in: String(path.dropLast("Package.swift".count)), using: root.libraries)
      }
  }

  @Test("every target names the modules that its files import")
  func named() throws {
    for table in try Self.tables() {
      for offence in try table.offences(in: Project.swiftFiles()) { Issue.record("\(offence)") }
    }
  }

  @Test("every Swift file belongs to a parsed target")
  func complete() throws {
    // Code compiled for bare metal belongs to no package.
    let bare = ["Tests/Arm/"]
    let folders = try Self.tables().flatMap(\.targets).map { $0.folder + "/" } + bare
    let homeless = try Project.swiftFiles().map(\.path).filter { path in
      path.split(separator: "/").last != "Package.swift"
        && !folders.contains { path.hasPrefix($0) }
    }
    #expect(homeless == [])
  }

  @Test("an import that the target does not name is found, whatever the form of the target")
  func planted() throws {
    let table = PackageTable(
      """
      let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
      let net: [Target.Dependency] = [
        .product(name: "NIOCore", package: "swift-nio"),
      ]
      module("Motion", "Units", settings: fast),
      tests("MotionTests", "Motion", logging, exclude: ["Paint"]),
      .executableTarget(
        name: "Bench", dependencies: ["a-b"] + net, path: "Tests/Heap", swiftSettings: house),
      """)
    #expect(
      table.targets == [
        .init(name: "Motion", folder: "Sources/Motion", named: ["Units"]),
        .init(name: "MotionTests", folder: "Tests/MotionTests", named: ["Logging", "Motion"]),
        .init(name: "Bench", folder: "Tests/Heap", named: ["NIOCore", "a_b"]),
      ])
    let text = "import Glibc\nimport Logging\n@testable import Motion\nimport Paint\nimport a_b\n"
    let paths = ["Sources/Motion/A.swift", "Tests/MotionTests/B/C.swift", "Tests/Heap/D.swift"]
    let found = table.offences(in: paths.map { SourceFile(path: $0, text: text) })
    #expect(
      found.map { "\($0)" } == [
        "Sources/Motion/A.swift:2: Motion does not name Logging",
        "Sources/Motion/A.swift:3: Motion does not name Motion",
        "Sources/Motion/A.swift:4: Motion does not name Paint",
        "Sources/Motion/A.swift:5: Motion does not name a_b",
        "Tests/MotionTests/B/C.swift:4: MotionTests does not name Paint",
        "Tests/MotionTests/B/C.swift:5: MotionTests does not name a_b",
        "Tests/Heap/D.swift:2: Bench does not name Logging",
        "Tests/Heap/D.swift:3: Bench does not name Motion",
        "Tests/Heap/D.swift:4: Bench does not name Paint",
      ])
  }

  @Test("a nested package names imports by a library of the project or as modules")
  func nested() throws {
    let root = PackageTable(
      """
      products: [
        .library(
          name: "House",
          targets: [
            "Paint", "Units",
          ]),
      ],
      """)
    #expect(root.libraries == ["House": ["Paint", "Units"]])
    let table = PackageTable(
      """
      let house = Target.Dependency.product(name: "House", package: "house")
      .executableTarget(name: "Bench", dependencies: [house, "CFast"]),
      """, in: "Tests/Speed/", using: root.libraries)
    #expect(
      table.targets == [
        .init(
          name: "Bench", folder: "Tests/Speed/Sources/Bench",
          named: ["CFast", "House", "Paint", "Units"])
      ])
    let text = "import CFast\nimport Paint\nimport Raster\n"
    let file = SourceFile(path: "Tests/Speed/Sources/Bench/main.swift", text: text)
    #expect(
      table.offences(in: [file]).map { "\($0)" } == [
        "Tests/Speed/Sources/Bench/main.swift:3: Bench does not name Raster"
      ])
  }
}
