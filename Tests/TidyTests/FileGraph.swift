// Dependencies between files of a module by the types that they name, and cycles among them.

/// The dependency graph of a module's files.
///
/// A type counts if exactly one file of the module defines its name. Names are compared as text: a
/// file that mentions the name of another file's type depends on that file.
struct FileGraph {
  /// A strongly connected set of files.
  struct Circle: Equatable {
    /// Their paths, sorted.
    let files: [String]
    /// One type for each dependency inside, as `A.swift names Row of B.swift`.
    let steps: [String]
  }

  /// Keywords that precede the name of a declared type.
  private static let kinds = Set(
    ["actor", "class", "enum", "protocol", "struct", "typealias"].map { Array($0.utf8)[...] })

  /// By file, the paths of files that it depends on, with one type each.
  private let edges: [String: [String: String]]

  /// - Parameter files: The files of one module.
  init(_ files: [SourceFile]) {
    let names = files.map(Self.names)
    var owners: [String: Set<String>] = [:]
    for (file, names) in zip(files, names) {
      for name in names.defined { owners[name, default: []].insert(file.path) }
    }
    var edges: [String: [String: String]] = [:]
    for (file, names) in zip(files, names) {
      for name in names.all.sorted() {
        guard let found = owners[name], found.count == 1, let owner = found.first,
          owner != file.path
        else { continue }
        edges[file.path, default: [:]][owner] = name
      }
    }
    self.edges = edges
  }

  /// All capitalized words of a file, and the types that it defines.
  ///
  /// Scans bytes: scanning characters of all sources would take half a minute.
  private static func names(
    of file: SourceFile
  ) -> (all: Set<String>, defined: Set<String>) {
    var (all, defined): (Set<String>, Set<String>) = ([], [])
    for line in file.code {
      var last: ArraySlice<UInt8> = []
      for word in Array(line.utf8).split(whereSeparator: { !isPartOfName($0) }) {
        if let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
          let name = String(decoding: word, as: UTF8.self)
          all.insert(name)
          if kinds.contains(last) { defined.insert(name) }
        }
        last = word
      }
    }
    return (all, defined)
  }

  /// Letters, digits, underscores, and the bytes of non-ASCII letters.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Dependencies with one type for each pair of files, sorted.
  var names: [(file: String, type: String, owner: String)] {
    edges.keys.sorted().flatMap { file in
      (edges[file] ?? [:]).sorted { $0.key < $1.key }.map { (file, $0.value, $0.key) }
    }
  }

  /// All cycles of more than one file, the largest first.
  var circles: [Circle] {
    let reach = Dictionary(
      uniqueKeysWithValues: edges.keys.map { ($0, Self.reached(from: $0, over: edges)) })
    var circles: [Circle] = []
    var placed: Set<String> = []
    for file in edges.keys.sorted() where !placed.contains(file) {
      let files = (reach[file] ?? []).filter { reach[$0]?.contains(file) == true }.sorted()
      guard files.count > 1 else { continue }
      placed.formUnion(files)
      circles.append(Circle(files: files, steps: steps(among: files)))
    }
    return circles.sorted { $0.files.count > $1.files.count }
  }

  /// All files that can be reached from a file.
  static func reached(
    from start: String, over edges: [String: [String: String]]
  ) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [start]
    while let file = waiting.popLast() {
      for next in (edges[file] ?? [:]).keys where reached.insert(next).inserted {
        waiting.append(next)
      }
    }
    return reached
  }

  private func steps(among files: [String]) -> [String] {
    files.flatMap { file in
      (edges[file] ?? [:]).sorted { $0.key < $1.key }.filter { files.contains($0.key) }.map {
        "\(Self.name(file)) names \($0.value) of \(Self.name($0.key))"
      }
    }
  }

  /// The last part of a path.
  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
