// What holds for any touch: random hands, with the seed in every failure.
import Gestures
import TestCounts
import Testing
import Units

/// SplitMix64: small, and the same on every machine.
private struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
  mutating func millimeters(upTo limit: Int) -> Double { Double(roll(limit * 100)) / 100 }
}

/// One thing that reaches the core.
private enum Input {
  case frame(ContactFrame, listMoves: Bool)
  case release(row: Int, Instant)
  case cancelAll(Instant)
}

/// Up to six random hands that drag in straight lines and are sometimes lost, and some rows that
/// vanish. At the end all fingers are up.
private func hands(seed: UInt64) -> [Input] {
  var dice = Dice(state: seed)
  var down: [(id: ContactID, x: Double, y: Double, dx: Double, dy: Double)] = []
  var inputs: [Input] = []
  var serial: UInt64 = 0
  let contact = { (id: ContactID, phase: Contact.Phase, x: Double, y: Double) in
    Contact(id: id, phase: phase, position: Point(x: Millimeters(x), y: Millimeters(y)))
  }
  for frame in 1...120 {
    let now = Instant.zero + .milliseconds(frame * 8)
    let last = frame == 120
    var contacts: [Contact] = []
    for index in down.indices.reversed() {
      let finger = down[index]
      if last || dice.roll(25) == 0 {
        let phase: Contact.Phase = dice.roll(6) == 0 ? .cancelled : .ended
        contacts.append(contact(finger.id, phase, finger.x, finger.y))
        down.remove(at: index)
      } else if dice.roll(4) > 0 {
        down[index].x += finger.dx
        down[index].y += finger.dy
        contacts.append(contact(finger.id, .moved, down[index].x, down[index].y))
      }
    }
    while !last, down.count < 6, dice.roll(4) == 0 {
      serial += 1
      let finger = (
        id: ContactID(serial: serial), x: dice.millimeters(upTo: 200),
        y: dice.millimeters(upTo: 100), dx: dice.millimeters(upTo: 3) - 1.5,
        dy: (dice.millimeters(upTo: 3) - 1.5) * (dice.roll(2) == 0 ? 0.2 : 1)
      )
      down.append(finger)
      contacts.append(contact(finger.id, .began, finger.x, finger.y))
    }
    inputs.append(
      .frame(ContactFrame(time: now, contacts: contacts), listMoves: dice.roll(10) == 0))
    if dice.roll(20) == 0 { inputs.append(.release(row: dice.roll(8), now)) }
    if dice.roll(150) == 0 { inputs.append(.cancelAll(now)) }
  }
  return inputs
}

/// Plays inputs; `chop` parts each frame into frames of one time.
private func gestures(
  _ inputs: [Input], core: inout GestureCore, chop: (ContactFrame) -> [ContactFrame] = { [$0] }
) -> [Gesture] {
  var surface = Rows()
  var found: [Gesture] = []
  for input in inputs {
    switch input {
    case .frame(let frame, let listMoves):
      surface.isListMoving = listMoves
      for part in chop(frame) { core.handle(part, on: surface) { found.append($0) } }
    case .release(let row, let now):
      core.release(Rows.row(row), at: now) { found.append($0) }
    case .cancelAll(let now):
      core.cancelAll(at: now) { found.append($0) }
    }
  }
  return found
}

private func gestures(
  _ inputs: [Input], chop: (ContactFrame) -> [ContactFrame] = { [$0] }
) -> [Gesture] {
  var core = GestureCore()
  return gestures(inputs, core: &core, chop: chop)
}

@Suite("Any touch")
struct PropertyTests {
  private static let seeds = 1...UInt64(TestCounts.count("random-hands"))

  @Test("a stream that is parted into other frames gives the same gestures")
  func chopped() {
    for seed in Self.seeds {
      let inputs = hands(seed: seed)
      let whole = gestures(inputs)
      let single = gestures(inputs) { frame in
        frame.contacts.map { ContactFrame(time: frame.time, contacts: [$0]) }
      }
      var dice = Dice(state: seed)
      let random = gestures(inputs) { frame in
        let cut = dice.roll(frame.contacts.count + 1)
        return [frame.contacts[..<cut], [], frame.contacts[cut...]].map {
          ContactFrame(time: frame.time, contacts: Array($0))
        }
      }
      #expect(single == whole, "seed \(seed)")
      #expect(random == whole, "seed \(seed)")
    }
  }

  @Test("the same touches twice give the same gestures, also in a core that has been used")
  func replayed() {
    for seed in Self.seeds {
      let inputs = hands(seed: seed)
      var core = GestureCore()
      let first = gestures(inputs, core: &core)
      let second = gestures(inputs, core: &core)
      #expect(first == second, "seed \(seed)")
    }
  }

  @Test("each gesture begins once and ends or is cancelled once, and none is open at the end")
  func lives() {
    for seed in Self.seeds {
      var open: [ContactID: Gesture] = [:]
      var over: Set<ContactID> = []
      var core = GestureCore()
      for gesture in gestures(hands(seed: seed), core: &core) {
        let before = open[gesture.contact]
        switch gesture.phase {
        case .began:
          #expect(before == nil && !over.contains(gesture.contact), "seed \(seed)")
          #expect(gesture.translation == .zero, "seed \(seed)")
          open[gesture.contact] = gesture
        case .changed, .ended, .cancelled:
          #expect(before?.kind == gesture.kind, "seed \(seed)")
          #expect(gesture.translation == before.map { gesture.position - $0.position })
          guard gesture.phase != .changed else { continue }
          open[gesture.contact] = nil
          over.insert(gesture.contact)
        }
      }
      #expect(open.isEmpty, "seed \(seed)")
      #expect(core.isAtRest, "seed \(seed)")
    }
  }

  @Test("never a row and the list at once, never a row or the list twice")
  func exclusion() {
    for seed in Self.seeds {
      var held: [Gesture.Kind] = []
      for gesture in gestures(hands(seed: seed)) {
        switch gesture.phase {
        case .began:
          if gesture.kind == .listPan || held.contains(.listPan) {
            #expect(held.isEmpty, "seed \(seed)")
          }
          #expect(!held.contains(gesture.kind), "seed \(seed)")
          held.append(gesture.kind)
        case .changed: break
        case .ended, .cancelled: held.removeAll { $0 == gesture.kind }
        }
      }
    }
  }

  @Test("the random hands do swipe, scroll, swipe side by side and get cancelled")
  func handsAreBusy() {
    var seen: [String: Int] = [:]
    var held = 0
    for seed in Self.seeds {
      for gesture in gestures(hands(seed: seed)) {
        let kind = gesture.kind == .listPan ? "list" : "row"
        seen["\(kind) \(gesture.phase)", default: 0] += 1
        guard kind == "row" else { continue }
        if gesture.phase == .began { held += 1 }
        if gesture.phase == .ended || gesture.phase == .cancelled { held -= 1 }
        if held > 1 { seen["side by side", default: 0] += 1 }
      }
    }
    for (what, least) in [
      ("row began", 400), ("row changed", 4000), ("row ended", 200), ("row cancelled", 50),
      ("list began", 400), ("list changed", 4000), ("list ended", 200), ("list cancelled", 50),
      ("side by side", 400),
    ] {
      #expect(seen[what, default: 0] >= least, "\(what)")
    }
  }
}
