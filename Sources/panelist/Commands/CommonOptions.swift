// What the subcommands share: the configuration file, and the list that it names.
import ArgumentParser
import Config
package import Model
import Shell
import Store
import StoreRecovery

/// Options of every subcommand.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read this configuration file.", valueName: "file"),
    completion: .file())
  var config: String?

  func validate() throws {
    if config == "" { throw ValidationError("--config needs the name of a file") }
  }

  /// The settings of the file that was named, or of the system's.
  func settings() throws(Failure) -> Settings {
    do throws(ConfigError) { return try Settings.read(path: config) } catch {
      throw Failure(error)
    }
  }

  /// Does something with the list of the configuration.
  func withStore<Value>(
    ifMissing absence: Store.Dropout,
    _ body: (inout Store) throws(StoreError) -> Value
  ) throws(Failure) -> Value {
    let path = try settings().storePath
    do throws(StoreError) {
      var store = try Store(path: path, ifMissing: absence)
      // Until somebody has seen it on the panel: whoever works with the list is told as well.
      for restoration in store.restorations {
        ErrorStream.standard.write("\(path): \(restoration)", .warning)
      }
      return try body(&store)
    } catch {
      throw Failure(error)
    }
  }
}

extension CommonOptions {
  /// The items of the configuration's list, for which nothing is written unless it is damaged.
  func items() throws(Failure) -> [Item] {
    let path = try settings().storePath
    do throws(StoreError) { return try Store.items(ofFile: path) } catch {
      switch error.reason {
      // Whoever may write restores it, and finishes a restoration that was cut off.
      case .damaged, .missing:
        return try withStore(ifMissing: .isAnError) { (store) throws(StoreError) in
          try store.load()
        }
      case .noFolder, .notAFile, .foreign, .newer, .notPermitted, .readOnly, .full, .locked,
        .noDescriptor, .unsuitableFileSystem, .refused, .io:
        throw Failure(error)
      }
    }
  }
}

extension Item {
  /// The item as a row of text.
  package var row: String { "[\(isCompleted ? "x" : " ")] \(shown(text))\n" }
}
