// Compares the keys of the configuration with the file that is installed, where people read of them.
import Config
import Foundation
import Testing

@Suite("The settings that are described")
struct DescribedSettingsTests {
  /// The lines of `deploy/panelist.conf` below each section.
  private let sections: [String: [String]]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "deploy/panelist.conf")
    let text = try String(contentsOf: file, encoding: .utf8)
    var sections: [String: [String]] = [:]
    var section = ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("[") { section = String(line.dropFirst().dropLast()) }
      sections[section, default: []].append(line)
    }
    self.sections = sections
  }

  @Test("the installed file has every key in its section, and a value that is allowed")
  func keys() throws {
    for key in SettingKey.all {
      let start = "#\(key.name) = "
      let lines = sections[key.section, default: []].filter { $0.hasPrefix(start) }
      #expect(!lines.isEmpty, "describe \(key.id) in deploy/panelist.conf")
      for line in lines {
        let text = "[\(key.section)]\n\(line.dropFirst())\n"
        #expect(throws: Never.self) { try Settings(parsing: Array(text.utf8), file: "p.conf") }
      }
    }
  }

  @Test("the installed file names every word that is allowed")
  func words() throws {
    for key in SettingKey.all {
      let lines = sections[key.section, default: []]
      // Words alone, and not what is said in sentences.
      let words = key.allowed.split(separator: ";")[0].split(separator: ", ")
      guard !words.contains(where: { $0.contains(" ") }) else { continue }
      let named = Set(lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "-" } })
      #expect(words.filter { !named.contains($0) } == [], "\(key.id)")
    }
  }
}
