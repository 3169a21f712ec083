// Every letter of a language is on a key or among its alternates.
import Foundation
import OnScreenKeyboard
import Testing
import Units

/// Letters of each language: the main exemplar characters of CLDR 41, without those of several
/// letters. Marks are letters of their own. Of Japanese, Korean and Vietnamese, those from which the
/// others are composed. Persian has the zero width non-joiner in addition.
private let alphabets: [(name: String, letters: String)] = [
  ("en", "abcdefghijklmnopqrstuvwxyz"),
  (
    "ar",
    "\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{670}"
      + "ءأؤإئاآبةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
  ),
  ("bg", "абвгдежзийклмнопрстуфхцчшщъьюя"),
  ("cs", "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"),
  ("da", "abcdefghijklmnopqrstuvwxyzæøå"),
  ("de", "aäbcdefghijklmnoöpqrsßtuüvwxyz"),
  ("el", "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ"),
  ("es", "aábcdeéfghiíjklmnñoópqrstuúüvwxyz"),
  (
    "fa",
    "\u{64B}\u{64D}\u{64C}\u{651}\u{654}\u{200C}آاءأؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی"
  ),
  ("fi", "abcdefghijklmnopqrsštuvwxyzžåäö"),
  ("fr", "aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyÿz"),
  ("he", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
  (
    "hi",
    "\u{93C}ॐ\u{902}\u{901}\u{903}अआइईउऊऋऌऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहऽ"
      + "\u{93E}\u{93F}\u{940}\u{941}\u{942}\u{943}\u{945}\u{947}\u{948}\u{949}\u{94B}\u{94C}\u{94D}"
  ),
  ("hu", "aábcdeéfghiíjklmnoóöőprstuúüűvz"),
  ("it", "aàbcdeéèfghiìjklmnoóòpqrstuùvwxyz"),
  ("ja", "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんー々"),
  ("ko", "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"),
  ("nb", "aàbcdeéfghijklmnoóòôpqrstuvwxyzæøå"),
  ("nl", "aáäbcdeéëfghiíïjklmnoóöpqrstuúüvwxyz"),
  ("pl", "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"),
  ("pt", "aáàâãbcçdeéêfghiíjklmnoóòôõpqrstuúvwxyz"),
  ("ro", "aăâbcdefghiîjklmnoprsștțuvwxyz"),
  ("ru", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
  ("sr", "абвгдђежзијклљмнњопрстћуфхцчџш"),
  ("sv", "aàbcdeéfghijklmnopqrstuvwxyzåäö"),
  (
    "th",
    "ฯๆ\u{E4E}\u{E4C}\u{E47}\u{E48}\u{E49}\u{E4A}\u{E4B}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮ"
      + "\u{E4D}ะ\u{E31}าๅ\u{E33}\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}เแโใไ\u{E3A}"
  ),
  ("tr", "abcçdefgğhıiİjklmnoöprsştuüvyz"),
  ("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ"),
  ("vi", "aăâbcdđeêghiklmnoôơpqrstuưvxy"),
]

@Suite("Letters of the layouts")
struct LayoutLettersTests {
  @Test("there is an alphabet for each layout")
  func alphabetsOfAll() {
    #expect(alphabets.map(\.name) == KeyboardLayout.all.map(\.name))
  }

  @Test("each letter is on a key or among the alternates", arguments: alphabets)
  func reached(name: String, letters: String) throws {
    let layout = try #require(KeyboardLayout.named(name))
    let reached = layout.reached
    let written = Set(reached.map(\.lower) + reached.map(\.upper))
    #expect(letters.unicodeScalars.map { String($0) }.filter { !written.contains($0) } == [])
  }

  @Test("no letter appears twice", arguments: KeyboardLayout.all)
  func once(layout: KeyboardLayout) {
    let letters = layout.reached.map(\.lower)
    #expect(letters.count == Set(letters).count)
  }

  @Test("no two keys give the same letter with Shift", arguments: KeyboardLayout.all)
  func onceShifted(layout: KeyboardLayout) {
    // σ and ς have one capital.
    let letters = layout.rows.joined().map(\.letter)
      .filter { $0.lower.first?.isLowercase != true }.map(\.upper)
    #expect(letters.count == Set(letters).count)
  }

  @Test("all letters are in NFC, as row texts are", arguments: KeyboardLayout.all)
  func normalForm(layout: KeyboardLayout) {
    for letter in layout.reached {
      for text in [letter.lower, letter.upper] {
        // Arabic has keys for two letters.
        #expect(text.count == 1 || text.hasPrefix("ل") && text.count == 2)
        let normal = text.precomposedStringWithCanonicalMapping
        #expect(Array(text.unicodeScalars) == Array(normal.unicodeScalars))
      }
    }
  }

  @Test(
    "the most frequent alternate comes first",
    arguments: [
      "cs e ěéë", "de s ßš", "el ι ίϊΐ", "es u úü", "fr e èêë", "fr o ôœö", "fr ' ’", "it e èé",
      "pl z żź", "ro a ăâ",
      "pt a ãáàâ", "ru е ё", "tr i î", "uk г ґ", "uk ' ʼ’",
    ])
  func first(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let layout = try #require(KeyboardLayout.named(words[0]))
    let key = try #require(layout.rows.joined().first { $0.letter.lower == words[1] })
    #expect(key.alternates.map(\.lower) == words[2].map(String.init))
  }

  @Test("Turkish i capitalizes to İ, and ı to I")
  func turkish() throws {
    let letters = try #require(KeyboardLayout.named("tr")).reached
    #expect(letters.contains(KeyboardLetter("i", "İ")))
    #expect(letters.contains(KeyboardLetter("ı", "I")))
    #expect(letters.contains(KeyboardLetter("î", "Î")))
  }

  @Test("layouts have the expected number of keys in each row")
  func columns() {
    let counts = KeyboardLayout.all.map { "\($0.name) \($0.rows.map(\.count))" }
    #expect(
      counts == [
        "en [10, 9, 7]", "ar [12, 11, 10]", "bg [11, 11, 10]", "cs [11, 10, 7]", "da [11, 11, 7]",
        "de [11, 11, 7]", "el [10, 9, 7]", "es [10, 10, 7]", "fa [12, 11, 9]", "fi [11, 11, 7]",
        "fr [10, 10, 8]", "he [10, 11, 9]", "hi [12, 12, 10]", "hu [12, 12, 10]", "it [10, 9, 7]",
        "ja [12, 12, 10]", "ko [10, 9, 7]",
        "nb [11, 11, 7]", "nl [10, 9, 7]", "pl [10, 9, 7]", "pt [10, 10, 7]", "ro [10, 9, 7]",
        "ru [12, 11, 9]", "sr [12, 11, 7]", "sv [11, 11, 7]", "th [12, 11, 10]", "tr [12, 11, 9]",
        "uk [12, 11, 10]", "vi [10, 9, 7]",
      ])
  }
}

@Suite("Punctuation of the layouts")
struct LayoutIconsTests {
  @Test(
    "comma and period offer the stops of Arabic script first where it is written",
    arguments: KeyboardLayout.all)
  func stops(layout: KeyboardLayout) {
    let panel = PanelGeometry(assuming160DPI: Size(width: 1280, height: 800))
    let plan = KeyPlan(layout, page: .letters, hasLanguages: false, on: panel)
    var offers: [String: String] = [:]
    for case .letter(let key) in plan.slots.suffix(5).map(\.key) {
      offers[key.letter.lower] = key.alternates.map(\.lower).joined()
    }
    let isArabic = ["ar", "fa"].contains(layout.name)
    #expect(offers == [",": isArabic ? "،؛;:" : ";:", ".": isArabic ? "؟!?…" : "?!…"])
  }

  @Test("punctuation of all languages is on the number and symbol pages or their alternates")
  func icons() throws {
    let layout = try #require(KeyboardLayout.all.first)
    let panel = PanelGeometry(assuming160DPI: Size(width: 1280, height: 800))
    var written: Set<String> = []
    for page in [KeyboardPage.numbers, .symbols] {
      let plan = KeyPlan(layout, page: page, hasLanguages: false, on: panel)
      for case .letter(let key) in plan.slots.map(\.key) {
        written.formUnion(([key.letter] + key.alternates).map(\.lower))
      }
    }
    let wanted = "¿?¡!«»„“”‘’'…–—"
    #expect(wanted.map(String.init).filter { !written.contains($0) } == [])
  }
}
