// What a file has: items, and lines that are none.
import Model

/// An item in a file. With an id it means that item; without, any item of the same text.
struct FileItem: Hashable {
  var id: ItemID?
  var text: String
  var isCompleted = false
  /// Its place in the list, if the file gives one.
  var order: OrderKey?
}

/// A line of a file that is not taken.
package struct LeftLine: Hashable {
  /// Counted from 1.
  package let line: Int
  /// What it is, or why it is not taken.
  package let reason: String
}
