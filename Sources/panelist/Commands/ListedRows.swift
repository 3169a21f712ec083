// The rows that `list` printed last on this terminal, so that a number means what was seen.
import Model
import Shell
import System

/// The ids behind the row numbers of the last list in this session, in a private file.
///
/// The file is text: a line that names session and list, a line of counts, then a line for each row
/// with its id, or hyphens for a row that was not printed. All of these have one length, so that
/// finding a row costs the same in a list of any length. Behind them is a line for each item whose
/// text begins with a number: the number and the id.
struct ListedRows {
  /// What a row number means.
  enum Row {
    /// - Parameters:
    ///   - item: Need not be in the list any more.
    ///   - named: Items whose text began with the same number.
    case item(ItemID, named: [ItemID])
    /// No row; the reason, as a clause.
    case none(String)
  }

  private static let folder = "panelist"
  private static let unprinted = String(repeating: "-", count: ItemID.hexDigits)
  /// The longest head of a file: a path has at most 4096 bytes, which may be escaped.
  private static let longestHead = 32_768

  /// More than any list has, and few enough to compute with.
  private static let mostRows = 1_000_000_000

  private let session: TerminalSession
  private let list: String

  /// - Parameter list: The path of the list.
  init(of list: String) {
    session = .current
    self.list = list
  }

  private var file: String { "rows-\(session.number)" }
  private var title: String { "panelist rows 1 \(session.identity) \(shown(list))\n" }

  /// Remembers what is about to be printed.
  ///
  /// - Parameters:
  ///   - items: The whole list.
  ///   - isPrinted: Whether the item's row is printed.
  /// - Throws: The error of a system call; then row numbers mean nothing here.
  func keep(_ items: [Item], printing isPrinted: (Item) -> Bool) throws(SystemError) {
    var (rows, numbered, count) = ("", "", 0)
    for item in items {
      guard isPrinted(item) else {
        rows += Self.unprinted + "\n"
        continue
      }
      rows += item.id.hex + "\n"
      guard let number = item.text.leadingNumber else { continue }
      numbered += "\(number) \(item.id.hex)\n"
      count += 1
    }
    let text = title + "\(items.count) \(count)\n" + rows + numbered
    try SessionFolder(named: Self.folder).write(Array(text.utf8), to: file)
  }

  /// Finds the item that was printed in a row.
  ///
  /// - Parameter number: Counted from 1.
  func row(_ number: Int) -> Row {
    do throws(SystemError) {
      let folder = try SessionFolder(named: Self.folder)
      let file = try folder.open(file)
      let head = try file.read(at: 0, count: Self.longestHead)
      let title = Array(title.utf8)
      guard head.starts(with: title),
        let counts = head[title.count...].split(separator: 0x0A, maxSplits: 1).first
      else { return .none("the last `panelist list` on this terminal printed another list") }
      let numbers = counts.split(separator: 0x20).map { Int(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == 2, let rows = numbers[0], (number...Self.mostRows).contains(rows)
      else {
        return .none("the last `panelist list` on this terminal printed no row \(number)")
      }
      let length = ItemID.hexDigits + 1
      let start = title.count + counts.count + 1
      let line = try file.read(at: start + (number - 1) * length, count: ItemID.hexDigits)
      guard let id = ItemID(hex: String(decoding: line, as: UTF8.self)) else {
        return .none("the last `panelist list` on this terminal printed no row \(number)")
      }
      return .item(id, named: try named(number, in: file, at: start + rows * length))
    } catch {
      return .none("there was no `panelist list` on this terminal")
    }
  }

  /// The items whose text began with a number.
  private func named(
    _ number: Int, in file: borrowing FileDescriptor, at offset: Int
  ) throws(SystemError) -> [ItemID] {
    var bytes: [UInt8] = []
    while case let more = try file.read(at: offset + bytes.count, count: 65_536), !more.isEmpty {
      bytes += more
    }
    let start = Array("\(number) ".utf8)
    return bytes.split(separator: 0x0A).compactMap { line in
      guard line.starts(with: start) else { return nil }
      return ItemID(hex: String(decoding: line.dropFirst(start.count), as: UTF8.self))
    }
  }
}

extension String {
  /// The digits at the start of the text, without a zero at their start; `nil` if there are none.
  fileprivate var leadingNumber: Substring? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty || digits.hasPrefix("0") ? nil : digits
  }
}
