// Dispositions of the one-finger recognizers for every kind of event.
import Gestures
import Testing

@Suite("Dispositions of one finger")
struct DispositionTests {
  /// An event, and the dispositions of row pan, list pan, long press and tap.
  private static let table: [(FingerEvent, Disposition, Disposition, Disposition, Disposition)] = [
    (moved(0, 0), .pending, .pending, .pending, .pending),
    (moved(2.4, 0), .pending, .pending, .pending, .pending),
    (moved(0, -2.4, isNear: true), .pending, .pending, .pending, .pending),
    // Sideways.
    (moved(4, 1), .accept, .reject, .reject, .reject),
    (moved(-4, 0), .accept, .reject, .reject, .reject),
    // Slanting: both pans wait for more travel; the long press gives up.
    (moved(3, 2), .pending, .pending, .reject, .reject),
    (moved(-2.7, 2, isNear: true), .pending, .pending, .reject, .pending),
    // Up and down.
    (moved(3, 3), .reject, .accept, .reject, .reject),
    (moved(1, -4), .reject, .accept, .reject, .reject),
    // So near that it may tap: it swipes or drags until the lift shows what it was.
    (moved(3.3, 0, isNear: true), .accept, .reject, .reject, .pending),
    (moved(0, 3.3, isNear: true), .reject, .accept, .reject, .pending),
    (.due, .pending, .pending, .accept, .pending),
    (.ended(isTap: true), .reject, .reject, .reject, .accept),
    (.ended(isTap: false), .reject, .reject, .reject, .reject),
  ]

  @Test("each recognizer returns the disposition in the table")
  func verdicts() {
    for (event, rowPan, listPan, longPress, tap) in Self.table {
      #expect(RowPan.disposition(on: event) == rowPan, "\(event)")
      #expect(ListPan.disposition(on: event) == listPan, "\(event)")
      #expect(LongPress.disposition(on: event) == longPress, "\(event)")
      #expect(Tap.disposition(on: event) == tap, "\(event)")
    }
  }

  @Test("the table has every direction near and far, and every other event")
  func complete() {
    var met: Set<String> = []
    for (event, _, _, _, _) in Self.table {
      switch event {
      case .moved(let direction, let isNear): met.insert("\(direction) \(isNear)")
      case .due: met.insert("due")
      case .ended(let isTap): met.insert("ended \(isTap)")
      }
    }
    #expect(met.count == 11)
  }
}
