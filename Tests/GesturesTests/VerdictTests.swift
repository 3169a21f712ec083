// The recognizers of one finger: every event that makes a difference, and what each says to it.
import Gestures
import Testing

@Suite("Verdicts on one finger")
struct VerdictTests {
  /// What happens, and what the recognizers of a row's swipe, the list's drag, the long press and
  /// the tap say to it.
  private static let table: [(FingerEvent, Verdict, Verdict, Verdict, Verdict)] = [
    (moved(0, 0), .pending, .pending, .pending, .pending),
    (moved(2.4, 0), .pending, .pending, .pending, .pending),
    (moved(0, -2.4, isPairing: true), .pending, .pending, .pending, .pending),
    // Sideways.
    (moved(4, 1), .accept, .reject, .reject, .reject),
    (moved(-4, 0), .accept, .reject, .reject, .reject),
    // Slanting: it waits to be told, and rests no more.
    (moved(3, 2), .pending, .pending, .reject, .reject),
    (moved(-4.5, 3, isPairing: true), .pending, .pending, .reject, .reject),
    // Up and down.
    (moved(3, 3), .reject, .accept, .reject, .reject),
    (moved(1, -4), .reject, .accept, .reject, .reject),
    // Two fingers that may pinch: only level ways are sure at once.
    (moved(4, 1, isPairing: true), .accept, .pending, .reject, .reject),
    (moved(4, 1.8, isPairing: true), .pending, .pending, .reject, .reject),
    (moved(0, 4, isPairing: true), .reject, .pending, .reject, .reject),
    (.due, .pending, .pending, .accept, .pending),
    (.ended, .reject, .reject, .reject, .accept),
  ]

  @Test("each says what the finger's way means, and nothing else")
  func verdicts() {
    for (event, rowPan, listPan, longPress, tap) in Self.table {
      #expect(RowPan.verdict(on: event, .standard) == rowPan, "\(event)")
      #expect(ListPan.verdict(on: event) == listPan, "\(event)")
      #expect(LongPress.verdict(on: event) == longPress, "\(event)")
      #expect(Tap.verdict(on: event) == tap, "\(event)")
    }
  }

  @Test("the table has every direction with and without a partner, and every other event")
  func complete() {
    var met: Set<String> = []
    for (event, _, _, _, _) in Self.table {
      switch event {
      case .moved(let direction, _, let isPairing): met.insert("\(direction) \(isPairing)")
      case .due: met.insert("due")
      case .ended: met.insert("ended")
      }
    }
    #expect(met.count == 10)
  }
}
