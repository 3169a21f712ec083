// How simulated users choose a place from what is visible, and the paths of their fingers.
import Gestures
import Model
import Session
import TestRandom
import Units

@testable import ListUI

extension IntentSimulator {
  private var height: Double { screen.panel.height.value }
  private var row: Double { screen.rowHeight.value }

  /// Whether the gesture is possible on the screen as it looks now.
  mutating func canBegin(_ kind: Intention.Kind, _ person: Int) -> Bool {
    allows(kind, person) && plan(kind, person, look()) != nil
  }

  /// Begins the gesture if the screen still allows it.
  mutating func begin(_ kind: Intention.Kind, _ person: Int) -> Bool {
    let visible = look()
    guard allows(kind, person), let (intention, fingers) = plan(kind, person, visible) else {
      return false
    }
    judge.begin(
      IntendedGesture(
        intention, by: Set(fingers.map(\.id)), writing: kind.writes ? writing() : nil,
        "\(now.nanoseconds / 1_000_000) \(person), \(surroundings(of: person))"), by: person)
    people[person].fingers = fingers
    return true
  }

  /// What the other user does now, for a failure message.
  private func surroundings(of person: Int) -> String {
    let other = judge.attempts[1 - person].map { "\($0.intention.kind)" } ?? "nothing"
    let edited = session.view.editedItem == nil ? "nothing" : "a row"
    return "other \(other)\(people[1 - person].touches ? " touching" : ""), edited \(edited)"
  }

  /// A tap on another row, which ends the edit; nil while the other user is near the screen.
  mutating func fingerElsewhere(_ person: Int) -> PlannedFinger? {
    let visible = look()
    guard visible.isStill, !people[1 - person].isNear else { return nil }
    let rows = visible.rows.filter { $0.item.id != session.view.editedItem }
    guard let row = pick(rows, in: visible), let point = point(on: row, person, visible) else {
      return nil
    }
    return tap(at: point)
  }

  /// Whether the other user's gesture and an open edit allow it, as far as a user can see.
  private mutating func allows(_ kind: Intention.Kind, _ person: Int) -> Bool {
    let other = people[1 - person]
    let others = judge.attempts[1 - person]?.intention.kind
    let isListTaken = other.touches && others?.holdsList == true
    let isEdited = session.view.editedItem != nil
    switch kind {
    // Every user may swipe rows, also while another row is edited.
    case .complete, .delete, .hesitate: return !isListTaken
    // During an edit the rows are about to move back to their places.
    case .carry: return !other.isNear && (!isEdited || chance.isOne(of: 3))
    // Scrolling or opening a row moves the rows under the other user's finger.
    case .scroll, .fling, .pull, .edit, .add, .part: return !other.isNear && !isEdited
    // Who wants to take back what was done has seen it.
    case .undoNewest: return !other.isNear && !isEdited && now - lastLift >= .milliseconds(450)
    // The undo bar will name what the other user is about to do.
    case .undoNamed: return !other.isNear
    }
  }

  private typealias Plan = (intention: Intention, fingers: [PlannedFinger])

  private mutating func plan(_ kind: Intention.Kind, _ person: Int, _ visible: VisibleState)
    -> Plan?
  {
    let free = visible.rows.filter { isFree($0.item.id, person) }
    switch kind {
    case .complete:
      let rows = free.filter { !isHighlighted($0.item.id) }
      return swipe(rows, person, visible, 1) { .complete($0.id, to: !$0.isCompleted) }
    case .delete: return swipe(free, person, visible, -1) { .delete($0.id) }
    case .hesitate: return hesitate(free, person, visible)
    case .scroll: return scroll(person, visible).map { (.scroll, [$0]) }
    case .fling: return fling(person, visible).map { (.fling, [$0]) }
    case .pull: return pull(person, visible).map { (.pull, [$0]) }
    case .edit:
      guard let row = pick(free.filter { !$0.item.isCompleted }, in: visible),
        let point = point(on: row, person, visible)
      else { return nil }
      return (.edit(row.item.id), [tap(at: point)])
    case .add: return tapBlack(person, visible).map { (.add, [$0]) }
    case .carry: return carry(free, person, visible)
    case .part: return part(free, person, visible)
    case .undoNamed:
      guard let middle = visible.undo, let changeset = judge.newestAction else { return nil }
      let near = Point(
        x: middle.x + Millimeters(chance.millimeters(-2...2)),
        y: middle.y + Millimeters(chance.millimeters(-2...2)))
      return (.undoNamed(changeset), [tap(at: near)])
    case .undoNewest: return tapWithTwo(person, visible).map { (.undoNewest, $0) }
    }
  }

