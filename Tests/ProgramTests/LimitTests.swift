// Messages when something is exhausted or missing: disk space, open files, output, arguments.
import Foundation
import Model
import Store
import Testing
import panelist

@Suite("Exhausted resources")
struct LimitTests {
  @Test("a change whose output cannot be written is stored, and the message says so")
  func stored() throws {
    let shell = try Shell()
    let milk = try shell.panelist("add", "Milk").rows[0]
    let file = shell.folder.appending(path: "in").path
    try Data("Jam\n".utf8).write(to: URL(filePath: file))
    for (words, rows) in [
      (["add", "Bread"], ["[ ] Milk", "[ ] Bread"]), (["done", milk], ["[x] Milk", "[ ] Bread"]),
      (["reopen", milk], ["[ ] Milk", "[ ] Bread"]),
      (["edit", milk, "Tea"], ["[ ] Tea", "[ ] Bread"]),
      (["move", milk, "--last"], ["[ ] Bread", "[ ] Tea"]), (["remove", milk], ["[ ] Bread"]),
      (["undo"], ["[ ] Bread", "[ ] Tea"]),
      (["import", file], ["[ ] Bread", "[ ] Tea", "[ ] Jam"]),
      (["backup"], ["[ ] Bread", "[ ] Tea", "[ ] Jam"]),
    ] {
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      for (stream, reason) in [
        ("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
      ] {
        // Run once if a repetition would change the list again or find nothing to do.
        let answer = try shell.script("\"$PANELIST\" --config \"$CONFIG\" \(line) \(stream)")
        #expect(answer.status == 74, "\(words)")
        #expect(
          answer.message == "panelist: standard output: \(reason); what was asked for is done and "
            + "stored, do not ask for it again\n", "\(words)")
        #expect(try shell.panelist("list").rows == rows, "\(words)")
        if ["add", "undo", "remove", "import"].contains(words[0]) { break }
      }
    }
  }

  @Test(
    "a file size limit is reported as a full disk by import and backup",
    arguments: [2, 8, 33, 40])
  func noRoom(kibibytes: Int) throws {
    let shell = try Shell()
    for _ in 0..<4 { _ = try shell.panelist("add", String(repeating: "x", count: 9000)) }
    let before = try shell.panelist("list").output
    let file = shell.folder.appending(path: "in").path
    let lines = (0..<60).map { "\($0) " + String(repeating: "y", count: 900) + "\n" }
    try Data(lines.joined().utf8).write(to: URL(filePath: file))
    // The tests may run with SIGXFSZ ignored, which child processes inherit.
    let start = "env --default-signal=XFSZ \"$PANELIST\" --config \"$CONFIG\""
    for words in ["import \(file)", "backup"] {
      let answer = try shell.script("ulimit -c 0; ulimit -S -f \(kibibytes); \(start) \(words)")
      #expect(answer.status == 74, "\(words): \(answer.message)")
      #expect(answer.message.contains("free some space"), "\(words): \(answer.message)")
      #expect(!answer.message.contains("not an error"), "\(words): \(answer.message)")
    }
    #expect(try shell.panelist("list").output == before)
  }

  @Test("an export that does not fit leaves no half file, and says why")
  func noRoomForExport() throws {
    let shell = try Shell()
    for _ in 0..<4 { _ = try shell.panelist("add", String(repeating: "x", count: 9000)) }
    let file = shell.folder.appending(path: "out.json").path
    let start = "env --default-signal=XFSZ \"$PANELIST\" --config \"$CONFIG\""
    let answer = try shell.script(
      "ulimit -c 0; ulimit -S -f 8; \(start) export --output '\(file)'")
    #expect(answer.status == 74, "\(answer.message)")
    #expect(answer.message.contains("free some space"), "\(answer.message)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("a process without free descriptors ends with 71 and a remedy")
  func noDescriptor() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    var ends = 0
    for limit in 4...9 {
      let answer = try shell.script(
        "ulimit -n \(limit); \"$PANELIST\" --config \"$CONFIG\" add Bread")
      guard answer.message.contains(": Too many open files") || answer.message.contains("(14/24)")
      else { continue }
      ends += 1
      #expect(answer.status == 71, "\(limit): \(answer.message)")
      #expect(answer.message.contains("let it open more files"), "\(limit): \(answer.message)")
    }
    #expect(ends > 0)
  }

  @Test("a start without argv[0] ends with 71")
  func noArguments() throws {
    #expect(run([], given: []) == 71)
    #expect(run(["panelist", "--version"], given: [[0x70], Array("--version".utf8)]) == 0)
  }
}
