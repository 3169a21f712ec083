// What a board is handed: a row that is edited from now on, contacts, and time.
public import Gestures
public import Units

extension Board {
  /// A row is edited from now on: the letters are shown, near the hand. Not for the next row of several
  /// that are written one after the other: a finger may be on its first letter already.
  ///
  /// - Parameters:
  ///   - hand: Where it touched the glass; nil where none did.
  ///   - suggests: Whether there is a band of suggestions over the keys.
  public mutating func open(at hand: Millimeters?, suggests: Bool = false) {
    self.hand = hand
    self.suggests = suggests
    shift = BoardShift()
    show(.letters)
  }

  /// Shows what another board showed, which nobody touches any more.
  public mutating func follow(_ other: Board) {
    language = other.language
    shift = BoardShift(other.shift.state)
    show(other.page)
  }

  /// Forgets every finger; nothing is written.
  ///
  /// - Parameter time: Now.
  public mutating func letGo(at time: Instant) {
    for index in touches.indices { drop(index, at: time) }
    touches.removeAll(keepingCapacity: true)
  }

  /// Takes one contact that landed on the board.
  ///
  /// - Parameters:
  ///   - contact: One that never began here is passed over.
  ///   - losesFingers: Whether its device is known to lose fingers that are on the glass.
  ///   - top: The line of the picture at which the board stands, in pixels.
  ///   - time: The stamp of its report.
  ///   - acts: What is written is appended.
  /// - Complexity: O(touches · keys), no allocation.
  public mutating func handle(
    _ contact: Contact, losesFingers: Bool, top: Pixels, at time: Instant, acts: inout [Act]
  ) {
    advance(to: time, acts: &acts)
    let x = panel.pixels(x: contact.position.x).value
    let y = panel.pixels(y: contact.position.y).value
    switch contact.phase {
    case .began:
      let touch = BoardTouch(
        contact.id, on: plan.slot(x: x - Double(plan.left), y: y - top.value), x: x,
        y: y - top.value, top: top.value, at: time)
      if !isPalm(contact) { land(touch, mayReturn: losesFingers, at: time, acts: &acts) }
    case .moved: move(contact, x, y, at: time)
    case .ended: leave(contact.id, mayReturn: losesFingers, at: time, acts: &acts)
    case .cancelled: cancel(contact.id, at: time)
    }
    // What was due while the panel had lost a finger.
    advance(to: time, acts: &acts)
  }

  /// When something falls due without a touch; nil when nothing does.
  public var nextDeadline: Instant? {
    var first: Instant?
    for touch in touches {
      guard let due = due(touch) else { continue }
      first = min(due, first ?? due)
    }
    return first
  }

  /// Lets time pass for fingers that rest on keys.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - acts: What is written is appended.
  public mutating func advance(to time: Instant, acts: inout [Act]) {
    while let deadline = nextDeadline, deadline <= time {
      guard let index = touches.firstIndex(where: { due($0) == deadline }) else {
        fatalError("Board: \(deadline) is due to none of \(touches.count) fingers")
      }
      fallDue(index, at: deadline, acts: &acts)
    }
  }
}
