// Hands that do anything at any time: nothing breaks, and picture, model and store agree.
import Gestures
import ListUI
import Model
import Paint
import TestCounts
import Testing
import TestRandom
import Units

extension SeededRandom {
  fileprivate mutating func within(_ reach: Double) -> Double {
    .random(in: -reach...reach, using: &self)
  }
}

/// Hands at a panel, and a store that does what it is told.
private struct Hands {
  var dice: SeededRandom
  var panel: Panel
  let measurer: BookMeasurer
  var store: ItemList
  var fingers: [Finger] = []
  var serial: UInt64 = 5000
  let lifts: Bool

  init(seed: UInt64, lifts: Bool) {
    dice = SeededRandom(seed: seed)
    let count = [0, 1, 2, 7, 30][dice.roll(below: 5)]
    let sinks = dice.roll(below: 2) == 0
    let done = Set((0..<count).filter { $0 % 4 == 3 })
    (panel, measurer) = Panel.with(
      (0..<count).map { "Row \($0)" }, completed: done,
      options: ListOptions(completed: sinks ? .sink : .stay))
    store = panel.view.list
    self.lifts = lifts
  }

  /// What somebody does next.
  mutating func act() {
    switch dice.roll(below: 20) {
    case 0..<5: begin()
    case 5..<12: go(.changed)
    case 12..<15: go(.ended)
    case 15: go(.cancelled)
    case 16: panel.tap(y: Double(dice.roll(below: 80)))
    case 17:
      panel.press([.insert("Milk "), .deleteBackward, .commit, .cancel][dice.roll(below: 4)])
    case 18: changeOutside()
    default:
      if dice.roll(below: 8) == 0 { panel.expire() }
      panel.tap(y: Double(dice.roll(below: 80)))
      panel.type("Bread")
    }
    for effect in panel.effects {
      if case .store(let edits) = effect { for edit in edits { store.apply(edit) } }
    }
    panel.effects = []
  }

  private mutating func begin() {
    serial += 1
    let rows = panel.view.list.items
    let row = rows.isEmpty ? nil : dice.roll(below: rows.count)
    let target = row.map { TargetID(high: rows[$0].id.high, low: rows[$0].id.low) }
    let kind: Gesture.Kind
    switch (dice.roll(below: lifts ? 6 : 5), target, row) {
    case (0, let target?, _): kind = .rowPan(target)
    case (1, let target?, let row?) where row + 1 < rows.count:
      let below = rows[row + 1].id
      kind = .pinch(upper: target, lower: TargetID(high: below.high, low: below.low))
    case (2, _, _): kind = .listPan(.top)
    case (3, _, _): kind = .listPan(.bottom)
    case (5, let target?, _): kind = .longPress(target)
    default: kind = .listPan(nil)
    }
    let finger = Finger(kind: kind, contact: ContactID(serial: serial))
    fingers.append(finger)
    panel.step(finger, .began, lower: 0)
  }

  private mutating func go(_ phase: Gesture.Phase) {
    guard !fingers.isEmpty else { return }
    let place = dice.roll(below: fingers.count)
    panel.step(
      fingers[place], phase, dx: dice.within(45), dy: dice.within(60), lower: dice.within(60),
      speed: dice.within(900))
    if phase != .changed { fingers.remove(at: place) }
  }

  private mutating func changeOutside() {
    let rows = store.items
    var edit = Edit.insert(
      Item(
        id: ItemID(high: 8, low: serial), text: "Outside",
        order: store.order(forRow: dice.roll(below: rows.count + 1))))
    serial += 1
    if let row = rows.randomElement(using: &dice) {
      switch dice.roll(below: 4) {
      case 0: edit = .delete(row.id)
      case 1: edit = .setCompleted(row.id, !row.isCompleted)
      case 2: edit = .move(row.id, to: store.order(forRow: dice.roll(below: rows.count)))
      default: break
      }
    }
    // What has to wait is left out: whoever keeps the list gives it again.
    guard !panel.view.isBusy(edit.id) else { return }
    if !panel.view.adopt([edit], at: panel.now) { store.apply(edit) }
  }

  /// Everybody goes, and everything comes to rest.
  mutating func leave() {
    for finger in fingers { panel.step(finger, .cancelled) }
    fingers = []
    panel.press(.commit)
    for effect in panel.effects {
      if case .store(let edits) = effect { for edit in edits { store.apply(edit) } }
    }
    panel.effects = []
    for _ in 0..<3 {
      panel.wait(milliseconds: 6000)
      panel.expire()
    }
    panel.rest()
  }

  /// What is seen, without the names of lines.
  mutating func seen() -> [String] {
    panel.cells().map { cell in
      let text = measurer.text(cell.text?.line) ?? ""
      return "\(cell.id) \(cell.left) \(cell.top) \(cell.height) \(cell.color) \(cell.opacity) "
        + "\(text) \(String(describing: cell.strike?.rect)) \(cell.squeeze)"
    }.sorted()
  }

  /// What no picture may show.
  mutating func flaws() -> [String] {
    let cells = panel.cells()
    var flaws: [String] = []
    if Set(cells.map(\.id)).count != cells.count { flaws.append("two cells of one name") }
    for cell in cells {
      let isSound =
        abs(cell.left.value) < 1e6 && abs(cell.top.value) < 1e6 && 0...1 ~= cell.opacity
        && cell.squeeze > 0 && cell.squeeze <= 1 && cell.height > 0 && cell.height <= 110
        && cell.width > 0 && cell.shadow >= 0
      if !isSound { flaws.append("\(cell)") }
    }
    return flaws
  }
}

@Suite struct RandomHandsTests {
  private static let count = UInt64(TestCounts.count("random-list-hands"))

  @Test(
    "whatever hands do, the picture is sound, and in the end it shows what is stored",
    arguments: 0..<count)
  func anything(seed: UInt64) {
    var hands = Hands(seed: seed, lifts: true)
    for _ in 0..<150 {
      hands.act()
      let flaws = hands.flaws()
      #expect(flaws.isEmpty, "seed \(seed)")
      hands.panel.wait(milliseconds: [0, 4, 16, 16, 90, 400][hands.dice.roll(below: 6)])
      guard flaws.isEmpty else { return }
    }
    hands.leave()
    #expect(hands.panel.view.list == hands.store, "seed \(seed)")
    #expect(hands.panel.view.isIdle && !hands.panel.view.isBusy)
    hands.panel.expectNoSeams("seed \(seed)")
    let rows = hands.panel.rowsByName()
    for (item, row) in rows {
      let index = hands.panel.view.list.index(of: item) ?? -1
      #expect(row.top == Double(index) * 100 - hands.panel.view.scrollPosition.value)
    }
    let count = hands.panel.cells().count
    #expect(count == rows.count, "seed \(seed)")
  }

  @Test("at any frame rate the same hands make the same pictures", arguments: 0..<(count + 4) / 5)
  func frameRate(seed: UInt64) {
    var pictures: [[[String]]] = []
    for step in [1, 16, 40] {
      var hands = Hands(seed: seed, lifts: false)
      var seen: [[String]] = []
      for _ in 0..<60 {
        hands.act()
        for _ in 0..<80 / step { hands.panel.wait(milliseconds: step) }
        seen.append(hands.seen())
      }
      hands.leave()
      seen.append(hands.seen())
      pictures.append(seen)
    }
    #expect(pictures[0] == pictures[1], "seed \(seed)")
    #expect(pictures[0] == pictures[2], "seed \(seed)")
  }
}
