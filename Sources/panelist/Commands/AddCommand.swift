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
      for `done`. --list adds to another list than the first. --once is for a shopping list: a text \
      that is open in the list is not added, one that is done there is marked as to be done again, \
      where it is, and standard error says which; the id is that of the item in the list. Texts are \
      the same if each character is.
      """,
    examples: [
      "panelist add \"Buy milk\"", "panelist add \"Buy bread\" --after \"buy milk\"",
      "panelist add Nails --list hardware", "panelist add --once Milk",
      "panelist add -- \"-5 degrees: bring the lemons in\"",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(
    help: "What is to be done; in quotes when it has several words. - reads lines instead.")
  var text: String

  @OptionGroup var place: ItemPlace

  @OptionGroup var chosenList: ListOption

  @Flag(help: "Add no text that is open in the list; reopen one that is done.")
  var once = false

  func run() throws {
    let texts = try text == "-" ? lines() : [ItemText(text, of: "add").text]
    let sinks = try options.settings().completedRows.sinks
    let given = GivenNames(neighbor: place.neighbor, list: chosenList.word)
    let isNamed = given.neighbor != nil || given.list != nil
    let plan = try options.find(
      given, of: "add", ifMissing: isNamed ? .isAnError : .beginsAList()
    ) { (found, store) throws(StoreError) -> CommonOptions.Decision<Plan> in
      let place = place.place(
        beside: found.neighbor, isCompleted: false, sinksCompleted: sinks)
      let named = found.neighbor?.list ?? found.list
      let list = if let named { named } else { try store.firstList() }
      var plan = Plan(texts)
      if once {
        let there = try store.items(
          matching: TextPattern(anyOf: texts), in: list, whereText: { _ in true })
        plan = Plan(texts, onceBeside: there)
      }
      let orders = try store.orders(at: place, in: list, count: plan.new.count)
      let items = zip(plan.new, orders).map { Item(id: $0.id, text: $0.text, order: $1, in: list) }
      return .success(
        (plan.reopened.map { .setCompleted($0, false) } + items.map { .insert($0) }, plan))
    }
    for note in plan.notes { ErrorStream.standard.write(note, .notice) }
    let isChange = !plan.new.isEmpty || !plan.reopened.isEmpty
    try Output.standard.write(
      plan.ids.map { $0.hex + "\n" }.joined(), after: isChange ? .change : .nothing)
  }

  /// What becomes of the texts.
  private struct Plan {
    /// Those that are added.
    private(set) var new: [(id: ItemID, text: String)] = []
    private(set) var reopened: [ItemID] = []
    /// The items of all texts, in their order.
    private(set) var ids: [ItemID] = []
    /// What is said of texts that are not added.
    private(set) var notes: [String] = []

    init(_ texts: [String]) {
      new = texts.map { (.random(), $0) }
      ids = new.map(\.id)
    }

    /// - Parameter there: The items of the list that have one of the texts; others may be among them.
    init(_ texts: [String], onceBeside there: [Item]) {
      var known: [[UInt8]: (id: ItemID, isCompleted: Bool)] = [:]
      for item in there {
        let key = Array(item.text.utf8)
        // Of several the first one that is open, else the first one.
        if known[key].map({ $0.isCompleted && !item.isCompleted }) ?? true {
          known[key] = (item.id, item.isCompleted)
        }
      }
      for text in texts {
        let key = Array(text.utf8)
        if let item = known[key] {
          if item.isCompleted { reopened.append(item.id) }
          notes.append(
            "add: \(quoted(text)) "
              + (item.isCompleted ? "was done, reopened" : "is open, not added"))
          known[key] = (item.id, false)
          ids.append(item.id)
        } else {
          let id = ItemID.random()
          new.append((id, text))
          known[key] = (id, false)
          ids.append(id)
        }
      }
    }
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
