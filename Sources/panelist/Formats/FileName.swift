// What the name of a file says about its format.

/// The name of a file of items.
struct FileName {
  /// Without its folder, in lower case.
  private let name: String

  /// - Parameter path: Of the file.
  init(_ path: String) { name = path.split(separator: "/").last.map { $0.lowercased() } ?? "" }

  /// The format that it names; nil if it names none.
  var format: ImportFormat? {
    switch ending {
    case _ where name == "todo.txt" || name == "done.txt": .todoTxt
    case "md", "markdown": .markdown
    case "csv": .csv
    case "json", "jsonl", "ndjson": .json
    case "org": .org
    case "txt": .text
    default: nil
    }
  }

  /// Whether it says that each line is an object.
  var isOfJSONLines: Bool { ending == "jsonl" || ending == "ndjson" }

  /// What is behind its last full stop; nil without one.
  var ending: Substring? {
    guard let place = name.dropFirst().lastIndex(of: ".") else { return nil }
    return name[name.index(after: place)...]
  }

  /// The name of a format as the options have it, from one that other programs use.
  static func format(named name: String) -> String {
    switch name {
    case "md": "markdown"
    case "txt", "plain": "text"
    case "todotxt", "todo": "todo.txt"
    default: name
    }
  }
}
