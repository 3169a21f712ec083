// `panelist import`: what a file has and the list has not.
import ArgumentParser
import Glibc
import Model
import Store
import System

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "import",
    abstract: "Add what a file has and the list has not, and print what was added.",
    discussion: """
      Reads what `panelist export` writes, a backup, or any text with one item a line. An item with an \
      id is added unless the list has one with that id; a line is added unless the list has as many \
      items of that text. So the same file a second time changes nothing, and nothing that the list has \
      is changed. All of it is one step: `panelist undo` takes it back.
      """,
    examples: ["panelist import list.json"])

  /// A hundred thousand lines.
  private static let longest = 64 << 20

  @OptionGroup var options: CommonOptions

  @Argument(help: "A file that export wrote, a backup, or a text.", completion: .file())
  var file: String

  func run() throws {
    let wanted = try wanted()
    let edits = try options.withStore(ifMissing: .beginsAList()) { (store) throws(StoreError) in
      try store.change { items in
        let edits = wanted.edits(for: items) { .random() }
        return (edits, edits)
      }
    }
    let rows = edits.compactMap { edit in
      if case .insert(let item) = edit { "added: \"\(shown(item.text))\"\n" } else { nil }
    }
    try Output.standard.write(rows.isEmpty ? "nothing to add\n" : rows.joined())
  }

  private func wanted() throws(Failure) -> Import {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path: file, limit: ImportCommand.longest)
    } catch {
      let status: ExitStatus = error.errno == ENOENT ? .noInput : .ioError
      throw Failure(status, "import: \(file): \(reason(of: error.errno)); name a file to read")
    }
    guard !bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return try backup(bytes) }
    do throws(JSON.Fault) {
      return try Import(text: bytes)
    } catch {
      throw Failure(
        .badData,
        "import: \(file): line \(error.line): \(error.reason); mend the line, nothing was added")
    }
  }

  private func backup(_ bytes: [UInt8]) throws(Failure) -> Import {
    do throws(StoreError) {
      return Import(items: try Store.items(ofBackup: bytes, named: file))
    } catch {
      throw Failure(
        .badData,
        "import: \(file): \(error.detail); name a backup that is whole, nothing was added")
    }
  }
}
