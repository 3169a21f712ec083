// Korean syllables typed key by key, and taken back key by key.
import Testing

@testable import OnScreenKeyboard

@Suite("Korean syllables") struct HangulTests {
  private static let leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".map { String($0) }
  /// The keys of each vowel, in Unicode's order.
  private static let vowels = [
    "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ",
    "ㅡ", "ㅡㅣ", "ㅣ",
  ]
  /// The keys of each tail, in Unicode's order; none first.
  private static let tails = [
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ",
    "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]

  @Test("the keys of each of the 11,172 syllables give it, and Backspace takes each key back")
  func all() throws {
    var number: UInt32 = 0
    var wrong: [String] = []
    for lead in Self.leads {
      for vowel in Self.vowels {
        for tail in Self.tails {
          let block = String(Character(try #require(Unicode.Scalar(0xAC00 + number))))
          number += 1
          let keys = (lead + vowel + tail).map { String($0) }
          var steps: [Composition] = [.nothing]
          for key in keys {
            let result = try #require(
              steps[steps.count - 1].adding(key, by: .hangul), "\(block): \(key)")
            if !result.done.isEmpty { wrong.append("\(block): \(key) ends \(result.done)") }
            steps.append(result.next)
          }
          if steps[steps.count - 1].text != block { wrong.append(block) }
          while let step = steps.popLast(), let before = steps.last {
            if step.takingBack() != before { wrong.append("\(block) at \(step.text)") }
          }
        }
      }
    }
    #expect(number == 11_172)
    #expect(wrong == [])
  }

  @Test("every pair of syllables is parted where Korean parts it")
  func pairs() throws {
    // The second begins with ㅇ or any other lead: only a vowel takes a tail with it.
    var wrong: [String] = []
    for tail in Self.tails {
      for lead in Self.leads {
        let keys = ("ㄱㅏ" + tail + lead + "ㅣ").map { String($0) }
        let text = try Self.text(of: keys)
        let all = tail.map { String($0) } + [lead]
        // The last consonant belongs to the second syllable.
        let first = try Self.text(of: ["ㄱ", "ㅏ"] + all.dropLast())
        let second = try Self.text(of: [lead, "ㅣ"])
        if text != first + second { wrong.append("\(keys.joined()): \(text)") }
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "words are typed as on a two-set keyboard",
    arguments: [
      ("ㄱㅏㄴㅏ", "가나"), ("ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ", "안녕하세요"), ("ㄷㅏㄹㄱ", "닭"), ("ㄷㅏㄹㄱㅣ", "달기"),
      ("ㄱㅏㅄㅅㅣ", "가ㅄ시"), ("ㄱㅏㅂㅅㅅㅣ", "값시"), ("ㅋㅋㅋ", "ㅋㅋㅋ"), ("ㅗㅏ", "ㅘ"), ("ㅏㅏ", "ㅏㅏ"), ("ㅗㅏㅏ", "ㅘㅏ"),
      ("ㅇㅜㅇㅠ", "우유"), ("ㅃㅏㅇ", "빵"), ("ㄱㅖㄹㅏㄴ", "계란"), ("ㅇㅡㅣㅈㅏ", "의자"), ("ㄱㅏㄸㅏ", "가따"), ("ㅏㄱ", "ㅏㄱ"),
    ])
  func words(keys: String, text: String) throws {
    #expect(try Self.text(of: keys.map { String($0) }) == text)
  }

  @Test("other letters compose nothing")
  func others() {
    for letter in ["a", ".", "가", "ㄳ", "", "ㄱㄱ"] {
      #expect(Composition.nothing.adding(letter, by: .hangul) == nil, "\(letter)")
    }
  }

  private static func text(of keys: [String]) throws -> String {
    var (done, state) = ("", Composition.nothing)
    for key in keys {
      guard let result = state.adding(key, by: .hangul) else {
        done += state.text + key
        state = .nothing
        continue
      }
      done += result.done
      state = result.next
    }
    return done + state.text
  }
}
