// State tables of a touch on a key and of Shift: every pair of state and event.
import Gestures
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Keyboard state tables") struct KeyboardHoldTests {
  private typealias Hold = KeyTouch.Hold
  private typealias Event = KeyTouch.Event
  private typealias Action = KeyTouch.Action

  private static let later = Instant.zero + .milliseconds(450)
  private static let holds: [Hold] = [
    .pressing, .offering(from: 3), .repeating(next: .zero, count: 1),
    .repeating(next: .zero, count: 21), .shifting(hasWritten: false), .shifting(hasWritten: true),
    .choosing("Milk"), .spent,
  ]
  private static let events: [Event] = [
    .another, .left, .dropped, .strayed(.key(5)), .strayed(.doing), .strayed(.nowhere),
    .due(later), .wrote,
  ]

  /// A row for each of `holds`, a column for each of `events`: the next state, nil for no change,
  /// and the action.
  private static let table: [[(Hold?, Action)]] = [
    [
      (.spent, .key), (.spent, .key), (.spent, .nothing), (nil, .slide(to: 5)),
      (.spent, .nothing), (.spent, .nothing), (.offering(from: 7), .nothing), (nil, .nothing),
    ],
    [
      (.spent, .alternate), (.spent, .alternate), (.spent, .nothing), (nil, .nothing),
      (nil, .nothing), (.spent, .nothing), (nil, .nothing), (nil, .nothing),
    ],
    [
      (.spent, .nothing), (.spent, .nothing), (.spent, .nothing), (.spent, .nothing),
      (.spent, .nothing), (.spent, .nothing),
      (.repeating(next: later + .milliseconds(50), count: 2), .letter), (nil, .nothing),
    ],
    [
      (.spent, .nothing), (.spent, .nothing), (.spent, .nothing), (.spent, .nothing),
      (.spent, .nothing), (.spent, .nothing),
      (.repeating(next: later + .milliseconds(200), count: 22), .word), (nil, .nothing),
    ],
    [
      (nil, .nothing), (.spent, .unshift(hasWritten: false)),
      (.spent, .unshift(hasWritten: false)), (nil, .nothing), (nil, .nothing), (nil, .nothing),
      (nil, .nothing), (.shifting(hasWritten: true), .nothing),
    ],
    [
      (nil, .nothing), (.spent, .unshift(hasWritten: true)), (.spent, .unshift(hasWritten: true)),
      (nil, .nothing), (nil, .nothing), (nil, .nothing), (nil, .nothing), (nil, .nothing),
    ],
    [
      (.spent, .take("Milk")), (.spent, .take("Milk")), (.spent, .nothing), (.spent, .nothing),
      (.spent, .nothing), (.spent, .nothing), (.spent, .forget("Milk")), (nil, .nothing),
    ],
    Array(repeating: (nil, .nothing), count: 8),
  ]

  @Test("a touch goes from each state to the state in the table, for every event")
  func fingers() {
    #expect(Self.table.count == Self.holds.count)
    for (hold, row) in zip(Self.holds, Self.table) {
      #expect(row.count == Self.events.count)
      for (event, (next, wanted)) in zip(Self.events, row) {
        var touch = KeyTouch(ContactID(serial: 1), on: 4, x: 7, y: 0, top: 0, at: .zero)
        touch.hold = hold
        let action = touch.handle(event, .standard)
        #expect(action == wanted, "\(hold) \(event)")
        #expect(touch.hold == next ?? hold, "\(hold) \(event)")
      }
    }
  }

  @Test("a finger on a letter writes it once at most, for any two events")
  func once() {
    for first in Self.events {
      for second in Self.events {
        var touch = KeyTouch(ContactID(serial: 1), on: 4, x: 7, y: 0, top: 0, at: .zero)
        let actions = [first, second, .left, .left].map { touch.handle($0, .standard) }
        let written = actions.count { $0 == .key || $0 == .alternate }
        let isOff = [first, second].contains { event in
          switch event {
          case .dropped, .strayed(.nowhere): true
          case .strayed(.doing): first != .due(Self.later)
          case .another, .left, .strayed(.key), .due, .wrote: false
          }
        }
        let hasWritten = [.another, .left].contains(first)
        #expect(written == (isOff && !hasWritten ? 0 : 1), "\(first), \(second)")
      }
    }
  }

  @Test("Shift goes from each state to the state in the table, held or not")
  func shift() {
    typealias State = KeyboardShift.State
    let events: [KeyboardShift.Event] = [
      .tapped(again: false), .tapped(again: true), .wrote, .left(hasWritten: false),
      .left(hasWritten: true), .began(hasCapitals: true), .began(hasCapitals: false),
      .switched(hasCapitals: true), .switched(hasCapitals: false),
    ]
    let table: [(from: State, isHeld: Bool, to: [State?])] = [
      (.off, false, [.once, .locked, .off, nil, nil, .once, .off, .off, .off]),
      (.off, true, [.once, .locked, .off, .off, .off, .once, .off, .off, .off]),
      (.once, false, [.off, .locked, .off, nil, nil, .once, .once, .off, .off]),
      (.once, true, [.off, .locked, .once, .once, .off, .once, .once, .off, .off]),
      (.locked, false, [.off, .off, .locked, nil, nil, .locked, .locked, .off, .off]),
      (
        .locked, true,
        [.off, .off, .locked, .locked, .locked, .locked, .locked, .off, .off]
      ),
    ]
    for row in table {
      for (event, wanted) in zip(events, row.to) {
        guard let wanted else { continue }
        var shift = KeyboardShift(row.from, holders: row.isHeld ? 1 : 0)
        shift.handle(event)
        #expect(shift.state == wanted, "\(row.from), held \(row.isHeld): \(event)")
      }
    }
    #expect(KeyboardShift(.off, holders: 1).isOn && !KeyboardShift(.off).isOn)
    #expect(KeyboardShift(.once).isOn && KeyboardShift(.locked).isOn)
  }
}

