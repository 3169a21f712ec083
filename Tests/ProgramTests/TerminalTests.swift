// Texts with control characters on a terminal, in a pipe and in messages.
import Foundation
import Model
import Shell
import Store
import StoreRecovery
import Testing
import panelist

extension Shell {
  /// The output of `panelist` on a terminal, with CR LF converted to LF.
  fileprivate func onTerminal(_ arguments: String) throws -> String {
    let command = "\"$PANELIST\" --config \"$CONFIG\" \(arguments)"
    let answer = try script("script --quiet --return --command '\(command)' /dev/null < /dev/null")
    try #require(answer.status == 0, "\(answer.message)")
    return answer.output.replacing("\r\n", with: "\n")
  }
}

@Suite("Control characters in output")
struct TerminalTests {
  // An escape sequence, a C1 control, a line separator, a bidi override and a bidi isolate.
  private static let text = "Oat\u{1B}[2J\u{9B}A\u{2028}m\u{202E}ilk\u{2066}!"

  private func shell() throws -> Shell {
    let shell = try Shell()
    let id = try shell.panelist("add", "Milk").rows[0]
    // Another program may write such a text.
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    try store.apply(.setText(try #require(ItemID(hex: id)), Self.text))
    return shell
  }

  @Test("list escapes control characters, on a terminal and in a pipe")
  func rows() throws {
    let shell = try shell()
    let row = "[ ] Oat\\u001b[2J\\u009bA\\u2028m"
    #expect(try shell.onTerminal("list") == "1  " + row + "\\u202eilk\\u2066!\n")
    #expect(try shell.panelist("list").output == row + "\\u202eilk\\u2066!\n")
  }

  @Test("JSON is printable ASCII and decodes to the original text")
  func json() throws {
    struct Row: Decodable { let text: String }
    let shell = try shell()
    let shown = try shell.onTerminal("list --json")
    let piped = try shell.panelist("list", "--json").output
    #expect(shown == piped)
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
    let rows = try JSONDecoder().decode([Row].self, from: Data(piped.utf8))
    #expect(rows.map(\.text) == [Self.text])
  }

  @Test("a message replaces control characters, and keeps line breaks and joiners")
  func messages() {
    #expect(tamed("a\u{1B}[2J\nb\u{7F}\u{202A}c\r") == "a\u{FFFD}[2J\nb\u{FFFD}\u{FFFD}c\u{FFFD}")
    // Joiners are part of words and emoji.
    let words = "می\u{200C}خواهم 👩\u{200D}🌾 א"
    #expect(tamed(words) == words)
    #expect(shown(words) == words)
  }

  @Test("bidi controls are escaped in every answer about an item")
  func directions() throws {
    let turns = Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x200E, 0x200F, 0x61C]
    for value in turns {
      let scalar = try #require(Unicode.Scalar(value))
      let escape = JSON.escape(scalar)
      #expect(shown("a\(scalar)b") == "a\(escape)b")
      #expect(tamed("a\(scalar)b") == "a\u{FFFD}b")
      #expect(JSON.string("a\(scalar)b") == "\"a\(escape)b\"")
    }
    let shell = try Shell()
    let id = try shell.panelist("add", "\u{202E}klim").rows[0]
    let file = shell.folder.appending(path: "in")
    try Data("\u{202E}klim\n\u{61C}m\n".utf8).write(to: file)
    for (words, answer) in [
      (["list"], "[ ] \\u202eklim"), (["done", id], "[x] \\u202eklim"),
      (["reopen", id], "[ ] \\u202eklim"), (["remove", id], "[ ] \\u202eklim"),
      (["undo"], "undone: deleted \"\\u202eklim\""),
      (["import", file.path], "added: \"\\u061cm\""),
    ] {
      #expect(try shell.panelist(words).rows.first == answer)
    }
    // A file is data: export does not escape the text.
    #expect(
      try shell.panelist("export", "--format", "text").rows == ["[ ] \u{202E}klim", "[ ] \u{61C}m"])
    #expect(
      try shell.onTerminal("export --format text") == "[ ] \u{FFFD}klim\n[ ] \u{FFFD}m\n")
  }
}
