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

extension TestCounts {
  /// As many of some elements as a test's count, evenly spread, the first and the last among them; all
  /// of them if there are fewer.
  package static func spread<Elements: RandomAccessCollection>(
    _ elements: Elements, _ name: String
  ) -> [Elements.Element] {
    let all = Array(elements)
    let last = all.count - 1
    let steps = min(count(name) - 1, last)
    guard steps > 0 else { return Array(all.prefix(1)) }
    return (0...steps).map { all[$0 * last / steps] }
  }

  /// The seed in `PANELIST_SEED`, the only one of each test that takes its seeds from ``seeds(_:)``;
  /// nil where all of them run.
  package static let onlySeed: UInt64? = {
    guard let text = ProcessInfo.processInfo.environment["PANELIST_SEED"] else { return nil }
    guard let seed = UInt64(text) else { fatalError("PANELIST_SEED=\(text) is no seed") }
    return seed
  }()

  /// The seeds of a test, from 0: as many as its count, or the one in `PANELIST_SEED`, which may be
  /// one of the long count.
  package static func seeds(_ name: String) -> [UInt64] {
    onlySeed.map { [$0] } ?? Array(0..<UInt64(count(name)))
  }

  /// How a seed runs without the others.
  ///
  /// - Parameters:
  ///   - seed: Of ``seeds(_:)``.
  ///   - suite: The type of the suite.
  package static func alone(_ seed: UInt64, of suite: Any.Type) -> String {
    "seed \(seed), run alone with PANELIST_SEED=\(seed) swift test --filter \(suite)"
  }
}
