// `panelist edit`: changes the text of an item.
import ArgumentParser
import Model
import Shell

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", abstract: "Give an item another text and print its row.",
    discussion: "The item is named as for `done`.",
    examples: ["panelist edit 3 \"Buy oat milk\"", "panelist edit 3f9a -- \"- nothing\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var item: String

  @Argument(help: "What is to be done; in quotes when it has several words.")
  var text: String

  func run() throws {
    let text = try ItemText(text, of: "edit").text
    try options.change([item], of: "edit") { items, _ in
      .success(items.map { .setText($0.id, text) })
    }
  }
}
