// Frames during typing on the on-screen keyboard: key highlights fade, the caret blinks.
import Gestures
import OnScreenKeyboard
import Text
import Units

/// A list with an edited row, the on-screen keyboard and suggestions.
///
/// A typed letter changes the text, which allocates; frames between two letters do not. So a finger
/// taps Shift, which types nothing and changes all key labels.
struct Typing: ~Copyable {
  private static let frame = Interval(nanoseconds: 16_666_667)
  /// Frames from one touch to the next.
  private static let round = 30

  private var bench: Bench
  private let target: Target
  private var serial: UInt64 = 0
  private var count = 0

  init(lines: TextLines) {
    guard let english = KeyboardLayout.named("en") else { fatalError("Typing: no English keys") }
    bench = Bench(texts: ["Milk"], lines: lines, rotation: .upright, layouts: [english])
    target = Target(place: 0, size: Bench.size)
    bench.prepare(after: .seconds(1))
    bench.readSuggestions(["Milk and bread for two", "Eggs", "Tea and milk and bread"])
    touch(.began, x: 40, y: 5)
    touch(.ended, x: 40, y: 5)
    // A tap acts once its finger can no longer come back.
    bench.prepare(after: .milliseconds(50))
    bench.type(" and bread")
  }

  /// - Returns: `frames`.
  mutating func run(frames: Int) -> Int {
    for _ in 0..<frames { step() }
    return frames
  }

  private mutating func step() {
    switch count % Self.round {
    case 0: touch(.began, x: 4, y: 36)
    case 8: touch(.ended, x: 4, y: 36)
    default: break
    }
    count += 1
    guard bench.prepare(after: Self.frame) else { return }
    target.draw { pixels in bench.paint(into: &pixels) }
  }

  private mutating func touch(_ phase: Contact.Phase, x: Double, y: Double) {
    if phase == .began { serial += 1 }
    bench.finger(serial, phase, x: x, y: y)
  }
}
