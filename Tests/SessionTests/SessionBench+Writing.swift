// A bench with the on-screen keyboard: typing, suggestions and texts.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Session
import Store
import Testing
import Units

extension SessionBench {
  /// The id of a deleted item.
  static let gone = ItemID(high: 3, low: 3)

  /// A list with an English on-screen keyboard.
  ///
  /// - Parameter suggestions: The suggestion history.
  static func writing(
    rows: Int = 0, completed: Set<Int> = [], sinks: CompletedRows = .stay, height: Int = 80,
    stitching mode: ContactStitcher.Mode = .auto, _ suggestions: [Suggestion] = []
  ) throws -> SessionBench {
    var bench = try SessionBench(
      rows: rows, completed: completed, sinks: sinks, height: height, stitching: mode,
      layouts: [try #require(KeyboardLayout.named("en"))])
    bench.suggestionHistory = suggestions
    bench.session.handle(.answered(.suggestionsRead(suggestions)), at: bench.now)
    return bench
  }

  /// The place of a key in mm: 1 mm below its middle, where fingers land; that of a suggestion is
  /// its middle.
  ///
  /// - Parameter name: The letter or function of the key; `#1` and `#2` for suggestions.
  func place(of name: String) throws -> (x: Double, y: Double) {
    let plan = try #require(session.view.editing.keyboard?.keys.plan)
    let slot = try #require(
      plan.slots.first { slot in
        switch (slot.key, name) {
        case (.letter(let letter), _): letter.letter.lower == name
        case (.enter, "return"), (.language, "language"), (.space, " "), (.backspace, "back"),
          (.page(.numbers), "123"), (.page(.emoji), "emoji"), (.page(.letters), "abc"):
          true
        case (.suggestion(0), "#1"), (.suggestion(1), "#2"): true
        default: false
        }
      })
    let middle = panel.pixels.height - plan.size.height + (slot.frame.top + slot.frame.bottom) / 2
    return (
      Double(slot.middle + plan.left) / 10, Double(middle) / 10 + (name.hasPrefix("#") ? 0 : 1)
    )
  }

  /// Taps a key, and waits 50 ms.
  mutating func tapKey(_ name: String, _ serial: UInt64) throws {
    let place = try place(of: name)
    tap(serial, place.x, place.y)
    wait(milliseconds: 50)
  }

  /// The suggestions above the keys.
  var suggestions: [String] { session.view.editing.keyboard?.keys.suggestions ?? [] }

  /// The texts of all rows; those of completed rows begin with an x.
  var texts: [String] {
    session.view.list.items.map { ($0.isCompleted ? "x " : "") + $0.text }
  }
}

extension ListSession {
  /// An input method composes.
  ///
  /// - Returns: Edits that lead to the same text.
  mutating func compose(
    _ text: String, replacing replaced: Int, open: Int, at time: Instant
  ) -> [TextEdit] {
    handle(.composed(text, replacing: replaced, open: open), at: time)
    for case .composed(let edits) in outputs { return edits }
    return []
  }
}