@Suite("Shift key") struct KeyboardShiftTests {
  @Test("a text begins with a capital where there are capitals, in whichever language it is typed")
  func beginning() throws {
    let hebrew = try #require(KeyboardLayout.named("he"))
    var bench = TypingBench([TypingBench.english, hebrew])
    bench.keyboard.beginText()
    #expect(bench.keyboard.isShifted)
    bench.tap("language", at: 0)
    #expect(!bench.keyboard.isShifted)
    bench.tap("language", at: 500)
    #expect(bench.keyboard.isShifted)
    bench.tap("language", at: 1000)
    bench.tap("ש", at: 1500)
    bench.tap("shift", at: 2000)
    #expect(bench.keyboard.isShifted)
    bench.tap("language", at: 2500)
    #expect(!bench.keyboard.isShifted)
    bench.tap("a", at: 3000)
    #expect(bench.text == "שa")
  }

  @Test("a tap shifts the next letter, a double tap locks Shift, and another tap unlocks it")
  func taps() {
    var bench = TypingBench()
    bench.tap("shift", at: 0)
    bench.tap("a", at: 200)
    bench.tap("b", at: 400)
    bench.tap("shift", at: 1000)
    bench.tap("shift", at: 1200)
    #expect(bench.keyboard.isShiftLocked)
    bench.tap("c", at: 1400)
    bench.tap("space", at: 1500)
    bench.tap("d", at: 1600)
    bench.tap("shift", at: 1800)
    bench.tap("e", at: 2000)
    #expect(bench.text == "AbC De")
  }

  @Test("two taps with a letter between them, or more than 400 ms apart, do not lock Shift")
  func noDoubleTap() {
    var bench = TypingBench()
    for (number, key) in ["shift", "a", "shift", "b", "c"].enumerated() {
      bench.tap(key, at: number * 110, lasting: 50)
    }
    bench.tap("shift", at: 2000)
    bench.tap("shift", at: 2401)
    bench.tap("d", at: 2600)
    #expect(bench.text == "ABcd" && !bench.keyboard.isShiftLocked)
  }

  @Test("held Shift applies to all letters of other fingers, and is off afterwards")
  func held() {
    for begins in [false, true] {
      var bench = TypingBench()
      if begins { bench.keyboard.beginText() }
      bench.down(1, "shift", at: 0)
      for (number, key) in ["o", "k"].enumerated() { bench.tap(key, at: 500 + number * 200) }
      bench.down(2, "a", at: 1000)
      bench.up(1, at: 1020)
      bench.up(2, at: 1050)
      bench.tap("b", at: 1200)
      #expect(bench.text == "OKAb", "\(begins)")
    }
  }

  @Test("Shift held by two fingers stays on until both have lifted")
  func heldTwice() {
    var bench = TypingBench()
    bench.down(1, "shift", at: 0)
    bench.down(2, "shift", at: 1000)
    bench.tap("a", at: 1500)
    bench.up(1, at: 1600)
    bench.tap("b", at: 1700)
    bench.up(2, at: 1900)
    bench.tap("c", at: 2000)
    #expect(bench.text == "ABc")
  }

  @Test("a letter held when Shift is pressed is written without it, a later one with it")
  func rollOver() {
    var bench = TypingBench()
    bench.down(1, "a", at: 0)
    bench.down(2, "shift", at: 50)
    bench.up(1, at: 60)
    bench.down(1, "b", at: 100)
    bench.up(2, at: 110)
    bench.up(1, at: 150)
    bench.tap("c", at: 300)
    #expect(bench.text == "aBc")
  }

  @Test("a text begins with Shift unless a tap turns it off, and the next edit starts without it")
  func begins() {
    var bench = TypingBench()
    bench.keyboard.beginText()
    bench.tap("a", at: 0)
    bench.keyboard.beginText()
    bench.tap("shift", at: 200)
    bench.tap("b", at: 400)
    #expect(bench.text == "Ab")
    bench.tap("shift", at: 1000)
    bench.tap("shift", at: 1100)
    bench.keyboard.letGo(at: bench.now)
    bench.keyboard.open(at: nil)
    bench.tap("c", at: 2000)
    #expect(bench.text == "Abc")
  }

  @Test("Shift applies to alternates as well")
  func alternates() {
    var bench = TypingBench()
    bench.tap("shift", at: 0)
    bench.down(1, "a", at: 200)
    bench.wait(until: 600)
    bench.up(1, at: 700)
    #expect(bench.text == "À" && !bench.keyboard.isShifted)
  }
}
