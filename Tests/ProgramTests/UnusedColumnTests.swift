// Columns and members that say what is done, and the options that a remedy names for them.
import Foundation
import Testing

@Suite("Columns of what is done")
struct UnusedColumnTests {
  private func file(_ data: Data, named name: String, in shell: Shell) throws -> String {
    let file = shell.folder.appending(path: name)
    try data.write(to: file)
    return file.path
  }

  private func file(_ text: String, named name: String, in shell: Shell) throws -> String {
    try file(Data(text.utf8), named: name, in: shell)
  }

  /// Runs a command line of a message.
  private func run(_ command: some StringProtocol, in shell: Shell) throws -> Answer {
    try shell.script(
      "panelist() { \"$PANELIST\" \"$@\" --config \"$CONFIG\"; }; \(command)")
  }

  @Test(
    "a column or member that may say what is done is named if it is not used, and the commands take it",
    arguments: [
      (
        "in.json", #"[{"title": "Milk", "isCompleted": true}]"#, ["--column", "title"],
        "isCompleted"
      ),
      ("in.csv", "text, completed\nMilk, true\n", ["--column", "text"], " completed"),
      ("in.csv", "text,completed\nMilk,true\n", ["--column", "text"], "completed"),
      ("in.md", "title;state\nMilk;done\n", ["--format", "csv", "--column", "title"], "state"),
    ])
  func unused(name: String, text: String, options: [String], column: String) throws {
    let shell = try Shell()
    let path = try file(text, named: name, in: shell)
    let dry = try shell.panelist(["import", "--dry-run", path] + options)
    #expect(dry.message.contains("'\(column)' was not used"), "\(dry.message)")
    #expect(!dry.message.contains("panelist undo"), "\(dry.message)")
    let answer = try shell.panelist(["import", path] + options)
    #expect(answer.status == 0)
    #expect(answer.output == "added: \"Milk\"\n")
    let parts = answer.message.split(separator: "`")
    try #require(parts.count == 5, "\(answer.message)")
    #expect(try shell.panelist(["import", path] + options).message == "")
    for command in [parts[1], parts[3]] {
      let done = try run(command, in: shell)
      #expect(done.status == 0 && done.message == "", "\(command): \(done.message)")
    }
    #expect(try shell.panelist("list").rows == ["[x] Milk"])
  }

  @Test("nothing is named where a column says what is done, or where none may")
  func used() throws {
    for (text, options) in [
      ("text,completed,status\nMilk,true,new\n", []),
      ("text,done,state\nMilk,x,new\n", ["--column", "text", "--done-column", "done"]),
      ("text,shop\nMilk,x\n", []),
    ] as [(String, [String])] {
      let shell = try Shell()
      let path = try file(text, named: "in.csv", in: shell)
      #expect(try shell.panelist(["import", path] + options).message == "")
    }
  }

  @Test(
    "a table without a column 'text' is refused with the options that read it",
    arguments: [
      ("in.csv", "Label,Completed\nMilk,true\n", "--column NAME --done-column Completed"),
      ("in", "text\tcompleted\nMilk\ttrue\n", "--format csv"),
      ("in", "Label\tDone\nMilk\tx\n", "--column NAME --done-column Done"),
      (
        "in.json", #"[{"Label": "Milk", "Completed": true}]"#,
        "--column NAME --done-column Completed"
      ),
    ])
  func remedies(name: String, text: String, options: String) throws {
    let shell = try Shell()
    let path = try file(text, named: name, in: shell)
    let refused = try shell.panelist("import", path)
    #expect(refused.status == 65)
    #expect(refused.message.contains(options), "\(refused.message)")
    let words = options.split(separator: " ").map { $0 == "NAME" ? "label" : String($0) }
    #expect(try shell.panelist(["import", path] + words).message == "")
    #expect(try shell.panelist("list").rows == ["[x] Milk"])
  }

  @Test("a member that is null, true or false is no text")
  func noText() throws {
    let shell = try Shell()
    let text = #"[{"title": null}, {"title": true}, {"title": 7}, {"title": "Milk"}]"#
    let path = try file(text, named: "in.json", in: shell)
    let answer = try shell.panelist("import", "--column", "title", path)
    #expect(
      answer.message
        == "panelist: import: \(path):\n  line 1: item 1: 'title' has no text; left out"
        + "\n  line 1: item 2: 'title' has no text; left out\n")
    #expect(try shell.panelist("list").rows == ["[ ] 7", "[ ] Milk"])
  }

  @Test("true and false of a table may be in capitals")
  func capitals() throws {
    let shell = try Shell()
    let path = try file("text,completed\nMilk,TRUE\nEggs,False\n", named: "in.csv", in: shell)
    #expect(try shell.panelist("import", path).message == "")
    #expect(try shell.panelist("list").rows == ["[x] Milk", "[ ] Eggs"])
  }

  @Test(
    "the command that converts a file reads it as its name or the options say",
    arguments: [
      ("in.csv", "text;completed\nCafé;true\n", []),
      ("in.csv", "title;state\nCafé;yes\n", ["--column", "title", "--done-column", "state"]),
      (
        "in", "title;it's\nCafé;ja\n",
        ["--column", "title", "--done-column", "it's", "--done-value", "ja"]
      ),
      ("in.md", "# Shop\n- [x] Café\n", []), ("todo.txt", "x Café\n", []),
      ("in.json", #"[{"text": "Café", "completed": true}]"#, []),
      ("in", "x Café\n", ["--format", "todo.txt"]),
    ])
  func converted(name: String, text: String, options: [String]) throws {
    for encoding in [String.Encoding.utf16, .isoLatin1] {
      let shell = try Shell()
      let data = try #require(text.data(using: encoding))
      let path = try file(data, named: name, in: shell)
      let refused = try shell.panelist(["import", path] + options)
      #expect(refused.status == 65)
      let command = try #require(refused.message.split(separator: "`").dropFirst().first)
      let done = try run(command, in: shell)
      #expect(done.status == 0, "\(command): \(done.message)")
      #expect(try shell.panelist("list").rows == ["[x] Café"], "\(command)")
    }
  }
}
