// `panelist import`: adds the items of a file that the list does not have.
import ArgumentParser
import Model
import Shell
import Store
import StoreRecovery

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "import",
    abstract: "Add what a file has and the list has not, and print what was added.",
    discussion: """
      Reads what `panelist export` writes, a backup, or any text with one item per line; `-` reads \
      standard input. A file that begins with `{` or `[` is read as JSON, unless the `[` begins a \
      box, `[ ]` or `[x]`, or --format says otherwise. An item with an id is added if the list has \
      none with that id; a line is added if the list has fewer items with that text than the file. \
      Items that the list has are not changed, also where their text differs. The same file a second \
      time changes nothing. All of it is one step: `panelist undo` takes it back.
      """,
    examples: ["panelist import list.json", "grep -v '^#' notes | panelist import --format text -"])

  @OptionGroup var options: CommonOptions

  @Argument(
    help: "A file that export wrote, a backup, or a text; - is standard input.", completion: .file()
  )
  var file: String

  @Option(help: "How to read it: json, text, or auto, by how it begins.")
  var format = Import.Format.auto

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
    guard !rows.isEmpty else { return try Output.standard.write("nothing to add\n") }
    try Output.standard.write(rows.joined(), after: .change)
  }

  private func wanted() throws(Failure) -> Import {
    let input = try InputFile(path: file, of: "import")
    let (bytes, source) = (input.bytes, input.name)
    if format == .auto, bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      return try backup(bytes, source)
    }
    do throws(JSON.Fault) {
      return try Import(text: bytes, as: format)
    } catch {
      let remedy =
        switch error.place {
        case .line: "mend the line, nothing was added"
        case .column: "mend it, or say --format text for one item a line; nothing was added"
        }
      throw Failure(.badData, "import: \(source): \(error.place): \(error.reason); \(remedy)")
    }
  }

  private func backup(_ bytes: [UInt8], _ source: String) throws(Failure) -> Import {
    do throws(StoreError) {
      return Import(items: try Store.items(ofBackup: bytes, named: source))
    } catch  where error.reason == .damaged {
      // SQLite's findings do not help here, and span several lines.
      throw Failure(
        .badData,
        "import: \(source): the backup is damaged; name one that is whole, nothing was added")
    } catch {
      throw Failure(
        .badData,
        "import: \(source): \(error.detail); name a backup that is whole, nothing was added")
    }
  }
}

extension Import.Format: ExpressibleByArgument {}
