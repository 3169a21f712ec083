// Properties of the gesture core over random contacts; every failure names its seed.
import Gestures
import TestCounts
import Testing
import TestRandom
import Units

/// Plays inputs; `chop` splits each frame into frames of the same time.
private func gestures(
  _ inputs: [Input], core: inout GestureCore, chop: (ContactFrame) -> [ContactFrame] = { [$0] }
) -> [Gesture] {
  var surface = Rows()
  surface.facts.edges = [.top, .bottom]
  var found: [Gesture] = []
  for input in inputs {
    switch input {
    case .frame(let frame, let listMoves):
      surface.facts.isListMoving = listMoves
      for part in chop(frame) { core.handle(part, on: surface) { found.append($0) } }
    case .pause(let now): core.advance(to: now, on: surface) { found.append($0) }
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

@Suite("Gesture properties")
struct PropertyTests {
  private static let seeds = 1...UInt64(TestCounts.count("random-hands"))

  @Test("splitting contact frames does not change the gestures")
  func chopped() {
    for seed in Self.seeds {
      let inputs = Hands.play(seed: seed)
      let whole = gestures(inputs)
      let single = gestures(inputs) { frame in
        // An empty frame counts too: it advances the time.
        guard frame.contacts.count > 1 else { return [frame] }
        return frame.contacts.map {
          ContactFrame(time: frame.time, contacts: [$0], isLate: frame.isLate)
        }
      }
      var dice = SeededRandom(seed: seed)
      let random = gestures(inputs) { frame in
        let cut = dice.roll(below: frame.contacts.count + 1)
        return [frame.contacts[..<cut], [], frame.contacts[cut...]].map {
          ContactFrame(time: frame.time, contacts: Array($0), isLate: frame.isLate)
        }
      }
      #expect(single == whole, "seed \(seed)")
      #expect(random == whole, "seed \(seed)")
    }
  }

  @Test("the same input gives the same gestures, also in a core that was used before")
  func replayed() {
    for seed in Self.seeds {
      let inputs = Hands.play(seed: seed)
      var core = GestureCore()
      let first = gestures(inputs, core: &core)
      let second = gestures(inputs, core: &core)
      #expect(first == second, "seed \(seed)")
    }
  }

  @Test("each gesture begins once and ends or is cancelled once, and none stays open")
  func lives() {
    for seed in Self.seeds {
      var open: [ContactID: Gesture] = [:]
      var over: Set<ContactID> = []
      var core = GestureCore()
      for gesture in gestures(Hands.play(seed: seed), core: &core) {
        let before = open[gesture.contact]
        #expect(!over.contains(gesture.contact), "seed \(seed): \(describe(gesture))")
        switch (gesture.kind, gesture.phase) {
        case (.tap, .ended), (.twoFingerTap, .ended):
          #expect(before == nil, "seed \(seed)")
          over.insert(gesture.contact)
        case (.tap, _), (.twoFingerTap, _): Issue.record("seed \(seed): \(describe(gesture))")
        case (_, .began):
          #expect(before == nil, "seed \(seed)")
          open[gesture.contact] = gesture
        case (_, .changed), (_, .ended), (_, .cancelled):
          #expect(before?.kind == gesture.kind, "seed \(seed)")
          if let before { expectTravel(gesture, since: before) }
          #expect(
            gesture.other?.translation
              == before?.other.flatMap { start in
                gesture.other.map { $0.position - start.position }
              })
          guard gesture.phase != .changed else { continue }
          open[gesture.contact] = nil
          // A gesture of one finger may be cancelled in favor of a tap, or of a gesture of the pair.
          switch (gesture.kind, gesture.phase) {
          case (.listPan, .cancelled), (.rowPan, .cancelled), (.longPress, .cancelled): continue
          default: break
          }
          over.insert(gesture.contact)
        }
      }
      #expect(open.isEmpty, "seed \(seed)")
      #expect(core.isAtRest, "seed \(seed)")
    }
  }

  @Test("the list is never held with a swiped or parted row, and neither is held twice")
  func exclusion() {
    for seed in Self.seeds {
      var list = 0
      var rows: [UInt64] = []
      // A lifted row does not keep the list from scrolling.
      var lifted: [UInt64] = []
      for gesture in gestures(Hands.play(seed: seed)) {
        let mine: [UInt64] =
          switch gesture.kind {
          case .rowPan(let row), .longPress(let row): [row.low]
          case .pinch(let seam): [seam.above, seam.below].compactMap { $0?.low }
          case .listPan, .tap, .twoFingerTap: []
          }
        switch gesture.phase {
        case .began:
          #expect(list == 0 && Set(rows + lifted).isDisjoint(with: mine), "seed \(seed)")
          if mine.isEmpty {
            #expect(rows.isEmpty, "seed \(seed)")
            list += 1
          }
          if case .longPress = gesture.kind { lifted += mine } else { rows += mine }
        case .changed: break
        case .ended, .cancelled:
          if case .listPan = gesture.kind { list -= 1 }
          rows.removeAll { mine.contains($0) }
          lifted.removeAll { mine.contains($0) }
        }
      }
    }
  }

  @Test("a cancelled contact neither taps nor ends a gesture")
  func cancelled() {
    for seed in Self.seeds {
      var lost: Set<ContactID> = []
      var core = GestureCore()
      var surface = Rows()
      for input in Hands.play(seed: seed) {
        guard case .frame(let frame, let listMoves) = input else { continue }
        surface.facts.isListMoving = listMoves
        // Contact by contact: a pinch may end with one finger's lift before the other is lost.
        for contact in frame.contacts {
          let isPalm = contact.length.map { $0 > Tuning.standard.palmLength } ?? false
          if contact.phase == .cancelled || isPalm { lost.insert(contact.id) }
          let part = ContactFrame(time: frame.time, contacts: [contact], isLate: frame.isLate)
          core.handle(part, on: surface) { gesture in
            guard gesture.phase == .ended else { return }
            #expect(!lost.contains(gesture.contact), "seed \(seed): \(describe(gesture))")
          }
        }
      }
    }
  }

  @Test("resampling decides no gesture")
  func resampled() {
    for seed in Self.seeds {
      let inputs = Hands.play(seed: seed)
      var core = GestureCore()
      var surface = Rows()
      surface.facts.edges = [.top, .bottom]
      var found: [Gesture] = []
      for input in inputs {
        guard case .frame(let frame, let listMoves) = input else { continue }
        surface.facts.isListMoving = listMoves
        core.handle(frame, on: surface) { found.append($0) }
        core.resample(to: frame.time + .milliseconds(3), on: surface) { gesture in
          #expect(gesture.phase == .changed, "seed \(seed)")
        }
      }
      let frames = inputs.filter { if case .frame = $0 { true } else { false } }
      #expect(found == gestures(frames), "seed \(seed)")
    }
  }

  @Test("the random contacts produce every gesture often enough")
  func handsAreBusy() {
    var seen: [String: Int] = [:]
    var held = 0
    for seed in Self.seeds {
      for gesture in gestures(Hands.play(seed: seed)) {
        let kind =
          switch gesture.kind {
          case .rowPan: "row"
          case .listPan: gesture.pull == nil ? "list" : "pull"
          case .tap: "tap"
          case .twoFingerTap: "two-finger tap"
          case .longPress: "lift"
          case .pinch: "pinch"
          }
        seen["\(kind) \(gesture.phase)", default: 0] += 1
        guard kind == "row" else { continue }
        if gesture.phase == .began { held += 1 }
        if gesture.phase == .ended || gesture.phase == .cancelled { held -= 1 }
        if held > 1 { seen["side by side", default: 0] += 1 }
      }
    }
    for (what, least) in [
      ("row began", 180), ("row changed", 2500), ("row ended", 90), ("row cancelled", 50),
      ("pull began", 100), ("pull changed", 1000), ("pull ended", 50), ("pull cancelled", 20),
      ("tap ended", 50), ("two-finger tap ended", 20), ("lift began", 20), ("lift ended", 3),
      ("lift cancelled", 3), ("pinch began", 20), ("pinch changed", 200), ("pinch ended", 15),
      ("pinch cancelled", 3), ("side by side", 50),
    ] {
      #expect(seen[what, default: 0] >= least, "\(what)")
    }
  }
}

/// A gesture's travel is that of its finger since it began, but for what a swipe or a pull leaves
/// out near the touch-down point.
private func expectTravel(_ gesture: Gesture, since before: Gesture) {
  let travel = gesture.position - before.position
  let (dx, dy) = (
    (before.translation.dx + travel.dx - gesture.translation.dx).value,
    (before.translation.dy + travel.dy - gesture.translation.dy).value
  )
  switch gesture.kind {
  case .rowPan: #expect(abs(dx) < 6.1 && abs(dy) < 1e-9, "\(describe(gesture))")
  case .listPan: #expect(abs(dx) < 1e-9 && abs(dy) < 6.1, "\(describe(gesture))")
  case .tap, .twoFingerTap, .longPress, .pinch:
    #expect(abs(dx) < 1e-9 && abs(dy) < 1e-9, "\(describe(gesture))")
  }
}