  private mutating func writing() -> Writing {
    let pieces = (0..<chance.roll(1...3)).map { _ in "\(chance.roll(0...9))" }
    let endings: [Writing.Ending] = [.commit, .commit, .escape, .elsewhere]
    return Writing(pieces: pieces, ending: endings[chance.roll(below: endings.count)])
  }

  /// Whether nobody else holds or edits the row.
  private func isFree(_ item: ItemID, _ person: Int) -> Bool {
    let taken = judge.attempts[1 - person]?.intention.items ?? []
    return !taken.contains(item) && session.view.editedItem != item
  }

  /// Whether the row was completed so lately that a swipe to the right would mean that again.
  private func isHighlighted(_ item: ItemID) -> Bool {
    let way = session.view.rows.moving.colorTransition(of: item)
    return way?.completedAt.map { now - $0 < .milliseconds(600) } ?? false
  }

  // MARK: Where

  private mutating func pick(_ rows: [VisibleState.Row], in visible: VisibleState) -> VisibleState
    .Row?
  {
    let seen = rows.filter { span(of: $0, visible) != nil }
    return seen.isEmpty ? nil : seen[chance.roll(below: seen.count)]
  }

  /// Where a finger may land on a row, in mm: clear of its edges, the screen's and the undo bar.
  private func span(of row: VisibleState.Row, _ visible: VisibleState) -> ClosedRange<Double>? {
    let top = max(row.top + 0.2 * row.height, 4)
    let bottom = min(row.bottom - 0.2 * row.height, height - 4, visible.cover - 3)
    return bottom - top > 1 ? top...bottom : nil
  }

  private mutating func point(on row: VisibleState.Row, _ person: Int, _ visible: VisibleState)
    -> Point?
  {
    guard let span = span(of: row, visible) else { return nil }
    let point = point(x: people[person].side, y: span)
    return visible.shows(row.item.id, at: point) ? point : nil
  }

