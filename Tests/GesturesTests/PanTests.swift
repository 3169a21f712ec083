// The two pans as machines: a table each, and a walk through everything that can happen to them.
import Gestures
import Testing
import Units

private let row = Rows.row(3)

private func at(_ x: Double, _ y: Double) -> Point {
  Point(x: Millimeters(x), y: Millimeters(y))
}
private func moved(_ x: Double, _ y: Double, _ holds: Holds = Holds()) -> RecognizerEvent {
  .moved(to: at(x, y), holds)
}
private func touched(_ target: TargetID? = row, _ holds: Holds = Holds()) -> RecognizerEvent {
  .touched(at: at(0, 0), on: target, holds)
}

/// What the two machines have in common for a test.
private protocol Machine: CustomStringConvertible {
  mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect
}
extension HorizontalPan: Machine {}
extension VerticalPan: Machine {}

/// Plays a table: an event, its effect and the state afterwards.
private func expect<M: Machine>(
  _ machine: M, _ table: [(RecognizerEvent, RecognizerEffect, String)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var machine = machine
  for (step, (event, effect, state)) in table.enumerated() {
    let found = machine.handle(event)
    #expect(found == effect, "step \(step)", sourceLocation: sourceLocation)
    #expect(machine.description == state, "step \(step)", sourceLocation: sourceLocation)
  }
}

@Suite("Horizontal pan")
struct HorizontalPanTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("accepted, it follows to the end")
  func held() {
    expect(
      HorizontalPan(.standard),
      [
        asks,
        (moved(2, 1), .verdict(.pending), "possible"),
        (moved(4, 1), .verdict(.accept), "possible"),
        (.accepted(at: at(4, 1)), .step(.rowPan(row), .began, .zero), "held"),
        (moved(9, 9), .step(.rowPan(row), .changed, Vector(dx: 5, dy: 8)), "held"),
        (
          .lifted(at: at(1, 1)), .step(.rowPan(row), .ended, Vector(dx: -3, dy: 0)), "over"
        ),
      ])
  }

  @Test("accepted and cancelled")
  func cancelled() {
    expect(
      HorizontalPan(.standard),
      [
        asks,
        (moved(-4, 0), .verdict(.accept), "possible"),
        (.accepted(at: at(-4, 0)), .step(.rowPan(row), .began, .zero), "held"),
        (
          .cancelled(at: at(-6, 0)), .step(.rowPan(row), .cancelled, Vector(dx: -2, dy: 0)), "over"
        ),
      ])
  }

  @Test("it gives up at once over empty space, over a held row and on a moving list")
  func givesUpAtOnce() {
    for event in [
      touched(nil), touched(row, Holds(ownRow: true)), touched(row, Holds(listMoves: true)),
    ] {
      expect(
        HorizontalPan(.standard),
        [(event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
    expect(
      HorizontalPan(.standard), [(touched(row, Holds(list: true)), .verdict(.pending), "possible")])
  }

  @Test("it gives up when its time comes and it may not")
  func givesUp() {
    for event in [
      moved(0, 5), moved(5, 5), moved(5, 0, Holds(list: true)), moved(5, 0, Holds(listMoves: true)),
      moved(5, 0, Holds(ownRow: true)), .lifted(at: at(0, 0)), .cancelled(at: at(0, 0)),
    ] {
      expect(
        HorizontalPan(.standard),
        [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
    expect(
      HorizontalPan(.standard),
      [asks, (moved(5, 0, Holds(anyRow: true)), .verdict(.accept), "possible")])
  }

  @Test("another may have the finger")
  func loses() {
    expect(HorizontalPan(.standard), [asks, (.rejected, .nothing, "over")])
  }
}

@Suite("Vertical pan")
struct VerticalPanTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("accepted, it follows to the end")
  func held() {
    expect(
      VerticalPan(.standard),
      [
        asks,
        (moved(1, -2), .verdict(.pending), "possible"),
        (moved(1, -4), .verdict(.accept), "possible"),
        (.accepted(at: at(1, -4)), .step(.listPan, .began, .zero), "held"),
        (moved(9, 9), .step(.listPan, .changed, Vector(dx: 8, dy: 13)), "held"),
        (.lifted(at: at(1, 1)), .step(.listPan, .ended, Vector(dx: 0, dy: 5)), "over"),
      ])
  }

  @Test("accepted and cancelled")
  func cancelled() {
    expect(
      VerticalPan(.standard),
      [
        asks,
        (moved(3, 3), .verdict(.accept), "possible"),
        (.accepted(at: at(3, 3)), .step(.listPan, .began, .zero), "held"),
        (.cancelled(at: at(3, 4)), .step(.listPan, .cancelled, Vector(dx: 0, dy: 1)), "over"),
      ])
  }

  @Test("it contends over empty space and on a moving list as well")
  func anywhere() {
    for event in [touched(nil), touched(row, Holds(listMoves: true))] {
      expect(
        VerticalPan(.standard),
        [
          (event, .verdict(.pending), "possible"),
          (moved(0, 5, Holds(listMoves: true)), .verdict(.accept), "possible"),
        ])
    }
  }

  @Test("it gives up when its time comes and it may not")
  func givesUp() {
    for event in [
      moved(5, 0), moved(0, 5, Holds(list: true)), moved(0, 5, Holds(anyRow: true)),
      .lifted(at: at(0, 0)), .cancelled(at: at(0, 0)),
    ] {
      expect(
        VerticalPan(.standard),
        [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
  }

  @Test("another may have the finger")
  func loses() {
    expect(VerticalPan(.standard), [asks, (.rejected, .nothing, "over")])
  }
}

/// Everything that can be told to a pan, in every shape that makes a difference.
private let events: [(name: String, shapes: [RecognizerEvent])] = [
  (
    "touched",
    [
      touched(), touched(nil), touched(row, Holds(listMoves: true)),
      touched(row, Holds(ownRow: true)),
    ]
  ),
  (
    "moved",
    [
      moved(1, 1), moved(9, 0), moved(0, 9), moved(9, 0, Holds(list: true)),
      moved(0, 9, Holds(anyRow: true)),
    ]
  ),
  ("lifted", [.lifted(at: at(2, 2))]),
  ("cancelled", [.cancelled(at: at(2, 2))]),
  ("accepted", [.accepted(at: at(9, 0))]),
  ("rejected", [.rejected]),
]

/// A state and an event's name that cannot meet: the program ends with both in the message.
private let impossible: [String: Set<String>] = [
  "ready": ["moved", "lifted", "cancelled", "accepted", "rejected"],
  "possible": ["touched"],
  "held": ["touched", "accepted", "rejected"],
  "leaving": ["touched", "moved", "lifted", "cancelled", "accepted"],
  "over": ["touched", "moved", "lifted", "cancelled", "accepted", "rejected"],
]

@Suite("Every way through a pan")
struct PanWalkTests {
  @Test("in six steps every possible pair is met and answers in kind")
  func walk() {
    #expect(pairs(HorizontalPan(.standard)) == possible)
    #expect(pairs(VerticalPan(.standard)) == possible)
  }

  private var possible: Set<String> {
    var all: Set<String> = []
    for (state, never) in impossible {
      for (name, _) in events where !never.contains(name) { all.insert("\(state) \(name)") }
    }
    return all
  }

  private func pairs<M: Machine>(_ start: M) -> Set<String> {
    var met: Set<String> = []
    func walk(_ machine: M, _ depth: Int, _ path: String) {
      guard depth < 6 else { return }
      for (name, shapes) in events where impossible[machine.description]?.contains(name) == false {
        met.insert("\(machine.description) \(name)")
        for shape in shapes {
          var next = machine
          let effect = next.handle(shape)
          let kind = kind(of: effect)
          #expect(kind == expectedKind(machine.description, name), "\(path) \(name)")
          walk(next, depth + 1, "\(path) \(name)")
        }
      }
    }
    walk(start, 0, "")
    return met
  }

  private func kind(of effect: RecognizerEffect) -> String {
    switch effect {
    case .nothing: "nothing"
    case .verdict: "verdict"
    case .step(_, let phase, _): "\(phase)"
    }
  }

  /// A verdict while it contends, a step while it holds, nothing to a rejection.
  private func expectedKind(_ state: String, _ event: String) -> String {
    [
      "ready touched": "verdict", "possible moved": "verdict", "possible lifted": "verdict",
      "possible cancelled": "verdict", "possible accepted": "began", "possible rejected": "nothing",
      "held moved": "changed", "held lifted": "ended", "held cancelled": "cancelled",
      "leaving rejected": "nothing",
    ]["\(state) \(event)"] ?? "impossible"
  }

  @Test("what cannot happen ends the program")
  func impossiblePairs() async {
    await #expect(processExitsWith: .failure) {
      var pan = HorizontalPan(.standard)
      _ = pan.handle(.rejected)
    }
    await #expect(processExitsWith: .failure) {
      var pan = HorizontalPan(.standard)
      _ = pan.handle(touched(nil))
      _ = pan.handle(.accepted(at: at(0, 0)))
    }
    await #expect(processExitsWith: .failure) {
      var pan = VerticalPan(.standard)
      _ = pan.handle(touched())
      _ = pan.handle(.rejected)
      _ = pan.handle(moved(0, 9))
    }
    await #expect(processExitsWith: .failure) {
      var pan = VerticalPan(.standard)
      _ = pan.handle(touched())
      _ = pan.handle(.accepted(at: at(0, 9)))
      _ = pan.handle(.accepted(at: at(0, 9)))
    }
  }
}
