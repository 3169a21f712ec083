// Words that were given up are in no file of the project, in whatever language it is written.
import Foundation
import Testing

@Suite("Words that were given up")
struct RetiredWordTests {
  @Test(
    "no page, script, header or unit has one",
    arguments: ["Sources", "Tests", "deploy", "systemd", ".github", ".ci", "."])
  func files(folder: String) throws {
    for (path, text) in try Self.texts(below: folder) {
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

  /// Text files of a folder; of the root only its own. A file without an ending is a script, or a
  /// program that was built beside one and is no text.
  private static func texts(below folder: String) throws -> [(path: String, text: String)] {
    let url = Project.root.appending(path: folder)
    let names =
      folder == "."
      ? try FileManager.default.contentsOfDirectory(atPath: url.path)
      : try FileManager.default.subpathsOfDirectory(atPath: url.path)
    let endings: Set = [
      "", "c", "conf", "css", "h", "html", "js", "md", "py", "rules", "service", "sh", "target",
      "touch", "txt", "yml",
    ]
    return names.compactMap { name in
      let file = url.appending(path: name)
      guard endings.contains(file.pathExtension), !"/\(name)".contains("/.build/"),
        !name.contains("__pycache__"),
        // A folder cannot be read as a file, and is not one.
        let data = try? Data(contentsOf: file, options: .alwaysMapped),
        let text = String(data: data, encoding: .utf8)
      else { return nil }
      return ("\(folder)/\(name)", text)
    }
  }
}
