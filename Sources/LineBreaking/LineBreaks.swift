// Where a line of text may break: the rules of UAX #14.

/// The places where a text may continue on the next line, by the Unicode Line Breaking Algorithm
/// (UAX #14, version 15.0).
///
/// ```swift
/// let breaks = LineBreaks("牛乳、パン and eggs")
/// let beginsLine = breaks.offsets.contains(6)  // false: 、 begins no line
/// ```
public struct LineBreaks: Hashable, Sendable {
  /// Ascending offsets, in UTF-8, of the characters that may begin a line. Never the first one.
  public let offsets: [Int]

  /// - Parameters:
  ///   - text: The text. Each place is the beginning of one of its characters.
  ///   - breaksComplexScripts: Whether a line may break between any two characters of a script that
  ///     has no blanks between words, such as Thai: finding its words takes a dictionary. By the
  ///     standard alone it may not.
  /// - Complexity: O(length).
  public init(_ text: String, breaksComplexScripts: Bool = true) {
    var offsets: [Int] = []
    var rules = LineBreakRules()
    var isComplex = false
    var offset = 0
    var scalars = text.unicodeScalars[...]
    // The rules look one code point ahead.
    var next = scalars.first.map(LineBreakTable.class(of:))
    for character in text {
      for (index, scalar) in character.unicodeScalars.enumerated() {
        guard let current = next else { break }
        scalars = scalars.dropFirst()
        next = scalars.first.map(LineBreakTable.class(of:))
        let mayBreak = rules.mayBreak(before: current, next)
        if index == 0, offset > 0 {
          let isWithinWord =
            breaksComplexScripts && isComplex && current == .complex
            && !Self.endings.contains(scalar.value)
          if mayBreak || isWithinWord { offsets.append(offset) }
        }
        // A vowel that is written before its consonant stays with it.
        if current != .complexMark {
          isComplex = current == .complex && !scalar.properties.isLogicalOrderException
        }
        offset += UTF8.width(scalar)
      }
    }
    self.offsets = offsets
  }
}

extension LineBreaks {
  /// Thai and Lao vowels and signs that end a syllable, though they are no marks.
  fileprivate static let endings: Set<UInt32> = [
    0xE2F, 0xE30, 0xE32, 0xE45, 0xE46, 0xEAF, 0xEB0, 0xEB2, 0xEBD, 0xEC6,
  ]
}

/// The rules, fed with one code point after the other. The numbers are those of the standard.
private struct LineBreakRules {
  /// How far a number has come, for rule 25.
  private enum Number { case none, digits, closed }

  /// The class of the last code point, as rules 9 and 10 have it: marks belong to what is before
  /// them.
  private var last: LineBreakClass?
  /// The class before the last one.
  private var beforeLast: LineBreakClass?
  /// The last class that is no space.
  private var lastVisible: LineBreakClass?
  private var isAfterJoiner = false
  /// Whether an odd number of regional indicators is behind.
  private var hasOpenRegional = false
  private var number = Number.none

  /// - Parameters:
  ///   - current: The class of the next code point.
  ///   - next: Of the one after it; nil at the end.
  /// - Returns: Whether a line may begin with it.
  mutating func mayBreak(before current: LineBreakClass, _ next: LineBreakClass?) -> Bool {
    guard let last else {
      take(current.isMark ? .alphabetic : current)
      isAfterJoiner = current == .zeroWidthJoiner
      return false
    }
    defer { isAfterJoiner = current == .zeroWidthJoiner }
    if current.isMark, !last.endsMarks { return false }  // 9
    let resolved = current.isMark ? .alphabetic : current.resolved  // 10
    let mayBreak = decide(last, resolved, next?.resolved)
    take(resolved)
    return mayBreak
  }

  private mutating func take(_ current: LineBreakClass) {
    let current = current.resolved
    hasOpenRegional = current == .regional && !hasOpenRegional
    switch current {
    case .numeric: number = .digits
    case .slash, .infix: if number == .closed { number = .none }
    case .close, .closeParenthesis, .wideCloseParenthesis:
      number = number == .digits ? .closed : .none
    default: number = .none
    }
    beforeLast = last
    last = current
    if current != .space { lastVisible = current }
  }

