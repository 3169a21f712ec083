// Letters and capitals are where the hardware keyboards of the language have them.
import OnScreenKeyboard
import Testing

/// A layout of the on-screen keyboard and the xkb-data layout that it follows.
struct Model: CustomTestStringConvertible {
  let name: String
  let keyboard: String
  var testDescription: String { name }

  static let all = [
    Model(name: "en", keyboard: "us"), Model(name: "ar", keyboard: "ara"),
    Model(name: "bg", keyboard: "bg"), Model(name: "cs", keyboard: "cz"),
    Model(name: "da", keyboard: "dk"), Model(name: "de", keyboard: "de"),
    Model(name: "el", keyboard: "gr"), Model(name: "es", keyboard: "es"),
    Model(name: "fa", keyboard: "ir"), Model(name: "fi", keyboard: "fi"),
    Model(name: "fr", keyboard: "fr"), Model(name: "he", keyboard: "il"),
    Model(name: "hi", keyboard: "in"), Model(name: "hu", keyboard: "hu"),
    Model(name: "it", keyboard: "it"), Model(name: "nb", keyboard: "no"),
    Model(name: "nl", keyboard: "nl"), Model(name: "pl", keyboard: "pl"),
    Model(name: "pt", keyboard: "pt"), Model(name: "ro", keyboard: "ro"),
    Model(name: "ru", keyboard: "ru"), Model(name: "sr", keyboard: "rs"),
    Model(name: "sv", keyboard: "se"), Model(name: "th", keyboard: "th"),
    Model(name: "tr", keyboard: "tr"), Model(name: "uk", keyboard: "ua"),
    Model(name: "vi", keyboard: "us"),
  ]
}

@Suite("Letter positions")
struct LayoutPlacesTests {
  /// Keys of the on-screen keyboard that are elsewhere on hardware keyboards, with the reason.
  private static let added = [
    "fr AB07 é": "a keyboard has it in the row of figures; few sentences do without",
    "fr AB08 '": "as é",
    "fa AB09 \u{200C}": "many words need it, and a keyboard has it with Shift alone",
    "hu AB08 ö": "a keyboard has it in the row of figures; few sentences do without",
    "hu AB09 ü": "as ö", "hu AB10 ó": "as ö",
    "uk AB10 '": "a keyboard has it left of the figures; it is a letter of the alphabet",
  ]
  /// Letters of a hardware keyboard's rows that the on-screen keyboard has no key for, with the
  /// reason.
  private static let left = [
    "fr AC11 ù": "an eleventh key would make all narrower, for one word of the language",
    "it AD11 è": "vowels with accents are in the alternates: ten keys in a row instead of twelve",
    "it AC10 ò": "as è", "it AC11 à": "as è", "it AC12 ù": "as è",
    "es AC12 ç": "of other languages; an eleventh key would make all narrower",
    "uk AC12 ґ": "a keyboard has it beyond its rows or above Return, and hands look for it at г",
    "sr AC12 ж": "the same letter begins the last row",
    "th AC12 ฃ": "no word has it any more",
    "pt AC11 º": "a sign behind a number, no letter of words",
  ]
  /// Capitals that hardware keyboards have with Caps Lock, where Shift gives a sign.
  private static let capsLocked: Set<String> = ["cs AD11 ú", "cs AC10 ů"]
  /// Labels of the language keys of scripts without capitals.
  private static let labels = [
    "ar": "ع", "fa": "فا", "he": "א", "hi": "हि", "ja": "あ", "ko": "한", "th": "ไ",
  ]
  /// Characters that Unicode calls letters and people call symbols.
  private static let icons: Set<String> = ["º"]

  /// Keyboards that xkb has no letters for: kana have an order of their own here, and xkb leaves
  /// Korean letters to an input method.
  private static let without: Set<String> = ["ja", "ko"]

