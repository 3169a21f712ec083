// Opens a list and prints its rows: what `panelist list` does with a damaged one, in a program that the
// system ends where a file would grow beyond its limit.
import Model
import Store
import StoreRecovery

var store = try Store(path: CommandLine.arguments[1], ifMissing: .isAnError)
for item in try store.load() { print("[\(item.isCompleted ? "x" : " ")] \(item.text)") }
