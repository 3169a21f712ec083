// Finds the rows on a b-tree page of a list's file by its cells.
import Foundation
import Model

/// The cell payloads of one page ("B-tree Pages" in SQLite's file format).
///
/// A search by bytes would also find old copies: after a page split, the free space may contain
/// copies of rows that moved to another page.
struct PageRows {
  private let payloads: Set<Data>

  /// - Parameter page: 4096 bytes; pages of other kinds have no rows.
  init(_ page: Data) {
    let bytes = Array(page)
    func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
    let isInner = bytes[0] == 0x02
    guard isInner || bytes[0] == 0x0A else {
      payloads = []
      return
    }
    payloads = Set(
      (0..<number(3)).map { cell in
        // A cell of an interior page begins with its child page; then comes the payload length.
        var place = number((isInner ? 12 : 8) + 2 * cell) + (isInner ? 4 : 0)
        var length = Int(bytes[place] & 0x7F)
        while bytes[place] >= 0x80 {
          place += 1
          length = length << 7 | Int(bytes[place] & 0x7F)
        }
        return Data(bytes[(place + 1)...].prefix(length))
      })
  }

  /// Whether the page contains the whole row of an item.
  func contains(_ item: Item) -> Bool { payloads.contains(item.record) }
}
