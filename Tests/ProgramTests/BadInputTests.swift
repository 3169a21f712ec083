// Error messages and exit statuses for invalid command lines.
import Foundation
import Testing

/// An invalid command line, with the expected exit status and message.
struct BadInput: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let status: Int32
  let message: String

  init(_ arguments: [String], _ status: Int32 = 64, _ message: String) {
    self.arguments = arguments
    self.status = status
    self.message = message
  }

  var testDescription: String { arguments.joined(separator: " ") }

  // The first line of each message. Usage errors print more lines; see `usage()`.
  static let all = programs + texts + ids + places + files + misread + severalLists

  private static let programs = [
    BadInput(["lst"], unknown("lst", "list")),
    BadInput(["lsit", "--json"], unknown("lsit", "list")),
    BadInput(["ad", "Milk"], unknown("ad", "add")),
    BadInput(["--config", "x", "unod"], unknown("unod", "undo")),
    BadInput(["List"], unknown("List", "list")),
    BadInput(["rm", "3"], "there is no command 'rm'; `panelist remove` deletes an item"),
    BadInput(["version"], "there is no command 'version'; write `panelist --version`"),
    BadInput(["ls"], "there is no command 'ls'; `panelist list` prints the items"),
    BadInput(
      ["clean"], "there is no command 'clean'; `panelist clear` deletes all items that are done"),
    BadInput(
      ["help", "delete"], "there is no command 'delete'; `panelist remove` deletes an item"),
    BadInput(["xyzzy"], "there is no command 'xyzzy'; `panelist help` shows all of them"),
    BadInput([""], "there is no command ''; `panelist help` shows all of them"),
    BadInput(
      ["\u{1B}[31mls"], "there is no command '\\u001b[31mls'; `panelist help` shows all of them"),
    BadInput(["help", "nope"], "there is no command 'nope'; `panelist help` shows all of them"),
    BadInput(["help", "hepl"], unknown("hepl", "help")),
    BadInput(["help", "list", "add"], "help: one command at a time; write `panelist help list`"),
    BadInput(
      ["--json", "list"],
      "unknown option '--json'; those of a command stand behind it, as in `panelist list --json`"),
    BadInput(["--verison"], "unknown option '--verison'; did you mean '--version'?"),
    BadInput(["--config"], "missing value for '--config <file>'"),
    BadInput(["--config=", "list"], "--config= needs the name of a file right behind it"),
    BadInput(["list", "--config", ""], "list: --config needs the name of a file"),
    BadInput(["list", "--jsn"], "list: unknown option '--jsn'; did you mean '--json'?"),
    BadInput(
      ["list", "--json=yes"],
      "list: the option '--json' does not take any value, but 'yes' was specified."),
    BadInput(
      ["list", "all"], "list: unexpected argument 'all'; `panelist list` prints all items"),
    BadInput(
      ["undo", "3"], "undo: unexpected argument '3'; run `panelist undo` again for each step"),
    BadInput(["run", "--fast"], "run: unknown option '--fast'"),
    BadInput(["devices", "\u{1B}[2J"], "devices: unexpected argument '\u{FFFD}[2J'"),
    BadInput(
      ["--generate-completion-script", "tcsh"], "can't generate completion scripts for 'tcsh'."),
  ]

  private static let texts = [
    BadInput(["add"], "add: '<text>' is missing"),
    BadInput(["add", ""], "add: <text> is blank; say what is to be done"),
    BadInput(["add", " \t "], "add: <text> is blank; say what is to be done"),
    BadInput(["add", "\u{200B}\u{2060}\u{FEFF}"], "add: <text> is blank; say what is to be done"),
    BadInput(["add", "\u{202E} \u{3164}"], "add: <text> is blank; say what is to be done"),
    BadInput(["add", "a\nb"], oneLine("add")),
    BadInput(["add", "a\u{2028}b"], oneLine("add")),
    BadInput(["add", "Oat\u{9B}31mmilk"], oneLine("add")),
    BadInput(
      ["add", String(repeating: "x", count: 10_001)],
      "add: <text> has 10001 bytes; write at most 10000"),
    BadInput(
      ["add", "Buy", "milk"],
      "add: unexpected argument 'milk'; put a text of several words in quotes"),
    BadInput(["edit", "3f9a"], "edit: '<text>' is missing"),
    BadInput(["edit", "3f9a", " "], "edit: <text> is blank; say what is to be done"),
    BadInput(
      ["edit", "3f9a", "Oat", "milk"],
      "edit: unexpected argument 'milk'; put a text of several words in quotes"),
  ]

  private static let ids = [
    BadInput(["done"], "done: '<item> ...' is missing"),
    BadInput(["done", "Bread"], 65, "done: no item begins with 'Bread'; \(lists)"),
    BadInput(
      ["reopen", "3f9"], 65,
      "reopen: no item begins with '3f9'; an id needs at least 4 digits; `panelist list` shows "
        + "the items"),
    BadInput(
      ["remove", "-1"],
      "remove: unknown option '-1'; rows are counted from 1 at the top, as `panelist list` shows "
        + "them; write -- before it if a text begins so"),
    BadInput(
      ["edit", "", "Milk"], "edit: the name of an item is blank; `panelist list` shows the items"),
    BadInput(
      ["remove", "text: "],
      "remove: the name of an item is blank; `panelist list` shows the items"),
    BadInput(
      ["remove", "3F9A"], 65, "remove: no item has the id '3F9A' or begins with it; \(lists)"),
    BadInput(["remove", "id:3F9A"], 65, "remove: no item has the id 3f9a; \(lists)"),
    BadInput(
      ["list", "--todo", "--done"], "list: say one of --todo and --done, or neither for all items"),
  ]

  private static let lists =
    "`panelist list` shows the items; `panelist list --json` shows the ids"

  private static let places = [
    BadInput(
      ["move", "3f9a"],
      "move: say where to: --before <item>, --after <item>, --first, --last or --to <list>"),
    BadInput(
      ["move", "3f9a", "--first", "--last"],
      "move: say where to by one of --before, --after, --first and --last only"),
    BadInput(["move", "3f9a", "--before"], "move: missing value for '--before <item>'"),
    BadInput(
      ["move", "text:a", "--after", "Milk"], 65, "move: no item begins with 'text:a'; \(lists)"),
  ]

  private static let files = [
    BadInput(["picture"], "picture: '<file>' is missing"),
    BadInput(
      ["picture", "--size", "big", "x.png"],
      "picture: the value 'big' is invalid for '--size <size>'"),
    BadInput(
      ["picture", "--rotate", "45", "x.png"],
      "picture: the value '45' is invalid for '--rotate <rotate>'. Please provide one of '0', '90', "
        + "'180' or '270'."),
    BadInput(
      ["picture", "--theme", "Heat", "x.png"],
      "picture: the value 'Heat' is invalid for '--theme <theme>'. Please provide one of the "
        + "following:"),
    BadInput(
      ["record"], "record: write --output FILE to record a panel, or --session FILE the list"),
    BadInput(
      ["record", "--output", "x", "--session", "y"],
      "record: write --output FILE to record a panel, or --session FILE the list"),
    BadInput(
      ["record", "/dev/input/event0", "--session", "y"],
      "record: --session records all panels of the list; name no device"),
    BadInput(["record", "--session"], "record: missing value for '--session <file>'"),
    BadInput(
      ["record", "--for", "0", "--session", "x"], "record: --for must be 1 to 86400 seconds"),
    BadInput(
      ["record", "--for", "0", "--output", "x"], "record: --for must be 1 to 86400 seconds"),
    BadInput(
      ["replay", "--axes", "wide", "x"],
      "replay: the value 'wide' is invalid for '--axes <ranges>'"),
    BadInput(
      ["replay", "--row-height", "5.9", "x"],
      "replay: --row-height cannot be '5.9'; allowed: 6mm to 40mm"),
    BadInput(
      ["replay", "--row-height", "1e1", "x"],
      "replay: --row-height cannot be '1e1'; allowed: 6mm to 40mm"),
    BadInput(["replay", "--frames"], "replay: missing value for '--frames <folder>'"),
    BadInput(
      ["replay", "--film", "x.jpg", "x"],
      "replay: 'x.jpg' is no PNG file; name a film that ends in .png"),
    BadInput(
      ["picture", "--panel", "big", "x.png"],
      "picture: the value 'big' is invalid for '--panel <panel>'"),
    BadInput(
      ["replay", "nowhere.touch"], 66,
      "open nowhere.touch: No such file or directory; name a file that you may read"),
    BadInput(["backup", "now"], "backup: unexpected argument 'now'"),
    BadInput(
      ["export", "--format", "xml"],
      "export: the value 'xml' is invalid for '--format <format>'. Please provide one of 'json', "
        + "'text', 'markdown', 'csv' or 'todo.txt'."),
    BadInput(["import"], "import: '<file>' is missing"),
    BadInput(["import", "--column"], "import: missing value for '--column <name>'"),
    BadInput(
      ["import", "--done-column", "d", "x"],
      "import: --done-column needs --column, the name of the text's"),
    BadInput(
      ["import", "--done-value", "yes", "x"],
      "import: --done-value needs --done-column, the name of the column"),
    BadInput(
      ["import", "/nowhere"], 66,
      "import: /nowhere: No such file or directory; name a file to read"),
    BadInput(
      ["list", "--config", "/nowhere/p.conf"], 66,
      "/nowhere/p.conf: open: No such file or directory; name a file that exists with --config"),
  ]

  private static func unknown(_ word: String, _ nearest: String) -> String {
    "there is no command '\(word)'; did you mean '\(nearest)'? `panelist help` shows all of them"
  }

  private static func oneLine(_ command: String) -> String {
    "\(command): <text> has a line break or a control character; write one line"
  }

  init(_ arguments: [String], _ message: String) { self.init(arguments, 64, message) }
}

