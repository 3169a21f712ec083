// From fingers to gestures: asks the contenders for every finger and tells who has it.
public import Units

/// Follows every finger on the glass and says what it means.
///
/// A finger that touches down is answered once: the surface says what it met there. From then on
/// recognizers watch its way, each for one kind of gesture. When one of them is sure, ``AdmissionPolicy``
/// says whether that gesture may begin now; if so the finger is its own until it leaves the glass,
/// and if not the others go on. A finger for which nobody is left does nothing until it is gone.
/// Two fingers that touch down near each other wait for each other, and what both do decides; three
/// are a whole hand, of which nothing comes.
///
/// ```swift
/// var core = GestureCore()
/// core.handle(frame, on: list) { gesture in
///   switch (gesture.kind, gesture.phase) {
///   case (.rowPan(let item), .changed): list.slide(item, by: gesture.translation.dx)
///   case (.tap(let hit), .ended): list.choose(hit.target)
///   …
///   }
/// }
/// if let deadline = core.nextDeadline { … }  // then: core.advance(to: deadline, on: list) { … }
/// ```
///
/// A list that changes with its gestures takes the contacts of a frame one by one, and each gesture
/// before the next contact.
///
/// Limit: `Tuning.contactLimit` fingers; one above it does nothing until it leaves the glass.
/// After `init` nothing is allocated but by ``holds`` and ``description``.
public struct GestureCore: CustomStringConvertible, Sendable {
  let tuning: Tuning
  let slants: Slants
  let kinds: GestureKinds
  /// In the order in which they touched down.
  var fingers: [Finger] = []
  /// The place of the finger that moved last.
  var found = 0
  /// Places of pairs; that of one which is over is taken by the next.
  var pairs: [Pair] = []
  var hands = MultiContactFilter()
  /// Before this no finger's deadline falls due, so that a report need not look at them all.
  var quietUntil: Instant?

  /// A core for a glass that nobody touches; room for every finger is made here.
  ///
  /// - Parameters:
  ///   - tuning: The thresholds in force.
  ///   - kinds: What the interface understands; nothing else contends for fingers.
  public init(tuning: Tuning = .standard, recognizing kinds: GestureKinds = .all) {
    self.tuning = tuning
    slants = Slants(tuning)
    self.kinds = kinds
    fingers.reserveCapacity(Tuning.contactLimit)
    pairs.reserveCapacity(Tuning.contactLimit)
  }

  /// Who has what: the lasting gestures under way, each once, by the contact that its steps name.
  ///
  /// - Complexity: O(fingers); makes an array.
  public var holds: [(contact: ContactID, kind: Gesture.Kind)] {
    fingers.compactMap { finger in
      guard let drag = finger.claim.drag else { return nil }
      if let place = finger.pair, pairs[place].isPinching,
        pairs[place].member(pairs[place].upper).contact != finger.contact
      {
        return nil
      }
      return (finger.contact, drag.kind)
    }
  }

  /// Whether a contact is on the glass and may mean something: it is no palm, no whole hand's, no
  /// noise, no hand that leans on the frame, none that has lain there too long, and none of more than
  /// are followed.
  ///
  /// - Complexity: O(fingers), no allocation.
  public func follows(_ contact: ContactID) -> Bool {
    index(of: contact).map { !fingers[$0].isNobody } ?? false
  }

  /// Whether no finger is followed. - Complexity: O(1).
  package var isAtRest: Bool { fingers.isEmpty }

  /// Whether nothing is left of any finger: none is followed, and no whole hand was there a moment ago.
  ///
  /// - Parameter time: Now.
  /// - Complexity: O(contacts of hands that left lately).
  public func isForgotten(at time: Instant) -> Bool {
    fingers.isEmpty && !hands.wereThere(at: time, tuning)
  }

  /// One line a finger: its contact, its claim (open, taken, over) and who is in it.
  public var description: String {
    fingers.map { finger in
      var words = ["contact \(finger.contact.serial)", "[\(finger.claim)]"]
      if let drag = finger.claim.drag { words.append("\(drag.kind.contender)") }
      var rest = finger.claim.contenders
      while let contender = rest.removeFirst() { words.append("\(contender)") }
      return words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The place of a finger, nil if it did not begin here.
  func index(of contact: ContactID) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }
}
