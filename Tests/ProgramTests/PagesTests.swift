// Manual pages and completions have every command, option, exit status and setting.
import Foundation
import Shell
import Store
import StoreRecovery
import Testing
import panelist

/// Manual pages and completions of the program built with these tests.
private struct Pages {
  let shell: Shell
  let program: String
  let settings: String

  init() throws {
    shell = try Shell()
    let script = Checkout.root.appending(path: "deploy/manual.py").path
    let answer = try shell.script("'\(script)' \"$(dirname \"$CONFIG\")\" \"$PANELIST\"")
    try #require(answer.status == 0, "\(answer.message)")
    program = try Self.text("man/man1/panelist.1", shell)
    settings = try Self.text("man/man5/panelist.conf.5", shell)
  }

  func path(_ name: String) -> String { shell.folder.path + "/share/" + name }

  func completions(_ name: String) throws -> String { try Self.text(name, shell) }

  private static func text(_ name: String, _ shell: Shell) throws -> String {
    try String(contentsOf: shell.folder.appending(path: "share/" + name), encoding: .utf8)
  }
}

/// The source tree.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

@Suite("Manual pages and completions")
struct PagesTests {
  /// A command in the output of `--experimental-dump-help`.
  struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let kind: String
      let names: [Name]?
    }
    /// Behind that of the command that it belongs to, if it belongs to one.
    var commandName: String
    let shouldDisplay: Bool
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  private struct Tool: Decodable { let command: Command }

  static func commands(_ shell: Shell) throws -> [Command] {
    let declared = try shell.bare("--experimental-dump-help").output
    let tool = try JSONDecoder().decode(Tool.self, from: Data(declared.utf8))
    return shown(tool.command, behind: "")
  }

  /// The commands of a command, and those of each.
  private static func shown(_ command: Command, behind outer: String) -> [Command] {
    (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
      .flatMap { inner in
        var inner = inner
        inner.commandName = outer + inner.commandName
        return [inner] + shown(inner, behind: inner.commandName + " ")
      }
  }

  @Test("the manual page and each completion have every command and option")
  func everything() throws {
    let pages = try Pages()
    let completions = try [
      "bash-completion/completions/panelist", "zsh/vendor-completions/_panelist",
      "fish/vendor_completions.d/panelist.fish",
    ].map { try pages.completions($0) }
    let commands = try Self.commands(pages.shell)
    #expect(commands.count >= 15)
    for command in commands {
      #expect(pages.program.contains("\n.Ss \(command.commandName)\n"), "\(command.commandName)")
      for option in (command.arguments ?? []).flatMap({ $0.names ?? [] }).map(\.name) {
        let onPage = option.replacing("-", with: "\\-")
        #expect(pages.program.contains("\\-\(onPage)\"") || option == "h", "\(option)")
        for text in completions { #expect(text.contains(option), "\(option)") }
      }
      let name = command.commandName.split(separator: " ").joined(separator: "_")
      for text in completions { #expect(text.contains(name) || text.contains(command.commandName)) }
    }
    #expect(pages.program.contains("version \(version)."))
    #expect(pages.settings.contains("version \(version)."))
  }

  @Test("the manual page has exactly the exit statuses of the program")
  func statuses() throws {
    let source = try String(
      contentsOf: Checkout.root.appending(path: "Sources/Shell/ExitStatus.swift"),
      encoding: .utf8)
    let declared = source.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.first == "case" && words.count == 4 ? String(words[3]) : nil
    }
    let section = try Pages().program.components(separatedBy: ".Sh EXIT STATUS\n").last ?? ""
    let reported = section.components(separatedBy: ".Sh ")[0].split(separator: "\n")
      .filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
    #expect(declared.count >= 9)
    #expect(reported == ["0"] + declared)
  }

  @Test("panelist.conf(5) has exactly the keys that check-config knows")
  func keys() throws {
    struct Key: Decodable { let section, name, allowed: String }
    let pages = try Pages()
    let answer = try pages.shell.bare("check-config", "--keys").output
    let keys = try JSONDecoder().decode([Key].self, from: Data(answer.utf8))
    var section = ""
    var reported: [String] = []
    for line in pages.settings.split(separator: "\n") {
      if line.hasPrefix(".Ss [") { section = String(line.dropFirst(4).dropLast(2)) }
      if line.hasPrefix(".It Ic ") { reported.append(section + " " + line.dropFirst(7)) }
    }
    #expect(reported == keys.map { "[\($0.section)] \($0.name)" })
    // The error for an unknown key lists the keys of the section.
    for key in keys {
      try pages.shell.configure("[\(key.section)]\nno_such_key = 1\n")
      let refusal = try pages.shell.panelist("check-config").message
      #expect(refusal.contains(key.name), "\(refusal)")
    }
  }

  @Test("every command has examples in its help and on the page, and the parser accepts them")
  func examples() throws {
    let pages = try Pages()
    for command in try Self.commands(pages.shell) {
      let path = command.commandName.split(separator: " ").map(String.init)
      let help = try pages.shell.bare(["help"] + path).output
      let title = "Examples:\n"
      let examples = (command.discussion ?? "").components(separatedBy: title).dropFirst().joined()
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(!examples.isEmpty, "\(command.commandName)")
      for example in examples {
        #expect(help.contains("  " + example))
        let onPage = example.replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
        #expect(pages.program.contains(".Dl " + onPage), "\(example)")
        guard example.hasPrefix("panelist ") else { continue }
        // The shell removes the quotes.
        let words = try pages.shell.script("printf '%s\\n' \(example)").output
        _ = try Program.command(from: words.split(separator: "\n").dropFirst().map(String.init))
      }
      #expect(
        examples.contains {
          $0.contains("panelist \(command.commandName)")
            || $0.hasSuffix(" " + command.commandName)
        })
    }
  }

  @Test("bash completes commands and options")
  func bash() throws {
    let pages = try Pages()
    let file = pages.path("bash-completion/completions/panelist")
    let complete = """
      source '\(file)'
      reply() {
        COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
        COMP_POINT=${#COMP_LINE} COMPREPLY=()
        _panelist panelist "${!#}" "${@: -2:1}"
        echo "${COMPREPLY[*]}"
      }
      PATH="${PANELIST%/*}:$PATH"
      reply panelist re
      reply panelist move 3f9a --be
      """
    let answer = try pages.shell.script("bash -n '\(file)' && { \(complete)\n}")
    #expect(answer.message == "")
    #expect(answer.rows.count == 2)
    #expect(
      answer.rows.first?.split(separator: " ").sorted()
        == ["record", "remove", "reopen", "replay", "restore"])
    #expect(answer.rows.last?.trimmingCharacters(in: .whitespaces) == "--before")
  }

  @Test(
    "bash completes the texts of items, and nothing of a text is carried out",
    arguments: [
      ("done un", ["unique thing"]), ("done it", ["it's (a) *test* & more; #1"]),
      ("done \"unique t", ["unique thing"]), ("reopen ", ["finished"]), ("done $", []),
      ("done fin", []), ("done text", []),
      ("done tick", []), ("done 5", ["5\" nails"]), ("done back", ["back\\slash \"x\""]),
    ])
  func items(line: String, texts: [String]) throws {
    let pages = try Pages()
    let shell = pages.shell
    let trap = shell.folder.path + "/trap"
    for text in [
      "unique thing", "it's (a) *test* & more; #1", "$(touch \(trap))", "`touch \(trap)`",
      "tick `touch \(trap)`", "{a,b} $HOME ~ *", "1234", "finished", "5\" nails",
      "back\\slash \"x\"",
    ] { _ = try shell.panelist("add", text) }
    _ = try shell.panelist("done", "finished")
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    _ = try store.append("unique\u{1B}[2J")
    _ = try store.append("unique\nline")
    let file = pages.path("bash-completion/completions/panelist")
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let last = words.dropFirst().joined(separator: " ")
    let answer = try shell.script(
      """
      source '\(file)'; PATH="${PANELIST%/*}:$PATH"
      COMP_WORDS=(panelist --config "$CONFIG" \(words[0]) '\(last)') COMP_CWORD=4
      COMP_LINE="${COMP_WORDS[*]}" COMP_TYPE=9 COMP_POINT=${#COMP_LINE} COMPREPLY=()
      _panelist panelist '\(last.replacing("\"", with: ""))' \(words[0]); printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(answer.message == "")
    #expect(answer.rows.filter { !$0.hasPrefix("-") } == texts)
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test("bash completes orders of the screen, backups, and lists that were replaced")
  func backups() throws {
    let pages = try Pages()
    let shell = pages.shell
    _ = try shell.panelist("add", "Milk")
    let backup = try shell.panelist("backup").rows[0].split(separator: "/").last ?? ""
    let replaced = try shell.panelist("restore", String(backup)).rows[1].split(separator: "/").last
    let file = pages.path("bash-completion/completions/panelist")
    for (command, start, words) in [
      ("restore", "", [String(backup), String(replaced ?? "")]), ("screen", "o", ["on", "off"]),
    ] {
      let answer = try shell.script(
        """
        source '\(file)'; PATH="${PANELIST%/*}:$PATH"
        COMP_WORDS=(panelist --config "$CONFIG" \(command) '\(start)') COMP_CWORD=4
        COMP_LINE="${COMP_WORDS[*]}" COMP_TYPE=9 COMP_POINT=${#COMP_LINE} COMPREPLY=()
        _panelist panelist '\(start)' \(command); printf '%s\\n' "${COMPREPLY[@]}"
        """)
      #expect(answer.message == "")
      #expect(answer.rows.filter { !$0.hasPrefix("-") } == words)
    }
  }
}
