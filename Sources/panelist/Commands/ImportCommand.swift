// `panelist import`: adds the items of a file that the list does not have.
import ArgumentParser
import Config
import Glibc
import Model
import Shell
import Store
import StoreRecovery
import System
import Units

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "import",
    abstract: "Add what a file has and the list has not, and print what was added.",
    discussion: """
      Reads what `panelist export` writes, a backup, a checklist of Markdown or Org, a todo.txt, a \
      table (CSV) or JSON of another program, or any text with one item per line; `-` reads standard \
      input. The format is taken from the file where it is certain: .md, .csv, .json, .jsonl, .org \
      and the names todo.txt and done.txt, or how the file begins and what its lines are. Where it \
      is not, nothing is added, and --format has to say it. A calendar (.ics) is not read.

      Markdown: tasks (`- [ ] milk`, `* [x] milk`, `1. [ ] milk`), nested ones in their order. Org: \
      headings that are to do or done, and boxes. \
      todo.txt: `x` is done; dates, priorities, projects and contexts stay in the text. Text: \
      `[x] milk` is done, as is `(x)`, ☑, ☒, ✓ or ✔; `[ ]` and ☐ are open. Where every line begins \
      with the same mark of a list, that is dropped \
      (`- milk`, `- [x] milk`, `1. milk`), and headings are left out.

      A table needs a head. The names that programs use are known, in English, German and French: \
      for the text as `title`, `content` or `Aufgabe`, for what is done as `done`, `isChecked`, \
      `crossed_off`, `Status` or `completed_at`. Lists within lists of JSON are items, nested ones \
      behind their parent. What is a section, a note, a project or deleted is none. For other names \
      --column names the column of the text, and \
      --done-column the one that says what is done: true, 1, yes, x, done, completed or closed, \
      or what --done-value says, or, with --done-if-any, whatever has a value there. A column that \
      by its name may say so and is not used is named on standard error, as are lines that cannot \
      be taken, with their numbers; these are left out.

      Items go into the first list, or that of --list. Without --list, JSON and CSV with `list` or \
      `list_id` put each item into the list of that name, else of that id, else the one without a \
      name that is called so by its place, else make it; Markdown \
      does so by its headings with --headings, and JSON and CSV by their projects. Of a new file \
      the first list gets the name of the first one. Beyond \(Lists.most) lists, items go into the \
      first.

      An item with an id is added if its list has none with that id; another one if its list has \
      fewer items with that text than the file. What was moved to another list since is added again. \
      Items that the list has are not changed, also where their text differs. The same file a second time changes nothing; what is skipped is counted. All of it is one step: \
      `panelist undo` takes it back. At most 100,000 items, 1,000,000 lines and 64 MiB are \
      read; of a longer file nothing is added.
      """,
    examples: [
      "panelist import list.json", "panelist import --dry-run notes.md",
      "panelist import --headings notes.md", "panelist import --list hardware notes.txt",
      "panelist import --column description --done-column status tasks.json",
      "grep -v '^#' notes | panelist import --format text -",
    ])

  @OptionGroup var options: CommonOptions

  @OptionGroup var chosenList: ListOption

  @Argument(
    help: "A file that export or another program wrote, or a backup; - is standard input.",
    completion: .file()
  )
  var file: String

  @Option(help: "How to read it: auto is by its name and content.")
  var format = ImportFormat.auto

  @Option(help: ArgumentHelp("The column or member that has the text.", valueName: "name"))
  var column: String?

  @Option(
    help: ArgumentHelp("The column or member that says whether it is done.", valueName: "name"))
  var doneColumn: String?

  @Option(
    help: ArgumentHelp("What that column has if it is done; else it is not.", valueName: "value"))
  var doneValue: String?

  @Flag(help: "It is done if that column has any value, such as a date.")
  var doneIfAny = false

  @Flag(help: "Headings of Markdown, and projects of JSON and tables, are the names of lists.")
  var headings = false

  @Flag(help: "Print what would be added, and change nothing.")
  var dryRun = false

  func validate() throws {
    if column == nil, doneColumn != nil {
      throw ValidationError("--done-column needs --column, the name of the text's")
    }
    if doneColumn == nil, doneValue != nil || doneIfAny {
      let option = doneIfAny ? "--done-if-any" : "--done-value"
      throw ValidationError("\(option) needs --done-column, the name of the column")
    }
    if doneIfAny, doneValue != nil {
      throw ValidationError("--done-if-any and --done-value exclude each other")
    }
  }

  func run() throws {
    let path = try options.settings().storePath
    // What lies beside the list is read as whom that belongs to, anything else before.
    if try RootFile(file)?.lies(besideListAt: path) == true { try becomeOwner(ofListAt: path) }
    let (wanted, source) = try wanted()
    try becomeOwner(ofListAt: path)
    if dryRun {
      let contents = try listsOfAny(at: path)
      let names = NamedLists(contents)
      let chosen = try chosenList.list(among: names, at: path, of: "import")
      let lists = Lists(root: contents.lists, items: contents.items)
      let changes = try changes(wanted, source, to: lists, contents.outerIDs, into: chosen)
      warnOfMarks(wanted, source, isAdded: false)
      warnOfUnused(wanted, source, isAdded: false)
      warnOfFull(changes, source, names, isAdded: false)
      return try Output.standard.write(rows(changes, of: wanted, names, "would add"))
    }
    let (changes, names) = try add(wanted, source, at: path)
    let isAdded = !changes.edits.isEmpty
    warnOfMarks(wanted, source, isAdded: isAdded)
    if isAdded { warnOfUnused(wanted, source, isAdded: true) }
    warnOfFull(changes, source, names, isAdded: true)
    try Output.standard.write(
      rows(changes, of: wanted, names, "added"), after: isAdded ? .change : .nothing)
  }

  /// Adds the items in one transaction.
  ///
  /// - Returns: What was added, and the lists that there were before.
  private func add(
    _ wanted: Import, _ source: String, at path: String
  ) throws(Failure) -> (Import.Changes, NamedLists) {
    let missing: Store.MissingFile = chosenList.word == nil ? .beginsAList() : .isAnError
    let answer = try options.withStore(at: path, ifMissing: missing) {
      (store) throws(StoreError) -> Result<(Import.Changes, NamedLists), Failure> in
      let names = try NamedLists(of: store)
      let chosen: ListID?
      do throws(Failure) {
        // A person may be asked: nothing is locked meanwhile.
        chosen = try chosenList.list(among: names, at: path, of: "import")
      } catch {
        return .failure(error)
      }
      let outerIDs = try store.outerListIDs()
      return try store.changeFound { (store) throws(StoreError) in
        let lists = try wanted.lists(of: store, outerIDs)
        do throws(Failure) {
          let changes = try changes(wanted, source, to: lists, outerIDs, into: chosen)
          return (changes.edits, .success((changes, names)))
        } catch {
          return ([], .failure(error))
        }
      }
    }
    return try answer.get()
  }

  private func changes(
    _ wanted: Import, _ source: String, to lists: Lists, _ outerIDs: OuterListIDs,
    into chosen: ListID?
  ) throws(Failure) -> Import.Changes {
    do throws(JSON.Fault) {
      return try wanted.changes(to: lists, outerIDs, into: chosen) { .random() }
    } catch {
      throw failure(of: error, source)
    }
  }

  /// What is added, each item with its list where there are several.
  private func rows(
    _ changes: Import.Changes, of wanted: Import, _ names: NamedLists, _ verb: String
  ) -> String {
    let added = changes.edits.compactMap { edit in
      if case .insert(let item) = edit { item } else { nil as Item? }
    }
    let names = names.after(changes.edits)
    let lists = changes.edits.compactMap { edit -> String? in
      switch edit {
      case .insert(let item) where item.isList:
        "\(verb) list: \(names.words(of: ListID(item.id)))\n"
      case .setText(_, let name): "\(verb) list: \(quoted(name))\n"
      case .insert, .delete, .move, .setCompleted: nil
      }
    }
    let rows = added.filter { !$0.isList }.map { item in
      "\(verb)\(item.isCompleted && dryRun ? ", done" : ""): \(quoted(item.text))"
        + (names.areSeveral ? ", in \(names.words(of: item.list))\n" : "\n")
    }
    let skipped = wanted.count - rows.count
    let rest = skipped == 0 ? "" : "skipped: \(skipped), which the list has\n"
    return (changes.edits.isEmpty ? "nothing to add\n" : (lists + rows).joined()) + rest
  }

  /// Names the lists that were not made.
  private func warnOfFull(
    _ changes: Import.Changes, _ source: String, _ names: NamedLists, isAdded: Bool
  ) {
    guard !changes.full.isEmpty else { return }
    let first = names.lists.first.map { ListID($0.id) } ?? .original
    let lists = changes.full.prefix(Self.mostMarks)
    let left = changes.full.count - lists.count
    ErrorStream.standard.write(
      "import: \(source): there are at most \(Lists.most) lists; items of "
        + (lists + (left > 0 ? ["\(left) more"] : [])).joined(separator: ", ")
        + " \(isAdded ? "are" : "would be") in "
        + names.after(changes.edits).words(of: first), .warning)
  }

  /// The lists and their items; one without items if there is no file yet.
  private func listsOfAny(at path: String) throws(Failure) -> FileContents {
    do throws(Failure) { return try options.contents(at: path) } catch {
      if error.status == .noInput, chosenList.word == nil {
        return FileContents(lists: [Lists.unnamed], items: [], outerIDs: OuterListIDs())
      }
      throw error
    }
  }

  /// What the file has, and its name.
  private func wanted() throws(Failure) -> (Import, source: String) {
    let input = try InputFile(path: file, of: "import")
    let (bytes, source) = (input.bytes, input.name)
    if format == .auto, bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      return (try backup(bytes, source), source)
    }
    do throws(JSON.Fault) {
      let mark = doneValue.map(FileColumns.Mark.value) ?? (doneIfAny ? .any : .usual)
      let columns = column.map { FileColumns(text: $0, done: doneColumn, mark: mark) }
      let wanted = try Import(
        text: bytes, named: source, as: format, columns: columns, headings: headings)
      try report(wanted, source)
      return (wanted, source)
    } catch {
      throw failure(of: error, source)
    }
  }

  private func failure(of fault: JSON.Fault, _ source: String) -> Failure {
    let remedy = withOptions(fault.remedy ?? usual(fault.place))
    return Failure(.badData, "import: \(source): \(fault.place): \(fault.reason); \(remedy)")
  }

  /// A remedy whose commands have the options of this one.
  private func withOptions(_ remedy: String) -> String {
    let pipe = "| panelist import "
    return remedy.parts(separatedBy: pipe).joined(separator: pipe + columnOptions)
  }

  /// The remedy of an error that has none of its own.
  private func usual(_ place: JSON.Place) -> String {
    switch place {
    case .line: "mend the line, nothing was added"
    case .column where file.lowercased().hasSuffix(".json"): "mend it; nothing was added"
    case .column: "mend it, or say --format text for one item a line; nothing was added"
    }
  }

  /// The greatest number of lines with marks that are named.
  private static let mostMarks = 3

  /// Names the lines whose marks stay in the text, and how they are dropped.
  ///
  /// - Parameter isAdded: Whether items were added: a second import without marks would add them
  ///   once more.
  private func warnOfMarks(_ wanted: Import, _ source: String, isAdded: Bool) {
    guard !wanted.marked.isEmpty else { return }
    let lines = wanted.marked.prefix(Self.mostMarks).map { "line \($0.line): \($0.reason)" }
    let left = wanted.marked.count - lines.count
    let remedy = PrintedCommands(config: options.config)
      .completed(
        "without such marks: " + (isAdded ? "`panelist undo`, then " : "")
          + withOptions(PlainList.remedy(for: source)))
    ErrorStream.standard.write(
      "import: \(source):\n  "
        + (lines + (left > 0 ? ["and \(left) more"] : []) + [remedy]).joined(separator: "\n  "),
      .warning)
  }

  /// Names the columns that may say what is done and were not used, and how they are.
  ///
  /// - Parameter isAdded: Whether items were added, which a second import does not change.
  private func warnOfUnused(_ wanted: Import, _ source: String, isAdded: Bool) {
    guard !wanted.unused.isEmpty else { return }
    let start = "\(isAdded ? "`panelist undo`, then " : "")`panelist import "
    let format = self.format == .auto ? "" : "--format \(self.format.rawValue) "
    let list = chosenList.word.map { "--list \(word($0)) " } ?? ""
    let lines = wanted.unused.prefix(Self.mostMarks).map { name in
      "'\(shown(name))' was not used; if it says what is done: \(start)\(list)\(format)--column "
        + "\(word(column ?? "text")) --done-column \(word(name)) \(quotedWord(file))`"
    }
    ErrorStream.standard.write(
      PrintedCommands(config: options.config)
        .completed("import: \(source):\n  " + lines.joined(separator: "\n  ")), .warning)
  }

  /// The options of columns as they were given, each with a blank behind it.
  private var columnOptions: String {
    let given = [
      ("--list", chosenList.word), ("--column", column), ("--done-column", doneColumn),
      ("--done-value", doneValue),
    ]
    return given.reduce(into: "") { text, option in
      if let value = option.1 { text += "\(option.0) \(word(value)) " }
    } + (doneIfAny ? "--done-if-any " : "") + (headings ? "--headings " : "")
  }

  /// The name of a column as a word of a command line.
  private func word(_ name: String) -> String { quotedWord(shown(name)) }

  /// The most reasons, and lines of each, that are named.
  private static let (mostReasons, mostLines) = (20, 20)

  /// Names the lines that are left out, those of one reason in one line.
  private func report(_ wanted: Import, _ source: String) throws(JSON.Fault) {
    guard let first = wanted.left.first else { return }
    let groups = Dictionary(grouping: wanted.left, by: \.reason)
    let sorted = groups.sorted { ($0.value[0].line, $0.key) < ($1.value[0].line, $1.key) }
    var lines = sorted.prefix(Self.mostReasons).map { reason, left in
      // Several entries may stand in one line.
      let numbers = Set(left.map(\.line)).sorted()
      let shown = numbers.prefix(Self.mostLines).map(String.init).joined(separator: ", ")
      return (numbers.count > 1 ? "lines " : "line ") + shown
        + (numbers.count > Self.mostLines ? " and more" : "") + ": \(reason); "
        + (left.count > 1 ? "\(left.count) left out" : "left out")
    }
    let rest = sorted.dropFirst(Self.mostReasons).reduce(0) { $0 + $1.value.count }
    if rest > 0 { lines.append("\(rest) more left out, for other reasons") }
    ErrorStream.standard.write(
      "import: \(source):\n  " + lines.joined(separator: "\n  "), .warning)
    guard wanted.isEmpty else { return }
    throw JSON.Fault(
      place: .line(first.line), reason: "neither this nor any other line is an item",
      remedy: wanted.remedy)
  }

  private func backup(_ bytes: [UInt8], _ source: String) throws(Failure) -> Import {
    let rootFile = try RootFile(file)
    let isAmongOthers = rootFile?.isAmongOthers == true
    if isAmongOthers { try rootFile?.requireNoLog(for: "import") }
    // Losing the error is right: what is no path has no log beside it.
    let path = file == "-" || isAmongOthers ? nil : try? resolvedPath(file)
    do throws(StoreError) {
      let list = try Store.contents(ofList: bytes, at: path, named: source)
      if list.isLogForeign {
        ErrorStream.standard.write(
          "import: \(source): the log beside it is of another file and was not read", .warning)
      }
      return Import(list.contents)
    } catch  where error.reason == .damaged {
      if let found = try remains(of: bytes, at: path, source) { return Import(found) }
      // SQLite's findings do not help here, and span several lines.
      throw Failure(
        .badData,
        "import: \(source): the backup is damaged; name one that is whole, nothing was added")
    } catch {
      let remedy = error.isOfNoList ? "name a backup that is whole" : error.remedy
      throw Failure(.badData, "import: \(source): \(error.detail); \(remedy), nothing was added")
    }
  }
}

extension ImportCommand {
  /// What can be read of a damaged file; nil if it is no list, or nothing can be read.
  fileprivate func remains(
    of bytes: [UInt8], at path: String?, _ source: String
  ) throws(Failure) -> FileContents? {
    do {
      let folder = try TemporaryFolder(named: "panelist")
      guard let found = try Store.remains(ofList: bytes, at: path, copyingTo: folder.path)
      else { return nil }
      ErrorStream.standard.write(
        "import: \(source): the file is damaged: \(found.report.reading)\(found.report.loss)",
        .warning)
      return found.contents
    } catch {
      throw Failure(common: error)
    }
  }
}

extension ImportFormat: ExpressibleByArgument {
  /// - Parameter argument: The name of a format, also as other programs have it; nil results from any
  ///   other text.
  package init?(argument: String) { self.init(rawValue: FileName.format(named: argument)) }
}
