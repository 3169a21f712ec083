// The embedding levels of a paragraph, by FriBidi.
internal import CFriBidi

/// The direction of a text's line: where it begins.
enum LineDirection: Hashable {
  case leftToRight, rightToLeft
}

/// The embedding level of each code point: even from left to right, odd from right to left.
///
/// Unicode Standard Annex 9, rules P2 to I2 and L1.
struct BidiLevels {
  let direction: LineDirection
  /// One for each code point; nil if all are 0.
  private let levels: [Int8]?

  /// - Parameters:
  ///   - text: One paragraph.
  ///   - direction: That of the paragraph; nil for that of its first letter, and left to right
  ///     without any.
  /// - Complexity: O(length).
  init(_ text: String, direction: LineDirection? = nil) {
    guard direction == .rightToLeft || text.unicodeScalars.contains(where: \.affectsDirection)
    else {
      self.direction = .leftToRight
      levels = nil
      return
    }
    let scalars = Array(text.unicodeScalars)
    let characters = scalars.map(\.value)
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: PANELIST_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    // All arrays have `count` elements and are borrowed for the calls.
    unsafe fribidi_get_bidi_types(characters, count, &types)
    for (index, scalar) in scalars.enumerated()
    where scalar.value >= 0x1_F000 && scalar.value < 0x1_FC00 {
      // The library may be older than an emoji, which it would take for a letter.
      types[index] = PANELIST_TYPE_ON
    }
    // As above.
    unsafe fribidi_get_bracket_types(characters, count, types, &brackets)
    var base: FriBidiParType =
      switch direction {
      case .leftToRight: PANELIST_PAR_LTR
      case .rightToLeft: PANELIST_PAR_RTL
      case nil: PANELIST_PAR_ON
      }
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    // As above; the result is 0 without memory, and then all levels are 0.
    _ = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    self.direction = base == PANELIST_PAR_RTL ? .rightToLeft : .leftToRight
    // L1: blanks at the end of a line belong to the line.
    let line: FriBidiLevel = self.direction == .rightToLeft ? 1 : 0
    for index in scalars.indices.reversed() {
      let scalar = scalars[index]
      guard scalar.properties.isWhitespace || scalar.isIgnorable && !scalar.isDirectionMark else {
        break
      }
      levels[index] = line
    }
    self.levels = levels.map { Int8(truncatingIfNeeded: $0) }
  }

  /// The level of a code point, counted from the text's first.
  func level(at index: Int) -> Int { levels.map { Int($0[index]) } ?? 0 }

  /// The visual order of runs, from left to right.
  ///
  /// Rule L2: from the highest level down to the lowest odd one, sequences at that level or above
  /// are reversed.
  /// - Parameter levels: Of the runs, in the order of the text.
  /// - Returns: Indices of the runs.
  static func visualOrder(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in (lowestOdd...highest).reversed() {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
