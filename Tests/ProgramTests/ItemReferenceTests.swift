// Naming items in a shell: by row, by text, by id, and what happens when that is not clear.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import Testing

extension Shell {
  /// The output of lines of bash in one session on a terminal, with CR LF converted to LF. `p` runs
  /// the program; the answers are typed.
  func session(_ lines: String, typing answers: String = "") throws -> [String] {
    let file = folder.path + "/session.sh"
    let start = "p() { \"$PANELIST\" --config \"$CONFIG\" \"$@\"; }\n"
    try Data((start + lines + "\n").utf8).write(to: URL(filePath: file))
    let answer = try script(
      "printf '\(answers)' | script --quiet --echo never --command 'bash \(file)' /dev/null")
    try #require(answer.status == 0, "\(answer.message)")
    return plain(answer.output).replacing("\r\n", with: "\n").split(separator: "\n")
      .map(String.init)
  }

  /// Adds items with ids that begin with these digits.
  fileprivate func begin(_ items: [(digits: String, text: String)]) throws {
    var store = try Store(path: list, ifMissing: .beginsAList())
    var order: OrderKey?
    for (digits, text) in items {
      let zeros = String(repeating: "0", count: 32 - digits.count)
      let key = OrderKey.between(order, nil)
      order = key
      try store.apply(
        .insert(Item(id: try #require(ItemID(hex: digits + zeros)), text: text, order: key)))
    }
  }

  /// The list as lines.
  fileprivate var rows: [String] { get throws { try panelist("list").rows } }
}

@Suite("Naming items")
struct ItemReferenceTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.begin([
      ("3f9a", "Buy milk"), ("07c1", "Buy bread"), ("cafe1", "Rye"), ("12345", "Café visit"),
      ("beef2", "3 eggs"),
    ])
    return shell
  }

  @Test("done 3 means the item that list printed in row 3, also after rows moved")
  func rows() throws {
    let shell = try shell()
    let lines = try shell.session(
      "p list; p move 4 --first; p remove 1; p add Jam --first >&2; p done 2; p list --done")
    #expect(
      lines.filter { $0.contains("[") } == [
        "1  [ ] Buy milk", "2  [ ] Buy bread", "3  [ ] Rye", "4  [ ] Café visit", "5  [ ] 3 eggs",
        "[ ] Café visit", "[ ] Buy milk", "[x] Buy bread", "3  [x] Buy bread",
      ])
    #expect(
      try shell.rows == ["[ ] Jam", "[ ] Café visit", "[x] Buy bread", "[ ] Rye", "[ ] 3 eggs"])
  }

  @Test("several rows are one step, and nothing changes if one of them is not found")
  func several() throws {
    let shell = try shell()
    let lines = try shell.session(
      "p list >/dev/tty; p done 1 2 5; p done 1 2 9; p remove 1 2 1; p undo")
    #expect(
      lines.dropFirst(5) == [
        "[x] Buy milk", "[x] Buy bread", "[x] 3 eggs",
        "panelist: done: the last `panelist list` on this terminal printed no row 9; `panelist list` "
          + "on a terminal shows the rows; `panelist list --json` shows the ids; for a text write "
          + "text:9", "[x] Buy milk", "[x] Buy bread", "undone: deleted \"Buy bread\"",
        "undone: deleted \"Buy milk\"",
      ])
  }

  @Test("a row that was not printed, was removed, or is of another list or terminal is refused")
  func refused() throws {
    let shell = try shell()
    func refusal(_ reason: String) -> String {
      "panelist: done: \(reason); `panelist list` on a terminal shows the rows; `panelist list "
        + "--json` shows the ids; for a text write text:2"
    }
    #expect(
      try shell.session("p done 2") == [refusal("there was no `panelist list` on this terminal")])
    #expect(try shell.session("p list").count == 5)
    // Another session: a terminal of its own.
    #expect(
      try shell.session("p done 2") == [refusal("there was no `panelist list` on this terminal")])
    #expect(
      try shell.session("p list --find milk; p done 2") == [
        "1  [ ] Buy milk",
        refusal("the last `panelist list` on this terminal printed no row 2"),
      ])
    #expect(
      try shell.session("p list > /dev/null; p done 2") == [
        refusal("there was no `panelist list` on this terminal")
      ])
    #expect(
      try shell.session("p list >/dev/tty; p remove 07c1; p done 2").suffix(2) == [
        "[ ] Buy bread",
        refusal("the item of row 2 was removed since `panelist list` printed it"),
      ])
    let other =
      "printf '[store]\\npath = %s\\n' \"$CONFIG.db\" > \"$CONFIG.2\"\n"
      + "\"$PANELIST\" --config \"$CONFIG.2\" add Other > /dev/null\n"
      + "\"$PANELIST\" --config \"$CONFIG.2\" list; p done 2"
    #expect(
      try shell.session(other) == [
        "1  [ ] Other", refusal("the last `panelist list` on this terminal printed another list"),
      ])
    #expect(try shell.panelist("list", "--done").output == "")
  }

  @Test(
    "a file of rows that is a link, open to others or changed is refused, and no link is followed")
  func foreignFile() throws {
    for (change, count) in [
      ("chmod 644 $f", 6), ("mv $f $f.2; ln -s $f.2 $f", 6), ("echo 1 > $f", 6),
      ("chmod 777 $XDG_RUNTIME_DIR/panelist", 6), ("sed -i s/0/x/ $f", 6), ("rm $f; mkfifo $f", 6),
      ("true", 6),
    ] {
      let shell = try shell()
      let lines = try shell.session(
        "p list; f=$(echo $XDG_RUNTIME_DIR/panelist/rows-*); stat -c %a $f > $XDG_RUNTIME_DIR/mode\n"
          + "\(change); p done 1")
      #expect(lines.count == count, "\(lines)")
      #expect(
        lines.last?.hasPrefix(change == "true" ? "[x] Buy milk" : "panelist: done: ") == true)
      let mode = try String(contentsOfFile: shell.folder.path + "/mode", encoding: .utf8)
      #expect(mode == "600\n")
    }
  }

  @Test(
    "without a folder for rows, list prints no numbers and says why, and so does a number",
    arguments: ["/nowhere", "/etc/passwd"])
  func noFolder(folder: String) throws {
    let shell = try shell()
    let lines = try shell.session(
      "export XDG_RUNTIME_DIR='\(folder)' HOME=/nowhere; p list; p done 4; p list > $CONFIG.out; cat $CONFIG.out"
    )
    try #require(lines.count == 12, "\(lines)")
    let reason = "row numbers cannot be kept here (open \(folder): "
    #expect(lines[0].hasPrefix("panelist: list: \(reason)"), "\(lines)")
    #expect(lines[0].hasSuffix("; to name an item write the start of the text or of the id"))
    #expect(lines[1] == "[ ] Buy milk")
    #expect(lines[6].hasPrefix("panelist: done: \(reason)"), "\(lines)")
    #expect(lines[6].hasSuffix("; write the start of the text or of the id"))
    #expect(lines[7] == "[ ] Buy milk")
  }

  @Test(
    "a text is named by how it begins, an id by its first digits",
    arguments: [
      ("buy m", "Buy milk"), ("BUY BREAD", "Buy bread"), ("07c1", "Buy bread"),
      ("id:07C1", "Buy bread"),
      ("cafe v", "Café visit"), ("text:cafe", "Café visit"), ("id:cafe", "Rye"),
      ("1234", "Café visit"),
      ("text:3", "3 eggs"), ("3 e", "3 eggs"), ("text: 3", "3 eggs"), ("beef", "3 eggs"),
    ])
  func names(word: String, text: String) throws {
    let shell = try shell()
    for (command, row) in [("done", "[x] "), ("reopen", "[ ] "), ("remove", "[ ] ")] {
      let answer = try shell.panelist([command, word])
      #expect(answer.output == row + text + "\n", "\(answer.message)")
    }
  }

  @Test("a word that may mean several items is refused without a terminal, with words that work")
  func ambiguous() throws {
    let shell = try shell()
    for (word, count) in [("buy", 2), ("cafe", 2)] {
      let answer = try shell.panelist("done", word)
      #expect(answer.status == 65)
      let lines = answer.message.split(separator: "\n")
      let first = "'\(word)' may mean \(count) items; write one of these in its place:"
      #expect(lines.first.map(String.init) == "panelist: done: " + first)
      #expect(lines.count == count + 1)
      for line in lines.dropFirst() {
        let words = line.split(separator: " ", maxSplits: 2)
        try #require(words.count == 3 && words[1] == "for")
        #expect(
          try shell.panelist("done", String(words[0])).rows == [
            String(words[2]).replacing("[ ]", with: "[x]")
          ])
        _ = try shell.panelist("undo")
      }
    }
    #expect(try shell.rows.allSatisfy { $0.hasPrefix("[ ]") })
  }

  @Test("on a terminal a question is asked by the rows or ids, and no answer changes nothing")
  func question() throws {
    let shell = try shell()
    let lines = try shell.session(
      "p done buy; p list --todo >/dev/tty; p done buy", typing: "2\\n07c1\\n\\n")
    #expect(lines.contains("  3f9a  [ ] Buy milk"), "\(lines)")
    #expect(lines.contains("  07c1  [ ] Buy bread"))
    #expect(
      lines.contains { $0.hasSuffix("Which one (3f9a, 07c1)? Enter for none: [x] Buy bread") })
    // The other one is the only one that is not done.
    #expect(lines.last == "[x] Buy milk", "\(lines)")
    _ = try shell.panelist("reopen", "3f9a", "07c1")
    let rows = try shell.session("p move 3f9a --last; p list; p done buy", typing: "2\\n5\\n")
    #expect(rows.contains("  1  [ ] Buy bread"), "\(rows)")
    #expect(rows.contains("  5  [ ] Buy milk"))
    #expect(rows.last?.hasSuffix("Which one (1, 5)? Enter for none: [x] Buy milk") == true)
  }

  @Test("a number that is a row is that row, also if a text begins with it")
  func both() throws {
    let shell = try shell()
    let lines = try shell.session("p list >/dev/tty; p done 3; p done text:3; p list --done")
    #expect(
      lines.suffix(4) == ["[x] Rye", "[x] 3 eggs", "3  [x] Rye", "5  [x] 3 eggs"], "\(lines)")
  }

  @Test(
    "a word that names no item is answered with what to write",
    arguments: [
      ("1-3", "no item begins with '1-3'; write 1 2 3 in its place; "),
      ("1,2", "no item begins with '1,2'; write 1 2 in its place; "),
      ("#4", "no item begins with '#4'; write 4 in its place; "),
      ("4.", "no item begins with '4.'; write 4 in its place; "),
      ("first", "no item begins with 'first'; write 1, the first row that "),
      ("all", "no item begins with 'all'; `panelist done --all` marks all items as done; "),
      ("3f9", "no item begins with '3f9'; an id needs at least 4 digits; "),
      ("id:3f", "no item begins with 'id:3f'; an id needs at least 4 digits; "),
      ("0", "rows are counted from 1; "),
      ("01", "a row is written without a zero before it: 1; "),
    ])
  func advice(word: String, message: String) throws {
    let shell = try Shell()
    try shell.begin([("aaaa", "Buy milk"), ("bbbb", "Buy bread")])
    let answer = try shell.panelist("done", word)
    #expect(answer.status == 65)
    #expect(answer.message.hasPrefix("panelist: done: " + message), "\(answer.message)")
  }

  @Test("of a range the rows are written out that there are")
  func rangeOfRows() throws {
    let shell = try Shell()
    try shell.begin([("aaaa", "Buy milk"), ("bbbb", "Buy bread")])
    let lines = try shell.session("p list > /dev/tty; p done 1-3; p done 3-4; p done 1 2")
    try #require(lines.count == 6, "\(lines)")
    #expect(lines[2].contains("'1-3'; write 1 2 in its place; "))
    #expect(!lines[3].contains("write "))
    #expect(lines.suffix(2) == ["[x] Buy milk", "[x] Buy bread"])
    let found = try shell.session("p list --find bread > /dev/tty; p done 1-3")
    #expect(found.last?.contains("write 2 in its place; ") == true, "\(found)")
  }

  @Test("a word that stands inside of texts is answered with those items, at most three")
  func inside() throws {
    let shell = try shell()
    #expect(
      try shell.panelist("done", "milk").message
        == "panelist: done: no item begins with 'milk'; if one of these is meant, write its id:\n"
        + "  id:3f9a for [ ] Buy milk\n")
    for text in ["a cow", "b cow", "c cow", "d cow"] { _ = try shell.panelist("add", text) }
    let answer = try shell.panelist("done", "cow")
    #expect(answer.status == 65)
    let lines = answer.message.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.last == "  and more: `panelist list --find cow`")
    #expect(try shell.rows.allSatisfy { $0.hasPrefix("[ ]") })
  }

  @Test("done prefers open items, reopen completed ones, and a whole text comes first")
  func preferences() throws {
    let shell = try Shell()
    try shell.begin([("aaaa", "Milk"), ("bbbb", "Milk"), ("cccc", "Milk chocolate")])
    _ = try shell.panelist("done", "aaaa")
    #expect(try shell.panelist("done", "milk").output == "[x] Milk\n")
    #expect(try shell.rows == ["[x] Milk", "[x] Milk", "[ ] Milk chocolate"])
    // Nothing is done in place of it.
    #expect(try shell.panelist("done", "milk").status == 65)
    #expect(try shell.panelist("done", "milk c").output == "[x] Milk chocolate\n")
  }

  @Test("words of one text that is not in quotes are refused")
  func unquoted() throws {
    let shell = try shell()
    let answer = try shell.panelist("done", "buy", "milk")
    #expect(answer.status == 64)
    #expect(
      answer.message
        == "panelist: done: an item begins with 'buy milk'; put it in quotes if you mean it\n")
  }

  @Test("add - adds lines as one step; add puts items in a place")
  func adding() throws {
    let shell = try shell()
    let added = try shell.script(
      "printf ' a\\r\\n\\n  b\\n' | \"$PANELIST\" --config \"$CONFIG\" add - --after 'buy m'")
    #expect(added.rows.map(\.count) == [32, 32])
    #expect(try shell.panelist("add", "c", "--first").status == 0)
    #expect(try shell.panelist("add", "d", "--before", "rye").status == 0)
    #expect(
      try shell.rows.map { $0.dropFirst(4) }.joined(separator: ",")
        == "c,Buy milk,a,b,Buy bread,d,Rye,Café visit,3 eggs")
    for _ in 0..<2 { _ = try shell.panelist("undo") }
    #expect(try shell.panelist("undo").rows.count == 2)
    for (text, message) in [
      (
        "a\\n\\033b\\n",
        "add: standard input: line 2: <text> has a line break or a control character"
      ),
      ("a\\n\\xff\\n", "add: standard input: line 2: not UTF-8"),
    ] {
      let answer = try shell.script("printf '\(text)' | \"$PANELIST\" --config \"$CONFIG\" add -")
      #expect(answer.status == 65)
      #expect(answer.message.hasPrefix("panelist: " + message), "\(answer.message)")
    }
    #expect(try shell.rows.count == 5)
  }

  @Test("clear removes what is done in one step and says how much")
  func clear() throws {
    let shell = try shell()
    #expect(try shell.panelist("clear").output == "nothing to clear\n")
    _ = try shell.panelist("done", "3f9a", "07c1")
    #expect(try shell.panelist("clear").output == "cleared: 2 items\n")
    #expect(try shell.rows.count == 3)
    #expect(try shell.panelist("undo").rows.count == 2)
    #expect(try shell.rows.count == 5)
  }

  @Test(
    "list prints what is asked for, and a pipe gets no numbers",
    arguments: [
      (["--todo"], ["[ ] Buy bread", "[ ] Café visit"]), (["--done"], ["[x] Buy milk"]),
      (["--find", "BUY"], ["[x] Buy milk", "[ ] Buy bread"]),
      (["--find", "cafe"], ["[ ] Café visit"]),
      (["--find", "é v"], ["[ ] Café visit"]), (["--find", "buy", "--todo"], ["[ ] Buy bread"]),
      (["--find", "none"], []),
    ])
  func filters(words: [String], rows: [String]) throws {
    let shell = try Shell()
    try shell.begin([("aaaa", "Buy milk"), ("bbbb", "Buy bread"), ("cccc", "Café visit")])
    _ = try shell.panelist("done", "aaaa")
    let answer = try shell.panelist(["list"] + words)
    #expect(answer.rows == rows)
    #expect(answer.message == "")
    let json = try shell.panelist(["list", "--json"] + words)
    #expect(json.output.components(separatedBy: "\"id\"").count - 1 == rows.count)
  }
}
