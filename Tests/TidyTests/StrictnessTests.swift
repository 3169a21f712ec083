// What is strict in the tests and only there, and what the tests may not leave out.

import Foundation
import Testing

@Suite("Strictness")
struct StrictnessTests {
  private func text(of path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }

  @Test("warnings are errors in the tests, and in no mere build")
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

  @Test("what decides whether a change lands runs on the virtual machine too")
  func machine() throws {
    let script = try text(of: ".ci/run")
    #expect(script.contains("\nexec deploy/test --yes\n"))
  }
}
