// Messages for the journal and for a terminal; JSON strings.
import Foundation
import Glibc
import Model
import Shell
import Testing
import Units
import panelist

@Suite("Messages")
struct JournalTests {
  @Test("a journal line begins with its priority, a terminal line with the program's name")
  func forms() {
    let journal = ErrorStream(descriptor: STDERR_FILENO, isJournal: true)
    let terminal = ErrorStream(descriptor: STDERR_FILENO, isJournal: false)
    #expect(journal.text("one\ntwo", .error) == "<3>one\n<3>two\n")
    #expect(journal.text("up", .info) == "<6>up\n")
    #expect(terminal.text("one", .error) == "panelist: one\n")
  }

  @Test("a message that repeats is written five times, then counted, and the count is reported")
  func repeats() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).log")
    try Data().write(to: file)
    // A leftover in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let stream = ErrorStream(descriptor: handle.fileDescriptor, isJournal: true)
    let journal = Journal(stream: stream, now: { .zero })
    for _ in 0..<9 { journal.write("late frame", .warning) }
    journal.finish()
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == String(repeating: "<4>late frame\n", count: 5) + "<5>left out 4 more of: late frame\n")
  }

  @Test(
    "a JSON string escapes quotes, control characters and bidi controls",
    arguments: [
      ("", "\"\""), ("Milk", "\"Milk\""), ("\"\\", "\"\\\"\\\\\""), ("a\nb\tc", "\"a\\nb\\tc\""),
      ("\r\n", "\"\\u000d\\n\""), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
      ("é🍞\u{2028}/\u{202E}", "\"é🍞\\u2028/\\u202e\""),
    ])
  func json(text: String, wanted: String) throws {
    #expect(JSON.string(text) == wanted)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(wanted)]".utf8)) == [text])
  }

  @Test("a row escapes the control characters of its item")
  func row() {
    let item = Item(
      id: ItemID(high: 0, low: 1), text: "a\u{1B}[2J\r\nb", isCompleted: true,
      order: OrderKey(digits: [1]), in: .original)
    #expect(item.row == "[x] a\\u001b[2J\\u000d\\nb\n")
  }
}
