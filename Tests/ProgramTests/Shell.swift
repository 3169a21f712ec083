// Runs the built program from a folder of its own.
import Foundation
import Glibc

/// Exit status and output of a run.
struct Answer {
  let status: Int32
  let output: String
  let message: String

  /// The lines of standard output.
  var rows: [String] { output.split(separator: "\n").map(String.init) }
}

/// A temporary folder with a configuration, in which the program runs.
final class Shell {
  let folder: URL
  var list: String { folder.path + "/panelist.db" }

  init(settings: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panelist-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try configure(settings ?? "[store]\npath = \(list)\n")
  }

  deinit {
    // A leftover in the temporary folder affects no other test.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether the list's file exists.
  var hasList: Bool { FileManager.default.fileExists(atPath: list) }

  func configure(_ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent("p.conf"))
  }

  /// Runs `panelist` with these arguments and the folder's configuration.
  func panelist(
    _ arguments: String..., environment: [String: String] = [:], output: FileHandle? = nil
  ) throws -> Answer {
    try run(arguments + ["--config", folder.path + "/p.conf"], environment, output)
  }

  /// The same with an array of arguments.
  func panelist(_ words: [String]) throws -> Answer {
    try run(words + ["--config", folder.path + "/p.conf"], [:], nil)
  }

  /// Runs `panelist` with exactly these arguments.
  func bare(_ arguments: String..., environment: [String: String] = [:]) throws -> Answer {
    try run(arguments, environment, nil)
  }

  /// Runs `panelist` with exactly this array of arguments.
  func bare(_ arguments: [String], output: FileHandle? = nil) throws -> Answer {
    try run(arguments, [:], output)
  }

  /// Runs a line of bash; PANELIST is the program's path, CONFIG that of the configuration.
  func script(_ line: String) throws -> Answer {
    let environment = [
      "PANELIST": try Shell.program().path, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
      "CONFIG": folder.path + "/p.conf", "XDG_RUNTIME_DIR": folder.path,
    ]
    return try run(["-c", line], environment, nil, of: URL(filePath: "/bin/bash"))
  }

  /// What happens to a program that exceeds its file size limit.
  enum Limit: CaseIterable {
    /// SIGXFSZ kills it at any point. Runs `Restorer`, because `panelist` ignores the signal.
    case kills
    /// The call fails, as on a full disk.
    case refuses
  }

  /// Prints the rows of the list with a file size limit in blocks of 512 bytes.
  func rows(writingAtMost blocks: Int, _ limit: Limit) throws -> Answer {
    let command =
      "ulimit -c 0; ulimit -f \(blocks); "
      // The tests may run with SIGXFSZ ignored, which child processes inherit.
      + "exec /usr/bin/env --default-signal=XFSZ \"$0\" \"$@\""
    let words =
      switch limit {
      case .kills: [try Shell.program("Restorer").path, list]
      case .refuses: [try Shell.program().path, "list", "--config", folder.path + "/p.conf"]
      }
    return try run(["-c", command] + words, [:], nil, of: URL(fileURLWithPath: "/bin/sh"))
  }

  private func run(
    _ arguments: [String], _ environment: [String: String], _ output: FileHandle?,
    of program: URL? = nil
  ) throws -> Answer {
    let process = Process()
    process.executableURL = try program ?? Shell.program()
    process.arguments = arguments
    process.environment = environment
    let messages = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
    let answers = folder.appendingPathComponent("stdout-\(UUID().uuidString)")
    for file in [messages, answers] { try Data().write(to: file) }
    process.standardError = try FileHandle(forWritingTo: messages)
    process.standardOutput = try output ?? FileHandle(forWritingTo: answers)
    try process.run()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus,
      output: try String(contentsOf: answers, encoding: .utf8),
      message: plain(try String(contentsOf: messages, encoding: .utf8)))
  }

  /// Messages without the folder's configuration, which is in the commands that they name.
  func plain(_ messages: String) -> String {
    messages.replacing(" --config \(folder.path)/p.conf", with: "")
  }

  struct Missing: Error { let path: String }

  /// A program built with these tests.
  static func program(_ name: String = "panelist") throws -> URL {
    let tests = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe"))
    let program = tests.deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Missing(path: program.path)
    }
    return program
  }
}
