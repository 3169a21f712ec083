// Strictness of the tests: warnings as errors only there, and no suite left out.

import Foundation
import Testing

@Suite("Strictness")
struct StrictnessTests {
  private func text(of path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }

  @Test("warnings are errors in tests and not in other builds")
  func warnings() throws {
    let package = try text(of: "Package.swift")
    let condition = #"Context.environment["PANELIST_WARNINGS"] == "errors" ? [.treatAllWarnings("#
    #expect(package.contains(condition))
    #expect(package.components(separatedBy: "treatAllWarnings").count == 2)
    let tests = try text(of: "deploy/test")
    #expect(tests.contains("\nexport PANELIST_WARNINGS=errors\n"))
    for path in ["deploy/build", "deploy/run", "deploy/install", "deploy/films"] {
      let script = try text(of: path)
      #expect(!script.contains("PANELIST_WARNINGS"), "\(path)")
    }
  }

  @Test("the script that gates a change also runs the virtual machine tests")
  func machine() throws {
    let script = try text(of: ".ci/run")
    #expect(script.contains("\nexec deploy/test --yes\n"))
  }

  @Test(
    "the CI pipelines run only that script",
    arguments: [
      ".github/workflows/tests.yml", ".gitlab-ci.yml",
    ])
  func pipelines(path: String) throws {
    let commands = try text(of: path).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(commands.filter { $0.hasSuffix(" .ci/run") }.count == 1)
    #expect(commands.filter { $0.contains("deploy/") || $0.contains("swift ") } == [])
  }

  @Test("the quick tests are exactly the suites that need no library")
  func quick() throws {
    let package = try text(of: "Package.swift")
    let list = try #require(package.firstMatch(of: /let pure = \[([^\]]+)\]/))
    let kept = Set(list.1.matches(of: /"(\w+)"/).map { String($0.1) })
    var closed = Set(ImportTable.allowed.keys)
    var before = 0
    while before != closed.count {
      before = closed.count
      closed = closed.filter { ImportTable.allowed[$0]?.isSubset(of: closed) == true }
    }
    // OnScreenKeyboardTests draws text, and ReplayTests replays recordings.
    #expect(kept == closed.subtracting(["OnScreenKeyboard", "Recordings"]))
  }
}
