// The project keeps its rules, and every rule finds a file that breaks it.

import Foundation
import Testing

@Suite("Tidy")
struct TidyTests {
  @Test("the project keeps the rule", arguments: Rule.all)
  func project(rule: Rule) throws {
    for file in try Project.swiftFiles() {
      for offence in rule.check(file) { Issue.record("\(offence)") }
    }
  }

  @Test("a file that breaks the rule is found", arguments: Rule.all)
  func broken(rule: Rule) {
    #expect(rule.check(rule.broken).count == 1)
  }

  @Test("a file that keeps the rule passes", arguments: Rule.all)
  func kept(rule: Rule) {
    #expect(rule.check(rule.kept) == [])
  }

  @Test(
    "the main type of a module has an example in its documentation",
    arguments: [
      "Config/Settings", "Evdev/Touch/PanelReader", "Gestures/GestureCore", "ListUI/ListView",
      "Model/ItemList", "Model/Changeset", "Motion/AnimationScheduler", "Motion/Spring",
      "Paint/DisplayList", "Picture/PictureFile", "Raster/Rasterizer",
      "Recordings/TouchRecording", "Scanout/Display", "Store/Store", "Store/StoreWriter",
      "System/EventLoop", "Text/TextLines", "Units/Instant", "Units/Pixels",
    ])
  func example(type: String) throws {
    let file = try Project.swiftFiles().first { $0.path == "Sources/\(type).swift" }
    #expect(file?.lines.contains("/// ```swift") == true)
  }

  @Test(
    "comments and strings are separated from code",
    arguments: [
      ("a // b", "a     "),
      ("a /* b /* c */ d */ e", "a                   e"),
      (#"f("a\"b(", c)"#, #"f(       , c)"#),
      (#"f("\(g("x")) y")"#, #"f(   g(   )    )"#),
      (##"f(#"\(x) " "#, y)"##, "f(           , y)"),
      ("a = \"\"\"\n } \" \\(b) {\n\"\"\" + c", "a =    \n       b   \n    + c"),
    ])
  func scanner(text: String, code: String) {
    #expect(CodeScanner.code(of: text) == code)
  }

  @Test("every script states its purpose on its second line")
  func scripts() throws {
    for path in try scriptPaths() {
      let text = try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(3)
      #expect(lines.first == "#!/usr/bin/env bash", "\(path)")
      #expect(lines[1].hasPrefix("# ") && lines[1].hasSuffix("."), "\(path)")
      #expect(lines.last == "set -euo pipefail", "\(path)")
    }
  }

  private func scriptPaths() throws -> [String] {
    let deploy = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appending(path: "deploy").path
    ).filter { !$0.contains(".") && $0 != "debian" }
    return [".ci/run"] + deploy.sorted().map { "deploy/\($0)" }
  }
}
