// Reads line breaking classes from the files of the Unicode Character Database.
import Foundation

@testable import LineBreaking

/// The files of Debian's package unicode-data.
enum UnicodeFiles {
  private static let names: [String: LineBreakClass] = [
    "AI": .alphabetic, "AL": .alphabetic, "XX": .alphabetic, "SG": .alphabetic, "B2": .breakBoth,
    "BA": .breakAfter, "BB": .breakBefore, "BK": .mandatory, "CB": .contingent, "CL": .close,
    "CM": .combining, "CP": .closeParenthesis, "CR": .carriageReturn, "EB": .emojiBase,
    "EM": .emojiModifier, "EX": .exclamation, "GL": .glue, "H2": .hangulLV, "H3": .hangulLVT,
    "HL": .hebrew, "HY": .hyphen, "ID": .ideographic, "IN": .inseparable, "IS": .infix,
    "JL": .jamoL, "JT": .jamoT, "JV": .jamoV, "LF": .lineFeed, "NL": .nextLine, "NS": .nonStarter,
    "CJ": .nonStarter, "NU": .numeric, "OP": .open, "PO": .postfix, "PR": .prefix,
    "QU": .quotation, "RI": .regional, "SA": .complex, "SP": .space, "SY": .slash,
    "WJ": .wordJoiner, "ZW": .zeroWidthSpace, "ZWJ": .zeroWidthJoiner,
  ]
  /// The code points that LineBreak.txt does not list and that are not XX: its introduction.
  private static let unlisted: [(ClosedRange<Int>, LineBreakClass)] = [
    (0x3400...0x4DBF, .ideographic), (0x4E00...0x9FFF, .ideographic),
    (0xF900...0xFAFF, .ideographic), (0x2_0000...0x2_FFFD, .ideographic),
    (0x3_0000...0x3_FFFD, .ideographic), (0x1_F000...0x1_FAFF, .ideographic),
    (0x1_FC00...0x1_FFFD, .ideographic), (0x20A0...0x20CF, .prefix),
  ]

  /// The class of each code point.
  static func lineBreakClasses(in folder: String) throws -> [LineBreakClass] {
    var classes = [LineBreakClass](repeating: .alphabetic, count: 0x11_0000)
    for (range, kind) in unlisted { for code in range { classes[code] = kind } }
    for (range, name) in try lines(folder + "LineBreak.txt") {
      guard let kind = names[name] else { continue }
      for code in range { classes[code] = kind }
    }
    let general = try lines(folder + "extracted/DerivedGeneralCategory.txt")
    var isAssigned = [Bool](repeating: false, count: 0x11_0000)
    for (range, name) in general where name != "Cn" {
      for code in range { isAssigned[code] = true }
    }
    for (range, name) in general where name == "Mn" || name == "Mc" {
      for code in range where classes[code] == .complex { classes[code] = .complexMark }
    }
    for (range, name) in try lines(folder + "EastAsianWidth.txt") where "FWH".contains(name) {
      for code in range {
        if classes[code] == .open { classes[code] = .wideOpen }
        if classes[code] == .closeParenthesis { classes[code] = .wideCloseParenthesis }
      }
    }
    for (range, name) in try lines(folder + "emoji/emoji-data.txt")
    where name == "Extended_Pictographic" {
      for code in range where classes[code] == .ideographic && !isAssigned[code] {
        classes[code] = .futureEmoji
      }
    }
    return classes
  }

  /// The table of ``LineBreakTable``, on one line.
  static func table(of classes: [LineBreakClass]) -> String {
    var table = ""
    var length = 0
    for (place, kind) in classes.enumerated() {
      length += 1
      guard place + 1 == classes.count || classes[place + 1] != kind else { continue }
      table.unicodeScalars.append(Unicode.Scalar(LineBreakTable.letters[Int(kind.rawValue)]))
      if length > 1 { table += "\(length)" }
      length = 0
    }
    return table
  }

  /// The ranges of code points and their values in a file.
  private static func lines(_ path: String) throws -> [(ClosedRange<Int>, String)] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count > 1 else { return nil }
      let ends = fields[0].split(separator: ".").compactMap { end in
        Int(end.filter { $0 != " " }, radix: 16)
      }
      guard let first = ends.first, let last = ends.last else { return nil }
      return (first...last, fields[1].filter { $0 != " " })
    }
  }
}
