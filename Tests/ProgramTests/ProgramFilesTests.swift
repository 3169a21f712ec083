// Files of twelve programs, and of other forms, without any option: items, what is done, what is left.
import Foundation
import Testing

/// What a file gives without an option.
struct ProgramFile: CustomTestStringConvertible, Sendable {
  let program: String
  let name: String
  let rows: [String]
  let left: [String]

  var testDescription: String { program }

  private init(_ program: String, _ name: String, _ rows: [String], left: [String] = []) {
    (self.program, self.name, self.rows, self.left) = (program, name, rows, left)
  }

  static let all = [
    ProgramFile(
      "Google Keep", "keep.json", ["[ ] Milk", "[x] Eggs"],
      left: ["line 1: 'text' has no text; left out"]),
    ProgramFile("OurGroceries", "ourgroceries.json", ["[ ] Milk", "[x] Eggs", "[ ] Milk"]),
    ProgramFile("AnyList", "anylist.json", ["[ ] Milk", "[x] Eggs", "[ ] Nails"]),
    ProgramFile("Bring!", "bring.json", ["[ ] Milch", "[ ] Brot", "[x] Eier"]),
    ProgramFile(
      "Todoist", "todoist.csv", ["[ ] Buy milk, 2 l", "[ ] Call Bob"],
      left: [
        "line 2: a meta; left out", "lines 3, 8: a section; 2 left out",
        "line 5: a note; left out", "line 7: an empty row; left out",
      ]),
    ProgramFile(
      "Todoist (JSON)", "todoist-sync.json", ["[ ] Paint", "[x] Sweep"],
      left: [
        "line 1: a project; left out", "line 1: a section; left out",
        "line 1: it is deleted; left out",
      ]),
    ProgramFile(
      "TickTick", "ticktick.csv", ["[ ] Buy milk", "[x] Pay rent", "[x] Old report"],
      left: ["line 11: a note; left out"]),
    ProgramFile(
      "Vikunja", "vikunja.json", ["[ ] Paint", "[x] Buy brushes", "[x] Sweep", "[ ] Mow"],
      left: ["line 7: a list without items; left out"]),
    ProgramFile(
      "Microsoft To Do", "microsoft.json",
      ["[ ] Pack", "[x] Passport", "[ ] Socks", "[x] Book train"]),
    ProgramFile(
      "Apple Reminders", "reminders.json", ["Home", "[ ] Buy milk", "Work", "[x] Pay rent"]),
    ProgramFile(
      "Taskwarrior", "taskwarrior.json",
      ["[ ] Paint the \"door\", red", "[ ] Brød og smør 🍞", "[ ] Later", "[x] Buy milk"],
      left: ["line 6: it is deleted; left out"]),
    ProgramFile(
      "Tasks.org", "tasks-org.json", ["[ ] Buy milk", "[x] Pay rent"],
      left: ["line 1: it is deleted; left out"]),
    ProgramFile(
      "Excel, German", "excel-de.csv", ["[ ] Milch kaufen", "[x] Miete zahlen", "[x] Anruf"],
      left: ["line 5: an empty row; left out"]),
    ProgramFile(
      "Excel, French", "excel-fr.csv",
      ["[ ] Acheter du lait", "[x] Payer le loyer", "[x] Appeler"]),
    ProgramFile("JSON lines", "lines.jsonl", ["[x] first", "[ ] second"]),
    ProgramFile(
      "tasks within tasks", "checklist-nested.json",
      ["[ ] Paint", "[x] Buy brushes", "[ ] Sand", "[x] Sweep"]),
    ProgramFile(
      "boxes", "boxes.txt",
      [
        "[ ] open", "[x] done", "[x] tick", "[x] check", "[x] crossed", "[x] picture",
        "[x] letter", "[ ] round",
      ]),
    ProgramFile(
      "Org", "tasks.org",
      ["[ ] Mow the lawn", "[x] [#A] Water the roses :out:", "[ ] Milk", "[x] Bread"],
      left: [
        "lines 1, 4: a line that is no task; 2 left out",
        "lines 2, 6: a heading that is no task; 2 left out",
      ]),
  ]
}

