// Words that were given up are in no file of the project, in whatever language it is written.
import Foundation
import Testing

@Suite("Words that were given up")
struct RetiredWordTests {
  @Test(
    "no page, script, header or unit has one",
    arguments: ["Sources", "Tests", "deploy", "systemd", ".github", ".ci", "."])
  func files(folder: String) throws {
    for path in try Self.paths(below: folder) {
      let text = try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let wrong = lines.indices.filter { Rule.hasRetiredWord(String(lines[$0])) }.map { $0 + 1 }
      #expect(wrong == [], "\(path)")
    }
  }

  @Test("a word is found in any case, and as a part of a name with underscores")
  func found() {
    let word = "gla" + "ss"
    for line in ["A \(word.capitalized).", "# \(word)", "\(word)_size = 1", "`\(word)`"] {
      #expect(Rule.hasRetiredWord(line), "\(line)")
    }
    for line in ["\(word)es", "hour\(word)", "", "the screen"] {
      #expect(!Rule.hasRetiredWord(line), "\(line)")
    }
  }

  /// Text files of a folder; of the root only its own.
  private static func paths(below folder: String) throws -> [String] {
    let url = Project.root.appending(path: folder)
    let names =
      folder == "."
      ? try FileManager.default.contentsOfDirectory(atPath: url.path)
      : try FileManager.default.subpathsOfDirectory(atPath: url.path)
    let endings: Set = [
      "c", "conf", "css", "h", "html", "js", "md", "py", "rules", "service", "sh", "target",
      "touch",
      "txt", "yml",
    ]
    return names.map { folder == "." ? $0 : "\(folder)/\($0)" }.filter { path in
      let last = path.split(separator: "/").last ?? ""
      let isScript = !last.contains(".") && Self.isFile(path)
      guard !path.contains("/.build/"), !path.contains("__pycache__") else { return false }
      return isScript
        || endings.contains(String(last.split(separator: ".").last ?? ""))
          && last.contains(".") && Self.isFile(path)
    }
  }

  /// Whether a path is a file of UTF-8 text.
  private static func isFile(_ path: String) -> Bool {
    let url = Project.root.appending(path: path)
    // A folder cannot be read as a file, and is not one.
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else { return false }
    return String(data: data, encoding: .utf8) != nil
  }
}
