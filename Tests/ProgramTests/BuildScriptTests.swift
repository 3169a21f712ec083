// Argument errors and --help of the build and packaging scripts.
import Foundation
import Testing

@Suite("Build and packaging scripts")
struct BuildScriptTests {
  private func run(_ command: String) throws -> Answer {
    try Shell().script("cd '\(Checkout.root.path)' && " + command)
  }

  @Test(
    "invalid arguments are refused with a message, and nothing is built",
    arguments: [
      ("deploy/build --arch mips", "no program for mips can be made"),
      ("deploy/build --arch", "--arch needs amd64 or arm64"),
      ("deploy/build panelist", "unknown argument panelist; see --help"),
      ("deploy/cross", "no command is named; see --help"),
      ("deploy/cross --in cellar true", "there is no root cellar; see --help"),
      ("deploy/cross --out", "unknown argument --out; see --help"),
      ("deploy/package --arch", "--arch needs amd64 or arm64"),
      ("deploy/package now", "unknown argument now; see --help"),
    ])
  func wrong(command: String, message: String) throws {
    let answer = try run(command)
    #expect(answer.status != 0)
    #expect(answer.output == "")
    #expect(answer.message.contains(message), "\(answer.message)")
  }

  @Test("--help prints the usage", arguments: ["build", "cross", "package", "dependencies"])
  func help(script: String) throws {
    let answer = try run("deploy/\(script) --help")
    #expect(answer.status == 0 && answer.message == "")
    #expect(answer.output.hasPrefix("usage: deploy/\(script)"))
  }
}
