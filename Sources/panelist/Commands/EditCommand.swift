// `panelist edit`: changes the text of an item.
import ArgumentParser
import Model
import Shell

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "edit", abstract: "Give an item another text and print its row.",
    discussion: "The item is named as for `done`. --list looks in one list alone.",
    examples: ["panelist edit 3 \"Buy oat milk\"", "panelist edit 3f9a -- \"- nothing\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var item: String

  @Argument(help: "What is to be done; in quotes when it has several words.")
  var text: String

  @OptionGroup var chosenList: ListOption

  func run() throws {
    let text = try ItemText(text, of: "edit").text
    let given = GivenNames(items: [item], list: chosenList.word)
    try options.change(given, of: "edit") { found, _ in
      .success(found.items.map { .setText($0.id, text) })
    }
  }
}
