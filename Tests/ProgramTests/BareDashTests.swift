// A dash alone names no item: elsewhere it means standard input.
import Foundation
import Testing

@Suite("A dash alone")
struct BareDashTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    for text in ["- call dentist", "milk", "bread"] { _ = try shell.panelist("add", text) }
    return shell
  }

  private func rows(_ shell: Shell) throws -> [String] { try shell.panelist("list").rows }

  @Test(
    "it is refused where an item is named, and nothing is changed",
    arguments: [
      ["remove", "-"], ["done", "-"], ["done", "milk", "-"], ["reopen", " - "],
      ["edit", "-", "x"], ["move", "-", "--first"], ["move", "milk", "--before", "-"],
      ["done", "milk", "--list", "-"],
    ])
  func refused(words: [String]) throws {
    let shell = try shell()
    let answer = try shell.panelist(words)
    #expect(answer.status == 64)
    #expect(answer.message.hasPrefix("panelist: \(words[0]): a dash alone names no "))
    let takesSeveral = ["remove", "done", "reopen"].contains(words[0]) && !words.contains("--list")
    #expect(answer.message.contains("xargs") == takesSeveral, "\(answer.message)")
    #expect(try rows(shell) == ["[ ] - call dentist", "[ ] milk", "[ ] bread"])
  }

  @Test("what the refusal prints works: lines by xargs, and the text by its mark")
  func remedies() throws {
    let shell = try shell()
    let refusal = try shell.script(
      "printf 'milk\\n- call\\n' | \"$PANELIST\" --config \"$CONFIG\" remove - 2>&1 || true")
    let command = try #require(refusal.output.split(separator: "`").dropFirst().first)
    #expect(command.contains(" --config "))
    let answer = try shell.script(
      "PATH=\"${PANELIST%/*}:$PATH\"; printf 'milk\\n- call\\n' | \(command)")
    #expect(answer.rows == ["[ ] milk", "[ ] - call dentist"], "\(answer.message)")
    _ = try shell.panelist("undo")
    #expect(refusal.output.hasSuffix("that begins with it write text:-\n"))
    #expect(try shell.panelist("done", "text:-").output == "[x] - call dentist\n")
  }

  @Test("add reads standard input as before")
  func added() throws {
    let shell = try shell()
    _ = try shell.script("printf 'tea\\n' | \"$PANELIST\" --config \"$CONFIG\" add -")
    #expect(try rows(shell).last == "[ ] tea")
  }
}
