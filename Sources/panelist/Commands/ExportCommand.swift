// `panelist export`: prints all lists, or one, or writes them into a file.
import ArgumentParser
import Glibc
import Model
import Shell
import StoreRecovery
import System

struct ExportCommand: ParsableCommand {
  /// The format of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, text, markdown, csv
    case todoTxt = "todo.txt"

    init?(argument: String) { self.init(rawValue: FileName.format(named: argument)) }
  }

  static let configuration = CommandConfiguration(
    "export",
    abstract: "Print all lists, or one, as JSON, text, Markdown, todo.txt or a table.",
    discussion: """
      JSON and CSV have id, text and completed of each item, in the order of the list, and the name \
      and the id of its list: `panelist import` recognizes an item by its id. Markdown has a heading \
      for each of several lists; text and todo.txt have one list alone, which --list names. The others have a line per item: `[x] Milk`, \
      `- [x] Milk` or `x Milk`. A text that such a line cannot give back, as one with a line break, \
      is not written otherwise: the export names its row and ends with 65. Without --format the name \
      of --output says it: .json, .md, .csv, .txt, todo.txt or done.txt.
      """,
    examples: [
      "panelist export --output list.txt", "panelist export --format csv --output -",
      "panelist export --list groceries --format text",
    ])

  @OptionGroup var options: CommonOptions

  @OptionGroup var chosenList: ListOption

  @Option(help: "Format of the output. [default: by the name of the file, else json]")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Write this file instead, which must not exist yet; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws { _ = try wanted() }

  /// The format that is asked for, by the name of the file if need be.
  private func wanted() throws -> Format {
    if let format { return format }
    guard let output, output != "-" else { return .json }
    let name = FileName(output)
    switch name.format {
    case .json where !name.isOfJSONLines: return .json
    case .text: return .text
    case .markdown: return .markdown
    case .csv: return .csv
    case .todoTxt: return .todoTxt
    case .json, .org, .auto, nil:
      guard name.ending == nil else {
        let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "'\(shown(output))' says no format by its end; say --format with one of \(formats)")
      }
      return .json
    }
  }

  func run() throws {
    let format = try wanted()
    guard let output, output != "-" else { return try Output.standard.write(try text(format)) }
    guard let file = try RootFile(output) else {
      let bytes = Array(try text(format).utf8)
      return try Self.naming(output) { () throws(SystemError) in
        try writeNewFile(path: output, bytes)
      }
    }
    let created = try Self.naming(output) { () throws(SystemError) in
      try file.open(for: .creating)
    }
    do {
      let bytes = Array(try text(format).utf8)
      try Self.naming(output) { () throws(SystemError) in try writeAll(bytes, to: created.raw) }
    } catch {
      file.discard()
      throw error
    }
  }

  /// All lists, or the one that is named, in a format.
  private func text(_ format: Format) throws -> String {
    let path = try options.listPath()
    let chosen = try ChosenItems(chosenList, options, at: path, of: "export")
    let (items, names, areSeveral) = (chosen.items, chosen.names, chosen.areOfSeveral)
    switch format {
    case .json: return JSON.array(items, of: names)
    case .csv: return CSV.text(items, of: names)
    case .text:
      if areSeveral { throw Self.refusal(of: names, in: format) }
      return try lines(of: items, as: .text, named: format.rawValue)
    case .markdown:
      let lines = try lines(of: items, as: .markdown, named: format.rawValue)
      return try areSeveral ? Self.blocks(of: items, names) : lines
    case .todoTxt:
      if areSeveral { throw Self.refusal(of: names, in: format) }
      return try lines(of: items, as: .todoTxt, named: format.rawValue)
    }
  }

  private static func refusal(of names: NamedLists, in format: Format) -> Failure {
    Failure(
      .badData,
      "export: \(format.rawValue) has one list, and there are \(names.lists.count); name one by "
        + "--list, or write them with --format json, csv or markdown; `panelist lists` shows the "
        + "lists")
  }

  /// Several lists in Markdown, each below its name; the first without a heading if it has no name.
  private static func blocks(of items: [Item], _ names: NamedLists) throws(Failure) -> String {
    var blocks: [String] = []
    var known: Set<String> = []
    let groups = Dictionary(grouping: items, by: \.list)
    for (index, list) in names.lists.enumerated() {
      let id = ListID(list.id)
      let name = names.givenName(of: id)
      var block = ""
      if index > 0 || !name.isEmpty {
        guard let heading = MarkdownHeading.written(name),
          known.insert(FileList.key(of: name)).inserted
        else {
          throw Failure(
            .badData,
            "export: a heading of markdown cannot give back "
              + "\(names.lines(of: [list])[0]): it has no name, or that of another list, or one "
              + "that is no line; `panelist lists rename` gives it another one; or write it with "
              + "--format json or --format csv")
        }
        block = heading
      } else {
        // A heading of that name would mean this list.
        known.insert(FileList.key(of: names.name(of: id)))
      }
      let lines = (groups[id] ?? []).compactMap { ItemLine($0).written(as: .markdown) }.joined()
      if !block.isEmpty, !lines.isEmpty { block += "\n" }
      block += lines
      if !block.isEmpty { blocks.append(block) }
    }
    return blocks.joined(separator: "\n")
  }

  /// Writes, and names the file and the remedy if that fails.
  private static func naming<Value: ~Copyable>(
    _ output: String, _ write: () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do throws(SystemError) { return try write() } catch {
      let isShort = [ENOSPC, EDQUOT, EFBIG].contains(error.errno)
      let remedy =
        isShort
        ? "free some space by deleting files, or write elsewhere; no file was left"
        : "name a file that does not exist in a folder where you may write"
      throw Failure(
        isShort ? .ioError : .cannotCreate,
        "export: \(output): \(reason(of: error.errno)); \(remedy)")
    }
  }

  /// One line for each item, from which `import` makes the same items.
  private func lines(
    of items: [Item], as format: ItemLine.Format, named name: String
  ) throws(Failure) -> String {
    var (lines, unwritten) = ("", [] as [Int])
    for (index, item) in items.enumerated() {
      if let line = ItemLine(item).written(as: format) {
        lines += line
      } else {
        unwritten.append(index + 1)
      }
    }
    guard unwritten.isEmpty else {
      let rows = unwritten.map { "\($0)" }.joined(separator: ", ")
      throw Failure(
        .badData,
        "export: a line of \(name) cannot give back \(unwritten.count == 1 ? "row" : "rows") "
          + "\(rows): blank, with blanks at an end, a line break or a control character, or begun "
          + "like a mark of the format; write it with --format json or --format csv")
    }
    return lines
  }
}