@Suite("Invalid command lines")
struct BadInputTests {
  @Test("an error names the place and a remedy, and no item changes", arguments: BadInput.all)
  func answers(input: BadInput) throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    // Uses the folder's list, so that a line accepted by mistake changes no other list.
    let isCommand = input.arguments.first?.hasPrefix("--") == false
    let own = isCommand ? ["--config", shell.folder.path + "/p.conf"] : []
    let answer = try shell.bare(own + input.arguments)
    #expect(answer.status == input.status)
    #expect(answer.output == "")
    let first = answer.message.split(separator: "\n").first
    #expect(first.map(String.init) == "panelist: " + input.message)
    #expect(try shell.panelist("list").output == "[ ] Milk\n")
  }

  @Test("a usage error also prints the option's help, the usage and the help command")
  func usage() throws {
    let answer = try Shell().bare("picture", "--size", "big", "x.png")
    #expect(
      answer.message.split(separator: "\n").dropFirst() == [
        "Help:  --size <size>  The panel in pixels, as in 1280x800; each number at most 8192.",
        "Usage: panelist picture [--config <file>] <file> [--size <size>] [--panel <panel>] "
          + "[--rotate <rotate>] [--theme <theme>]",
        "  See 'panelist picture --help' for more information.",
      ])
  }

  @Test(
    "an argument that is not UTF-8 is refused; invalid bytes are printed in hex",
    arguments: [
      (#"add $'caf\xe9'"#, #"argument 2 is not UTF-8: 'caf\xe9'; write it in UTF-8"#),
      (#"$'\xff'"#, #"argument 1 is not UTF-8: '\xff'; write it in UTF-8"#),
      // An encoded surrogate, which a lenient decoder accepts.
      (
        #"done 3f9a $'\e\xed\xa0\x80'"#,
        #"argument 3 is not UTF-8: '\u001b\xed\xa0\x80'; write it in UTF-8"#
      ),
    ])
  func notText(arguments: String, message: String) throws {
    let answer = try Shell().script("\"$PANELIST\" " + arguments)
    #expect(answer.status == 64)
    #expect(answer.message == "panelist: \(message)\n")
    // The replacement character itself is valid text.
    let shell = try Shell()
    #expect(try shell.panelist("add", "caf\u{FFFD}").status == 0)
  }

  @Test("at least 45 invalid command lines are checked")
  func count() {
    #expect(BadInput.all.count >= 45)
  }

  @Test("each option with a value has a row")
  func options() throws {
    let options = try PagesTests.commands(Shell()).flatMap { $0.arguments ?? [] }
      .filter { $0.kind == "option" }.flatMap { $0.names ?? [] }.map { "--\($0.name)" }
    #expect(options.count > 20)
    let tried = Set(BadInput.all.flatMap(\.arguments).map { $0.prefix { $0 != "=" } })
    #expect(Set(options).filter { !tried.contains($0[...]) } == [], "add a row to this file")
  }
}
