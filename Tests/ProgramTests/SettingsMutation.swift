// Random damage to configuration files, as editors, cables and other programs cause it.
import TestRandom

/// One kind of damage to a configuration file.
enum SettingsMutation: CaseIterable {
  case bits, cutFile, cutLine, doubleLine, swapLines, joinLines, swapValues, number, word, place
  case badUTF8, nul, mark, carriageReturns, longLine, longValue, huge, section, key, blanks

  /// A random mutation. `place` is more frequent, because most others make the file invalid.
  static func drawn(_ chance: inout SeededRandom) -> SettingsMutation {
    guard chance.roll(0...2) > 0 else { return .place }
    return allCases[chance.roll(below: allCases.count)]
  }

  private typealias Lines = [ArraySlice<UInt8>]

  func apply(to bytes: inout [UInt8], _ chance: inout SeededRandom) {
    switch self {
    case .bits:
      for _ in 0...chance.roll(below: 4) where !bytes.isEmpty {
        bytes[chance.roll(below: bytes.count)] ^= 1 << UInt8(chance.roll(0...7))
      }
    case .cutFile: bytes = Array(bytes.prefix(chance.roll(0...bytes.count)))
    case .badUTF8: insert([0xC3, 0x28], into: &bytes, &chance)
    case .nul: insert([0], into: &bytes, &chance)
    case .mark: bytes = [0xEF, 0xBB, 0xBF] + bytes
    case .carriageReturns: bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    case .longLine:
      insert(Array(repeating: 0x78, count: chance.roll(1...500)), into: &bytes, &chance)
    case .huge: bytes += Array(repeating: UInt8(ascii: "#"), count: 1_000_000)
    case .cutLine, .doubleLine, .swapLines, .joinLines, .swapValues, .number, .word, .place,
      .longValue, .section, .key, .blanks:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      change(&lines, chance.roll(below: lines.count), chance.roll(below: lines.count), &chance)
      bytes = Array(lines.joined(separator: [10]))
    }
  }

  private func change(
    _ lines: inout Lines, _ one: Int, _ other: Int, _ chance: inout SeededRandom
  ) {
    switch self {
    case .cutLine: lines[one] = lines[one].prefix(chance.roll(0...lines[one].count))
    case .doubleLine: lines.insert(lines[one], at: other)
    case .swapLines: lines.swapAt(one, other)
    case .joinLines: lines[one] += lines[other]
    case .swapValues: setValue(&lines, Self.value(lines[other]), &chance)
    case .number: setValue(&lines, Self.pick(Self.numbers, &chance), &chance)
    case .place:
      // In the folder of the list that the file names, if it still names one.
      let list = lines.map(Self.value).first { $0.hasSuffix("/panelist.db") } ?? ""
      let folder = list.dropFirst().dropLast("/panelist.db".count)
      let name = Self.pick(Self.places, &chance).replacing("FOLDER", with: folder)
      setValue(&lines, name, of: ["path", "font"][chance.roll(0...1)], &chance)
    case .word: setValue(&lines, Self.pick(Self.words, &chance), &chance)
    case .longValue:
      setValue(&lines, "/" + String(repeating: "W", count: chance.roll(100...195)), &chance)
    case .section: lines.insert(Array(Self.pick(Self.sections, &chance).utf8)[...], at: one)
    case .key: lines.insert(Array(Self.pick(Self.keys, &chance).utf8)[...], at: one)
    case .blanks: lines[one] = [[32, 9, 0xC2, 0xA0][chance.roll(0...3)]] + lines[one]
    case .bits, .cutFile, .badUTF8, .nul, .mark, .carriageReturns, .longLine, .huge:
      fatalError("SettingsMutation: \(self) is not of lines")
    }
  }

