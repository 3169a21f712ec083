// `panelist add`: adds an item, or one for each line of standard input.
import ArgumentParser
import Config
import Model
import Shell
import Store
import System

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", abstract: "Add an item at the end of the first list and print its id.",
    discussion: """
      `panelist add -` adds each line of standard input that is not blank; all of it is one step for \
      `undo`. --first, --before and --after put the items elsewhere; the item there is named as \
      for `done`. --list adds to another list than the first.
      """,
    examples: [
      "panelist add \"Buy milk\"", "panelist add \"Buy bread\" --after \"buy milk\"",
      "panelist add Nails --list hardware",
      "panelist add -- \"-5 degrees: bring the lemons in\"",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(
    help: "What is to be done; in quotes when it has several words. - reads lines instead.")
  var text: String

  @OptionGroup var place: ItemPlace

  @OptionGroup var chosenList: ListOption

  func run() throws {
    let texts = try text == "-" ? lines() : [ItemText(text, of: "add").text]
    let sinks = try options.settings().completedRows.sinks
    let given = GivenNames(neighbor: place.neighbor, list: chosenList.word)
    let isNamed = given.neighbor != nil || given.list != nil
    let ids = try options.find(
      given, of: "add", ifMissing: isNamed ? .isAnError : .beginsAList()
    ) { (found, store) throws(StoreError) -> CommonOptions.Decision<[ItemID]> in
      let place = place.place(
        beside: found.neighbor, isCompleted: false, sinksCompleted: sinks)
      let named = found.neighbor?.list ?? found.list
      let list = if let named { named } else { try store.firstList() }
      let orders = try store.orders(at: place, in: list, count: texts.count)
      let items = zip(texts, orders).map { Item(id: .random(), text: $0, order: $1, in: list) }
      return .success((items.map { .insert($0) }, items.map(\.id)))
    }
    try Output.standard.write(ids.map { $0.hex + "\n" }.joined(), after: .change)
  }

  /// The lines of standard input that are not blank.
  private func lines() throws(Failure) -> [String] {
    let bytes = try InputFile(path: "-", of: "add").bytes
    var texts: [String] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let source = "add: standard input: line \(index + 1)"
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Failure(.badData, "\(source): not UTF-8; mend the line, nothing was added")
      }
      guard !text.isBlank else { continue }
      do throws(Failure) {
        texts.append(try ItemText(text, of: source).text)
      } catch {
        throw Failure(.badData, error.message + "; nothing was added")
      }
    }
    return texts
  }
}
