// Japanese kana and the key that turns them.
import Testing

@testable import OnScreenKeyboard

@Suite("Japanese kana") struct KanaTests {
  @Test(
    "the key ゛ turns the kana before it, and only that",
    arguments: [
      ("は゛", "ば"), ("は゛゛", "ぱ"), ("は゛゛゛", "は"), ("つ゛", "っ"), ("つ゛゛", "づ"), ("や゛", "ゃ"),
      ("き゛や゛", "ぎゃ"), ("か゛き", "がき"), ("な゛", "な"), ("゛", ""), ("か、゛", "か、"), ("ハ゛゛ン", "パン"),
      ("ヒ゛ール", "ビール"), ("キ゛ユ゛ウニユ゛ウ", "ギュウニュウ"),
    ])
  func turned(keys: String, text: String) {
    var (done, state) = ("", Composition.nothing)
    for key in keys.map({ String($0) }) {
      guard let result = state.adding(key, by: .kana) else {
        done += state.text + key
        state = .nothing
        continue
      }
      done += result.done
      state = result.next
    }
    #expect(done + state.text == text, "\(keys)")
  }

  @Test("Backspace deletes the kana, however often it was turned", arguments: ["は", "は゛", "は゛゛"])
  func back(keys: String) {
    var state = Composition.nothing
    for key in keys { state = state.adding(String(key), by: .kana)?.next ?? .nothing }
    #expect(state != .nothing)
    #expect(state.takingBack() == .nothing)
  }

  @Test("every kana is on a key, among the alternates, or a form of one of those")
  func reached() throws {
    let layout = try #require(KeyboardLayout.named("ja"))
    let letters = layout.rows.joined().flatMap { [$0.letter] + $0.alternates }
    var reached = Set(letters.flatMap { [$0.lower, $0.upper] })
    for kana in reached {
      var state = Composition.nothing.adding(kana, by: .kana)?.next ?? .nothing
      for _ in 0..<3 {
        state = state.adding("゛", by: .kana)?.next ?? .nothing
        reached.insert(state.text)
      }
    }
    // Unicode's blocks.
    let all = [0x3041...0x3096, 0x30A1...0x30F6].joined().map { UInt32($0) }
    let missing = all.compactMap { Unicode.Scalar($0) }.map { String($0) }
      .filter { !reached.contains($0) }
    #expect(missing == [])
  }
}
