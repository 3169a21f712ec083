// `panelist backup`: writes a copy of the list.
import ArgumentParser
import Shell
import Store
import StoreRecovery

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup",
    abstract: "Back the list up and print the name of the backup.",
    discussion: """
      Backups stand in the folder `backups` beside the list, each a whole list that was read from end to \
      end before it got its name. The panel makes one by itself after changes, at most one an hour. The \
      newest \(BackupFile.keptNewest) are kept, one of each of \(BackupFile.keptDays) days, and for \
      \(BackupFile.keptFullerDays) days those with a tenth more items than each one after them, \
      ordered by the number in their names; the time in a name is UTC. `panelist restore` puts one \
      in the place of the list, `panelist import FILE` takes what is missing from one.
      """,
    examples: ["panelist backup"])

  @OptionGroup var options: CommonOptions

  func run() throws {
    let path = try options.withStore(at: options.listPath(), ifMissing: .isAnError) {
      (store) throws(StoreError) in
      try store.backUp()
    }
    try Output.standard.write(path + "\n", after: .change)
  }
}
