// The held half of every gesture that lasts, as a table: how it goes on and how it ends.
import Gestures
import Testing
import Units

@Suite("Drag")
struct DragTests {
  private static let lasting: [Gesture.Kind] = [
    .rowPan(row), .listPan, .longPress(row), .pinch(Seam(above: row, below: Rows.row(4))),
  ]

  @Test("travel counts from where the gesture began, not from the touch-down point")
  func travel() {
    for kind in Self.lasting {
      let drag = Drag(kind, touch: at(0, 0), from: at(4, 1), .standard)
      #expect(drag.kind == kind)
      #expect(drag.translation(to: at(4, 1)) == .zero)
      #expect(drag.translation(to: at(1, 3)) == Vector(dx: -3, dy: 2))
    }
  }

  @Test("every gesture that lasts goes on, ends with its finger and is cancelled with it")
  func phases() {
    for kind in Self.lasting {
      let drag = Drag(kind, touch: at(0, 0), from: at(4, 0), .standard)
      for (event, phase) in [
        (Drag.Event.moved, Gesture.Phase.changed), (.ended, .ended), (.cancelled, .cancelled),
      ] {
        #expect(drag.phase(after: event, at: at(9, 2)) == phase, "\(kind)")
      }
    }
  }

  @Test("only a swipe that goes steeper than 45° from the touch-down point is let go")
  func steep() {
    for kind in Self.lasting {
      let drag = Drag(kind, touch: at(0, 0), from: at(4, 0), .standard)
      let isRow = kind == .rowPan(row)
      #expect(drag.phase(after: .ended, at: at(9, 9)) == .ended)
      #expect(drag.phase(after: .ended, at: at(9, 9.1)) == (isRow ? .cancelled : .ended))
      #expect(
        drag.phase(after: .ended, at: at(-9, -9.1)) == (isRow ? .cancelled : .ended))
      #expect(drag.phase(after: .moved, at: at(9, 90)) == .changed)
    }
  }

  @Test("a drag of the list that starts beyond an end at which the list stood is a pull")
  func edges() {
    let both: ListEdges = [.top, .bottom]
    for (edges, y, edge) in [
      (ListEdges.top, 5.0, ListEdge.top), (.top, -5, nil), (.bottom, -5, .bottom),
      (.bottom, 5, nil), (both, 5, .top), (both, -5, .bottom), ([], 5, nil), ([], -5, nil),
    ] {
      #expect(Drag(.listPan, touch: at(0, 0), from: at(0, y), at: edges, .standard).edge == edge)
      #expect(Drag(.rowPan(row), touch: at(0, 0), from: at(0, y), at: edges, .standard).edge == nil)
    }
  }

  @Test("a tap does not last")
  func taps() async {
    await #expect(processExitsWith: .failure) {
      let drag = Drag(.tap(Hit(.black)), touch: at(0, 0), from: at(0, 0), .standard)
      _ = drag.phase(after: .moved, at: at(0, 0))
    }
    await #expect(processExitsWith: .failure) {
      let drag = Drag(.twoFingerTap, touch: at(0, 0), from: at(0, 0), .standard)
      _ = drag.phase(after: .ended, at: at(0, 0))
    }
  }
}
