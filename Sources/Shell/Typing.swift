// Typing errors: how far a word is from another one, and which one was meant.

/// Typing errors between words.
package enum Typing {
  /// Longer than any subcommand; further letters cannot make a word nearer.
  private static let longest = 32

  /// The known word that was meant, if one is near enough.
  ///
  /// - Parameters:
  ///   - word: As given.
  ///   - known: The words that there are.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let nearest = known.map { (name: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    // A word with half of its letters wrong is not a misspelling.
    return nearest.flatMap { $0.distance * 2 < $0.name.count ? $0.name : nil }
  }

  /// The number of typing errors between two words: a letter missing, extra, wrong, or swapped with
  /// its neighbour (optimal string alignment distance).
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars.prefix(longest)), Array(b.unicodeScalars.prefix(longest)))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
