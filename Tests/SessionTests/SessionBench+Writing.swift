// A list on which people write with the keys on the screen, and what is found on it.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Session
import Testing
import Units

extension SessionBench {
  /// An item that is on no list any more.
  static let gone = ItemID(high: 3, low: 3)

  /// A list with English keys.
  ///
  /// - Parameter memory: What was used before.
  static func writing(
    rows: Int = 0, completed: Set<Int> = [], sinks: CompletedRows = .stay, height: Int = 80,
    stitching mode: ContactStitcher.Mode = .auto, _ memory: [Suggestion] = []
  ) throws -> SessionBench {
    var bench = try SessionBench(
      rows: rows, completed: completed, sinks: sinks, height: height, stitching: mode,
      layouts: [try #require(KeyboardLayout.named("en"))])
    bench.memory = memory
    bench.session.recall(memory, at: bench.now)
    return bench
  }

  /// Where a key stands, in millimetres, a little low as fingers land.
  ///
  /// - Parameter name: Its letter or what it does; `#1` for the first suggestion.
  func place(of name: String) throws -> (x: Double, y: Double) {
    let plan = try #require(session.view.editing.keyboard?.keys.plan)
    let slot = try #require(
      plan.slots.first { slot in
        switch (slot.key, name) {
        case (.letter(let letter), _): letter.letter.lower == name
        case (.enter, "return"), (.language, "language"): true
        case (.suggestion(0), "#1"), (.suggestion(1), "#2"): true
        default: false
        }
      })
    let middle = panel.pixels.height - plan.size.height + (slot.frame.top + slot.frame.bottom) / 2
    return (
      Double(slot.middle + plan.left) / 10, Double(middle) / 10 + (name.hasPrefix("#") ? 0 : 1)
    )
  }

  /// A tap on a key, and the time that it takes.
  mutating func tapKey(_ name: String, _ serial: UInt64) throws {
    let place = try place(of: name)
    tap(serial, place.x, place.y)
    wait(milliseconds: 50)
  }

  /// What stands over the keys.
  var suggestions: [String] { session.view.editing.keyboard?.keys.suggestions ?? [] }

  /// The rows, those that are done with an x.
  var texts: [String] {
    session.view.list.items.map { ($0.isCompleted ? "x " : "") + $0.text }
  }
}
