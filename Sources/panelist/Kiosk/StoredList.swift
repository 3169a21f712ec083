// The stored list of the running program: its writer, and the watch of its file.
import Store
import System

/// The writer of the list, and what notices other processes that write to its file.
struct StoredList<K: Kernel>: ~Copyable {
  let writer: StoreWriter
  /// Wakes the loop when the writer has outcomes.
  let answered: EventFD<K>
  /// Nil if the file cannot be watched.
  var watch: StoreWatch<K>?
  var mount = ReadOnlyMount()
}
