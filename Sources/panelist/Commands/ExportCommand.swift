// `panelist export`: prints the whole list, or writes it into a file.
import ArgumentParser
import Model
import Shell
import System

struct ExportCommand: ParsableCommand {
  /// The format of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, text
  }

  static let configuration = CommandConfiguration(
    "export",
    abstract: "Print the whole list as JSON or as plain text.",
    discussion: """
      JSON has id, text and completed of each item, in the order of the list: `panelist import` \
      recognizes an item by its id. Plain text has a line per item, `[ ] Milk` or `[x] Milk`. Texts \
      of several lines or with control characters can only be exported as JSON.
      """,
    examples: ["panelist export --format text --output list.txt"])

  @OptionGroup var options: CommonOptions

  @Option(help: "Format of the output.")
  var format = Format.json

  @Option(
    help: ArgumentHelp(
      "Write this file instead, which must not exist yet.", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    let items = try options.items()
    let text =
      switch format {
      case .json: JSON.array(items)
      case .text: try lines(of: items)
      }
    guard let output else { return try Output.standard.write(text) }
    do throws(SystemError) {
      let file = try createNewFile(path: output)
      try writeAll(Array(text.utf8), to: file.raw)
    } catch {
      throw Failure(
        .cannotCreate,
        "export: \(output): \(reason(of: error.errno)); name a file that does not exist in a folder "
          + "where you may write")
    }
  }

  /// One line for each item, from which `import` makes the same items.
  private func lines(of items: [Item]) throws(Failure) -> String {
    var lines = ""
    for (index, item) in items.enumerated() {
      let line = ItemLine(item)
      guard line.isWhole else {
        throw Failure(
          .badData,
          "export: item \(index + 1) is blank, has blanks at an end, a line break or a control "
            + "character, which a line cannot give back; write it with --format json")
      }
      lines += line.written
    }
    return lines
  }
}
