// The recognizers of one finger: every event that makes a difference, and what each says to it.
import Gestures
import Testing

@Suite("Verdicts on one finger")
struct DispositionTests {
  /// What happens, and what the recognizers of a row's swipe, the list's drag, the long press and
  /// the tap say to it.
  private static let table: [(FingerEvent, Disposition, Disposition, Disposition, Disposition)] = [
    (moved(0, 0), .pending, .pending, .pending, .pending),
    (moved(2.4, 0), .pending, .pending, .pending, .pending),
    (moved(0, -2.4, isJump: true), .pending, .pending, .pending, .pending),
    // Sideways.
    (moved(4, 1), .accept, .reject, .reject, .reject),
    (moved(-4, 0), .accept, .reject, .reject, .reject),
    // Slanting: it waits to be reported, and rests no more.
    (moved(3, 2), .pending, .pending, .reject, .reject),
    (moved(-2.7, 2, isJump: true), .pending, .pending, .reject, .pending),
    // Up and down.
    (moved(3, 3), .reject, .accept, .reject, .reject),
    (moved(1, -4), .reject, .accept, .reject, .reject),
    // A panel reported a finger once where it is not: it swipes or drags until it turns out to have tapped.
    (moved(3.3, 0, isJump: true), .accept, .reject, .reject, .pending),
    (moved(0, 3.3, isJump: true), .reject, .accept, .reject, .pending),
    (.due, .pending, .pending, .accept, .pending),
    (.ended, .reject, .reject, .reject, .accept),
  ]

  @Test("each says what the finger's way means, and nothing else")
  func verdicts() {
    for (event, rowPan, listPan, longPress, tap) in Self.table {
      #expect(RowPan.disposition(on: event) == rowPan, "\(event)")
      #expect(ListPan.disposition(on: event) == listPan, "\(event)")
      #expect(LongPress.disposition(on: event) == longPress, "\(event)")
      #expect(Tap.disposition(on: event) == tap, "\(event)")
    }
  }

  @Test("the table has every direction with and without a leap, and every other event")
  func complete() {
    var met: Set<String> = []
    for (event, _, _, _, _) in Self.table {
      switch event {
      case .moved(let direction, let isJump): met.insert("\(direction) \(isJump)")
      case .due: met.insert("due")
      case .ended: met.insert("ended")
      }
    }
    #expect(met.count == 10)
  }
}
