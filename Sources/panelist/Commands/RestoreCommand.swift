// `panelist restore`: puts a backup in the place of the list.
import ArgumentParser
import Config
import Shell
import Store
import StoreRecovery
import System

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "restore",
    abstract: "Put a backup in the place of the list, or say which backups there are.",
    discussion: """
      Works while the panel runs: it shows the restored list at once. The backup is read whole \
      before anything changes; a damaged one is recovered as the list itself is. The restored list has \
      no steps to undo. The list as it was is kept beside the list as \
      `panelist.db.replaced-DATE`, is listed below the backups, and can be restored in the same way. What is shown on the panel \
      and not stored yet, as on a full disk, prevents it. `panelist import FILE` adds single items \
      of a backup instead.
      """,
    examples: ["panelist restore", "panelist restore panelist-000012-2026-11-22T104012.db"])

  @OptionGroup var options: CommonOptions

  @Argument(
    help: "A backup by its name, or the path of any list; without it the backups are listed.",
    completion: .backups)
  var backup: String?

  func run() throws {
    let path = try options.settings().storePath
    do {
      let outside = try backup.flatMap { try Self.read($0, besides: path) }
      try becomeOwner(ofListAt: path)
      let restore = try BackupRestore(ofListAt: path)
      let commands = PrintedCommands(config: options.config)
      guard let backup else { return try Self.list(restore, path, commands) }
      try Self.restore(backup, outside, restore, path, commands)
    } catch {
      throw Failure(common: error)
    }
  }

  /// Prints all backups, the newest first, and the lists that were replaced.
  private static func list(
    _ restore: BackupRestore, _ path: String, _ commands: PrintedCommands
  ) throws {
    let choices = try restore.choices()
    let replaced = try ReplacedLists(of: path).names
    guard !choices.isEmpty || !replaced.isEmpty else {
      return try Output.standard.write("no backup in \(shown(restore.folder)) yet\n")
    }
    let rows = choices.map { choice in
      let time = choice.file.time.stamp
      // The stamp's 2026-11-22T104012 as a person writes it.
      let clock = "\(time.dropFirst(11).prefix(2)):\(time.dropFirst(13).prefix(2))"
      let count =
        choice.count.map { "\($0.items) \($0.items == 1 ? "item" : "items"), \($0.completed) done" }
        ?? "cannot be read"
      return "\(choice.name)  \(time.prefix(10)) \(clock) UTC  \(count)\n"
    }
    let others = replaced.map { "\(shown($0))  the list before a restore\n" }
    try Output.standard.write(
      (rows + others).joined() + "restore one: \(commands.line("restore NAME"))\n")
  }

  /// What root names outside of the list's folder, read before it becomes the owner of that, or as
  /// others may write beside it; nil for a name that need not be a path, and for anybody else.
  private static func read(_ backup: String, besides list: String) throws(Failure) -> [UInt8]? {
    guard let file = try RootFile(backup), try !file.lies(besideListAt: list) else { return nil }
    do throws(StoreError) {
      if try FolderOwner.keepsRights(ofListAt: list), !file.isAmongOthers { return nil }
    } catch {
      throw Failure(error)
    }
    let bytes: [UInt8]
    // Losing the error is right: the restoration says what is wrong with the path.
    do throws(SystemError) { bytes = try file.read(limit: InputFile.longest) } catch { return nil }
    try file.requireNoLog(for: "restore")
    return bytes
  }

  private static func restore(
    _ backup: String, _ outside: [UInt8]?, _ restore: BackupRestore, _ path: String,
    _ commands: PrintedCommands
  ) throws {
    try requireStored(path)
    let found = try name(of: backup, restore, path)
    let source = try found ?? (outside == nil ? pathElsewhere(backup) : backup)
    let outcome: BackupRestore.Outcome
    do throws(StoreError) {
      outcome =
        if found == nil, let outside { try restore.restore(outside, named: source) } else {
          try restore.restore(source)
        }
    } catch {
      let isMissing = error.reason == .missing || error.reason == .noFolder
      guard error.path == source, error.isOfNoList || isMissing else { throw error }
      throw Failure(
        isMissing ? .noInput : .badData,
        "restore: \(shown(source)): \(error.detail); `panelist restore` names the backups, and "
          + "nothing was changed")
    }
    if let report = outcome.report {
      ErrorStream.standard.write("\(shown(source)): \(report)", .warning)
    }
    let (items, completed) = (outcome.count.items, outcome.count.completed)
    var words = "restored: \(items) \(items == 1 ? "item" : "items"), \(completed) done\n"
    if let replaced = outcome.replaced {
      words += "the list as it was: \(shown(replaced))\n"
      words += "take it back: \(commands.line("restore \(quotedWord(replaced))"))\n"
    }
    try Output.standard.write(words, after: .change)
  }

  /// The path of a backup in the folder of backups, or of a list that was replaced, by its name.
  private static func name(
    of backup: String, _ restore: BackupRestore, _ list: String
  ) throws(Failure) -> String? {
    if backup.contains("/") { return nil }
    let choices: [BackupRestore.Choice]
    do throws(StoreError) { choices = try restore.choices() } catch { throw Failure(error) }
    if choices.contains(where: { $0.name == backup }) { return "\(restore.folder)/\(backup)" }
    let replaced: ReplacedLists
    do throws(StoreError) { replaced = try ReplacedLists(of: list) } catch { throw Failure(error) }
    return replaced.names.contains(backup) ? "\(replaced.folder)/\(backup)" : nil
  }

  /// The path of any other file.
  private static func pathElsewhere(_ backup: String) throws(Failure) -> String {
    if backup.hasPrefix("/") { return backup }
    do throws(SystemError) { return try resolvedPath(backup) } catch {
      throw Failure(
        .noInput,
        "restore: \(shown(backup)): \(reason(of: error.errno)); `panelist restore` names the backups"
      )
    }
  }

  /// Refuses while the running panel has changes of this list that are not stored.
  ///
  /// A panel that does not run, or runs another list, has none; one that this user may not ask
  /// belongs to a user whose list this is not.
  private static func requireStored(_ path: String) throws(Failure) {
    // Why it cannot be asked does not matter: see above.
    guard let text = try? ControlPath.ask(), let json = try? JSON.value(of: text),
      case .object(let facts) = json.value, case .string(let list) = facts["list"],
      case .other(let waiting) = facts["changes_waiting"], waiting != "0",
      // Neither is resolved if the list is missing: its changes wait as well.
      (try? resolvedPath(list)) == (try? resolvedPath(path))
    else { return }
    throw Failure(
      .unavailable,
      "restore: the panel has \(waiting) changes that are not stored yet, and nothing was "
        + "changed; `panelist stats` says why they wait")
  }
}
