// Iteration counts of tests, from a file that all tests share.
import Foundation

/// The iteration counts of tests, from `Tests/Counts.txt`.
package enum TestCounts {
  /// The short count of a test, or with `PANELIST_LONG=1` the long one.
  ///
  /// An unknown name ends the run: a test without iterations would show nothing.
  package static func count(_ name: String) -> Int {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Counts.txt")
    let column = ProcessInfo.processInfo.environment["PANELIST_LONG"] == "1" ? 2 : 1
    let lines: [Substring]
    do {
      lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    } catch {
      fatalError("\(file.path()): \(error)")
    }
    for line in lines {
      let words = line.split(separator: " ")
      guard words.first.map(String.init) == name else { continue }
      guard words.count == 3, let count = Int(words[column]), count > 0 else {
        fatalError("\(file.path()): not a name with two counts: \(line)")
      }
      return count
    }
    fatalError("\(file.path()): no count named \(name)")
  }
}