  private func decide(
    _ last: LineBreakClass, _ current: LineBreakClass, _ next: LineBreakClass?
  ) -> Bool {
    switch (last, current) {
    case (.carriageReturn, .lineFeed): return false  // 5
    case (.mandatory, _), (.carriageReturn, _), (.lineFeed, _), (.nextLine, _): return true  // 4, 5
    case (_, .mandatory), (_, .carriageReturn), (_, .lineFeed), (_, .nextLine): return false  // 6
    case (_, .space), (_, .zeroWidthSpace): return false  // 7
    default: break
    }
    if lastVisible == .zeroWidthSpace { return true }  // 8
    if isAfterJoiner { return false }  // 8a
    switch (last, current) {
    case (_, .wordJoiner), (.wordJoiner, _), (.glue, _): return false  // 11, 12
    case (.space, .glue), (.breakAfter, .glue), (.hyphen, .glue): break
    case (_, .glue): return false  // 12a
    case (_, .close), (_, .closeParenthesis), (_, .wideCloseParenthesis), (_, .exclamation),
      (_, .infix), (_, .slash):
      return false  // 13
    default: break
    }
    switch (lastVisible, current) {
    case (.open, _), (.wideOpen, _): return false  // 14
    case (.quotation, .open), (.quotation, .wideOpen): return false  // 15
    case (.close, .nonStarter), (.closeParenthesis, .nonStarter),
      (.wideCloseParenthesis, .nonStarter):
      return false  // 16
    case (.breakBoth, .breakBoth): return false  // 17
    default: break
    }
    if last == .space { return true }  // 18
    return !joins(last, current, next)
  }

  /// Rules 19 to 30, between neighbours.
  private func joins(
    _ last: LineBreakClass, _ current: LineBreakClass, _ next: LineBreakClass?
  ) -> Bool {
    switch (last, current) {
    case (_, .quotation), (.quotation, _): return true  // 19
    case (.contingent, _), (_, .contingent): return false  // 20
    case (_, .breakAfter), (_, .hyphen), (_, .nonStarter), (.breakBefore, _): return true  // 21
    case (.hyphen, _) where beforeLast == .hebrew: return true  // 21a
    case (.breakAfter, _) where beforeLast == .hebrew: return true
    case (.slash, .hebrew): return true  // 21b
    case (_, .inseparable): return true  // 22
    case (.regional, .regional): return hasOpenRegional  // 30a
    case (.emojiBase, .emojiModifier), (.futureEmoji, .emojiModifier): return true  // 30b
    default: break
    }
    if joinsNumber(last, current, next) { return true }
    let (isLetter, wasLetter) = (current.isLetter, last.isLetter)
    let (isHangul, wasHangul) = (current.isHangul, last.isHangul)
    switch (last, current) {
    case (_, .numeric) where wasLetter: return true  // 23
    case (.numeric, _) where isLetter: return true
    case (.prefix, _) where current.isIdeograph: return true  // 23a
    case (_, .postfix) where last.isIdeograph: return true
    case (.prefix, _) where isLetter, (.postfix, _) where isLetter: return true  // 24
    case (_, .prefix) where wasLetter, (_, .postfix) where wasLetter: return true
    case (.jamoL, .jamoL), (.jamoL, .jamoV), (.jamoL, .hangulLV), (.jamoL, .hangulLVT): return true
    case (.jamoV, .jamoV), (.jamoV, .jamoT), (.hangulLV, .jamoV), (.hangulLV, .jamoT): return true
    case (.jamoT, .jamoT), (.hangulLVT, .jamoT): return true  // 26
    case (_, .postfix) where wasHangul: return true  // 27
    case (.prefix, _) where isHangul: return true
    case (_, _) where wasLetter && isLetter: return true  // 28
    case (.infix, _) where isLetter: return true  // 29
    case (_, .open): return wasLetter || last == .numeric  // 30
    case (.closeParenthesis, _): return isLetter || current == .numeric
    default: return false
    }
  }

  /// Rule 25, as the expression of section 8.2 has it: a number is one word with what is around it.
  private func joinsNumber(
    _ last: LineBreakClass, _ current: LineBreakClass, _ next: LineBreakClass?
  ) -> Bool {
    switch (last, current) {
    case (.prefix, .numeric), (.postfix, .numeric), (.open, .numeric), (.wideOpen, .numeric),
      (.hyphen, .numeric):
      true
    case (.prefix, .open), (.postfix, .open), (.prefix, .hyphen), (.postfix, .hyphen),
      (.prefix, .wideOpen), (.postfix, .wideOpen):
      next == .numeric
    case (_, .numeric): number == .digits
    case (_, .postfix), (_, .prefix): number != .none
    default: false
    }
  }
}

extension LineBreakClass {
  fileprivate var isMark: Bool {
    self == .combining || self == .zeroWidthJoiner || self == .complexMark
  }

  /// Whether a mark behind it stands alone.
  fileprivate var endsMarks: Bool {
    switch self {
    case .mandatory, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace: true
    default: false
    }
  }

  /// The rest of rule 1.
  fileprivate var resolved: LineBreakClass { self == .complex ? .alphabetic : self }

  fileprivate var isLetter: Bool { self == .alphabetic || self == .hebrew }

  fileprivate var isIdeograph: Bool {
    switch self {
    case .ideographic, .futureEmoji, .emojiBase, .emojiModifier: true
    default: false
    }
  }

  fileprivate var isHangul: Bool {
    switch self {
    case .jamoL, .jamoV, .jamoT, .hangulLV, .hangulLVT: true
    default: false
    }
  }
}
