// The rows that `list` or `lists` printed last on this terminal, so that a number means what was seen.
import Model
import Shell
import System

/// The ids behind the row numbers of the last list in this session, or of the last lists, in a private
/// file.
///
/// The file is text: a line that names session and list, a line with the number of rows, then a line
/// for each row with its id, or hyphens for a row that was not printed. All of these have one length,
/// so that finding a row costs the same in a list of any length.
struct ListedRows {
  /// What a row number means.
  enum Row {
    /// The item need not be in the list any more.
    case item(ItemID)
    /// No row; the reason, as a clause.
    case none(String)
    /// Rows mean nothing here; the reason, as a clause.
    case unkept(String)
  }

  private static let folder = "panelist"
  private static let unprinted = String(repeating: "-", count: ItemID.hexDigits)
  /// The longest head of a file: a path has at most 4096 bytes, which may be escaped.
  private static let longestHead = 32_768

  /// Twice as many as a list may have, and few enough to be read at once.
  private static let mostRows = 2_000_000

  private let session: TerminalSession
  private let list: String
  private let kind: ItemReference.Kind

  /// - Parameters:
  ///   - list: The path of the list's file.
  ///   - kind: What is in the rows.
  init(of list: String, as kind: ItemReference.Kind = .item) {
    session = .current
    self.list = list
    self.kind = kind
  }

  private var name: String {
    switch kind {
    case .item: "rows"
    case .list: "lists"
    }
  }
  private var file: String { "\(name)-\(session.number)" }
  private var title: String { "panelist \(name) 2 \(session.identity) \(shown(list))\n" }
  private var command: String { "`panelist \(kind.command)`" }

  /// Remembers what is about to be printed.
  ///
  /// - Parameters:
  ///   - items: The whole list.
  ///   - isPrinted: Whether the item's row is printed.
  /// - Throws: The error of a system call; then row numbers mean nothing here.
  func keep(_ items: [Item], printing isPrinted: (Item) -> Bool) throws(SystemError) {
    var rows = ""
    for item in items {
      rows += isPrinted(item) ? item.id.hex : Self.unprinted
      rows += "\n"
    }
    let text = title + "\(items.count)\n" + rows
    try SessionFolder(named: Self.folder).write(Array(text.utf8), to: file)
  }

  /// Finds the item that was printed in a row.
  ///
  /// - Parameter number: Counted from 1.
  func row(_ number: Int) -> Row {
    var isKept = false
    do throws(SystemError) {
      let folder = try SessionFolder(named: Self.folder)
      isKept = true
      let file = try folder.open(file)
      guard let (start, rows) = try place(in: file) else {
        let others =
          switch kind {
          case .item: "another list"
          case .list: "the lists of another file"
          }
        return .none("the last \(command) on this terminal printed \(others)")
      }
      let length = ItemID.hexDigits + 1
      guard number <= rows,
        let id = ItemID(
          hex: String(
            decoding: try file.read(at: start + (number - 1) * length, count: ItemID.hexDigits),
            as: UTF8.self))
      else { return .none("the last \(command) on this terminal printed no row \(number)") }
      return .item(id)
    } catch {
      return isKept
        ? .none("there was no \(command) on this terminal") : .unkept(Self.words(for: error))
    }
  }

  /// Whether it is known what was printed last on this terminal.
  var isKnown: Bool {
    do throws(SystemError) {
      let file = try SessionFolder(named: Self.folder).open(file)
      return try place(in: file) != nil
    } catch {
      return false
    }
  }

  /// Whether an item was printed in a row.
  func hasItem(in row: Int) -> Bool {
    switch self.row(row) {
    case .item: true
    case .none, .unkept: false
    }
  }

  /// The rows of items that were printed.
  ///
  /// - Parameter ids: Some items.
  /// - Complexity: O(number of rows).
  func numbers(of ids: [ItemID]) -> [ItemID: Int] {
    var numbers: [ItemID: Int] = [:]
    do throws(SystemError) {
      let file = try SessionFolder(named: Self.folder).open(file)
      guard let (start, rows) = try place(in: file) else { return [:] }
      let bytes = try file.read(at: start, count: rows * (ItemID.hexDigits + 1))
      for (index, line) in bytes.split(separator: 0x0A).enumerated() {
        guard let id = ItemID(hex: String(decoding: line, as: UTF8.self)), ids.contains(id) else {
          continue
        }
        numbers[id] = index + 1
      }
    } catch {
      // No row is known then, and ids name the items.
      return [:]
    }
    return numbers
  }

  /// Why rows mean nothing here, as a clause.
  static func words(for error: SystemError) -> String {
    "row numbers cannot be kept here (\(error))"
  }

  /// Where the rows begin in a file, and how many there are; nil for another list or session.
  private func place(
    in file: borrowing FileDescriptor
  ) throws(SystemError) -> (start: Int, rows: Int)? {
    let head = try file.read(at: 0, count: Self.longestHead)
    let title = Array(title.utf8)
    guard head.starts(with: title),
      let count = head[title.count...].split(separator: 0x0A, maxSplits: 1).first,
      let rows = Int(String(decoding: count, as: UTF8.self)), (0...Self.mostRows).contains(rows)
    else { return nil }
    return (title.count + count.count + 1, rows)
  }
}
