// `panelist edit`: changes the text of an item, given by the start of its id.
import ArgumentParser
import Model
import Shell

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", abstract: "Give an item another text and print its row.",
    examples: ["panelist edit 3f9a \"Buy oat milk\"", "panelist edit 3f9a -- \"- nothing\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemName.help)
  var id: String

  @Argument(help: "What is to be done; in quotes when it has several words.")
  var text: String

  func run() throws {
    let text = try ItemText(text, of: "edit").text
    try options.change(try ItemName(id, of: "edit")) { item, _ in .setText(item.id, text) }
  }
}
