// Several hands at one list, somebody who types, and somebody elsewhere who changes it as well.
import Gestures
import ListUI
import Model
import Paint
import Testing
import TestRandom
import Units

/// A panel with all who use it, by chance; and what storage knows.
struct Household {
  private struct Hand {
    let kind: Gesture.Kind
    let contact: UInt64
    var dx = 0.0
    var dy = 0.0
  }

  var panel: Panel
  /// What storage was told, by this panel and by others.
  private(set) var stored: ItemList
  /// Steps that can be undone.
  private var steps: [[Change]] = []
  private var hands: [Hand] = []
  private var chance: SeededRandom
  private var serial: UInt64 = 1000
  private var heard = 0
  private let seed: UInt64
  private var deeds: [String] = []
  /// Who it is and what was done last, for the reader of a failure.
  var story: String { "seed \(seed): \(deeds)" }

  init(seed: UInt64) {
    self.seed = seed
    chance = SeededRandom(seed: seed)
    let rows = Int.random(in: 0...24, using: &chance)
    let completed = Set((0..<rows).filter { $0 % 4 == Int(seed % 4) })
    let options = ListOptions(completed: seed.isMultiple(of: 2) ? .sink : .stay)
    panel = Panel(rows: rows, completed: completed, options: options)
    stored = panel.view.list
  }

  private mutating func millimeters(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &chance)
  }

  /// Something happens; nothing that is seen may jump by it, unless a finger moves it.
  mutating func act() {
    let before = seen()
    let isMoved = something()
    settleEffects()
    let after = seen()
    if !isMoved { compare(before, after, within: 1) }
    panel.wait(milliseconds: chance.roll(0...3) == 0 ? chance.roll(0...900) : chance.roll(0...60))
    _ = panel.view.expire(at: panel.now)
    // Nothing is so fast that it is elsewhere after a millisecond.
    let then = seen()
    panel.wait(milliseconds: 1)
    compare(then, seen(), within: 12)
  }

  /// - Returns: Whether a finger moves something.
  private mutating func something() -> Bool {
    switch chance.roll(0...19) {
    case 0...4: return touchDown()
    case 5...9: return moveHand()
    case 10...13: return liftHand()
    case 14: return tap()
    case 15: return type()
    case 16...18: changeElsewhere()
    default: panel.tapWithTwoFingers()
    }
    return false
  }

  private mutating func touchDown() -> Bool {
    let items = panel.rows().map { TargetID(high: $0.id.high, low: $0.id.low) }
    let place = chance.roll(0...max(0, items.count - 1))
    serial += 1
    let holdsList = hands.contains { if case .listPan = $0.kind { true } else { false } }
    let kind: Gesture.Kind
    switch chance.roll(0...5) {
    case 0 where hands.isEmpty:
      let edges = panel.view.edges
      kind = .listPan(edges.contains(.top) ? .top : edges.contains(.bottom) ? .bottom : nil)
    case 1 where !items.isEmpty && !holdsList: kind = .longPress(items[place])
    case 2 where hands.isEmpty:
      guard
        let upper = items.first(where: { upper in
          items.contains { panel.view.areNeighbours(upper, $0) }
        }), let lower = items.first(where: { panel.view.areNeighbours(upper, $0) })
      else { return false }
      kind = .pinch(upper: upper, lower: lower)
    case 2...5 where !items.isEmpty && !holdsList && !panel.view.isListMoving:
      kind = .rowPan(items[place])
    default: return false
    }
    hands.append(Hand(kind: kind, contact: serial))
    note("\(kind) began")
    send(hands[hands.count - 1], .began)
    return false
  }

  private mutating func moveHand() -> Bool {
    guard !hands.isEmpty else { return false }
    let place = chance.roll(0...hands.count - 1)
    hands[place].dx = millimeters(-40...40)
    hands[place].dy = millimeters(-70...70)
    note("\(hands[place].kind) moved \(hands[place].dx) \(hands[place].dy)")
    send(hands[place], .changed)
    return true
  }

  private mutating func liftHand() -> Bool {
    guard !hands.isEmpty else { return false }
    let hand = hands.remove(at: chance.roll(0...hands.count - 1))
    let isCancelled = chance.roll(0...4) == 0
    note("\(hand.kind) \(isCancelled ? "cancelled" : "ended")")
    send(hand, isCancelled ? .cancelled : .ended)
    return false
  }

  private mutating func send(_ hand: Hand, _ phase: Gesture.Phase) {
    var stage = PullStage.none
    if case .listPan(let edge?) = hand.kind {
      let rows = panel.view.pulledRows(by: Millimeters(edge == .top ? hand.dy : -hand.dy))
      stage = rows >= 1 ? .first : .none
    }
    var other: Gesture.Finger?
    if case .pinch = hand.kind {
      other = Gesture.Finger(
        contact: ContactID(serial: hand.contact + 1_000_000), position: Point(x: 50, y: 60),
        translation: Vector(dx: 0, dy: Millimeters(hand.dx)))
    }
    let gesture = Gesture(
      kind: hand.kind, phase: phase, contact: ContactID(serial: hand.contact), time: panel.now,
      position: Point(x: 50, y: 40),
      translation: Vector(dx: Millimeters(hand.dx), dy: Millimeters(hand.dy)), other: other,
      velocity: Vector(dx: 0, dy: Millimeters(phase == .ended ? hand.dy * 3 : 0)), stage: stage)
    if let effect = panel.view.handle(gesture) { panel.effects.append(effect) }
  }

  private mutating func tap() -> Bool {
    let point = Point(x: Millimeters(millimeters(0...99)), y: Millimeters(millimeters(0...79)))
    let target = panel.view.target(at: point)
    note("tap on \(String(describing: target))")
    panel.step(.tap(target), .ended, contact: 1, at: point)
    return false
  }

  private mutating func type() -> Bool {
    let texts: [TextEdit] = [
      .insert("a"), .insert("b c"), .insert(" "), .deleteBackward, .commit, .cancel,
    ]
    let edit = texts[chance.roll(0...texts.count - 1)]
    note("\(edit)")
    if let effect = panel.view.type(edit, at: panel.now) { panel.effects.append(effect) }
    return false
  }

  private mutating func changeElsewhere() {
    for _ in 0..<chance.roll(1...3) {
      let row = chance.roll(0...max(0, stored.count - 1))
      let item = stored.count == 0 ? nil : stored[row]
      let place = chance.roll(0...stored.count)
      heard += 1
      let new = Item(
        id: ItemID(high: 6, low: UInt64(heard)), text: "n\(heard)",
        order: stored.order(forRow: place))
      let edit: Edit
      switch (chance.roll(0...5), item) {
      case (0, let item?): edit = .setCompleted(item.id, !item.isCompleted)
      case (1, let item?): edit = .setText(item.id, "changed \(heard)")
      case (2, let item?):
        edit = .move(item.id, to: stored.order(forRow: place, isCompleted: item.isCompleted))
      case (3, let item?), (4, let item?): edit = .delete(item.id)
      default: edit = .insert(new)
      }
      note("elsewhere: \(edit)")
      stored.apply(edit)
    }
    hear()
  }

  /// The panel is told what makes it equal to storage; what is in a hand waits.
  private mutating func hear() {
    let edits = panel.view.list.edits(to: stored.items)
    let isBusy = edits.contains { panel.view.isBusy($0.id) }
    let waits = panel.view.adopt(edits, at: panel.now)
    #expect(waits == isBusy)
  }

  /// Storage does what the list asks of it.
  private mutating func settleEffects() {
    for effect in panel.effects {
      switch effect {
      case .store(let edits):
        #expect(!edits.isEmpty)
        var step: [Change] = []
        for edit in edits {
          guard let change = Change(edit, of: stored[edit.id]) else { continue }
          stored.apply(edit)
          step.append(change)
        }
        steps.append(step)
      case .undo:
        note("undo")
        var report = UndoReport()
        for change in (steps.popLast() ?? []).reversed() {
          guard let edit = report.takeBack(change, of: stored[change.item.id]) else { continue }
          stored.apply(edit)
        }
        panel.view.take(report, at: panel.now)
      }
    }
    panel.effects = []
  }

  /// All hands go, the edit ends, and what waited is told again.
  mutating func leave() {
    while !hands.isEmpty { _ = liftHand() }
    settleEffects()
    if let effect = panel.view.type(.commit, at: panel.now) { panel.effects.append(effect) }
    settleEffects()
    hear()
    panel.rest()
    panel.now += .seconds(6)
    _ = panel.view.expire(at: panel.now)
    panel.rest()
  }

  private mutating func note(_ text: String) {
    deeds.append("\(panel.now.nanoseconds / 1_000_000): \(text)")
    if deeds.count > 14 { deeds.removeFirst() }
  }
}

