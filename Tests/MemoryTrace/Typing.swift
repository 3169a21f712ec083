// Frames while somebody writes on the screen: keys light up and fade, the caret comes and goes.
import Gestures
import OnScreenKeyboard
import Text
import Units

/// A list of which a row is edited, with the board of keys and suggestions below it.
///
/// A letter that is written makes another text, and that allocates; what is seen between two letters does
/// not. So a finger plays with Shift, which writes nothing and changes what stands on all keys.
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
    bench.recall(["Milk and bread for two", "Eggs", "Tea and milk and bread"])
    touch(.began, x: 40, y: 5)
    touch(.ended, x: 40, y: 5)
    bench.type(" and bread")
  }

  /// - Returns: How many frames were drawn.
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
