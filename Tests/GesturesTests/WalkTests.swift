// Every way through every recognizer: all pairs of state and event, and those that cannot be.
import Gestures
import Testing
import Units

/// An event's name, and every shape of it that makes a difference.
private typealias Shapes<Event> = [(name: String, shapes: [Event])]

private let fingerEvents: Shapes<RecognizerEvent> = [
  (
    "touched",
    [
      touched(), touched(nil), touched(row, [.top, .bottom]),
      touched(row, [], Holds(listMoves: true)), touched(row, [], Holds(ownRow: true)),
    ]
  ),
  (
    "moved",
    [
      moved(1, 1), moved(9, 0), moved(0, 9), moved(9, 0, Holds(list: true)),
      moved(0, 9, Holds(anyRow: true)), moved(0, 9, Holds(isPairing: true)),
    ]
  ),
  ("joined", [.joined(Holds(hasCompany: true)), .joined(Holds(isCrowded: true))]),
  ("due", [.due(Holds()), .due(Holds(list: true))]),
  ("lifted", [lifted(2, 2), lifted(9, 1), lifted(0, 0, Holds(listMoves: true))]),
  ("cancelled", [.cancelled(at: at(2, 2))]),
  ("accepted", [.accepted(at: at(9, 0))]),
  ("rejected", [.rejected]),
]

private let pairEvents: Shapes<PairEvent> = [
  (
    "moved",
    [
      moved(.first, to: at(0, 1)), moved(.second, to: at(0, 21)),
      moved(.first, to: at(0, -9), by: Vector(dx: 0, dy: -9)),
      moved(.second, to: at(9, 20), by: Vector(dx: 9, dy: 0)),
      moved(.second, to: at(0, 20), by: .zero, Holds(anyRow: true)),
    ]
  ),
  ("due", [.due]),
  ("lifted", [.lifted(.first, at: at(0, 0)), .lifted(.second, at: at(0, 20))]),
  ("cancelled", [.cancelled(.first, at: at(0, 0)), .cancelled(.second, at: at(0, 20))]),
  ("accepted", [.accepted]),
  ("rejected", [.rejected]),
]

/// A state and an event's name that cannot meet: the program ends with both in the message.
private let everyFingerEvent = Set(fingerEvents.map(\.name))
private let pan: [String: Set<String>] = [
  "ready": everyFingerEvent.subtracting(["touched"]),
  "possible": ["touched"],
  "held": ["touched", "joined", "due", "accepted", "rejected"],
  "leaving": everyFingerEvent.subtracting(["rejected"]),
  "over": everyFingerEvent,
]
private let everyPairEvent = Set(pairEvents.map(\.name))
private let pairEnds: [String: Set<String>] = [
  "leaving": everyPairEvent.subtracting(["rejected"]), "over": everyPairEvent,
]

@Suite("Every way through a recognizer")
struct WalkTests {
  @Test("one finger: in six steps every possible pair is met and answers in kind")
  func fingers() {
    let tap = pan.filter { $0.key != "held" }
    expectPairs(of: HorizontalPan(.standard), fingerEvents, but: pan, named: kind(of:))
    expectPairs(of: VerticalPan(), fingerEvents, but: pan, named: kind(of:))
    expectPairs(of: LongPress(), fingerEvents, but: pan, named: kind(of:))
    expectPairs(of: Tap(), fingerEvents, but: tap, named: kind(of:))
  }

  @Test("two fingers: in six steps every possible pair is met and answers in kind")
  func pairs() {
    let taps = pairEnds.merging(["bothDown": ["accepted"], "oneDown": []]) { $1 }
    expectPairs(of: TwoFingerTap(), pairEvents, but: taps, named: kind(of:)) { state, event in
      // Here the first one is lifted first; it then says nothing more.
      switch event {
      case .moved(.first, _, _, _, _), .lifted(.first, _): state == "oneDown"
      case .lifted(.second, _): state == "bothDown"
      case .moved, .due, .cancelled, .accepted, .rejected: false
      }
    }
    let pinches = pairEnds.merging([
      "possible": ["due"], "held": ["due", "accepted", "rejected"],
    ]) { $1 }
    expectPairs(of: pinch(), pairEvents, but: pinches, named: kind(of:))
  }

  private func expectPairs<M: Machine>(
    of start: M, _ events: Shapes<M.Event>, but impossible: [String: Set<String>],
    named kind: (M.Effect) -> String, unless isOut: (String, M.Event) -> Bool = { _, _ in false },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var met: Set<String> = []
    func walk(_ machine: M, _ depth: Int, _ path: String) {
      guard depth < 6 else { return }
      let state = machine.description
      guard let never = impossible[state] else {
        Issue.record("\(state) after\(path)", sourceLocation: sourceLocation)
        return
      }
      for (name, shapes) in events where !never.contains(name) {
        for shape in shapes where !isOut(state, shape) {
          met.insert("\(state) \(name)")
          var next = machine
          let effect = kind(next.handle(shape))
          let isStep = state == "held" || name == "accepted"
          let expected = name == "rejected" ? "nothing" : isStep ? "step" : "verdict"
          #expect(effect == expected, "\(path) \(name)", sourceLocation: sourceLocation)
          walk(next, depth + 1, "\(path) \(name)")
        }
      }
    }
    walk(start, 0, "")
    var possible: Set<String> = []
    for (state, never) in impossible {
      for (name, _) in events where !never.contains(name) { possible.insert("\(state) \(name)") }
    }
    #expect(met == possible, sourceLocation: sourceLocation)
  }

  private func kind(of effect: RecognizerEffect) -> String {
    switch effect {
    case .nothing: "nothing"
    case .verdict: "verdict"
    case .step: "step"
    }
  }

  private func kind(of effect: PairEffect) -> String {
    switch effect {
    case .nothing: "nothing"
    case .verdict: "verdict"
    case .step: "step"
    }
  }

  @Test("what cannot happen to one finger ends the program")
  func impossibleForOne() async {
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
      var pan = VerticalPan()
      _ = pan.handle(touched())
      _ = pan.handle(.rejected)
      _ = pan.handle(moved(0, 9))
    }
    await #expect(processExitsWith: .failure) {
      var press = LongPress()
      _ = press.handle(touched())
      _ = press.handle(.accepted(at: at(0, 0)))
      _ = press.handle(.due(Holds()))
    }
    await #expect(processExitsWith: .failure) {
      var tap = Tap()
      _ = tap.handle(lifted(0, 0))
    }
  }

  @Test("what cannot happen to two fingers ends the program")
  func impossibleForTwo() async {
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap()
      _ = tap.handle(.lifted(.first, at: at(0, 0)))
      _ = tap.handle(.lifted(.first, at: at(0, 0)))
    }
    await #expect(processExitsWith: .failure) {
      var pinch = pinch()
      _ = pinch.handle(.due)
    }
  }
}
