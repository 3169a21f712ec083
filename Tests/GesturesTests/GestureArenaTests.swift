// The gesture arena of one finger: every pair of state and event, and the forbidden ones.
import Gestures
import Testing

@Suite("Gesture arena")
struct GestureArenaTests {
  private static let drag = Drag(.rowPan(row), touch: at(0, 0), from: at(4, 0), .standard)

  /// An event of an arena.
  private enum Act: CaseIterable {
    case tapLeaves, pinchJoins, takes, moves, closes

    func play(_ arena: inout GestureArena) {
      switch self {
      case .tapLeaves: arena.leave(.tap)
      case .pinchJoins: arena.join(.pinch)
      case .takes: arena.give(to: GestureArenaTests.drag)
      case .moves: arena.move(to: at(9, 30))
      case .closes: arena.close()
      }
    }
  }

  /// An arena as text: its state, its recognizers, and whether it has a drag.
  private func words(_ arena: GestureArena) -> String {
    let recognizers = Recognizer.allCases.filter { arena.recognizers.contains($0) }
    let drag = arena.drag == nil ? [] : ["with its drag"]
    return (["\(arena)"] + recognizers.map { "\($0)" } + drag).joined(separator: " ")
  }

  @Test("each event leads from each state to the state in the table")
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
    for (recognizers, acts, end) in table {
      var arena = GestureArena(recognizers)
      for act in acts { act.play(&arena) }
      #expect(words(arena) == end, "\(recognizers) \(acts)")
      #expect(arena.isOpen == end.hasPrefix("open"))
    }
  }

  @Test("in any order of events at most one drag has the finger, and a closed arena stays closed")
  func walks() {
    func walk(_ arena: GestureArena, _ depth: Int) {
      #expect(arena.drag == nil || arena.recognizers == [])
      guard depth < 5 else { return }
      for act in Act.allCases where isPossible(act, arena) {
        var next = arena
        act.play(&next)
        if act == .takes { #expect(next.drag == Self.drag) }
        if act == .closes { #expect(words(next) == "over") }
        if act == .moves {
          #expect(words(next) == words(arena))
          #expect(next.drag?.mayCommit(at: at(90, 0), .standard) != true)
        }
        if !arena.isOpen { #expect(!next.isOpen) }
        walk(next, depth + 1)
      }
    }
    walk(GestureArena([.rowPan, .tap]), 0)
  }

  private func isPossible(_ act: Act, _ arena: GestureArena) -> Bool {
    switch act {
    case .tapLeaves: arena.recognizers.contains(.tap)
    case .pinchJoins: arena.isOpen && !arena.recognizers.contains(.pinch)
    case .takes: arena.isOpen
    case .moves, .closes: true
    }
  }

  @Test("no recognizer joins twice, or joins, leaves or takes after the decision")
  func late() async {
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena(.pinch)
      arena.join(.pinch)
    }
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena([.pinch])
      arena.leave(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena([.tap])
      arena.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
      arena.leave(.tap)
    }
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena([.tap])
      arena.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
      arena.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
    }
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena([.tap])
      arena.close()
      arena.join(.pinch)
    }
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena([.tap])
      arena.close()
      arena.give(to: Drag(.listPan, touch: at(0, 0), from: at(0, 5), .standard))
    }
  }
}
