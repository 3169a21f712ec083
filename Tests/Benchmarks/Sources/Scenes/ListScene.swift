// Scripts of touches for the product's list, frame by frame, played in a loop.
import Gestures
import Paint

/// A script of touches.
public enum ListScene: String, CaseIterable, Sendable {
  /// A row is dragged to the right past the threshold and back.
  case swipe = "list-swipe"
  /// The list is flung up, and then down again.
  case scroll = "list-scroll"
  /// The list is flung repeatedly over rows that were never shown.
  case firstScroll = "list-first-scroll"
  /// The list is pulled down at its top and released.
  case pull = "list-pull"
  /// Two fingers pinch two rows apart and together.
  case pinch = "list-pinch"
  /// The on-screen keyboard rises and sinks.
  case keyboard = "list-keyboard"
  /// The on-screen keyboard types into a row and deletes it.
  case typing = "list-typing"
  /// The theme changes with every frame.
  case theme = "list-theme"
  /// A row is completed, sinks below the others and comes back.
  case complete = "list-complete"

  /// Number of frames until the list is in its initial state.
  public var period: Int {
    switch self {
    case .swipe, .pinch: 40
    case .scroll, .firstScroll: 150
    case .pull, .keyboard: 90
    case .typing: 180
    case .theme: 16
    case .complete: 240
    }
  }

  /// Whether frames contain texts that were never shown, so that there is no warm-up.
  public var bringsText: Bool { self == .firstScroll }

  /// Number of rows; all rows fit the screen in `complete`.
  var rows: Int {
    switch self {
    case .firstScroll: 1000
    case .complete: 6
    default: 44
    }
  }
}

extension ListScene {
  /// Plays the touches of a frame. - Parameter moment: The frame, from 0 to `period` − 1.
  func play(_ moment: Int, on list: DrivenList) {
    // Rises to 10 and falls to 0 in the first twenty frames.
    let there = Double(max(0, 10 - abs(moment - 10)))
    switch self {
    case .swipe: drag(moment, 0..<20, on: list, dx: 3.5 * there)
    // The finger rests before it is lifted, so that there is no fling.
    case .pull: drag(moment, 0..<28, on: list, dy: 2.5 * there)
    case .pinch:
      drag(moment, 0..<20, on: list, y: 0.35, dy: -0.8 * there)
      drag(moment, 0..<20, on: list, hand: 1, y: 0.5, dy: 0.8 * there)
    case .scroll, .firstScroll:
      let way = 4.0 * Double(moment % 75)
      let isBack = self == .scroll && moment >= 75
      drag(moment % 75, 0..<8, on: list, y: isBack ? 0.3 : 0.7, dy: isBack ? way : -way)
    case .keyboard:
      drag(moment, 0..<2, on: list, y: 0.05)
      if moment == 50 { list.cancelEdit() }
    case .typing: write(moment, on: list)
    case .theme: list.setTheme(moment % 2 == 0 ? .tide : .heat)
    case .complete:
      let far = 5 * Double(moment % 120)
      // The second row, and later the last one, where that row is then.
      drag(moment % 120, 0..<8, on: list, row: moment < 120 ? 1 : rows - 1, dx: far)
    }
  }

  /// A finger that touches down, moves and is lifted.
  private func drag(
    _ moment: Int, _ frames: Range<Int>, on list: DrivenList, hand: UInt64 = 0,
    y share: Double = 0.4, row: Int? = nil, dx: Double = 0, dy: Double = 0
  ) {
    guard frames.contains(moment) else { return }
    let phase: DrivenList.Phase =
      moment == frames.lowerBound ? .began : moment == frames.upperBound - 1 ? .ended : .moved
    list.finger(hand, phase, y: share, row: row, dx: dx, dy: dy)
  }

  /// Opens a row in the first pass; then types nine letters and deletes them.
  private func write(_ moment: Int, on list: DrivenList) {
    if list.passes == 0 { drag(moment, 0..<2, on: list, y: 0.05) }
    switch moment {
    // After the keyboard has risen; each key is pressed for two of three frames.
    case 36..<63:
      let step = moment % 3
      if step < 2 { list.press((moment - 36) / 3, step == 0 ? .began : .ended) }
    // Held until the row is empty.
    case 70: list.press(nil, .began)
    case 170: list.press(nil, .ended)
    default: break
    }
  }
}
