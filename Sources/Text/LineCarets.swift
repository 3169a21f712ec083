// Where the caret stands in a line: at the edges of each grapheme.
internal import Paint

extension LineShaper {
  /// The edges of each grapheme of a text on one line, in whole pixels.
  ///
  /// A ligature is divided among its graphemes in proportion to their UTF-8 lengths.
  /// - Parameter direction: As for `shape(_:direction:)`.
  func carets(_ text: String, direction: LineDirection?) -> TextCarets {
    var printable = ""
    // Byte offsets of the graphemes in the shaped text, and of its end.
    var starts: [Int] = []
    for letter in text {
      starts.append(printable.utf8.count)
      printable += PrintableText(String(letter)).string
    }
    let line = shape(printable, direction: direction)
    starts.append(printable.utf8.count)
    let (clusters, width) = (line.placedClusters, line.pixels)
    var graphemes: [TextCarets.Grapheme] = []
    graphemes.reserveCapacity(starts.count)
    var index = 0
    for (start, end) in zip(starts, starts.dropFirst()) {
      while index + 1 < clusters.count, clusters[index + 1].range.lowerBound <= start { index += 1 }
      guard index < clusters.count else { break }
      let cluster = clusters[index]
      func pen(_ byte: Int) -> Double {
        let length = Double(max(1, cluster.range.count))
        let share = min(1, max(0, Double(byte - cluster.range.lowerBound) / length))
        let along = cluster.isRightToLeft ? 1 - share : share
        return Double(cluster.left) + along * Double(cluster.right - cluster.left)
      }
      // A mark may have a negative advance.
      func edge(_ byte: Int) -> Int { min(max(0, Int((pen(byte) / 64).rounded())), width) }
      graphemes.append(TextCarets.Grapheme(leading: edge(start), trailing: edge(end)))
    }
    return TextCarets(graphemes, width: width, isRightToLeft: line.isRightToLeft)
  }
}

extension GlyphLine {
  /// A cluster of glyphs: its bytes, and its edges from the line's start in 1/64 pixel.
  fileprivate struct PlacedCluster {
    var range: Range<Int>
    var left: Int
    var right: Int
    let isRightToLeft: Bool
  }

  /// All clusters, in the order of the text.
  fileprivate var placedClusters: [PlacedCluster] {
    var clusters: [PlacedCluster] = []
    for run in runs {
      if run.glyphs.isEmpty || run.look != .letters && run.look != .colors {
        clusters.append(
          PlacedCluster(
            range: run.range, left: run.x, right: run.x + run.width,
            isRightToLeft: run.isRightToLeft))
        continue
      }
      var pen = run.x
      let first = clusters.count
      for glyph in run.glyphs {
        if clusters.count > first, clusters[clusters.count - 1].range.lowerBound == glyph.cluster {
          clusters[clusters.count - 1].right += glyph.advance
        } else {
          clusters.append(
            PlacedCluster(
              range: glyph.cluster..<run.range.upperBound, left: pen, right: pen + glyph.advance,
              isRightToLeft: run.isRightToLeft))
        }
        pen += glyph.advance
      }
      if run.isRightToLeft { clusters[first...].reverse() }
      for place in clusters.indices.dropFirst(first + 1) {
        let before = clusters[place - 1].range.lowerBound
        clusters[place - 1].range = before..<max(before, clusters[place].range.lowerBound)
      }
    }
    if isMixed { clusters.sort { $0.range.lowerBound < $1.range.lowerBound } }
    return clusters
  }
}
