// `panelist check`: reads the whole file of the list.
import ArgumentParser
import Config
import Model
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
      can be read is kept, the newest backup fills the rest, and the damaged file is set aside. An \
      item that is not as its sum says is named, with what the steps to undo and the backups have; \
      --repair takes what the sum proves, else that text, as a step that `undo` takes back. As \
      root it first gives the list, its backups and its lock back to the owner of their folder, as \
      after a reinstallation or a copy: plain files with one name, by the names that the list uses; \
      and the home of user panelist, where an installed list is, to that user. \
      Then it goes on as that owner.
      """,
    examples: ["panelist check", "sudo panelist check --repair"])

  @OptionGroup var options: CommonOptions

  @Flag(help: "Recover the list if it is damaged.")
  var repair = false

  func run() throws {
    if repair { try giveBack(options.settings().storePath) }
    let path = try options.listPath()
    var found: (count: ItemCount, changesets: Int, listless: ListlessItems)
    do throws(StoreError) { found = try Store.check(fileAt: path) } catch {
      // Losing the error is right: backups that cannot be found are no remedy.
      let hasBackups = (try? BackupRestore(ofListAt: path))?.hasBackups == true
      if error.reason != .notAFile, !hasBackups, try isEmpty(path) {
        return try Output.standard.write("empty: no list yet; `add` begins one in this file\n")
      }
      guard error.mayBeRecovered, repair else { throw Self.failure(error, hasBackups: hasBackups) }
      try options.withStore(at: path, ifMissing: .isAnError) { (store) throws(StoreError) in
        try store.reopen()
      }
      do throws(StoreError) { found = try Store.check(fileAt: path) } catch { throw Failure(error) }
    }
    let sums = try CheckedSums(of: path)
    if !repair { sums.report() }
    if repair, !sums.isSound {
      try sums.mend(options)
      do throws(StoreError) { found = try Store.check(fileAt: path) } catch { throw Failure(error) }
    }
    if found.listless.items > 0, repair {
      // Opening for writing stores their lists again.
      try options.withStore(at: path, ifMissing: .isAnError) { (_) throws(StoreError) in }
      do throws(StoreError) { found = try Store.check(fileAt: path) } catch { throw Failure(error) }
    }
    if let failure = failure(found.listless, path) ?? (repair ? nil : sums.failure) {
      throw failure
    }
    // Losing the error is right: the list was read.
    if let notice = (try? Store.namesNotice(ofListAt: path)) ?? nil {
      ErrorStream.standard.write(notice, .warning)
    }
    let (items, steps) = (found.count.items, found.changesets)
    try Output.standard.write(
      "sound: \(items) \(items == 1 ? "item" : "items"), \(found.count.completed) done, "
        + "\(steps) \(steps == 1 ? "step" : "steps") to undo\n")
  }

  /// The failure of a file with items whose list is nowhere; nil if there are none.
  private func failure(_ listless: ListlessItems, _ path: String) -> Failure? {
    let (items, lists) = (listless.items, listless.lists)
    guard items > 0 else { return nil }
    let owners = lists == 1 ? "a list that is" : "lists that are"
    let again = lists == 1 ? "the list again, without a name" : "the lists again, without names"
    let remedy =
      repair
      ? "`panelist move` puts an item into another list, and `panelist lists remove` makes room: there "
        + "are at most \(Lists.most)"
      : "`panelist check --repair` stores \(again)"
    return Failure(
      .badData,
      "\(path): \(items == 1 ? "1 item belongs" : "\(items) items belong") to \(owners) nowhere; "
        + remedy)
  }

  /// Gives the list's files to the owner of their folder, if root does it, and says what it did.
  private func giveBack(_ path: String) throws(Failure) {
    let repaired: RightsRepair
    do throws(StoreError) { repaired = try RightsRepair(ofListAt: path) } catch {
      throw Failure(error)
    }
    for path in repaired.given {
      try Output.standard.write(
        "given to the owner of the folder: \(shown(path))\n", after: .change)
    }
    for refusal in repaired.refusals {
      ErrorStream.standard.write(
        "\(shown(refusal.path)): left as it was: \(refusal.reason); if the list does not need it, remove it",
        .warning)
    }
  }

  /// Whether nothing was ever written to the file.
  private func isEmpty(_ path: String) throws(Failure) -> Bool {
    do throws(StoreError) {
      let size = try FileCalls.system.size(path)
      let logSize = try FileCalls.system.size(path + "-wal")
      return size == 0 && (logSize ?? 0) == 0
    } catch {
      throw Failure(error)
    }
  }

  /// The failure of a file that is a list, or is none.
  private static func failure(_ error: StoreError, hasBackups: Bool) -> Failure {
    guard error.reason == .foreign else { return Failure(error) }
    let restoring = hasBackups ? "`panelist restore` puts a backup in its place, or " : ""
    return Failure(
      .badData,
      "\(error.path): it is no list (\(error.detail)) and was left as it is; \(restoring)let [store] "
        + "path name another file")
  }
}
