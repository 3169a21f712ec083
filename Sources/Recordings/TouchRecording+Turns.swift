// In which order a recording is played, and where in the file its decisions belong.
public import Gestures
import Units

extension TouchRecording {
  /// What is handed to the list, in order.
  ///
  /// Where the file says when the list was shown that is its own order, and fingers of one time on
  /// neighbouring lines are one report. Else times say it, and fingers of one time are one report that
  /// comes before all else of that time.
  public var turns: [Turn] { isOrdered ? turnsInOrder : turnsByTime }

  /// What fingers did: facts of one time as one frame, as a panel reports them.
  public var frames: [ContactFrame] {
    turns.compactMap { turn in
      guard case .touches(let frame, _) = turn else { return nil }
      return frame
    }
  }

  /// How many of the turns come before the first presentation of the replay's own: those up to where the
  /// recording was saved, else up to the last beat.
  public var orderedTurns: Int {
    let turns = turns
    let end =
      turns.lastIndex { $0.deed == .saved }
      ?? turns.lastIndex { turn in
        guard case .beat = turn.deed else { return false }
        return true
      }
    return end.map { $0 + 1 } ?? 0
  }

  private var turnsInOrder: [Turn] {
    var turns: [Turn] = []
    for fact in facts {
      guard case .touch(let contact) = fact.deed else {
        turns.append(.fact(fact))
        continue
      }
      if case .touches(var frame, _) = turns.last, frame.time == fact.time {
        frame.contacts.append(contact)
        turns[turns.count - 1] = .touches(frame, line: fact.line)
      } else {
        let frame = ContactFrame(time: fact.time, contacts: [contact])
        turns.append(.touches(frame, line: fact.line))
      }
    }
    return turns
  }

  private var turnsByTime: [Turn] {
    var turns: [Turn] = []
    // Of one time, those that are no fingers' come behind the report.
    var others: [Turn] = []
    var last: Instant?
    for fact in facts {
      if fact.time != last {
        turns += others
        others = []
      }
      guard case .touch(let contact) = fact.deed else {
        others.append(.fact(fact))
        last = fact.time
        continue
      }
      if fact.time == last, case .touches(var frame, _) = turns.last, frame.time == fact.time {
        frame.contacts.append(contact)
        turns[turns.count - 1] = .touches(frame, line: fact.line)
      } else {
        turns.append(
          .touches(ContactFrame(time: fact.time, contacts: [contact]), line: fact.line))
      }
      last = fact.time
    }
    return turns + others
  }

  /// The file with these decisions in place of its own: each behind the line that it names, else behind
  /// the last fact before it. Those behind the line at which the recording was saved are left out: nobody
  /// saw them.
  ///
  /// - Parameter decisions: In the order of time, or in that of their lines.
  public func lines(deciding decisions: [Decision]) -> [String] {
    let end = facts.first { $0.deed == .saved }?.line ?? .max
    var result: [String] = []
    var waiting = decisions.filter { $0.line < end }[...]
    var next = facts.makeIterator()
    var fact = next.next()
    for (index, line) in lines.enumerated() where !line.hasPrefix(">") {
      result.append(line)
      guard fact?.line == index + 1 else { continue }
      fact = next.next()
      while let decision = waiting.first {
        let isDue =
          decision.line > 0
          ? decision.line <= index + 1 : fact.map { decision.time < $0.time } ?? true
        guard isDue else { break }
        result.append("> " + decision.text)
        waiting.removeFirst()
      }
    }
    return result
  }
}

extension TouchRecording.Turn {
  /// What it is besides fingers.
  public var deed: TouchRecording.Action? {
    guard case .fact(let fact) = self else { return nil }
    return fact.deed
  }
}