  /// Replaces the value of a random line that has an equals sign.
  private func setValue(
    _ lines: inout Lines, _ value: String, of key: String = "", _ chance: inout SeededRandom
  ) {
    let settings = lines.indices.filter {
      lines[$0].contains(UInt8(ascii: "=")) && lines[$0].starts(with: key.utf8)
    }
    guard !settings.isEmpty else { return }
    let line = settings[chance.roll(below: settings.count)]
    let key = lines[line].prefix { $0 != UInt8(ascii: "=") }.drop { $0 == UInt8(ascii: "#") }
    lines[line] = (Array(key) + Array("= ".utf8) + Array(value.utf8))[...]
  }

  private func insert(_ some: [UInt8], into bytes: inout [UInt8], _ chance: inout SeededRandom) {
    bytes.insert(contentsOf: some, at: chance.roll(0...bytes.count))
  }

  private static func value(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.drop { $0 != UInt8(ascii: "=") }.dropFirst(), as: UTF8.self)
  }

  private static func pick(_ some: [String], _ chance: inout SeededRandom) -> String {
    some[chance.roll(below: some.count)]
  }

  private static let numbers = [
    "0", "-1", "nan", "NaN", "inf", "-inf", "1e308", "1e999", "0x10", "9223372036854775808",
    "99999999999999999999999999mm", "10.5.5mm", "6mm", "40mm", "5.999999999999999999999mm",
    "40.0000000000000000001mm", ".mm", "6.mm", "0000010mm", "٣mm", "−8mm", "1e-400 0 0 0 1 0",
    "1e308 0 1e308 0 1e308 1e308", "nan nan nan nan nan nan", "1e-300 0 0 0 1e-300 0",
    "-2147483648 2147483647 0 1", "0 2147483648 0 1", "360", "-90", "90", "+90", "090",
    "22:00 6:00", "6:00 6:00", "23:59 0:00", "24:00 0:00", "-1:00 6:00", "7:5 8:00",
  ]
  private static let places = [
    "FOLDER", "FOLDER/p.conf", "FOLDER/new/list.db", "FOLDER/no/such/list.db", "FOLDER/a b.db",
    "FOLDER/p.conf/list.db", "FOLDER/50%?#.db", "/dev/null", "/dev/zero", "/proc/self/mem",
    "/nowhere/My.otf", "/etc/passwd", "/home/anna/My.otf", "/tmp/My.otf", "FOLDER/\u{1F9FA}.db",
  ]
  private static let words = [
    "", " ", "/", "//", "/dev/null", "/dev/zero", "/dev/stdin", "/proc/self/mem", "/etc", "/tmp/",
    "../list.db", ":memory:", "file:/tmp/x?mode=memory", "/nowhere/at/all.otf", "$HOME/list.db",
    "~/list.db", "\"/srv/list.db\"", "yes", "sink", "stay", "on", "across-the-room", "HDMI-A-1",
    "heat", "ember", "Paper", "24h", "12 h",
    "/dev/dri/card256", "/dev/dri/card01", "/dev/dri/card0", "/dev/dri/renderD128", "a ; b", "a;b",
    "a # b", "\u{202E}gnp.tsil", "\u{85}", "\u{2028}", "\u{1F9FA}", "e\u{301}", "for", " for ",
    "x y for", "-y x for \u{1F9FA}", "0 1 0 1 for /dev/input/event3",
  ]
  private static let sections = [
    "[]", "[", "]", "[store]", "[Service]", "[panel] ; a", "[panel]x", "[[panel]]", "[panel",
    "[ panel ]",
    "[panel]]", "[PANEL]", "[touch", "[\u{202E}]", "[store]\u{A0}",
  ]
  private static let keys = [
    "= 3", "=", "path", "path =", "path: /srv/a.db", "path : /x = y", "ReadWritePaths=/srv",
    "color = red", "row_height = 12mm ; tall", "row-height = 12mm", "Row_Height = 12mm", "; = ",
    "ignore = a", "ignore = /dev/input/event0", "\u{FEFF}path = /srv/a.db", "include other.conf",
    "<?xml version=\"1.0\"?>", "{\"panel\": {}}", "key = value = value",
  ]
}
