// Line breaking classes of code points, with the distinctions that the rules make.

/// A class of UAX #14 after its first rule, which resolves the classes AI, CJ, SG and XX.
enum LineBreakClass: UInt8, Hashable, Sendable, CaseIterable {
  // The letter of each in the table is its place from `a` on, then `A`.
  case alphabetic
  case breakBoth
  case breakAfter
  case breakBefore
  case mandatory
  case contingent
  case close
  case combining
  case closeParenthesis
  /// A closing parenthesis that is as wide as an ideograph.
  case wideCloseParenthesis
  case carriageReturn
  case emojiBase
  case emojiModifier
  case exclamation
  case glue
  case hangulLV
  case hangulLVT
  case hebrew
  case hyphen
  case ideographic
  /// A code point that is kept for an emoji.
  case futureEmoji
  case inseparable
  case infix
  case jamoL
  case jamoT
  case jamoV
  case lineFeed
  case nextLine
  case nonStarter
  case numeric
  case open
  /// An opening punctuation that is as wide as an ideograph.
  case wideOpen
  case postfix
  case prefix
  case quotation
  case regional
  /// A letter of a script without blanks between words: Thai, Lao, Khmer and others.
  case complex
  /// A mark of such a script.
  case complexMark
  case space
  case slash
  case wordJoiner
  case zeroWidthSpace
  case zeroWidthJoiner
}
