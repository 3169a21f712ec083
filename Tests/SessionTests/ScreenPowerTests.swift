// The screen's power: each state with each event, times, and random evenings.
import TestRandom
import Testing
import Units

import Session

@Suite("The screen's power")
struct ScreenPowerTests {
  typealias Event = ScreenPower.Event
  typealias Effect = ScreenPower.Effect
  typealias Condition = ScreenPower.Condition

  static let rules = ScreenPower.Rules(
    dimAfter: .seconds(120), dimLevel: 0.3, offAfter: .seconds(600))

  /// A step: seconds since the start, event, effect, and what the screen is then.
  struct Step {
    let at: Double
    let event: Event
    let effect: Effect
    let condition: Condition

    init(_ at: Double, _ event: Event, _ effect: Effect = .none, _ condition: Condition) {
      (self.at, self.event, self.effect, self.condition) = (at, event, effect, condition)
    }
  }

  static func time(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  @discardableResult
  private func play(
    _ steps: [Step], rules: ScreenPower.Rules = Self.rules,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ScreenPower {
    var power = ScreenPower(rules, start: .zero)
    for step in steps {
      let effect = power.handle(step.event, at: Self.time(step.at))
      #expect(effect == step.effect, "\(step)", sourceLocation: sourceLocation)
      #expect(power.condition == step.condition, "\(step)", sourceLocation: sourceLocation)
    }
    return power
  }

  /// The ways into each state, all at 700 s.
  static let ways: [(name: String, steps: [Step])] = [
    ("awake", [Step(700, .touched, .none, .awake)]),
    ("held on", [Step(700, .ordered(.on), .none, .on)]),
    ("dimming", [Step(580, .touched, .none, .awake), Step(700, .due, .dim, .dimmed)]),
    (
      "dimmed",
      [
        Step(579, .touched, .none, .awake), Step(699, .due, .dim, .dimmed),
        Step(700, .due, .none, .dimmed),
      ]
    ),
    ("dark by rest", [Step(700, .due, .darken, .dark)]),
    (
      "dark by hours",
      [
        Step(679, .touched, .none, .awake), Step(680, .darkHours(true), .none, .awake),
        Step(700, .due, .darken, .dark),
      ]
    ),
    ("dark by order", [Step(700, .ordered(.off), .darken, .off)]),
    ("waking", [Step(690, .ordered(.off), .darken, .off), Step(700, .touched, .wake, .waking)]),
  ]

  /// What follows in each of them at 701 s: effect and condition.
  static let answers: [(event: Event, answers: [(Effect, Condition)])] = [
    (
      .touched,
      [
        (.none, .awake), (.none, .on), (.brighten, .awake), (.brighten, .awake), (.wake, .waking),
        (.wake, .waking), (.wake, .waking), (.none, .waking),
      ]
    ),
    (
      .ordered(.on),
      [
        (.none, .on), (.none, .on), (.brighten, .on), (.brighten, .on), (.wake, .waking),
        (.wake, .waking), (.wake, .waking), (.none, .waking),
      ]
    ),
    (
      .ordered(.off),
      [
        (.darken, .off), (.darken, .off), (.darken, .off), (.darken, .off), (.none, .off),
        (.none, .off), (.none, .off), (.darken, .off),
      ]
    ),
    (
      .ordered(.auto),
      [
        (.none, .awake), (.none, .awake), (.brighten, .awake), (.brighten, .awake),
        (.wake, .waking), (.wake, .waking), (.wake, .waking), (.none, .waking),
      ]
    ),
    (
      .ordered(.wake),
      [
        (.none, .awake), (.none, .on), (.brighten, .awake), (.brighten, .awake), (.wake, .waking),
        (.wake, .waking), (.wake, .waking), (.none, .waking),
      ]
    ),
    (
      .darkHours(true),
      [
        (.none, .awake), (.none, .on), (.none, .dimmed), (.none, .dimmed), (.none, .dark),
        (.none, .dark), (.none, .off), (.none, .waking),
      ]
    ),
    (
      .darkHours(false),
      [
        (.none, .awake), (.none, .on), (.none, .dimmed), (.none, .dimmed), (.none, .dark),
        (.wake, .waking), (.none, .off), (.none, .waking),
      ]
    ),
    (
      .due,
      [
        (.none, .awake), (.none, .on), (.none, .dimmed), (.none, .dimmed), (.none, .dark),
        (.none, .dark), (.none, .off), (.none, .waking),
      ]
    ),
    (
      .lit,
      [
        (.none, .awake), (.none, .on), (.none, .dimmed), (.none, .dimmed), (.none, .dark),
        (.none, .dark), (.none, .off), (.none, .awake),
      ]
    ),
    (
      .ruled(ScreenPower.Rules()),
      [
        (.none, .awake), (.none, .on), (.brighten, .awake), (.brighten, .awake), (.wake, .waking),
        (.none, .dark), (.none, .off), (.none, .waking),
      ]
    ),
  ]

  @Test("every state answers every event")
  func table() {
    for row in Self.answers {
      #expect(row.answers.count == Self.ways.count)
      for (way, answer) in zip(Self.ways, row.answers) {
        var power = play(way.steps)
        let effect = power.handle(row.event, at: Self.time(701))
        #expect(effect == answer.0, "\(row.event) while \(way.name)")
        #expect(power.condition == answer.1, "\(row.event) while \(way.name)")
      }
    }
  }

  @Test("it dims and goes dark when it is due, and says when that is")
  func deadlines() {
    var power = ScreenPower(Self.rules, start: .zero)
    #expect(power.deadline == Self.time(120))
    // A touch moves no timer: the deadline comes once too early, and moves then.
    #expect(power.handle(.touched, at: Self.time(50)) == .none)
    #expect(power.deadline == Self.time(120))
    #expect(power.handle(.due, at: Self.time(120)) == .none)
    #expect(power.deadline == Self.time(170))
    #expect(power.handle(.due, at: Self.time(170)) == .dim)
    #expect(power.deadline == Self.time(170.4))
    #expect(power.handle(.due, at: Self.time(170.4)) == .none)
    #expect(power.deadline == Self.time(650))
    #expect(power.handle(.due, at: Self.time(650)) == .darken)
    #expect(power.deadline == nil)
  }

  @Test("dimming is eased, and full light is back at once")
  func levels() {
    var power = play([Step(120, .due, .dim, .dimmed)])
    let levels = (0...4).map { power.level(at: Self.time(120 + Double($0) / 10)) }
    #expect(levels[0] == 1 && abs(levels[2] - 0.65) < 1e-9 && abs(levels[4] - 0.3) < 1e-9)
    #expect(zip(levels, levels.dropFirst()).allSatisfy(>))
    #expect(power.handle(.touched, at: Self.time(120.1)) == .brighten)
    #expect(power.level(at: Self.time(120.1)) == 1)
  }

  @Test("in the dark hours it goes dark 20 s after the last touch, or after they began")
  func darkHours() {
    var power = ScreenPower(ScreenPower.Rules(), start: .zero)
    #expect(power.deadline == nil)
    #expect(power.handle(.darkHours(true), at: Self.time(100)) == .none)
    #expect(power.deadline == Self.time(120))
    #expect(power.handle(.touched, at: Self.time(110)) == .none)
    #expect(power.handle(.due, at: Self.time(120)) == .none)
    #expect(power.handle(.due, at: Self.time(130)) == .darken)
    #expect(power.handle(.darkHours(true), at: Self.time(140)) == .none)
    #expect(power.handle(.darkHours(false), at: Self.time(200)) == .wake)
    #expect(power.handle(.lit, at: Self.time(200.1)) == .none)
    #expect(power.deadline == nil && power.condition == .awake)
  }

  @Test("an order to be lit holds until off or auto")
  func held() {
    play([
      Step(0, .ordered(.on), .none, .on), Step(10_000, .due, .none, .on),
      Step(10_001, .darkHours(true), .none, .on), Step(20_000, .due, .none, .on),
      Step(20_001, .ordered(.wake), .none, .on), Step(20_002, .ordered(.auto), .none, .awake),
      Step(20_021.9, .due, .none, .awake), Step(20_022, .due, .darken, .dark),
    ])
  }

  @Test("what lands while it is dark or waking, or right after, means nothing")
  func guarded() {
    var power = play([Step(700, .due, .darken, .dark)])
    #expect(!power.heeds(at: Self.time(701)))
    #expect(power.handle(.touched, at: Self.time(701)) == .wake)
    #expect(!power.heeds(at: Self.time(701.05)))
    #expect(power.handle(.lit, at: Self.time(701.1)) == .none)
    #expect(!power.heeds(at: Self.time(701.29)))
    #expect(power.heeds(at: Self.time(701.3)))
    // While dimmed, which can be read, it acts.
    let dimmed = play([Step(120, .due, .dim, .dimmed)])
    #expect(dimmed.heeds(at: Self.time(120.1)))
  }

  @Test("random evenings: dark or lit by rule, never stuck", arguments: Array(UInt64(1)...200))
  func evenings(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var power = ScreenPower(Self.rules, start: .zero)
    var now = Instant.zero
    for _ in 0..<300 {
      now += .milliseconds(Int.random(in: 0...90_000, using: &dice))
      // Whatever is due comes first, as from a timer.
      while let due = power.deadline, due <= now {
        let (condition, before) = (power.condition, power.deadline)
        _ = power.handle(.due, at: due)
        #expect(power.deadline != before || power.condition != condition, "stuck at \(due)")
        if power.deadline == before { return }
      }
      let event: Event =
        switch Int.random(in: 0..<8, using: &dice) {
        case 0...3: .touched
        case 4: .ordered(ScreenPower.Order.allCases.randomElement(using: &dice)!)
        case 5: .darkHours(.random(using: &dice))
        case 6: .lit
        default: .ruled(Self.rules)
        }
      let wasDark = power.isDark
      let effect = power.handle(event, at: now)
      // The effects say all that happens to the light.
      #expect((effect == .darken) == (power.isDark && !wasDark))
      #expect((effect == .wake) == (wasDark && !power.isDark))
      #expect(power.level(at: now) == 0 || !power.isDark)
      // A touch that is awaited lights it.
      if event == .touched { #expect(!power.isDark && power.level(at: now) == 1) }
      // The display answers.
      if power.isWaking {
        #expect(!power.heeds(at: now))
        now += .milliseconds(30)
        _ = power.handle(.lit, at: now)
        #expect(power.heeds(at: now + .milliseconds(200)))
      }
    }
  }
}
