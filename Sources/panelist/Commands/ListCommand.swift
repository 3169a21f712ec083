// `panelist list`: prints the list for a person or a program.
import ArgumentParser
import Shell
import Store

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", abstract: "Print the items, one per line.",
    discussion: """
      The order is the stored one: with completed = sink the panel shows completed items last. \
      Needs no right to write, also from a disk that is mounted read-only. Exception: if a file \
      that ends in -wal lies beside the list and no program has the list open, the reader needs \
      write permission in that folder.
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
