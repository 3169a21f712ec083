// A gesture update as one line of JSON, for programs that read a replay.
package import Gestures
import Units

/// A gesture update, and its row.
package struct GestureUpdate: Hashable, Sendable {
  /// The update.
  package let gesture: Gesture
  /// The row that the gesture is bound to, counted from 1 in the list before the update; nil
  /// without one.
  package let row: Int?

  package init(_ gesture: Gesture, row: Int?) {
    self.gesture = gesture
    self.row = row
  }

  /// A JSON object and a line feed: times in ms, places and travel in mm, speeds in mm/s, rounded
  /// to a thousandth.
  package var json: String {
    let row = row.map { ", \"row\": \($0)" } ?? ""
    let first = contact(gesture.contact, gesture.position, gesture.translation)
    let second = gesture.other.map { contact($0.contact, $0.position, $0.translation) }
    let contacts = [first, second].compactMap(\.self).joined(separator: ", ")
    return "{\"time_ms\": \(milliseconds), \"gesture\": \"\(gesture.kind.word)\""
      + ", \"phase\": \"\(gesture.phase)\"\(row), \"contacts\": [\(contacts)]"
      + ", \"velocity_mm_s\": [\(velocity.joined(separator: ", "))]}\n"
  }

  private var velocity: [String] {
    [gesture.velocity.dx, gesture.velocity.dy].map { "\(Self.thousandths($0.value))" }
  }

  private var milliseconds: Double {
    Self.thousandths(Double(gesture.time.nanoseconds) / 1_000_000)
  }

  private func contact(_ id: ContactID, _ place: Point, _ travel: Vector) -> String {
    let numbers = [
      ("x_mm", place.x.value), ("y_mm", place.y.value), ("dx_mm", travel.dx.value),
      ("dy_mm", travel.dy.value),
    ]
    return "{\"id\": \(id.serial)"
      + numbers.map { ", \"\($0)\": \(Self.thousandths($1))" }.joined() + "}"
  }

  /// A micrometre is finer than the resolution of any panel. Adding zero removes the sign of -0.
  private static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
}

extension Gesture.Kind {
  /// The kind's name in the JSON and in expectations.
  package var word: String {
    switch self {
    case .rowPan: "row-pan"
    case .listPan: "list-pan"
    case .tap: "tap"
    case .twoFingerTap: "two-finger-tap"
    case .longPress: "long-press"
    case .pinch: "pinch"
    }
  }

  /// The item that a gesture of this kind is bound to; the upper one of two.
  var target: TargetID? {
    switch self {
    case .rowPan(let target), .longPress(let target): target
    case .pinch(let seam): seam.above ?? seam.below
    case .tap(let hit):
      switch hit.layer {
      case .rows: hit.target
      case .keyboard, .cover, .banner, .black: nil
      }
    case .listPan, .twoFingerTap: nil
    }
  }
}