extension Household {
  /// The rows on the glass; no two cells may have one name.
  private mutating func seen() -> [CellID: Cell] {
    var cells: [CellID: Cell] = [:]
    for cell in panel.cells() {
      #expect(cells[cell.id] == nil, "\(cell.id) twice: \(story)")
      #expect(cell.opacity >= 0 && cell.opacity <= 1)
      cells[cell.id] = cell
    }
    return cells.filter { (6...9).contains($0.key.high) }
  }

  private func compare(_ before: [CellID: Cell], _ after: [CellID: Cell], within limit: Double) {
    for (id, old) in before {
      guard let new = after[id] else { continue }
      // Its middle: one that is taken out of the hand by another lift is smaller at once. The list
      // comes to rest on whole pixels.
      let way = new.top.value - old.top.value + Double(new.height - old.height) / 2
      if abs(way) > limit || abs(old.left.value - new.left.value) > limit {
        let from = (old.left.value, old.top.value)
        Issue.record("\(id) jumped from \(from) by \(way): \(story)")
      }
    }
  }

  /// At rest picture, list and storage are one.
  mutating func agree() {
    #expect(panel.view.list == stored, "\(story)")
    let scroll = panel.view.scrollPosition.value
    let end = max(0, Double(stored.count) * 100 - 800)
    #expect(scroll >= 0 && scroll <= end && scroll == scroll.rounded(), "\(scroll): \(story)")
    let cells = panel.cells()
    let first = Int(scroll / 100)
    let last = min(stored.count, Int(((scroll + 800) / 100).rounded(.up)))
    #expect(cells.count == max(0, last - first), "\(story)")
    for row in min(first, last)..<last {
      let id = CellID(high: stored[row].id.high, low: stored[row].id.low)
      let cell = cells.first { $0.id == id }
      #expect(
        cell?.top.value == Double(row * 100) - scroll && cell?.left == 0 && cell?.opacity == 1
          && cell?.height == 100 && cell?.shadow == 0, "row \(row): \(story)")
    }
  }
}