  @Test("there is an xkb layout for each layout but two, in the same order")
  func models() {
    #expect(
      KeyboardLayout.all.map(\.name).filter { !Self.without.contains($0) }
        == Model.all.map(\.name))
    for layout in KeyboardLayout.all {
      #expect(layout.label == Self.labels[layout.name] ?? layout.name.uppercased())
      #expect(KeyboardLayout.named(layout.name) == layout)
    }
    #expect(KeyboardLayout.named("EN") == nil)
    #expect(KeyboardLayout.named("") == nil)
  }

  @Test("keys are where xkb has them, except for the listed ones", arguments: Model.all)
  func places(model: Model) throws {
    let layout = try #require(KeyboardLayout.named(model.name))
    let keyboard = try #require(XKBLayout(model.keyboard))
    var added: Set<String> = []
    var left: Set<String> = []
    for (row, keys) in zip(["AD", "AC", "AB"], layout.rows) {
      let count = row == "AB" ? 10 : 12
      #expect(keys.count <= count)
      for place in 0..<count {
        let name = "\(row)\(place < 9 ? "0" : "")\(place + 1)"
        let text = keyboard.texts(name)[0]
        guard place < keys.count else {
          if let text, Self.isLetter(text) { left.insert("\(model.name) \(name) \(text)") }
          continue
        }
        let key = keys[place].letter.lower
        if key != text { added.insert("\(model.name) \(name) \(key)") }
      }
    }
    #expect(added == Set(Self.added.keys.filter { $0.hasPrefix(model.name) }))
    #expect(left == Set(Self.left.keys.filter { $0.hasPrefix(model.name) }))
  }

  @Test("a key's capital is on the second level of its xkb key", arguments: Model.all)
  func capitals(model: Model) throws {
    let layout = try #require(KeyboardLayout.named(model.name))
    let keyboard = try #require(XKBLayout(model.keyboard))
    for (row, keys) in zip(["AD", "AC", "AB"], layout.rows) {
      for (place, key) in keys.enumerated() {
        let name = "\(row)\(place < 9 ? "0" : "")\(place + 1)"
        guard Self.added["\(model.name) \(name) \(key.letter.lower)"] == nil else { continue }
        let capital = keyboard.texts(name)[1]
        guard !Self.capsLocked.contains("\(model.name) \(name) \(key.letter.lower)") else {
          #expect(capital != key.letter.upper)
          #expect(XKBLayout.capital(key.letter.lower) == key.letter.upper)
          continue
        }
        #expect(capital == key.letter.upper, "\(model.name) \(name)")
      }
    }
  }

  @Test("every letter that xkb has without Shift can be typed", arguments: Model.all)
  func reach(model: Model) throws {
    let layout = try #require(KeyboardLayout.named(model.name))
    let keyboard = try #require(XKBLayout(model.keyboard))
    let letters = Set(layout.reached.map(\.lower))
    let written = Set(XKBLayout.keys.compactMap { keyboard.texts($0)[0] }.filter(Self.isLetter))
    #expect(written.count >= 25)
    #expect(written.subtracting(letters).subtracting(Self.icons) == [])
  }

  /// Whether all scalars are alphabetic.
  private static func isLetter(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
  }
}

@Suite("Capitals of alternates")
struct LayoutCapitalsTests {
  /// xkb layouts with accented letters on keys, whose capitals are on the next level: the second
  /// for the first, the fourth for the third.
  private static let keyboards = [
    "us(altgr-intl)", "us(intl)", "fr(oss)", "ca", "ca(multix)", "pl", "ro", "ua", "ru", "tr", "de",
    "cz", "lv", "it", "es", "pt", "ara", "in", "th",
  ]
  /// Pairs that no xkb layout has on two neighbouring levels, with the reason.
  private static let decided = [
    KeyboardLetter("ß", "ẞ"):
      "what Caps Lock writes; Shift writes the question mark of the same key",
    KeyboardLetter("ΐ", "Ϊ"):
      "words in capitals have dots and no accents, and no word begins with it",
    KeyboardLetter("ΰ", "Ϋ"): "as ΐ",
    KeyboardLetter("\u{945}", "ऍ"): "the vowel and its sign, as on the keys around it",
  ]

  @Test("each alternate's capital is xkb's", arguments: Model.all)
  func capitals(model: Model) throws {
    var pairs: Set<KeyboardLetter> = []
    for name in Self.keyboards {
      let keyboard = try #require(XKBLayout(name), "\(name)")
      for texts in XKBLayout.keys.map(keyboard.texts) {
        for level in [0, 2] {
          guard let lower = texts[level], let upper = texts[level + 1] else { continue }
          pairs.insert(KeyboardLetter(lower, upper))
        }
      }
    }
    let layout = try #require(KeyboardLayout.named(model.name))
    for letter in layout.rows.joined().flatMap(\.alternates) {
      guard !pairs.contains(letter), Self.decided[letter] == nil else { continue }
      // Shift changes nothing where there are no capitals.
      if letter.lower == letter.upper, letter.lower.unicodeScalars.count > 1 { continue }
      #expect(XKBLayout.capital(letter.lower) == letter.upper, "\(letter)")
    }
  }

  @Test("xkb's German layout has ẞ on the fifth level, that of Caps Lock")
  func sharpS() throws {
    let keyboard = try #require(XKBLayout("de"))
    #expect(keyboard.texts("AE11") == ["ß", "?", "\\", "¿", "ẞ"])
  }
}

extension KeyboardLayout {
  /// All letters of keys and alternates.
  var reached: [KeyboardLetter] { rows.joined().flatMap { [$0.letter] + $0.alternates } }
}
