// State machine of console switches: every state with every event.
import Testing

@testable import panelist

@Suite("Console switches")
struct ConsoleSwitchTests {
  /// The events that lead to a state, and the effect of each event there; nil for impossible ones.
  static let rows: [(state: [ConsoleSwitch.Event], gives: [ConsoleSwitch.Effect?])] = [
    // requested, left, stayed, activated: in the order of the enumeration.
    ([], [.leave, nil, nil, ConsoleSwitch.Effect.none]),
    ([.requested], [nil, ConsoleSwitch.Effect.none, .comeBack, nil]),
    ([.requested, .left], [ConsoleSwitch.Effect.none, nil, nil, .comeBack]),
  ]

  private static func reached(_ events: [ConsoleSwitch.Event]) -> ConsoleSwitch {
    var machine = ConsoleSwitch()
    for event in events { _ = machine.handle(event) }
    return machine
  }

  @Test("each state answers each possible event")
  func all() {
    for row in Self.rows {
      for (event, effect) in zip(ConsoleSwitch.Event.allCases, row.gives) {
        guard let effect else { continue }
        var machine = Self.reached(row.state)
        #expect(machine.handle(event) == effect, "\(event) after \(row.state)")
      }
    }
  }

  @Test("after a return and after a refused switch the list can be left again")
  func again() {
    for events in [[.requested, .stayed], [.requested, .left, .requested, .activated]]
      as [[ConsoleSwitch.Event]]
    {
      var machine = Self.reached(events)
      #expect(machine.handle(.requested) == .leave)
    }
  }

  @Test("an impossible event ends the program")
  func impossible() async {
    await #expect(processExitsWith: .failure) { ConsoleSwitchTests.force([], .left) }
    await #expect(processExitsWith: .failure) { ConsoleSwitchTests.force([], .stayed) }
    await #expect(processExitsWith: .failure) { ConsoleSwitchTests.force([.requested], .requested) }
    await #expect(processExitsWith: .failure) { ConsoleSwitchTests.force([.requested], .activated) }
    await #expect(processExitsWith: .failure) {
      ConsoleSwitchTests.force([.requested, .left], .left)
    }
    await #expect(processExitsWith: .failure) {
      ConsoleSwitchTests.force([.requested, .left], .stayed)
    }
  }

  fileprivate static func force(_ state: [ConsoleSwitch.Event], _ event: ConsoleSwitch.Event) {
    var machine = reached(state)
    _ = machine.handle(event)
  }
}

@Suite("The text on the console")
struct ConsoleTextTests {
  @Test("lines have fewer than 80 characters, and a long path has a line of its own")
  func wraps() {
    let path = "/dev/" + String(repeating: "x", count: 90)
    let lines = ConsoleText("no display yet: \(path): no display connected; connect one").text
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "Panelist: no display yet:")
    #expect(lines[1] == path + ":")
    #expect(lines[2] == "no display connected; connect one" && lines[3] == "")
    #expect(lines.filter { $0.count >= 80 }.count == 1)
    #expect(lines.last == "")
    #expect(lines.joined().contains("Ctrl+Alt+F2"))
  }

  @Test("control characters do not reach the console")
  func tamed() {
    let text = ConsoleText("a\u{1B}[2Jb c").text
    #expect(text.hasPrefix("Panelist: a\u{FFFD}[2Jb c\r\n"))
  }
}
