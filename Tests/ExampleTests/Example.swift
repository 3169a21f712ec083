// A Swift example, read from a documentation comment or from between the markers of this target.

/// An example, and the file whose documentation comment has it.
struct Example: Equatable {
  /// Path from `Sources`, for instance `Units/Instant.swift`.
  let path: String
  /// Without the indentation and the comment's slashes.
  let lines: [String]

  /// Begins a compiled example; its path follows.
  private static let marker = "// example: "

  /// The fenced Swift examples in a file's documentation comments, in order.
  static func documented(in text: String, at path: String) -> [Example] {
    var examples: [Example] = []
    var open: [String]?
    for line in lines(of: text) {
      let comment = line.drop { $0 == " " }
      if let lines = open {
        if comment == "/// ```" || !comment.hasPrefix("///") {
          examples.append(Example(path: path, lines: lines))
          open = nil
        } else {
          let words = comment.dropFirst(3)
          open = lines + [String(words.hasPrefix(" ") ? words.dropFirst() : words)]
        }
      } else if comment == "/// ```swift" {
        open = []
      }
    }
    return examples
  }

  /// The examples between `// example: PATH` and `// end`, in order. The indentation of the first
  /// marker is removed from each line.
  static func compiled(in text: String) -> [Example] {
    var examples: [Example] = []
    var open: (path: String, indentation: Substring, lines: [String])?
    for line in lines(of: text) {
      let indentation = line.prefix { $0 == " " }
      let words = line.dropFirst(indentation.count)
      if let (path, indentation, lines) = open {
        if words == "// end" {
          examples.append(Example(path: path, lines: lines))
          open = nil
        } else {
          let code = line.hasPrefix(indentation) ? line.dropFirst(indentation.count) : line
          open = (path, indentation, lines + [String(code)])
        }
      } else if words.hasPrefix(marker) {
        open = (String(words.dropFirst(marker.count)), indentation, [])
      }
    }
    // Without an end, what follows is no example of its file.
    if let open { examples.append(Example(path: open.path, lines: open.lines)) }
    return examples
  }

  /// A line for each file whose documented examples are not exactly its compiled ones.
  static func differences(documented: [Example], compiled: [Example]) -> [String] {
    let paths = Set((documented + compiled).map(\.path))
    return paths.sorted().flatMap { path in
      let here = documented.filter { $0.path == path }.map(\.lines)
      let there = compiled.filter { $0.path == path }.map(\.lines)
      guard here.count == there.count else {
        return ["Sources/\(path): \(here.count) in comments, \(there.count) compiled"]
      }
      return zip(here, there).enumerated().filter { $1.0 != $1.1 }.map { number, pair in
        let both = zip(pair.0, pair.1).first { $0 != $1 }
        let line = both.map { "'\($0)' and '\($1)'" } ?? "one has more lines"
        return "Sources/\(path): example \(number + 1) is compiled otherwise: \(line)"
      }
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
