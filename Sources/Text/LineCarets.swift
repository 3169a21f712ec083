// Where the caret stands in a line: at the edges of each grapheme.
internal import Paint

extension LineShaper {
  /// The edges of each grapheme of a text on one line, in whole pixels.
  ///
  /// A ligature is divided at the places that its font has for that, or else evenly.
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
    var first = 0
    var graphemes: [TextCarets.Grapheme] = []
    graphemes.reserveCapacity(starts.count)
    var index = 0
    for (start, end) in zip(starts, starts.dropFirst()) {
      while index + 1 < clusters.count, clusters[index + 1].range.lowerBound <= start { index += 1 }
      guard index < clusters.count else { break }
      let cluster = clusters[index]
      // The graphemes that begin in the cluster.
      while first < starts.count, starts[first] < cluster.range.lowerBound { first += 1 }
      var last = first
      while last < starts.count - 1, starts[last] < cluster.range.upperBound { last += 1 }
      let inner = last - first > 1 ? line.ligatureCarets(of: cluster) : []
      func pen(_ byte: Int) -> Int {
        if byte <= cluster.range.lowerBound { return cluster.edge(0, of: 1, []) }
        if byte >= cluster.range.upperBound { return cluster.edge(1, of: 1, []) }
        let cut = starts[first..<last].firstIndex { $0 >= byte } ?? last
        return cluster.edge(cut - first, of: last - first, inner)
      }
      // A mark may have a negative advance.
      func edge(_ byte: Int) -> Int { min(max(0, (pen(byte) + 32) >> 6), width) }
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
    /// Its run, and the widest of its glyphs.
    let run: Int
    var widest: PlacedGlyph?

    /// The place before a letter of the cluster, in the order of the text.
    ///
    /// - Parameters:
    ///   - letter: From 0; the number of letters for the place behind the last one.
    ///   - count: How many letters there are.
    ///   - carets: The places between them from the left edge, if the font has them all.
    func edge(_ letter: Int, of count: Int, _ carets: [Int]) -> Int {
      let column = isRightToLeft ? count - letter : letter
      if carets.count == count - 1, carets.indices.contains(column - 1) {
        return left + carets[column - 1]
      }
      return left + (right - left) * column / max(1, count)
    }
  }

  /// The places between the letters of a ligature, if its font has some.
  fileprivate func ligatureCarets(of cluster: PlacedCluster) -> [Int] {
    guard let glyph = cluster.widest else { return [] }
    let run = runs[cluster.run]
    return run.face.font.ligatureCarets(
      of: glyph.index, size: run.size, isRightToLeft: run.isRightToLeft)
  }

  /// All clusters, in the order of the text.
  fileprivate var placedClusters: [PlacedCluster] {
    var clusters: [PlacedCluster] = []
    for (number, run) in runs.enumerated() {
      if run.glyphs.isEmpty || run.look != .letters && run.look != .colors {
        clusters.append(
          PlacedCluster(
            range: run.range, left: run.x, right: run.x + run.width,
            isRightToLeft: run.isRightToLeft, run: number))
        continue
      }
      var pen = run.x
      let first = clusters.count
      for glyph in run.glyphs {
        if clusters.count > first, clusters[clusters.count - 1].range.lowerBound == glyph.cluster {
          clusters[clusters.count - 1].right += glyph.advance
          if glyph.advance > clusters[clusters.count - 1].widest?.advance ?? 0 {
            clusters[clusters.count - 1].widest = glyph
          }
        } else {
          clusters.append(
            PlacedCluster(
              range: glyph.cluster..<run.range.upperBound, left: pen, right: pen + glyph.advance,
              isRightToLeft: run.isRightToLeft, run: number, widest: glyph))
        }
        pen += glyph.advance
      }
      if run.isRightToLeft { clusters[first...].reverse() }
      for index in clusters.indices.dropFirst(first + 1) {
        let before = clusters[index - 1].range.lowerBound
        clusters[index - 1].range = before..<max(before, clusters[index].range.lowerBound)
      }
    }
    if isMixed { clusters.sort { $0.range.lowerBound < $1.range.lowerBound } }
    return clusters
  }
}
