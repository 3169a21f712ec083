// Opens a list and prints its rows, as `panelist list` does with a damaged list, in a process that
// SIGXFSZ ends when a file would exceed its size limit.
import Model
import Store
import StoreRecovery

var store = try Store(path: CommandLine.arguments[1], ifMissing: .isAnError)
for item in try store.load() { print("[\(item.isCompleted ? "x" : " ")] \(item.text)") }
