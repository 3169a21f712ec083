// From fingers to gestures: asks the recognizers of every finger and reports which gesture has it.
public import Units

/// Follows every finger on the panel and reports its gestures.
///
/// When a finger touches down, the surface says once what it met. From then on recognizers watch
/// its path, each for one kind of gesture. When a recognizer accepts, ``AdmissionPolicy`` decides
/// whether its gesture may begin now. If it may, the gesture has the finger until it lifts; if not,
/// the other recognizers go on. A finger without recognizers means nothing until it lifts. Two
/// fingers that touch down near each other wait for each other, and the travel of both decides.
/// Three are a contact group, which is ignored.
///
/// ```swift
/// var core = GestureCore()
/// core.handle(frame, on: surface) { gesture in
///   switch (gesture.kind, gesture.phase) {
///   case (.rowPan(let item), .changed): slide(item, gesture.translation.dx)
///   case (.tap(let hit), .ended): choose(hit.target)
///   default: break
///   }
/// }
/// if let deadline = core.nextDeadline { timer.arm(at: deadline) }
/// // When the timer has expired:
/// core.advance(to: now, on: surface) { gesture in gestures.append(gesture) }
/// ```
///
/// A list that changes with its gestures passes the contacts of a frame one by one, and applies
/// each gesture before the next contact.
///
/// Limit: `Tuning.contactLimit` fingers; a further one is ignored until it lifts. After `init`
/// nothing is allocated but by ``holds`` and ``description``.
public struct GestureCore: CustomStringConvertible, Sendable {
  let tuning: Tuning
  let slants: Slants
  let kinds: GestureKinds
  /// In the order in which they touched down.
  var fingers: [Finger] = []
  /// The index of the finger that moved last.
  var found = 0
  /// Pairs by index; the index of a pair that is over is reused.
  var pairs: [Pair] = []
  var groups = MultiContactFilter()
  /// No finger's deadline falls due before this, so that a report need not check them all.
  var quietUntil: Instant?

  /// A core without fingers; reserves space for all of them.
  ///
  /// - Parameters:
  ///   - tuning: The thresholds in force.
  ///   - kinds: The gestures of the interface; no others compete for fingers.
  public init(tuning: Tuning = .standard, recognizing kinds: GestureKinds = .all) {
    self.tuning = tuning
    slants = Slants(tuning)
    self.kinds = kinds
    fingers.reserveCapacity(Tuning.contactLimit)
    pairs.reserveCapacity(Tuning.contactLimit)
  }

  /// The continuous gestures under way, each once, with the contact that its updates name.
  ///
  /// - Complexity: O(fingers); allocates an array.
  public var holds: [(contact: ContactID, kind: Gesture.Kind)] {
    fingers.compactMap { finger in
      guard let drag = finger.arena.drag else { return nil }
      if let pair = finger.pair, pairs[pair].isPinching,
        pairs[pair].member(pairs[pair].upper).contact != finger.contact
      {
        return nil
      }
      return (finger.contact, drag.kind)
    }
  }

  /// Whether a contact is on the panel and not ignored: no palm, no member of a contact group, no
  /// noise, no hand that leans on the frame, not at rest too long, and not past the limit of
  /// fingers.
  ///
  /// - Complexity: O(fingers), no allocation.
  public func follows(_ contact: ContactID) -> Bool {
    index(of: contact).map { !fingers[$0].isInert } ?? false
  }

  /// Whether no finger is followed. - Complexity: O(1).
  package var isAtRest: Bool { fingers.isEmpty }

  /// Whether no finger is followed, and no contact left so lately that it matters to the next one.
  ///
  /// - Parameter time: Now.
  /// - Complexity: O(contacts that left lately).
  public func isForgotten(at time: Instant) -> Bool {
    fingers.isEmpty && !groups.wereThere(at: time, tuning)
      && groups.recent.isForgotten(at: time, tuning)
  }

  /// One line a finger: its contact, the state of its arena (open, taken, over) and the recognizers
  /// in it.
  public var description: String {
    fingers.map { finger in
      var words = ["contact \(finger.contact.serial)", "[\(finger.arena)]"]
      if let drag = finger.arena.drag { words.append("\(drag.kind.recognizer)") }
      var rest = finger.arena.recognizers
      while let recognizer = rest.removeFirst() { words.append("\(recognizer)") }
      return words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The index of a finger, nil if it did not begin here.
  func index(of contact: ContactID) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }
}