  private mutating func point(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Point {
    Point(x: Millimeters(chance.millimeters(x)), y: Millimeters(chance.millimeters(y)))
  }

  private mutating func tap(at point: Point) -> PlannedFinger {
    var way = FingerWay(at: point)
    way.press(&chance)
    return way.finger(newContact(), &chance)
  }

  /// A tap below the last row.
  private mutating func tapBlack(_ person: Int, _ visible: VisibleState) -> PlannedFinger? {
    guard visible.isStill, let end = visible.end else { return nil }
    let bottom = min(height - 4, visible.cover - 3)
    guard bottom - end > 8 else { return nil }
    return tap(at: point(x: people[person].side, y: end + 4...bottom))
  }

  private mutating func tapWithTwo(_ person: Int, _ visible: VisibleState) -> [PlannedFinger]? {
    guard visible.isStill else { return nil }
    let first = point(x: people[person].side, y: 30...min(height, visible.cover) - 30)
    let (angle, distance) = (chance.millimeters(-0.7...0.7), chance.millimeters(20...55))
    var other = FingerWay(at: first)
    other.sweep(distance, angle, slant: (0, 0), speed: 600)
    guard other.end.x < screen.panel.width - 6 else { return nil }
    // Both lift within a report of each other, soon after the second one has landed. In recordings
    // both are down for at least three quarters of the time.
    let late = chance.roll(0...5)
    let stay = chance.roll(max(5, 3 * late + 1)...19)
    var ways = [FingerWay(at: first), FingerWay(at: other.end)]
    ways[0].roll(over: late + stay, upTo: 1.5, &chance)
    ways[1].roll(over: stay + chance.roll(-1...1), upTo: 1.5, &chance)
    var fingers = ways.map { $0.finger(newContact(), &chance) }
    fingers[1].delay = late
    return fingers
  }

  // MARK: One finger that goes

  private mutating func swipe(
    _ rows: [VisibleState.Row], _ person: Int, _ visible: VisibleState, _ side: Double,
    _ intention: (Item) -> Intention
  ) -> Plan? {
    guard let row = pick(rows, in: visible), let start = point(on: row, person, visible) else {
      return nil
    }
    var way = FingerWay(at: start)
    let length = chance.millimeters(38...70)
    guard 6...screen.panel.width.value - 6 ~= start.x.value + side * length else { return nil }
    way.sweep(length, side > 0 ? 0 : .pi, slant: chance.slant(), speed: chance.speed())
    return (intention(row.item), [way.finger(newContact(), &chance)])
  }

  /// A little sideways, or past the threshold and back.
  private mutating func hesitate(_ rows: [VisibleState.Row], _ person: Int, _ visible: VisibleState)
    -> Plan?
  {
    guard let row = pick(rows, in: visible), let start = point(on: row, person, visible) else {
      return nil
    }
    let angle = chance.isOne(of: 2) ? 0 : Double.pi
    var way = FingerWay(at: start)
    if chance.isOne(of: 3) {
      let length = chance.millimeters(30...50)
      way.sweep(length, angle, slant: chance.slant(), speed: chance.speed())
      way.stand(chance.roll(5...30))
      way.sweep(
        length - chance.millimeters(5...12), angle + .pi, slant: (0, 0), speed: chance.speed())
    } else {
      way.sweep(
        chance.millimeters(8...20), angle, slant: chance.slant(), speed: chance.speed())
    }
    guard 6...screen.panel.width.value - 6 ~= way.farthest(from: start) else { return nil }
    return (.hesitate(row.item.id), [way.finger(newContact(), &chance)])
  }

  /// Up or down, in a direction in which the list continues off the screen.
  private mutating func vertical(_ person: Int, _ visible: VisibleState, _ length: Double)
    -> FingerWay?
  {
    guard visible.isStill else { return nil }
    var ways: [Double] = []
    if !visible.isFirstSeen { ways.append(.pi / 2) }
    if visible.end == nil { ways.append(-.pi / 2) }
    guard !ways.isEmpty else { return nil }
    let angle = ways[chance.roll(below: ways.count)]
    let bottom = min(height - 6, visible.cover - 3)
    let span = angle > 0 ? 6...bottom - length : length + 6...bottom
    var way = FingerWay(at: point(x: people[person].side, y: span))
    way.sweep(length, angle, slant: chance.slant(), speed: chance.speed())
    return way
  }

  private mutating func scroll(_ person: Int, _ visible: VisibleState) -> PlannedFinger? {
    let length = chance.millimeters(20...100)
    guard var way = vertical(person, visible, length) else { return nil }
    way.stand(chance.roll(0...20))
    return way.finger(newContact(), &chance)
  }

  private mutating func fling(_ person: Int, _ visible: VisibleState) -> PlannedFinger? {
    let length = chance.millimeters(40...110)
    return vertical(person, visible, length)?.finger(newContact(), &chance)
  }

  /// Down until a release adds a row.
  private mutating func pull(_ person: Int, _ visible: VisibleState) -> PlannedFinger? {
    guard visible.isStill, visible.isAtTop else { return nil }
    var length = 5.0
    while session.view.pullProgress(at: .top, by: Millimeters(length)) < 1.2 { length += 1 }
    length += 5 + chance.millimeters(0...15)
    let bottom = min(height, visible.cover) - 6 - length
    var way = FingerWay(at: point(x: people[person].side, y: 6...bottom))
    way.sweep(length, .pi / 2, slant: chance.slant(), speed: chance.speed())
    way.stand(chance.roll(3...40))
    return way.finger(newContact(), &chance)
  }

  /// Holds a row until it is lifted, and puts it down some rows away, clear of the screen's edges.
  private mutating func carry(_ rows: [VisibleState.Row], _ person: Int, _ visible: VisibleState)
    -> Plan?
  {
    guard visible.isStill, let row = pick(rows, in: visible),
      let start = point(on: row, person, visible), !isCrowded(start, person)
    else { return nil }
    let rowsAway = Int(chance.sign()) * chance.roll(1...6)
    let room = 1.5 * self.row + 3
    let reached = row.top + Double(rowsAway) * row.height
    let list = session.view.list
    guard list.items.indices ~= row.index + rowsAway, row.top > room, row.bottom < height - room,
      reached > room, reached + row.height < height - room
    else { return nil }
    // Crossing the border of the completed rows would complete it.
    if list.sinksCompleted, list[row.index + rowsAway].isCompleted != row.item.isCompleted {
      return nil
    }
    var way = FingerWay(at: start)
    way.roll(over: chance.roll(58...75), upTo: 1.2, &chance)
    let angle = rowsAway > 0 ? Double.pi / 2 : -.pi / 2
    way.sweep(
      abs(reached - row.top), angle, slant: (0, 0), speed: chance.speed())
    way.stand(chance.roll(5...40))
    return (.carry(row.item.id, by: rowsAway), [way.finger(newContact(), &chance)])
  }

  /// Whether the other user's finger is so near that both could belong to one hand.
  private func isCrowded(_ point: Point, _ person: Int) -> Bool {
    people[1 - person].fingers.contains { finger in
      finger.isDown && (finger.place - point).lengthSquared < 120 * 120
    }
  }

  // MARK: Two fingers that go

  /// Thumb and forefinger on two adjacent rows move apart until a row fits between them.
  private mutating func part(_ rows: [VisibleState.Row], _ person: Int, _ visible: VisibleState)
    -> Plan?
  {
    guard visible.isStill, !rows.isEmpty else { return nil }
    let upper = rows[chance.roll(below: rows.count)]
    guard let lower = rows.first(where: { $0.index == upper.index + 1 }),
      !upper.item.isCompleted || !session.view.list.sinksCompleted,
      !lower.item.isCompleted || !session.view.list.sinksCompleted,
      let above = span(of: upper, visible), let below = span(of: lower, visible),
      above.lowerBound > 25, below.upperBound < min(height, visible.cover) - 25
    else { return nil }
    let first = point(x: people[person].side, y: above)
    let x = first.x.value + chance.millimeters(-15...15)
    let second = point(x: x...x, y: below)
    guard !isCrowded(first, person) else { return nil }
    // Each moves half of the distance at which a release adds a row. Travel before the pinch is
    // recognized does not count: as much as both may have made until then.
    let speed = chance.speed()
    let unseen = 2 * Tuning.standard.pairTravel.value
    let length =
      (row + unseen + chance.millimeters(0...10)) / 2 + speed / FingerWay.rate
    var ways = [FingerWay(at: first), FingerWay(at: second)]
    let late = chance.roll(0...10)
    let isUpperFirst = chance.isOne(of: 2)
    ways[isUpperFirst ? 0 : 1].stand(late)
    ways[0].sweep(length, -.pi / 2, slant: chance.slant(), speed: speed)
    ways[1].sweep(length, .pi / 2, slant: chance.slant(), speed: speed)
    let stay = chance.roll(3...30)
    for place in ways.indices { ways[place].stand(stay) }
    var fingers = ways.map { $0.finger(newContact(), &chance) }
    fingers[isUpperFirst ? 1 : 0].delay = late
    return (.part(upper.item.id, lower.item.id), fingers)
  }
}
