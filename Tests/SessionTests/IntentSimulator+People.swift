// The behaviour of simulated users: they rest, look, touch, and type when a row is open.
import Gestures
import ListUI
import Model
import Session
import TestRandom
import Units

extension IntentSimulator {
  /// Relative frequencies of the intentions.
  private static let wishes: [(kind: Intention.Kind, share: Int)] = [
    (.complete, 16), (.delete, 9), (.hesitate, 8), (.scroll, 9), (.fling, 6), (.pull, 6),
    (.edit, 8), (.add, 6), (.carry, 7), (.part, 6), (.undoNamed, 6), (.undoNewest, 4),
  ]

  /// Advances the state of a user.
  mutating func act(_ person: Int) {
    switch people[person].doing {
    case .resting(let end):
      guard now >= end else { return }
      people[person].doing = .looking(wish(), next: now, left: 12)
    case .looking(let kind, let next, let left):
      guard now >= next else { return }
      if canBegin(kind, person) {
        return people[person].doing = .reaching(kind, landing: now + chance.interval(150...300))
      }
      let other = left == 0 ? wish() : kind
      people[person].doing = .looking(
        other, next: now + chance.interval(40...120), left: left == 0 ? 12 : left - 1)
    case .reaching(let kind, let landing):
      guard now >= landing else { return }
      if begin(kind, person) { return people[person].doing = .touching }
      people[person].doing = .looking(kind, next: now + chance.interval(40...120), left: 12)
    case .touching:
      giveUpLift(person)
      guard isDecided(person) else { return }
      guard isOpen(by: person) else { return conclude(person) }
      people[person].doing = .typing(typed: 0, next: now + chance.interval(300...900), looks: 20)
    case .typing(let typed, let next, let looks):
      guard isOpen(by: person) else { return conclude(person) }
      guard now >= next else { return }
      write(person, typed: typed, looks: looks)
    case .leaving:
      guard isDecided(person) else { return }
      guard isOpen(by: person) else { return conclude(person) }
      judge.change(person) { intended in
        intended.note(.stayedOpen)
        intended.writing?.ending = .commit
      }
      people[person].doing = .typing(typed: .max, next: now + .milliseconds(500), looks: 0)
    }
  }

  private mutating func wish() -> Intention.Kind {
    var place = chance.roll(below: Self.wishes.reduce(0) { $0 + $1.share })
    for wish in Self.wishes {
      if place < wish.share { return wish.kind }
      place -= wish.share
    }
    fatalError("IntentSimulator: beyond all wishes")
  }

  /// Whether the user's fingers have left, and none is awaited.
  private func isDecided(_ person: Int) -> Bool {
    people[person].fingers.isEmpty
      && judge.attempts[person]?.contacts.contains { session.core.follows($0) } != true
  }

  private func isOpen(by person: Int) -> Bool {
    guard let edited = judge.attempts[person]?.edited else { return false }
    return session.view.editedItem == edited
  }

  /// A user who sees that the row is not lifted, or not under the finger, lifts the finger.
  private mutating func giveUpLift(_ person: Int) {
    guard let intended = judge.attempts[person], case .carry = intended.intention,
      let finger = people[person].fingers.first, 57...59 ~= finger.next
    else { return }
    let height = screen.rowHeight
    if let heldObject = intended.heldObject, -height...height * 2 ~= heldObject { return }
    people[person].fingers[0].way.removeSubrange(min(finger.next, finger.way.count)...)
  }

  private mutating func conclude(_ person: Int) {
    judge.conclude(person, story.seed)
    people[person].count += 1
    people[person].doing = .resting(until: now + chance.interval(200...2000))
  }

  /// Types the next piece, or ends the edit.
  private mutating func write(_ person: Int, typed: Int, looks: Int) {
    guard let intended = judge.attempts[person] else { return }
    // A user who sees that another row was opened cancels the edit.
    guard intended.isOpenAsMeant, let writing = intended.writing else {
      type(.cancel, by: person)
      return conclude(person)
    }
    guard typed >= writing.pieces.count else {
      let piece = writing.pieces[typed]
      judge.change(person) { $0.typed += piece }
      type(.insert(piece), by: person)
      people[person].doing = .typing(
        typed: typed + 1, next: now + chance.interval(80...300), looks: looks)
      return
    }
    switch writing.ending {
    case .commit: type(.commit, by: person)
    case .escape: type(.cancel, by: person)
    case .elsewhere: return tapElsewhere(person, looks: looks)
    }
    conclude(person)
  }

  /// Taps beside the edited row when the screen allows it, else presses Return after a while.
  private mutating func tapElsewhere(_ person: Int, looks: Int) {
    guard looks > 0 else {
      judge.change(person) { $0.writing?.ending = .commit }
      return
    }
    guard let finger = fingerElsewhere(person) else {
      people[person].doing = .typing(
        typed: .max, next: now + chance.interval(40...120), looks: looks - 1)
      return
    }
    judge.join(finger.id, by: person)
    people[person].fingers = [finger]
    people[person].doing = .leaving
  }
}
