// The drag of every continuous gesture: translation, pull edge, and whether it may commit.
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
      #expect(drag.translation(to: at(9, 3)) == Vector(dx: 5, dy: 2))
    }
  }

  @Test(
    "along a swipe and a pull only travel away from the touch-down point counts",
    arguments: [
      // Where the gesture began, where the finger is, and what counts.
      (4.0, 4.0, 0.0), (4, 9, 5), (4, 3, 0), (4, 0, 0), (4, -1, -1), (4, -30, -30),
      (-4, -4, 0), (-4, -9, -5), (-4, -3, 0), (-4, 0, 0), (-4, 1, 1), (-4, 30, 30),
      (0, 7, 7), (0, -7, -7), (45, 0, 0), (45, 45, 0), (45, 71, 26),
    ])
  func back(start: Double, place: Double, travel: Double) {
    let swipe = Drag(.rowPan(row), touch: at(0, 0), from: at(start, 0), .standard)
    #expect(swipe.translation(to: at(place, 3)) == Vector(dx: Millimeters(travel), dy: 3))
    let pull = Drag(.listPan, touch: at(0, 0), from: at(0, start), at: .top, .standard)
    #expect(pull.translation(to: at(3, place)) == Vector(dx: 3, dy: Millimeters(travel)))
    // What is carried, and a list that pulls nothing, stay under their finger.
    for kind in [Gesture.Kind.listPan, .longPress(row)] {
      let drag = Drag(kind, touch: at(0, 0), from: at(0, start), .standard)
      #expect(drag.translation(to: at(0, place)) == Vector(dx: 0, dy: Millimeters(place - start)))
    }
  }

  @Test(
    "a swipe commits only if its whole travel is less than 30.5° off the horizontal, from 6 mm on",
    arguments: [
      (9.0, 5.2, true), (9, 5.3, false), (-9, 5.2, true), (-9, -5.3, false), (17, 10, false),
      (17.01, 10, true), (40, 23, true), (40, 24, false), (0, 0, true), (3.5, 4.8, true),
      (0, 6, true), (0, 6.01, false), (3.6, 4.9, false),
    ])
  func level(x: Double, y: Double, mayCommit: Bool) {
    for kind in Self.lasting {
      let isRow = kind == .rowPan(row)
      var drag = Drag(kind, touch: at(0, 0), from: at(4, 0), .standard)
      #expect(drag.mayCommit(at: at(x, y), .standard) == (mayCommit || !isRow), "\(kind)")
      drag.move(to: at(x, y))
      #expect(drag.mayCommit(at: at(x, y), .standard) == (mayCommit || !isRow), "\(kind)")
      // The slant is not remembered.
      #expect(drag.mayCommit(at: at(60, 0), .standard))
    }
  }

  @Test(
    "a swipe that went more than 25 mm or two rows up or down never commits",
    arguments: [
      (0.0, 25.0, true), (0, 25.01, false), (10, -25, true), (10, -25.01, false),
      (12.5, 25.01, false), (13, 26, true), (13, 26.01, false), (40, -80, true), (40, 80.01, false),
    ])
  func strayed(rowHeight: Double, y: Double, mayCommit: Bool) {
    for kind in Self.lasting {
      let isRow = kind == .rowPan(row)
      var drag = Drag(
        kind, touch: at(0, 0), from: at(4, 0), rowHeight: Millimeters(rowHeight), .standard)
      #expect(
        drag.mayCommit(at: at(200, y), .standard) == (mayCommit || !isRow),
        "not reported yet: \(kind)")
      drag.move(to: at(20, y))
      drag.move(to: at(30, y / 2))
      #expect(drag.mayCommit(at: at(200, 0), .standard) == (mayCommit || !isRow), "\(kind)")
    }
  }

  @Test("travel before the swipe began counts as well")
  func farBefore() {
    let drag = Drag(.rowPan(row), touch: at(0, 0), from: at(60, 26), .standard)
    #expect(!drag.mayCommit(at: at(60, 0), .standard))
  }

  @Test("a list drag pulls the end it moves towards, or at its start the end it first moved to")
  func edges() {
    let both: ListEdges = [.top, .bottom]
    for (edges, start, travel, edge) in [
      (ListEdges.top, 5.0, 0.0, ListEdge.top), (.top, 5, 9, .top), (.top, 5, -9, nil),
      (.top, -5, 0, nil), (.top, -5, 9, .top), (.top, -5, -9, nil),
      (.bottom, 5, 0, nil), (.bottom, 5, 9, nil), (.bottom, 5, -9, .bottom),
      (.bottom, -5, 0, .bottom), (.bottom, -5, 9, nil), (.bottom, -5, -9, .bottom),
      (both, 5, 0, .top), (both, 5, 9, .top), (both, 5, -9, .bottom),
      (both, -5, 0, .bottom), (both, -5, 9, .top), (both, -5, -9, .bottom),
      ([], 5, 0, nil), ([], 5, 9, nil), ([], 5, -9, nil), ([], -5, 0, nil), ([], -5, 9, nil),
      ([], -5, -9, nil),
    ] {
      for kind in Self.lasting {
        let drag = Drag(kind, touch: at(0, 0), from: at(0, start), at: edges, .standard)
        let way = Vector(dx: 0, dy: Millimeters(travel))
        #expect(
          drag.edge(by: way) == (kind == .listPan ? edge : nil), "\(edges) \(start) \(travel)")
      }
    }
  }

  @Test("taps have no drag")
  func taps() async {
    await #expect(processExitsWith: .failure) {
      let drag = Drag(.tap(Hit(.black)), touch: at(0, 0), from: at(0, 0), .standard)
      _ = drag.mayCommit(at: at(0, 0), .standard)
    }
    await #expect(processExitsWith: .failure) {
      let drag = Drag(.twoFingerTap, touch: at(0, 0), from: at(0, 0), .standard)
      _ = drag.mayCommit(at: at(0, 0), .standard)
    }
  }
}
