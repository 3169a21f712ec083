// `panelist list`: prints the list for a person or a program.
import ArgumentParser
import Config
import Glibc
import Model
import Shell
import StoreRecovery
import System
import Text

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", abstract: "Print the items, one per line.",
    discussion: """
      Of several lists each has a line with its name before its items; --list prints one alone.

      On a terminal each row has its number in the list, by which `done` and other commands know it: \
      in this session, until `list` prints again. A number stays with its item, also when rows are \
      moved or removed. A pipe and a file get the rows alone: `[ ] Milk`, or `[x] Milk` for an item \
      that is done. The numbers are kept in a file of yours below $XDG_RUNTIME_DIR or /run/user/UID, \
      else below ~/.local/state or ~/.cache; there are none where that cannot be.

      The order is the stored one: with completed = sink the panel shows completed items last. \
      Needs no right to write, also from a disk that is mounted read-only. Exception: if a file \
      that ends in -wal lies beside the list and no program has the list open, the reader needs \
      write permission in that folder.
      """,
    examples: [
      "panelist list", "panelist list --todo", "panelist list --find milk", "panelist list --json",
      "panelist list --list groceries", "panelist list --check-fonts",
    ])

  @OptionGroup var options: CommonOptions

  @OptionGroup var chosenList: ListOption

  @Flag(help: "Only items that are not done.")
  var todo = false

  @Flag(help: "Only items that are done.")
  var done = false

  @Option(help: "Only items with this text in theirs, without case and accents.")
  var find: String?

  @Flag(help: "Print an array of objects with id, text, completed and list.")
  var json = false

  @Flag(help: "Say which fonts the items need that are not installed, and print no item.")
  var checkFonts = false

  func validate() throws {
    if todo, done {
      throw ValidationError("say one of --todo and --done, or neither for all items")
    }
  }

  func run() throws {
    let typefaces = try options.settings().typefaces
    let path = try options.listPath()
    let chosen = try ChosenItems(chosenList, options, at: path, of: "list")
    let (items, names) = (chosen.items, chosen.names)
    if checkFonts { return try check(typefaces, for: items) }
    let isShown = filter
    guard !json else {
      return try Output.standard.write(JSON.array(items.filter(isShown), of: names))
    }
    let isNumbered = isatty(STDOUT_FILENO) == 1 && keep(items, at: path, isShown)
    let text = ListText(
      items: items, names: chosen.areOfSeveral ? names : nil, isNumbered: isNumbered,
      keepsEmptyLists: !todo && !done && find == nil)
    try Output.standard.write(text.bytes(where: isShown))
  }

  private func check(_ typefaces: Typefaces, for items: [Item]) throws {
    let print: String
    do throws(TextError) {
      let warnings = try FontCheck(items, [], typefaces).warnings
      let text = warnings.isEmpty ? ["installed fonts have all letters of the list"] : warnings
      print = text.map { $0 + "\n" }.joined()
    } catch {
      throw Failure(error)
    }
    try Output.standard.write(print)
  }

  /// Whether an item is printed.
  private var filter: (Item) -> Bool {
    // The declarations of options are looked up at each use.
    let (todo, done, text) = (todo, done, find.map { FoldedText($0) })
    return { item in
      if todo && item.isCompleted || done && !item.isCompleted { return false }
      return text?.isFound(in: item.text) ?? true
    }
  }

  /// Whether the numbers of the rows could be kept.
  private func keep(_ items: [Item], at path: String, _ isShown: (Item) -> Bool) -> Bool {
    let rows = ListedRows(of: path)
    do throws(SystemError) {
      try rows.keep(items, printing: isShown)
      return true
    } catch {
      ErrorStream.standard.write(
        "list: \(ListedRows.words(for: error)); to name an item \(ItemReference.Kind.item.unkeptRemedy)",
        .notice)
      return false
    }
  }
}
