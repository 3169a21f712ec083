// `panelist list`: prints the list for a person or a program.
import ArgumentParser
import Shell
import Store

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", abstract: "Print the items, one a row.",
    discussion: """
      Needs no right to write: whoever may read the file of the list may print it, also from a disk \
      that is mounted read-only. Only where changes wait in the log beside the file (its name ends \
      in -wal), and nobody has it open, must the reader be allowed to write there.
      """,
    examples: ["panelist list", "panelist list --json"])

  @OptionGroup var options: CommonOptions

  @Flag(help: "Print an array of objects with id, text and completed.")
  var json = false

  func run() throws {
    let items = try options.items()
    try Output.standard.write(json ? JSON.array(items) : items.map(\.row).joined())
  }
}
