// `panelist check`: reads the whole file of the list.
import ArgumentParser
import Config
import Shell
import Store
import StoreRecovery

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check",
    abstract: "Read the whole file of the list and say whether it is sound.",
    discussion: """
      Other commands read only what they need and a sample; the panel reads all of it at its start, \
      and before each backup. With --repair a damaged list is recovered, as the panel does it: what \
      can be read is kept, the newest backup fills the rest, and the damaged file is set aside.
      """,
    examples: ["panelist check", "panelist check --repair"])

  @OptionGroup var options: CommonOptions

  @Flag(help: "Recover the list if it is damaged.")
  var repair = false

  func run() throws {
    let path = try options.settings().storePath
    let found: (count: ItemCount, changesets: Int)
    do throws(StoreError) { found = try Store.check(fileAt: path) } catch {
      guard error.mayBeRecovered, repair else { throw Failure(error) }
      try options.withStore(ifMissing: .isAnError) { (store) throws(StoreError) in
        try store.reopen()
      }
      do throws(StoreError) { found = try Store.check(fileAt: path) } catch { throw Failure(error) }
    }
    let (items, steps) = (found.count.items, found.changesets)
    try Output.standard.write(
      "sound: \(items) \(items == 1 ? "item" : "items"), \(found.count.completed) done, "
        + "\(steps) \(steps == 1 ? "step" : "steps") to undo\n")
  }
}
