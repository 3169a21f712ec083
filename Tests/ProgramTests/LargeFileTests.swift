// Large files to import: the time grows with the file, whatever is in it.
import Foundation
import Testing

@Suite("Large files")
struct LargeFileTests {
  /// Of the processor: many times what a time needs that grows with the file, and a small part of one
  /// that grows with its square.
  private static let seconds = 20

  private func imported(_ text: String, _ options: String) throws -> Answer {
    let shell = try Shell()
    try Data(text.utf8).write(to: shell.folder.appending(path: "in"))
    return try shell.script(
      "ulimit -c 0; ulimit -t \(Self.seconds); "
        + "\"$PANELIST\" --config \"$CONFIG\" import --dry-run \(options) "
        + "'\(shell.folder.path)/in' 2>/dev/null")
  }

  @Test("thousands of items of JSON without a text are left out at once")
  func itemsWithoutText() throws {
    let items = String(repeating: "{\"title\": \"\"},\n", count: 99_999)
    let answer = try imported("[\(items){\"title\": \"Milk\"}]", "--column title")
    #expect(answer.output == "would add: \"Milk\"\n")
    #expect(answer.status == 0)
  }

  @Test("a task of Markdown that goes on for thousands of lines is refused at once")
  func longTask() throws {
    let text = "- [ ] Milk\n" + String(repeating: "  and more\n", count: 400_000)
    #expect(try imported(text, "--format markdown").status == 65)
    let short = "- [ ] Milk\n  and more\n  and more\n"
    #expect(
      try imported(short, "--format markdown").output == "would add: \"Milk and more and more\"\n")
  }
}
