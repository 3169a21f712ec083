// Which rows stand on a page of a list's file, found by its cells alone.
import Foundation
import Model

/// The payloads that the cells of one page lead to ("B-tree Pages" in SQLite's file format).
///
/// Not all bytes that look like a row are one: where a page was divided, a copy of a row that moved to
/// another may lie in the room that is free.
struct PageRows {
  private let payloads: Set<Data>

  /// - Parameter page: 4096 bytes; one of another kind has no rows.
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
        // That of an inner page begins with the page below it; then comes how long the payload is.
        var place = number((isInner ? 12 : 8) + 2 * cell) + (isInner ? 4 : 0)
        var length = Int(bytes[place] & 0x7F)
        while bytes[place] >= 0x80 {
          place += 1
          length = length << 7 | Int(bytes[place] & 0x7F)
        }
        return Data(bytes[(place + 1)...].prefix(length))
      })
  }

  /// Whether an item stands on the page, all of it.
  func contains(_ item: Item) -> Bool { payloads.contains(item.record) }
}
