// Who has a finger: every pair of state and event, and those that cannot be.
import Gestures
import Testing

@Suite("Gesture arena")
struct GestureArenaTests {
  private static let drag = Drag(.rowPan(row), touch: at(0, 0), from: at(4, 0), .standard)

  /// What happens to a claim.
  private enum Act: CaseIterable {
    case tapLeaves, pinchJoins, takes, moves, closes

    func play(_ claim: inout GestureArena) {
      switch self {
      case .tapLeaves: claim.leave(.tap)
      case .pinchJoins: claim.join(.pinch)
      case .takes: claim.give(to: GestureArenaTests.drag)
      case .moves: claim.move(to: at(9, 30))
      case .closes: claim.close()
      }
    }
  }

  /// A claim as words: its state, who contends, and whether it has a drag.
  private func words(_ claim: GestureArena) -> String {
    let contenders = Recognizer.allCases.filter { claim.contenders.contains($0) }
    let drag = claim.drag == nil ? [] : ["with its drag"]
    return (["\(claim)"] + contenders.map { "\($0)" } + drag).joined(separator: " ")
  }

  @Test("one leaves, one has it, nobody has it: what each act makes of each state")
  func table() {
    let table: [(GestureKinds, [Act], String)] = [
      ([.rowPan, .tap], [], "open rowPan tap"), ([], [], "open"),
      ([.rowPan, .tap], [.tapLeaves], "open rowPan"),
      ([.tap], [.tapLeaves], "over"),
      ([.tap], [.pinchJoins], "open pinch tap"), ([], [.pinchJoins], "open pinch"),
      ([.tap], [.pinchJoins, .tapLeaves], "open pinch"),
      ([.rowPan, .tap], [.takes], "taken with its drag"),
      ([], [.takes], "taken with its drag"),
      ([.rowPan, .tap], [.moves], "open rowPan tap"),
      ([], [.takes, .moves], "taken with its drag"),
      ([.tap], [.closes, .moves], "over"),
      ([.rowPan, .tap], [.closes], "over"), ([.tap], [.takes, .closes], "over"),
      ([.tap], [.closes, .closes], "over"),
    ]
    for (contenders, acts, end) in table {
      var claim = GestureArena(contenders)
      for act in acts { act.play(&claim) }
      #expect(words(claim) == end, "\(contenders) \(acts)")
      #expect(claim.isOpen == end.hasPrefix("open"))
    }
  }

  @Test("whatever the order, one drag at most has the finger, and after the end nobody contends")
  func walks() {
    func walk(_ claim: GestureArena, _ depth: Int) {
      #expect(claim.drag == nil || claim.contenders == [])
      guard depth < 5 else { return }
      for act in Act.allCases where isPossible(act, claim) {
        var next = claim
        act.play(&next)
        if act == .takes { #expect(next.drag == Self.drag) }
        if act == .closes { #expect(words(next) == "over") }
        if act == .moves {
          #expect(words(next) == words(claim))
          #expect(next.drag?.mayCommit(at: at(90, 0), .standard) != true)
        }
        if !claim.isOpen { #expect(!next.isOpen) }
        walk(next, depth + 1)
      }
    }
    walk(GestureArena([.rowPan, .tap]), 0)
  }

  private func isPossible(_ act: Act, _ claim: GestureArena) -> Bool {
    switch act {
    case .tapLeaves: claim.contenders.contains(.tap)
    case .pinchJoins: claim.isOpen && !claim.contenders.contains(.pinch)
    case .takes: claim.isOpen
    case .moves, .closes: true
    }
  }

  @Test("nobody joins twice, nor joins, leaves or takes after the decision")
  func late() async {
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena(.pinch)
      claim.join(.pinch)
    }
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena([.pinch])
      claim.leave(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena([.tap])
      claim.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
      claim.leave(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena([.tap])
      claim.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
      claim.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
    }
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena([.tap])
      claim.close()
      claim.join(.pinch)
    }
    await #expect(processExitsWith: .failure) {
      var claim = GestureArena([.tap])
      claim.close()
      claim.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
    }
  }
}
