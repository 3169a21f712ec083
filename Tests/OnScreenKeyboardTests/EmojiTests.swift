// The page of emoji on the on-screen keyboard.
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Emoji page") struct EmojiTests {
  /// The emoji on the keys, row by row.
  private static func rows(_ bench: TypingBench) -> [[String]] {
    var rows: [[String]] = [[], [], [], []]
    for slot in bench.keyboard.plan.slots {
      if case .letter(let key) = slot.key { rows[slot.row].append(key.letter.lower) }
    }
    return rows
  }

  @Test("each category has three rows of emoji, each of them once and one character")
  func table() {
    var seen: Set<String> = []
    for category in EmojiCategory.allCases where category != .recent {
      #expect(category.emoji.count == 3 * EmojiPage.columns - 1, "\(category)")
      for emoji in category.emoji {
        #expect(emoji.count == 1 && seen.insert(emoji).inserted, "\(emoji)")
        #expect(
          emoji.unicodeScalars.contains {
            $0.properties.isEmojiPresentation || $0 == "\u{FE0F}"
          }, "\(emoji) is shown in colours")
      }
      #expect(seen.contains(category.sign))
    }
    #expect(seen.count == 7 * 35)
  }

  @Test("a key of the number page leads to the emoji, and another one back to the letters")
  func pages() {
    var bench = TypingBench()
    bench.tap("123", at: 0)
    bench.tap("emoji", at: 200)
    #expect(bench.keyboard.page == .emoji)
    #expect(Self.rows(bench).map(\.count) == [12, 12, 11, 0])
    #expect(Self.rows(bench)[0] == Array(EmojiCategory.food.emoji.prefix(12)))
    bench.tap("🥛", at: 400)
    bench.tap("signs", at: 600)
    bench.tap("✅", at: 800)
    bench.tap("back", at: 1000)
    bench.tap("enter", at: 1200)
    bench.tap("abc", at: 1400)
    #expect(bench.keyboard.page == .letters)
    #expect(bench.text == "🥛✅⌫⏎")
  }

  @Test("the emoji that were typed last stand first, each once, at most a row of them")
  func recents() {
    var bench = TypingBench()
    bench.tap("123", at: 0)
    bench.tap("emoji", at: 200)
    let typed = Array(EmojiCategory.food.emoji.prefix(13))
    for (number, emoji) in (typed + [typed[5]]).enumerated() {
      bench.tap(emoji, at: 400 + number * 200)
    }
    // The keys do not move while they are tapped.
    #expect(Self.rows(bench)[0] == Array(typed.prefix(12)))
    bench.tap("abc", at: 4000)
    bench.tap("123", at: 4200)
    bench.tap("emoji", at: 4400)
    let expected = [typed[5]] + typed.reversed().filter { $0 != typed[5] }.prefix(11)
    let rows = Self.rows(bench)
    #expect(rows[0] == expected)
    #expect(rows[1] + rows[2] == Array(EmojiCategory.food.emoji.filter { !expected.contains($0) }))
    var other = OnScreenKeyboard([TypingBench.english], on: TypingBench.upright(pitch: 16))
    other.follow(bench.keyboard)
    #expect(
      other.plan.slots.prefix(12).map(\.key) == bench.keyboard.plan.slots.prefix(12).map(\.key))
  }

  @Test("after a restart the emoji of known texts are the recent ones, until some are typed")
  func recalled() {
    var bench = TypingBench()
    bench.keyboard.recallEmoji(from: ["Milk", "é 🥛🥛 Milk", "1️⃣ 🎉 👍🏽 🍎"])
    bench.tap("123", at: 0)
    bench.tap("emoji", at: 200)
    #expect(Array(Self.rows(bench)[0].prefix(3)) == ["🥛", "🎉", "🍎"])
    bench.tap("🍐", at: 400)
    bench.tap("abc", at: 600)
    bench.keyboard.recallEmoji(from: ["✅"])
    bench.tap("123", at: 800)
    bench.tap("emoji", at: 1000)
    #expect(Array(Self.rows(bench)[0].prefix(4)) == ["🍐", "🥛", "🎉", "🍎"])
    // A row of them, of however many texts.
    var full = EmojiPage()
    full.recall(from: EmojiCategory.food.emoji)
    #expect(full.recents == Array(EmojiCategory.food.emoji.prefix(EmojiPage.columns)))
  }

  @Test("what no font has is hidden, and without any emoji there is no page")
  func hidden() {
    var bench = TypingBench()
    bench.tap("123", at: 0)
    bench.tap("emoji", at: 200)
    bench.keyboard.hideEmoji { $0 == "🍐" || EmojiCategory.signs.emoji.contains($0) }
    #expect(Self.rows(bench)[0].prefix(1) == ["🍎"] && !Self.rows(bench)[0].contains("🍐"))
    #expect(!bench.keyboard.plan.slots.contains { $0.key == .emoji(.signs) })
    bench.keyboard.hideEmoji { _ in true }
    #expect(bench.keyboard.page == .numbers)
    #expect(!bench.keyboard.plan.slots.contains { $0.key == .page(.emoji) })
    bench.tap(",", at: 400)
    bench.keyboard.hideEmoji { _ in false }
    bench.tap("abc", at: 600)
    bench.tap("123", at: 800)
    bench.tap("emoji", at: 1000)
    #expect(bench.keyboard.page == .emoji)
    #expect(bench.text == ",")
  }

  @Test("fonts that have single emoji, and not the signs of their categories, offer no page")
  func fewEmoji() {
    let kept: Set = ["🐟", "☕", "🏠", "❄️", "✈️", "❤️"]
    var bench = TypingBench()
    bench.keyboard.hideEmoji { !kept.contains($0) }
    bench.tap("123", at: 0)
    #expect(!bench.keyboard.hasEmojiKey)
    // Fonts may be found while the key is shown.
    bench.keyboard.hideEmoji { _ in false }
    #expect(bench.keyboard.hasEmojiKey)
    bench.keyboard.hideEmoji { $0 == EmojiCategory.people.sign }
    bench.tap("emoji", at: 200)
    #expect(bench.keyboard.plan.slots.contains { $0.key == .emoji(.home) })
    #expect(!bench.keyboard.plan.slots.contains { $0.key == .emoji(.people) })
    for category in EmojiCategory.allCases where category != .recent {
      #expect(category.emoji.contains(category.sign), "\(category)")
    }
  }

  @Test("the keys fill the keyboard, whatever is hidden", arguments: 0...35)
  func filled(count: Int) {
    var emoji = EmojiPage()
    let kept = Set(EmojiCategory.food.emoji.prefix(count))
    let hasChanged = emoji.hide { !kept.contains($0) }
    #expect(hasChanged)
    let plan = KeyPlan(
      TypingBench.english, page: .emoji, hasLanguages: true,
      on: TypingBench.screen(width: 154, height: 86), emoji: emoji)
    #expect(plan.slots.count { if case .letter = $0.key { true } else { false } } == count)
    #expect(
      plan.slots.contains { $0.key == .backspace } && plan.slots.contains { $0.key == .enter })
    for slot in plan.slots { #expect(slot.frame.width > 0 && slot.frame.right <= plan.size.width) }
  }
}
