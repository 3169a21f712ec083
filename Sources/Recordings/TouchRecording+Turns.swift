// The order in which a recording is played, and the lines that its decisions follow.
public import Gestures
import Units

extension TouchRecording {
  /// The inputs of the list, in order.
  ///
  /// If the file ``isOrdered``, its order counts, and touches of one time on neighbouring lines are
  /// one frame. Otherwise times count, and all touches of one time are one frame, before all else
  /// of that time.
  public var turns: [Turn] { isOrdered ? turnsInOrder : turnsByTime }

  /// The touches, as frames of a panel.
  public var frames: [ContactFrame] {
    turns.compactMap { turn in
      guard case .touches(let frame, _) = turn else { return nil }
      return frame
    }
  }

  /// Number of turns before the replay's own vsyncs: those up to `saved`, else up to the last
  /// vsync; 0 if the file has neither.
  public var orderedTurns: Int {
    let turns = turns
    let end =
      turns.lastIndex { $0.action == .saved }
      ?? turns.lastIndex { turn in
        if case .vsync = turn.action { return true }
        if case .frame = turn.action { return true }
        return false
      }
    return end.map { $0 + 1 } ?? 0
  }

  private var turnsInOrder: [Turn] {
    var turns: [Turn] = []
    for fact in facts {
      var open: ContactFrame?
      switch turns.last {
      case .touches(let frame, _): open = frame.time == fact.time ? frame : nil
      case .fact(let last): if case .report(let traits) = last.action { open = fact.frame(traits) }
      case nil: break
      }
      if let frame = fact.added(to: open ?? ContactFrame(time: fact.time)) {
        if case .touches = turns.last, open != nil { turns.removeLast() }
        turns.append(.touches(frame, line: fact.line))
      } else {
        turns.append(.fact(fact))
        guard case .report(let traits) = fact.action, traits.isEmpty else { continue }
        turns.append(.touches(fact.frame(traits), line: fact.line))
      }
    }
    return turns
  }

  private var turnsByTime: [Turn] {
    var turns: [Turn] = []
    // Facts of one time that are no touches, which follow the frame of that time.
    var others: [Turn] = []
    var last: Instant?
    for fact in facts {
      if fact.time != last {
        turns += others
        others = []
      }
      var open: ContactFrame?
      if fact.time == last, case .touches(let frame, _) = turns.last, frame.time == fact.time {
        open = frame
      }
      last = fact.time
      guard let frame = fact.added(to: open ?? ContactFrame(time: fact.time)) else {
        others.append(.fact(fact))
        continue
      }
      if open != nil { turns.removeLast() }
      turns.append(.touches(frame, line: fact.line))
    }
    return turns + others
  }

  /// The file with these decisions in place of its own. A decision follows the line that it names,
  /// else the last fact that is not later. Decisions after `saved` are left out: they were not
  /// seen.
  ///
  /// - Parameter decisions: In the order of their times, or of their lines.
  public func lines(deciding decisions: [Decision]) -> [String] {
    let end = facts.first { $0.action == .saved }?.line ?? .max
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
  /// The action; nil for touches.
  public var action: TouchRecording.Action? {
    guard case .fact(let fact) = self else { return nil }
    return fact.action
  }
}

extension TouchRecording.Fact {
  /// A report of this time without contacts.
  fileprivate func frame(_ traits: TouchRecording.ReportTraits) -> ContactFrame {
    ContactFrame(time: time, isLate: traits.isLate, device: traits.device)
  }

  /// A report with this contact or palm; nil if the fact is none.
  fileprivate func added(to frame: ContactFrame) -> ContactFrame? {
    var frame = frame
    if case .touch(let contact) = action {
      frame.contacts.append(contact)
    } else if case .keyTouch(let contact) = action {
      frame.contacts.append(contact)
    } else if case .palm(let palm) = action {
      frame.palms.append(palm)
    } else {
      return nil
    }
    return frame
  }
}
