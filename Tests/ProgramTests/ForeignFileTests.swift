// Import of files that other programs wrote, and of lines that formats read differently.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

/// What a file of another program gives: options, the list, and the lines that are left out.
struct ForeignFile: CustomTestStringConvertible, Sendable {
  let name: String
  let options: [String]
  let rows: [String]
  let left: [Int]

  var testDescription: String { name }

  private init(_ name: String, _ options: [String], _ rows: [String], left: [Int] = []) {
    (self.name, self.options, self.rows, self.left) = (name, options, rows, left)
  }

  private init(_ name: String, _ rows: [String], left: [Int] = []) {
    self.init(name, [], rows, left: left)
  }

  private static let table = ["--column", "title", "--done-column", "done"]
  private static let tasks = ["--column", "description", "--done-column", "status"]
  private static let shopping = [
    "[ ] milk", "[x] eggs_and *stars* & <b> #1", "[ ] brown ones",
    "[x] a text that is so long that it has to be broken into two lines because seventy-two columns "
      + "are not enough", "[ ] first", "[x] second",
  ]
  private static let rows = ["[ ] Buy milk", "[x] Paint the \"door\", red", "[x] Brød og smør 🍞"]
  private static let pending = ["[ ] Paint the \"door\", red", "[ ] Brød og smør 🍞"]

  static let all = [
    ForeignFile("pandoc-gfm.md", shopping, left: [1, 3, 10]),
    ForeignFile("pandoc-markdown.md", shopping, left: [1, 3, 10]),
    ForeignFile("pandoc-commonmark.md", shopping, left: [1, 3, 9]),
    ForeignFile("pandoc-crlf.md", shopping, left: [1, 3, 10]),
    ForeignFile(
      "pandoc-from-org.md", ["[ ] water the roses", "[x] mow the lawn", "[ ] buy petrol"],
      left: [1, 7]),
    ForeignFile("todo.txt", ["[ ] (A) Call mum", "[ ] 2026-11-27 Paint the door due:2030-01-01"]),
    ForeignFile("done.txt", ["[x] 2026-11-27 Buy milk +shop @store"]),
    ForeignFile(
      "todo-dated.todo.txt",
      [
        "[ ] Buy milk +shop @store", "[ ] (A) Call mum",
        "[ ] 2026-11-27 Paint the door due:2030-01-01",
      ]),
    ForeignFile("todo-priority.todo.txt", ["[ ] Buy milk +shop @store", "[ ] (A) Call mum"]),
    ForeignFile(
      "todo-plain.todo.txt",
      ["[ ] Call mum", "[ ] 2026-11-27 Paint the door due:2030-01-01", "[ ] Brød 🍞"]),
    ForeignFile("taskwarrior.json", tasks, pending + ["[ ] Later", "[x] Buy milk"], left: [6]),
    ForeignFile("taskwarrior-pending.json", tasks, pending),
    ForeignFile("taskwarrior-completed.json", tasks, ["[x] Buy milk"]),
    ForeignFile("sqlite.json", table, rows, left: [4]),
    ForeignFile("csvjson.json", table, rows, left: [17]),
    ForeignFile("sqlite.csv", table, rows, left: [6]),
    ForeignFile("csvformat-semicolon.csv", table, rows, left: [6]),
    ForeignFile("csvformat-tab.csv", table, rows, left: [6]),
    ForeignFile("csvformat-quoted.csv", table, rows, left: [6]),
    ForeignFile(
      "in2csv-taskwarrior.csv", tasks, pending + ["[ ] Later", "[x] Buy milk"], left: [6]),
  ]
}

@Suite("Files of other programs")
struct ForeignFileTests {
  /// The files of other programs.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Foreign")

