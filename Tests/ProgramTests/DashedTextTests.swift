// Texts that begin with a dash, and what is a request for help.
import Foundation
import Shell
import Testing
import panelist

@Suite("Texts that begin with a dash")
struct DashedTextTests {
  @Test(
    "an argument with a blank, or of three and more dashes, is text, wherever it stands",
    arguments: [
      "- wash the car", "-5 with milk", "- [ ] dash", "--help me", "--config is wrong",
      "--version = 2", "-h or not", "---", "-----",
    ])
  func added(text: String) throws {
    let shell = try Shell()
    #expect(try shell.panelist("add", "Milk").status == 0)
    #expect(try shell.panelist("add", text, "--first").rows.map(\.count) == [32])
    #expect(try shell.panelist("list").rows == ["[ ] \(text)", "[ ] Milk"])
    #expect(try shell.panelist("done", text).output == "[x] \(text)\n")
    #expect(try shell.panelist("list", "--find", text).output == "[x] \(text)\n")
    #expect(try shell.panelist("move", "milk", "--before", text).output == "[ ] Milk\n")
    #expect(try shell.panelist("edit", text, "- oh").output == "[x] - oh\n")
    #expect(try shell.panelist("edit", "milk", "-- twice").output == "[ ] -- twice\n")
    #expect(try shell.panelist("remove", "- oh", "-- twice").rows.count == 2)
  }

  @Test("only -h and --help print the help, and nothing is added", arguments: ["-h", "--help"])
  func help(option: String) throws {
    let shell = try Shell()
    let answer = try shell.panelist("add", option)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("OVERVIEW: "))
    #expect(!shell.hasList)
  }

  @Test("a text behind two dashes stays as it is, and help is a text as well")
  func behindDashes() throws {
    let shell = try Shell()
    let config = ["--config", shell.folder.path + "/p.conf"]
    for text in ["--version", "-h", "-the", "- a b", "help"] {
      #expect(try shell.bare(config + ["add", "--", text]).status == 0)
    }
    #expect(try shell.panelist("add", "help").status == 0)
    #expect(
      try shell.panelist("list").rows
        == ["--version", "-h", "-the", "- a b", "help", "help"].map { "[ ] " + $0 })
  }

  @Test("the options with values are those that the parser has")
  func valued() throws {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable { let name: String }
        let kind: String
        let names: [Name]?
      }
      let subcommands: [Command]?
      let arguments: [Argument]?
    }
    struct Tool: Decodable { let command: Command }
    let dump = try Shell().bare("--experimental-dump-help").output
    let tool = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8))
    var options: Set<String> = []
    for command in tool.command.subcommands ?? [] {
      for argument in command.arguments ?? [] where argument.kind == "option" {
        for name in argument.names ?? [] { options.insert("--" + name.name) }
      }
    }
    #expect(CommandArguments.valued == options)
  }
}

@Suite("Commands in messages")
struct PrintedCommandsTests {
  @Test("commands in a message name the configuration file that was given")
  func config() throws {
    let commands = PrintedCommands(given: ["done", "--config", "a.conf", "--config=my file", "x"])
    #expect(commands.line("undo") == "panelist --config 'my file' undo")
    #expect(
      commands.completed("a; `panelist list` b; panelist check --repair c; `panelist help` d")
        == "a; `panelist --config 'my file' list` b; panelist --config 'my file' check --repair c; "
        + "`panelist help` d")
    for words in [["list"], ["--config", "-"], ["add", "--", "--config", "x"], ["--config"]] {
      #expect(PrintedCommands(given: words).completed("`panelist list`") == "`panelist list`")
    }
  }

  @Test("a message of the program names the file, and what it prints works")
  func message() throws {
    let shell = try Shell()
    let file = shell.folder.path + "/q.conf"
    try Data("[store]\npath = \(shell.list)\n".utf8).write(to: URL(filePath: file))
    _ = try shell.bare("add", "Milk", "--config", file)
    let answer = try shell.bare("done", "Bread", "--config", file)
    #expect(answer.message.contains("`panelist --config \(file) list` shows"), "\(answer.message)")
  }

  @Test(
    "a word is written so that a shell reads it as one",
    arguments: [("a", "a"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"), ("é", "é")])
  func quoting(word: String, written: String) throws {
    #expect(quotedWord(word) == written)
    #expect(try Shell().script("printf %s \(quotedWord(word))").output == word)
  }
}
