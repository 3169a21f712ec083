// Shared by the subcommands: the configuration file, and the list that it names.
import ArgumentParser
import Config
import Model
import Shell
import Store
import StoreRecovery
import System

/// Options of every subcommand.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read this configuration file.", valueName: "file"),
    completion: .file())
  var config: String?

  /// Bytes of a list whose recovery a person notices.
  private static let long = 16 << 20

  func validate() throws {
    if config == "" { throw ValidationError("--config needs the name of a file") }
  }

  /// The settings of the named file, or of the default file and its folder.
  func settings() throws(Failure) -> Settings { try configuration().settings }

  /// The same, with the line that each value is from.
  func configuration() throws(Failure) -> Configuration {
    do throws(ConfigError) { return try Configuration.read(path: config) } catch {
      throw Failure(error)
    }
  }

  /// The path of the configured list. Root gives up its rights first where others may write beside
  /// the list, and cannot read the configuration again; see ``becomeOwner(ofListAt:)``.
  func listPath() throws(Failure) -> String {
    let path = try settings().storePath
    try becomeOwner(ofListAt: path)
    return path
  }

  /// Opens a list and runs a function on it.
  ///
  /// - Parameter path: As ``listPath()`` returns it.
  func withStore<Value>(
    at path: String, ifMissing missingFile: Store.MissingFile,
    _ body: (inout Store) throws(StoreError) -> Value
  ) throws(Failure) -> Value {
    var value: Value?
    try openStore(at: path, ifMissing: missingFile) { (store) throws(StoreError) in
      value = try body(&store)
    }
    guard let value else { fatalError("\(path): nothing was done with the list") }
    return value
  }

  /// The same without a value: a generic function would be in the program once for each kind.
  private func openStore(
    at path: String, ifMissing missingFile: Store.MissingFile,
    _ body: (inout Store) throws(StoreError) -> Void
  ) throws(Failure) {
    do throws(StoreError) {
      var store = try Store(path: path, ifMissing: missingFile) {
        guard fileSize(path: path) > Self.long else { return }
        ErrorStream.standard.write(
          "\(path): it is damaged, and is recovered; that takes some seconds", .notice)
      }
      if let notice = try Store.namesNotice(ofListAt: path) {
        ErrorStream.standard.write(notice, .warning)
      }
      let known = store.recoveryReports
      SeenReports.show(known, ofListAt: path)
      try store.recovering(body)
      SeenReports.show(store.recoveryReports.filter { !known.contains($0) }, ofListAt: path)
      for item in store.altered {
        ErrorStream.standard.write(
          "\(path): item \(item.id.hex), '\(shown(item.text))', was not as it was written, which may "
            + "be damage; `panelist check` says what is known of it", .warning)
      }
    } catch {
      throw Failure(error)
    }
  }
}

extension CommonOptions {
  /// The items of all lists. Writes nothing unless the file has to be recovered.
  ///
  /// - Parameter path: As ``listPath()`` returns it.
  func items(at path: String) throws(Failure) -> [Item] { try contents(at: path).items }

  /// The lists and their items; otherwise as ``items(at:)``.
  func contents(at path: String) throws(Failure) -> FileContents {
    let damage: StoreError
    do throws(StoreError) { return try Store.contents(ofFile: path) } catch { damage = error }
    switch damage.reason {
    // Opening the store recovers the list, or finishes an interrupted recovery.
    case .damaged, .missing:
      do throws(Failure) {
        return try withStore(at: path, ifMissing: .isAnError) { (store) throws(StoreError) in
          let lists = try store.loadLists()
          return FileContents(
            lists: lists.root.items, items: lists.items, outerIDs: try store.outerListIDs())
        }
      } catch {
        // Who may only read has to know that the list is damaged.
        throw error.status == .noPermission ? Failure(damage) : error
      }
    case .noFolder, .notAFile, .foreign, .newer, .notPermitted, .readOnly, .full, .locked,
      .noDescriptor, .unsuitableFileSystem, .refused, .io:
      throw Failure(damage)
    }
  }
}
