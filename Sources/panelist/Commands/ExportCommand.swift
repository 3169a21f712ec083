// `panelist export`: prints the whole list, or writes it into a file.
import ArgumentParser
import Glibc
import Model
import Shell
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
    abstract: "Print the whole list as JSON, text, Markdown, todo.txt or a table.",
    discussion: """
      JSON and CSV have id, text and completed of each item, in the order of the list: `panelist \
      import` recognizes an item by its id. The others have a line per item: `[x] Milk`, \
      `- [x] Milk` or `x Milk`. A text that such a line cannot give back, as one with a line break, \
      is not written otherwise: the export names its row and ends with 65. Without --format the name \
      of --output says it: .json, .md, .csv, .txt, todo.txt or done.txt.
      """,
    examples: [
      "panelist export --output list.txt", "panelist export --format csv --output -",
    ])

  @OptionGroup var options: CommonOptions

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
    case .json: return .json
    case .text: return .text
    case .markdown: return .markdown
    case .csv: return .csv
    case .todoTxt: return .todoTxt
    case .auto, nil:
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

  /// The whole list in a format.
  private func text(_ format: Format) throws -> String {
    let items = try options.items(at: options.listPath())
    return switch format {
    case .json: JSON.array(items)
    case .csv: CSV.text(items)
    case .text: try lines(of: items, as: .text, named: format.rawValue)
    case .markdown: try lines(of: items, as: .markdown, named: format.rawValue)
    case .todoTxt: try lines(of: items, as: .todoTxt, named: format.rawValue)
    }
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