  @Test(
    "a file of another program gives its items, and names the lines that are none",
    arguments: ForeignFile.all)
  func file(given: ForeignFile) throws {
    let shell = try Shell()
    let file = Self.folder.appending(path: given.name).path
    let dry = try shell.panelist(["import", "--dry-run", file] + given.options)
    #expect(dry.rows.count == given.rows.count && dry.rows.allSatisfy { $0.hasPrefix("would add") })
    #expect(!shell.hasList)
    let answer = try shell.panelist(["import", file] + given.options)
    #expect(answer.status == 0)
    #expect(try shell.panelist("list").rows == given.rows)
    let lines = answer.message.split(separator: "\n").dropFirst()
    let numbers = lines.flatMap { line in
      line.prefix { $0 != ":" }.split { !$0.isNumber }.compactMap { Int($0) }
    }
    #expect(numbers.sorted() == given.left, "\(answer.message)")
    #expect(
      try shell.panelist(["import", file] + given.options).output.hasPrefix("nothing to add\n"))
    #expect(try shell.panelist("undo").rows.count == given.rows.count)
  }

  @Test("a file of todo.txt comes out as it went in")
  func todoRoundTrip() throws {
    for name in ["todo-done.todo.txt", "todo-dated.todo.txt", "todo-priority.todo.txt", "done.txt"]
    {
      let shell = try Shell()
      let file = Self.folder.appending(path: name)
      _ = try shell.panelist("import", "--format", "todo.txt", file.path)
      let export = try shell.panelist("export", "--format", "todo.txt", "--output", "-")
      #expect(export.output == (try String(contentsOf: file, encoding: .utf8)), "\(name)")
    }
  }

  @Test(
    "what two formats read differently is refused with its line, and the remedy works",
    arguments: [
      ("Milk\nx eggs\n", 2, ["todo.txt", "text"]),
      ("[ ] Milk\nx eggs\n", 2, ["todo.txt", "text"]),
      ("[x] Milk\n- [x] eggs\n", 2, ["markdown", "text"]),
    ])
  func unclear(text: String, line: Int, formats: [String]) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in").path
    try Data(text.utf8).write(to: URL(filePath: file))
    let answer = try shell.panelist("import", file)
    #expect(answer.status == 65)
    #expect(
      answer.message.hasPrefix("panelist: import: \(file): line \(line): it "), "\(answer.message)")
    #expect(!shell.hasList)
    for format in formats {
      #expect(answer.message.contains("--format \(format)"), "\(answer.message)")
      #expect(try shell.panelist("import", "--format", format, file).status == 0)
    }
  }

  @Test(
    "Markdown: which lines are tasks",
    arguments: [
      ("- [ ] a", "[ ] a"), ("* [x] a", "[x] a"), ("+ [X] a", "[x] a"), ("1. [ ] a", "[ ] a"),
      ("12) [x] a", "[x] a"), ("  - [ ]  a \r", "[ ] a"), ("\t- [ ] \\*a\\* \\n", "[ ] *a* \\n"),
      ("- [ ] a\n  b\n", "[ ] a b"), ("- [y] a", nil), ("-[ ] a", nil), ("- [ ]a", nil),
      ("- [ ]", nil), ("# - [ ] a", nil), ("> - [ ] a", nil), ("```\n- [ ] a\n```", nil),
      ("- a", "[ ] a"), ("- a\nb", nil),
      ("some text", nil), ("a\n---", nil), ("- [x]", nil),
    ])
  func tasks(line: String, row: String?) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in").path
    try Data(line.utf8).write(to: URL(filePath: file))
    let answer = try shell.panelist("import", "--format", "markdown", file)
    #expect(answer.status == (row == nil ? 65 : 0))
    guard let row else {
      #expect(answer.message.contains("line 1: "), "\(answer.message)")
      return
    }
    #expect(answer.message == "")
    #expect(try shell.panelist("list").rows == [row])
  }

  @Test(
    "a table that is none, or has no such column, is refused with its line",
    arguments: [
      ("a,b\n\"x", ["--column", "a"], "line 2: a quote has no end"),
      ("a,b\n\"x\"y,1", ["--column", "a"], "line 2: something is behind the end of a quote"),
      (
        "a,b\nx\"y,1", ["--column", "a"],
        "line 2: a quote is in a field that does not begin with one"
      ),
      (
        "label,state\nx,1", [],
        "line 1: there is no column 'text'; name the text's by --column: 'label', 'state', as in --column "
          + "NAME --done-column state; without such a head say --format text"
      ),
      (
        "a;b\n1;2\n", [],
        "line 1: there is no column 'text'; name the text's by --column: 'a', 'b'; without such"
      ),
      ("id,text,completed\n,x,maybe", [], "line 2: it has a completed that is neither"),
      (
        "a,b\n\n\"\n\",1\n", ["--column", "a"], "line 3: neither this nor any other line is an item"
      ),
    ])
  func badTable(text: String, options: [String], message: String) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in.csv").path
    try Data(text.utf8).write(to: URL(filePath: file))
    let answer = try shell.panelist(["import", file] + options)
    #expect(answer.status == 65)
    #expect(answer.message.contains("panelist: import: \(file): \(message)"), "\(answer.message)")
    #expect(!shell.hasList)
  }

  @Test("--done-value says what is done, and a foreign value without it is left out")
  func doneValue() throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in.csv").path
    try Data("Name,State\na,Klaar\nb,bezig\nc,\n".utf8).write(to: URL(filePath: file))
    let options = ["--column", "Name", "--done-column", "State"]
    let dry = try shell.panelist(["import", "--dry-run", file] + options)
    #expect(dry.output == "would add: \"c\"\n")
    #expect(
      dry.message.contains("line 2: 'State' is 'Klaar', neither done nor open; --done-value"))
    _ = try shell.panelist(["import", file] + options + ["--done-value", "klaar"])
    #expect(try shell.panelist("list").rows == ["[x] a", "[ ] b", "[ ] c"])
  }

  @Test("--done-if-any takes a date for done, and a column is named without case")
  func doneIfAny() throws {
    for (name, text) in [
      ("in.csv", "Title,Completed_At\na,2026-11-20\nb,\nc,null\n"),
      (
        "in.json",
        #"[{"Title":"a","Completed_At":"2026-11-20"},{"Title":"b"},"#
          + #"{"Title":"c","Completed_At":null}]"#
      ),
    ] {
      let shell = try Shell()
      let file = shell.folder.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: file))
      let options = ["--column", "title", "--done-column", "completed_at"]
      let dry = try shell.panelist(["import", "--dry-run", file] + options)
      #expect(dry.message.contains("--done-if-any that everything is which has anything there"))
      _ = try shell.panelist(["import", file] + options + ["--done-if-any"])
      #expect(try shell.panelist("list").rows == ["[x] a", "[ ] b", "[ ] c"], "\(name)")
    }
  }

  @Test("two columns that differ in case alone are named exactly")
  func cases() throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in.csv").path
    try Data("Name,name\na,b\n".utf8).write(to: URL(filePath: file))
    #expect(try shell.panelist("import", file, "--column", "NAME").status == 65)
    _ = try shell.panelist("import", file, "--column", "name")
    #expect(try shell.panelist("list").rows == ["[ ] b"])
  }

  @Test(
    "a table from a pipe is no list of texts: nothing is guessed",
    arguments: [
      "a;b\n1;2\n", "a\tb\n1\t2\n3\t4", "a,b,c\n\nd,e,f\n", "a,b\n\"c, d\",e\n", "a,due\nMilk,\n",
    ])
  func piped(text: String) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in").path
    try Data(text.utf8).write(to: URL(filePath: file))
    let line = "\"$PANELIST\" --config \"$CONFIG\" import "
    let refused = try shell.script(line + "- < \(file)")
    #expect(refused.status == 65)
    #expect(refused.message.contains("as a table has; say --format text"), "\(refused.message)")
    #expect(!shell.hasList)
    #expect(try shell.script(line + "--column a - < \(file)").status == 0)
    #expect(try shell.script(line + "--format text - < \(file)").status == 0)
  }

  @Test(
    "a list of texts with some separators is one",
    arguments: [
      "a;b\nc\n", "milk; bread\n", "milk, bread\neggs, salt\n", "a,b,c\nd,e\n", "\ta\n\tb\n",
      "apples, pears, plums\nbread, milk, eggs\n", "Aldi: milk; eggs\nLidl: jam; tea\n",
    ])
  func texts(text: String) throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in").path
    try Data(text.utf8).write(to: URL(filePath: file))
    #expect(try shell.panelist("import", file).status == 0)
  }
}