@Suite("Files of programs, as they are")
struct ProgramFilesTests {
  @Test(
    "a file of a program gives its items without an option, and a line for each reason to leave out",
    arguments: ProgramFile.all)
  func file(given: ProgramFile) throws {
    let shell = try Shell()
    let file = ForeignFileTests.folder.appending(path: given.name).path
    let answer = try shell.panelist("import", file)
    #expect(answer.status == 0)
    let lines = answer.message.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
    #expect(lines == given.left)
    #expect(try shell.panelist("list").rows == given.rows)
    let count = given.rows.count { $0.hasPrefix("[") }
    #expect(
      try shell.panelist("import", file).output
        == "nothing to add\nskipped: \(count), which the list has\n")
  }

  @Test(
    "projects are lists with --headings",
    arguments: [
      ("vikunja.json", ["Home", "[ ] Paint", "[x] Buy brushes", "[x] Sweep", "Garden", "[ ] Mow"]),
      ("ticktick.csv", ["Home", "[ ] Buy milk", "[x] Pay rent", "Work", "[x] Old report"]),
      ("anylist.json", ["Groceries", "[ ] Milk", "[x] Eggs", "Hardware", "[ ] Nails"]),
      (
        "excel-fr.csv",
        ["Maison", "[ ] Acheter du lait", "[x] Payer le loyer", "Bureau", "[x] Appeler"]
      ),
    ])
  func projects(name: String, rows: [String]) throws {
    let shell = try Shell()
    let file = ForeignFileTests.folder.appending(path: name).path
    #expect(try shell.panelist("import", "--headings", file).status == 0)
    #expect(try shell.panelist("list").rows == rows)
    let one = try Shell()
    #expect(try one.panelist("import", file).status == 0)
    #expect(try one.panelist("lists").rows.count == 1)
  }

  @Test(
    "what a file says in several ways is taken as a person reads it",
    arguments: [
      (#"[{"text":"a","isChecked":true},{"text":"b","bought":1}]"#, ["[x] a", "[x] b"]),
      (#"[{"name":"a","crossed_off":"yes"},{"name":"b","crossed_off":""}]"#, ["[x] a", "[ ] b"]),
      (#"[{"id":1,"text":"a","completed":true},{"id":2,"text":"a"}]"#, ["[x] a", "[ ] a"]),
      (#"[{"title":"a","done":false,"done_at":"2026-01-01"}]"#, ["[ ] a"]),
      (#"[{"title":"a","done_at":"0001-01-01T00:00:00Z"}]"#, ["[ ] a"]),
      (#"[{"title":"a","completed":"2026-01-01T10:00:00Z"}]"#, ["[x] a"]),
      (#"{"items":["a","b"]}"#, ["[ ] a", "[ ] b"]),
      (#"{"title":"Trip","isTrashed":true,"listContent":[{"text":"a"}]}"#, []),
      (#"[{"title":"Words","textContent":"a"},{"title":"b","done":true}]"#, ["[x] b"]),
      ("Name;Status\na;Done\nb;Not Started\n", ["[x] a", "[ ] b"]),
      ("sep=;\nTitel;Erledigt am\na;01.02.2026\nb;\n", ["[x] a", "[ ] b"]),
      ("Item,Checked\na,☑\nb,☐\n", ["[x] a", "[ ] b"]),
    ])
  func words(text: String, rows: [String]) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: text.first == "[" || text.first == "{" ? "a" : "a.csv")
    try Data(text.utf8).write(to: file)
    let answer = try shell.panelist("import", file.path)
    #expect(answer.status == (rows.isEmpty ? 65 : 0), "\(answer.message)")
    if !rows.isEmpty { #expect(try shell.panelist("list").rows == rows) }
  }

  @Test(
    "what is neither done nor open, or both, is left out, and the options that are printed take it",
    arguments: [
      ("Title,Status\nMilk,klaar\nEggs,done\n", "a.csv"),
      ("Title,Status,Done\nMilk,done,no\nEggs,done,yes\n", "a.csv"),
      (#"{"tasks":[{"title":"Milk","state":"op is"},{"title":"Eggs","done":true}]}"#, "a.json"),
    ])
  func unclear(text: String, name: String) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    let answer = try shell.panelist("import", file.path)
    #expect(try shell.panelist("list").rows == ["[x] Eggs"])
    let options = try #require(answer.message.firstMatch(of: /--column .*?(?= the first| takes)/)).0
    let again = try shell.script(
      "\"$PANELIST\" --config \"$CONFIG\" import \(options) \(file.path)")
    #expect(again.status == 0, "\(again.message)")
    #expect(try shell.panelist("list").rows.contains("[x] Milk"), "\(options)")
  }

  @Test(
    "a calendar is refused with the reason, and is offered as lines of text by no message",
    arguments: [[], ["--format", "csv"], ["--format", "markdown"], ["--column", "SUMMARY"]])
  func calendar(options: [String]) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "tasks.ics").path
    try Data("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\n".utf8)
      .write(to: URL(filePath: file))
    let answer = try shell.panelist(["import", file] + options)
    #expect(answer.status == 65)
    #expect(answer.message.contains("it begins a calendar, which is not read"))
    #expect(!answer.message.contains("--format"), "\(answer.message)")
    #expect(!shell.hasList)
  }

  @Test(
    "two items of equal text go through every format, done and open, and come back",
    arguments: ["json", "csv", "text", "markdown", "todo.txt"])
  func equals(format: String) throws {
    let shell = try Shell()
    for text in ["Milk", "Milk", "☑ tick", "(x) letter", "* TO" + "DO org", "Milk"] {
      _ = try shell.panelist("add", text)
    }
    _ = try shell.panelist("done", "☑ tick")
    let first = try shell.panelist("list", "--json").output.firstMatch(of: /[0-9a-f]{32}/)
    _ = try shell.panelist("done", "id:\(try #require(first).0)")
    let rows = try shell.panelist("list").rows
    let file = shell.folder.path + "/out." + (format == "text" ? "txt" : format)
    #expect(try shell.panelist("export", "--format", format, "--output", file).status == 0)
    let other = try Shell()
    #expect(try other.panelist("import", "--format", format, file).status == 0)
    #expect(try other.panelist("list").rows == rows)
    #expect(
      try other.panelist("import", "--format", format, file).output
        == "nothing to add\nskipped: 6, which the list has\n")
  }
}
