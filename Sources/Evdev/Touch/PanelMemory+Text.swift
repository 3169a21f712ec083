// The text in which the memory of touch panels is kept: one line for each panel.
internal import Gestures

/// Why a text is no memory of touch panels.
public struct PanelMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int
  /// A clause.
  public let reason: String

  public var description: String { "line \(line): \(reason)" }
}

extension PanelMemory {
  /// The longest text, in bytes.
  public static let textLimit = 4096

  private static let head = "panelist panels 1"
  /// More days than a date has.
  private static let lastDay = 999_999

  /// The memory as text, such as `0eef:0001:0100 loses,ghosts used 20787 erred 20780 sound 3`.
  public var text: String {
    entries.reduce(into: Self.head + "\n") { text, entry in
      let panel = [entry.panel.vendor, entry.panel.product, entry.panel.version]
      let faults = TouchFaults.words.filter { entry.faults.contains($0.fault) }.map(\.word)
      text += panel.map(Self.hex).joined(separator: ":") + " " + faults.joined(separator: ",")
      text += " used \(entry.lastUse) erred \(entry.lastFault) sound \(entry.soundDays)\n"
    }
  }

  /// Reads a text that ``text`` made.
  ///
  /// - Throws: The first line that is none of such a text; also for the text of a later version.
  public init(_ bytes: [UInt8]) throws(PanelMemoryError) {
    guard bytes.count <= Self.textLimit, let text = String(validating: bytes, as: UTF8.self) else {
      throw PanelMemoryError(line: 1, reason: "it is no text of 4096 bytes at most")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.head[...] else {
      throw PanelMemoryError(line: 1, reason: "it does not begin with \(Self.head)")
    }
    guard lines.popLast() == "" else {
      throw PanelMemoryError(line: lines.count + 1, reason: "its end is missing")
    }
    self.init()
    for (number, line) in lines.enumerated().dropFirst() {
      guard let entry = Self.entry(line), entries.count < Self.limit,
        !entries.contains(where: { $0.panel == entry.panel })
      else { throw PanelMemoryError(line: number + 1, reason: "it says nothing of a panel") }
      entries.append(entry)
    }
  }

  private static func entry(_ line: Substring) -> Entry? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 8, words[2] == "used", words[4] == "erred", words[6] == "sound",
      let panel = panel(words[0]), let faults = faults(words[1]),
      let lastUse = number(words[3], upTo: lastDay),
      let lastFault = number(words[5], upTo: lastDay),
      let soundDays = number(words[7], upTo: patience - 1)
    else { return nil }
    return Entry(
      panel: panel, faults: faults, lastUse: lastUse, lastFault: lastFault, soundDays: soundDays)
  }

  private static func panel(_ word: Substring) -> PanelIdentity? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count == 4 ? UInt16(part, radix: 16).flatMap { hex($0) == part ? $0 : nil } : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    return PanelIdentity(vendor: numbers[0], product: numbers[1], version: numbers[2])
  }

  private static func faults(_ word: Substring) -> TouchFaults? {
    var faults: TouchFaults = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = TouchFaults.words.first(where: { $0.word == part }),
        faults.insert(known.fault).inserted
      else {
        return nil
      }
    }
    return faults
  }

  private static func number(_ word: Substring, upTo most: Int) -> Int? {
    guard let number = Int(word), "\(number)" == word, (0...most).contains(number) else {
      return nil
    }
    return number
  }

  private static func hex(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}
