// `panelist lists`: prints the lists, and has the commands that change them.
import ArgumentParser
import Glibc
import Model
import Shell
import Store
import StoreRecovery
import System

struct ListsCommand: ParsableCommand {
  static let name = "lists"
  static let configuration = CommandConfiguration(
    name, abstract: "Print the lists, one per line, or change them.",
    discussion: """
      Each line has the name and how many items are open and in all; a list without a name is called \
      by its place, as in List 2. On a terminal each line has its number, by which --list and the \
      commands below know the list: in this session, until `lists` prints again. A list is also named \
      by the start of its name, without case and accents, or by the start of its id, as an item is. The \
      first list is the one that a panel shows and to which `add`, `import` and scanners add.
      """,
    subcommands: [
      ListsAddCommand.self, ListsRenameCommand.self, ListsRemoveCommand.self,
      ListsMoveCommand.self,
    ],
    examples: [
      "panelist lists", "panelist lists --json", "panelist lists add Hardware",
      "panelist lists move hardware --first",
    ])

  /// The names of the commands that change lists.
  static let words = configuration.subcommands.compactMap { $0.configuration.commandName }

  @OptionGroup var options: CommonOptions

  @Flag(help: "Print an array of objects with id, name and the numbers of open and all items.")
  var json = false

  func run() throws {
    let path = try options.listPath()
    let contents = try options.contents(at: path)
    let names = NamedLists(contents)
    var counts: [ListID: (open: Int, all: Int)] = [:]
    for item in contents.items {
      var count = counts[item.list] ?? (0, 0)
      count.all += 1
      if !item.isCompleted { count.open += 1 }
      counts[item.list] = count
    }
    let lists = names.lists.map { ListID($0.id) }.map { (id: $0, count: counts[$0] ?? (0, 0)) }
    guard !json else {
      let lines = zip(lists, names.lists).map { list, item in
        "  {\"id\": \(JSON.string(names.outerID(of: list.id).hex)), "
          + "\"name\": \(JSON.string(item.text)), \"open\": \(list.count.open), "
          + "\"items\": \(list.count.all)}"
      }
      return try Output.standard.write("[\n" + lines.joined(separator: ",\n") + "\n]\n")
    }
    let isNumbered = isatty(STDOUT_FILENO) == 1 && keep(names, at: path)
    let width = "\(lists.count)".count
    var rows = ""
    for (index, list) in lists.enumerated() {
      let number = "\(index + 1)"
      if isNumbered {
        rows += String(repeating: " ", count: width - number.count) + number + "  "
      }
      let all = "\(list.count.all) \(list.count.all == 1 ? "item" : "items")"
      rows += "\(shown(names.name(of: list.id))): \(list.count.open) open, \(all)\n"
    }
    try Output.standard.write(rows)
  }

  /// Whether the numbers of the lines could be kept.
  private func keep(_ names: NamedLists, at path: String) -> Bool {
    do throws(SystemError) {
      try ListedRows(of: path, as: .list).keep(names.lists) { $0.isList }
      return true
    } catch {
      ErrorStream.standard.write(
        "lists: \(ListedRows.words(for: error)); to name a list "
          + ItemReference.Kind.list.unkeptRemedy, .notice)
      return false
    }
  }
}
