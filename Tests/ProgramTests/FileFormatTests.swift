// Formats by the names of files, lists with marks, and files that are something else.
import Foundation
import Model
import Store
import Testing

@Suite("Formats of files")
struct FileFormatTests {
  private func file(_ text: String, named name: String = "in", in shell: Shell) throws -> String {
    let file = shell.folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test(
    "export takes the format from the name, as import does",
    arguments: [
      ("todo.md", "markdown"), ("x.csv", "csv"), ("todo.txt", "todo.txt"), ("done.txt", "todo.txt"),
      ("x.json", "json"), ("x.txt", "text"), ("X.MARKDOWN", "markdown"), ("list", "json"),
    ])
  func byName(name: String, format: String) throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    _ = try shell.panelist("done", "milk")
    let path = shell.folder.path + "/" + name
    let answer = try shell.panelist("export", "--output", path)
    #expect(answer.status == 0, "\(answer.message)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == (try shell.panelist("export", "--format", format).output))
    #expect(try shell.panelist("import", path).output.hasPrefix("nothing to add\n"))
    #expect(try shell.panelist("export").output.hasPrefix("[\n"))
  }

  @Test("formats have the names that other programs use, too")
  func aliases() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    #expect(try shell.panelist("export", "--format", "md").output == "- [ ] Milk\n")
    #expect(try shell.panelist("export", "--format", "todotxt").output == "Milk\n")
    let path = try file("x Eggs\n", in: shell)
    #expect(try shell.panelist("import", "--format", "todotxt", path).rows.count == 1)
  }

  @Test(
    "a first line that names the separator, as for Excel, is no row, and the lines keep their numbers",
    arguments: [";", ",", "\t"])
  func namedSeparator(separator: String) throws {
    let shell = try Shell()
    let rows = [
      "label\(separator)state", "Milk, 2 l\(separator)open", "Eggs\(separator)done", "Ham",
    ]
    .map { separator == "," ? $0.replacingOccurrences(of: "Milk, 2 l", with: "\"Milk, 2 l\"") : $0 }
    let path = try file((["sep=\(separator)"] + rows).joined(separator: "\r\n"), in: shell)
    let answer = try shell.panelist(
      "import", "--column", "label", "--done-column", "state", path)
    #expect(answer.message.contains("line 5"), "\(answer.message)")
    #expect(
      try shell.panelist("export", "--format", "markdown").output == "- [ ] Milk, 2 l\n- [x] Eggs\n"
    )
    let refused = try shell.panelist("import", path)
    #expect(refused.status != 0 && refused.message.contains("line 2: there is no column 'text'"))
  }

  @Test(
    "marks of a list that each line begins with are dropped, and headings are left out",
    arguments: [
      ("- Bananas\n- Pears\n", ["Bananas", "Pears"]),
      ("* Cherries\n\n  * Plums", ["Cherries", "Plums"]),
      ("• Dates\r\n• Figs\r\n", ["Dates", "Figs"]), ("1. Eggs\n2. Ham", ["Eggs", "Ham"]),
      ("1) Eggs\n1) Ham", ["Eggs", "Ham"]), ("# Shopping\n\n- Apples\n", ["Apples"]),
      // No certain list.
      ("1. Advent", ["1. Advent"]), ("3. floor\n1. floor", ["3. floor", "1. floor"]),
      ("- Bananas\nPears", ["- Bananas", "Pears"]), ("- a\n* b", ["- a", "* b"]),
      ("# Shopping\nPears", ["# Shopping", "Pears"]), ("#4 bus\n-5 °C", ["#4 bus", "-5 °C"]),
    ])
  func marks(text: String, texts: [String]) throws {
    for options in [[], ["--format", "text"]] as [[String]] {
      let shell = try Shell()
      let path = try file(text, in: shell)
      let answer = try shell.panelist(["import", path] + options)
      #expect(answer.status == 0, "\(answer.message)")
      #expect(try shell.panelist("list").rows == texts.map { "[ ] " + $0 }, "\(options)")
      #expect(try shell.panelist(["import", path] + options).output.hasPrefix("nothing to add\n"))
    }
  }

  @Test("boxes behind marks of a list are read in a text, and others stay in it")
  func boxes() throws {
    let shell = try Shell()
    let path = try file("- [ ] Milk\n- [x] Bread\n- Eggs\n", in: shell)
    #expect(try shell.panelist("import", "--format", "text", path).status == 0)
    #expect(try shell.panelist("list").rows == ["[ ] Milk", "[x] Bread", "[ ] Eggs"])
    let other = try Shell()
    let unclear = try file("- [ ] Milk\n- [y] Bread\n", in: other)
    #expect(try other.panelist("import", "--format", "text", unclear).status == 0)
    #expect(try other.panelist("list").rows == ["[ ] - [ ] Milk", "[ ] - [y] Bread"])
  }

  @Test("boxes in a text may be indented, and have a capital letter or a tab")
  func looseBoxes() throws {
    let shell = try Shell()
    let path = try file("[X] Milk\n  [x] Bread\n\t[ ] Eggs\n[x]\tHam\n(x) Jam\n", in: shell)
    #expect(try shell.panelist("import", path).status == 0)
    #expect(
      try shell.panelist("list").rows
        == ["[x] Milk", "[x] Bread", "[ ] Eggs", "[x] Ham", "[x] Jam"])
  }

  @Test(
    "a CR ends a line also without an LF",
    arguments: [
      ("mac.csv", "text,completed\rMilk,true\r\rBread,false\r"),
      ("mac.txt", "[x] Milk\r\n[ ] Bread\r"), ("mac", "[x] Milk\r\r[ ] Bread"),
      ("mac.md", "[x] no task\r\r- [x] Milk\r- [ ] Bread\r"), ("todo.txt", "x Milk\rBread\r"),
      ("mac.json", "[\r{\"text\": \"Milk\", \"completed\": true},\r{\"text\": \"Bread\"}]"),
    ])
  func carriageReturns(name: String, text: String) throws {
    let shell = try Shell()
    let path = try file(text, named: name, in: shell)
    #expect(try shell.panelist("import", path).status == 0)
    #expect(try shell.panelist("list").rows == ["[x] Milk", "[ ] Bread"])
  }

  @Test("in quotes of a table a CR stays, and counts as the end of a line")
  func quotedReturn() throws {
    let shell = try Shell()
    let path = try file("text\r\"a\rb\"\rc\"\r", named: "in.csv", in: shell)
    let refused = try shell.panelist("import", path)
    #expect(refused.message.contains("line 4: a quote is in a field"), "\(refused.message)")
    try Data("text\r\"a\rb\"\r".utf8).write(to: URL(filePath: path))
    #expect(try shell.panelist("import", path).output == "added: \"a\\u000db\"\n")
  }

  @Test(
    "a page of markup is not read line by line unless --format says so",
    arguments: [
      "\n<!doctype html>\n", "<HTML><body>\n- [ ] Milk\n",
      "<?xml version=\"1.0\"?>\n", "<opml version=\"2.0\">\n",
    ])
  func markup(text: String) throws {
    let shell = try Shell()
    let path = try file(text, in: shell)
    let refused = try shell.panelist("import", path)
    #expect(refused.status == 65)
    #expect(refused.message.contains("--format text"), "\(refused.message)")
    #expect(!shell.hasList)
    #expect(try shell.panelist("import", "--format", "text", path).status == 0)
  }

  @Test("after marks were added, the remedy begins with undo and leaves no doubles")
  func undoneMarks() throws {
    let shell = try Shell()
    let path = try file("w1\n- w2\n", in: shell)
    let answer = try shell.panelist("import", path)
    let last = try #require(answer.message.split(separator: "\n").last)
    #expect(last.hasPrefix("  without such marks: `panelist undo`, then `sed "), "\(last)")
    let commands = last.split(separator: "`").map(String.init)
    try #require(commands.count == 4, "\(last)")
    for command in [commands[1], commands[3]] {
      let done = try shell.script(
        "panelist() { \"$PANELIST\" \"$@\" --config \"$CONFIG\"; }; \(command)")
      #expect(done.status == 0, "\(done.message)")
    }
    #expect(try shell.panelist("list").rows == ["[ ] w1", "[ ] w2"])
    #expect(!(try shell.panelist("import", "--dry-run", path)).message.contains("panelist undo"))
  }

  @Test(
    "marks that stay in the text are named, and the command that is printed drops them",
    arguments: ["\n", "\r\n", "\r"])
  func keptMarks(end: String) throws {
    let shell = try Shell()
    let path = try file("# Shop\n- a\n– b\n* c\nd\n".replacing("\n", with: end), in: shell)
    let answer = try shell.panelist("import", "--dry-run", path)
    let lines = answer.message.split(separator: "\n").map(String.init)
    try #require(lines.count == 6, "\(answer.message)")
    #expect(lines[1] == "  line 1: '#' at its start stays in the text")
    #expect(lines[4] == "  and 1 more")
    let command = try #require(lines[5].split(separator: "`").last)
    let done = try shell.script(
      "panelist() { \"$PANELIST\" --config \"$CONFIG\" \"$@\"; }; \(command)")
    #expect(done.status == 0, "\(done.message)")
    #expect(try shell.panelist("list").rows == ["Shop", "a", "b", "c", "d"].map { "[ ] " + $0 })
    #expect(try shell.panelist("import", "--format", "text", path).message == "")
  }

  @Test("a file of Markdown without boxes: a mere list is taken, else a command boxes its items")
  func unboxed() throws {
    let shell = try Shell()
    let list = try file("# Shopping\n\n- Apples\n- Pears\n", named: "a.md", in: shell)
    #expect(try shell.panelist("import", list).rows.count == 2)
    let prose = try file("We need:\r\r- Eggs\n1. Ham\n", named: "b.md", in: shell)
    let answer = try shell.panelist("import", prose)
    #expect(answer.status == 65)
    #expect(!answer.message.contains("--format text"), "\(answer.message)")
    let parts = answer.message.split(separator: "`")
    try #require(parts.count == 3, "\(answer.message)")
    let done = try shell.script(
      "panelist() { \"$PANELIST\" --config \"$CONFIG\" \"$@\"; }; \(parts[1])")
    #expect(done.status == 0, "\(done.message)")
    #expect(
      try shell.panelist("list").rows == ["Apples", "Pears", "Eggs", "Ham"].map { "[ ] " + $0 })
  }

  @Test(
    "JSON of another form is refused with what it is and what to do",
    arguments: [
      (
        #"[{"id": 1, "label": "a", "status": "pending", "tags": []}]"#, [],
        "line 1, column 2: item 1 has no text; name the text's key by --column: 'id', 'label', "
          + "'status', as in --column NAME --done-column status; nothing was added"
      ),
      (
        #"["a", "b"]"#, [],
        "line 1, column 2: item 1 is a text and no object; `jq -r '.[]' FILE | panelist import "
          + "--format text -` reads a list of texts; nothing was added"
      ),
      (
        #"{"version": 2, "things": [{"text": "a"}]}"#, [],
        "line 1, column 1: a list of items is wanted, and this is an object; `jq .things FILE | "
          + "panelist import -` reads the list in 'things'; nothing was added"
      ),
      (
        #"[{"title": "a", "state": 1}]"#, ["--column", "name"],
        "line 1, column 2: no item has 'name'; name another key by --column: 'state', 'title'; "
          + "nothing was added"
      ),
      (
        #"[{"title": "a", "state": 1}]"#, ["--column", "title", "--done-column", "done"],
        "line 1, column 2: no item has 'done'; name another key by --done-column: 'state', 'title', "
          + "or leave it out; nothing was added"
      ),
    ])
  func otherJSON(text: String, options: [String], message: String) throws {
    let shell = try Shell()
    let path = try file(text, named: "in.json", in: shell)
    let answer = try shell.panelist(["import", path] + options)
    #expect(answer.status == 65)
    let wanted = message.replacing("FILE", with: path)
    #expect(answer.message == "panelist: import: \(path): \(wanted)\n")
    #expect(!shell.hasList)
  }

  @Test("JSON that is cut off is not taken for lines if its name says that it is JSON")
  func brokenJSON() throws {
    let shell = try Shell()
    let path = try file("[{\"text\": \"a\"", named: "in.json", in: shell)
    let answer = try shell.panelist("import", path)
    #expect(
      answer.message == "panelist: import: \(path): line 1, column 14: an object wants , or }; "
        + "mend it; nothing was added\n")
  }

  @Test(
    "a table with semicolons or a wrong column is refused with its columns and the option",
    arguments: [
      (
        "\"Label\";\"State\"\n\"x, y\";\"1\"\n", [],
        "there is no column 'text'; name the text's by --column: 'Label', 'State', as in --column NAME "
          + "--done-column State; without such a head say --format text; "
      ),
      (
        "Label;State, now\nx;1\n", [],
        "there is no column 'text'; name the text's by --column: 'Label', 'State, now'; without such a "
          + "head say --format text; "
      ),
      (
        "Title;State\nx;1\n", ["--column", "Title", "--done-column", "done"],
        "there is no column 'done'; name it by --done-column: 'Title', 'State'; "
      ),
    ])
  func columns(text: String, options: [String], message: String) throws {
    let shell = try Shell()
    let path = try file(text, named: "in.csv", in: shell)
    let answer = try shell.panelist(["import", path] + options)
    #expect(answer.status == 65)
    #expect(
      answer.message == "panelist: import: \(path): line 1: \(message)nothing was added\n")
  }

  @Test("a file that is no UTF-8 is refused with what it is, or the command that converts it")
  func otherBytes() throws {
    let shell = try Shell()
    let path = shell.folder.appending(path: "in").path
    for (bytes, message) in [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0, 0xFF], "line 1: it is no text (a PNG picture); "),
      ([0x61, 0, 0xFF], "line 1: it is no text; "),
      ([0x25, 0x50, 0x44, 0x46, 0xFF], "line 1: it is no text (a PDF); "),
      ([0x61, 0x0A, 0xE9], "line 2: not UTF-8; if it is Latin-1, `iconv -f latin1 "),
      ([0xFF, 0xFE, 0x61, 0], "line 1: it is UTF-16 and not UTF-8; `iconv -f utf16 "),
    ] as [([UInt8], String)] {
      try Data(bytes).write(to: URL(filePath: path))
      let answer = try shell.panelist("import", path)
      #expect(answer.status == 65)
      #expect(
        answer.message.hasPrefix("panelist: import: \(path): \(message)"), "\(answer.message)")
      #expect(!shell.hasList)
    }
    try Data([0x63, 0x61, 0x66, 0xE9, 0x0A]).write(to: URL(filePath: path))
    let answer = try shell.panelist("import", path)
    let command = try #require(answer.message.split(separator: "`").dropFirst().first)
    _ = try shell.script(
      "panelist() { \"$PANELIST\" --config \"$CONFIG\" \"$@\"; }; \(command)")
    #expect(try shell.panelist("list").output == "[ ] café\n")
  }
}
