// Whether a gesture may begin: the rules for several users, for editing and for moving lists.

/// The only place that forbids a gesture. Recognizers decide what a finger *means*; this policy
/// decides whether it *may*, from values alone.
///
/// A recognizer that is refused is out until the finger lifts. The other recognizers of the finger
/// stay.
package enum AdmissionPolicy {
  /// When the policy is asked.
  package enum Moment: CaseIterable, Sendable {
    /// The finger touches down: which recognizers may compete for it at all. A pinch and a
    /// two-finger tap are asked about when their second finger touches down. Recognizers of a
    /// resting finger are asked about again when another finger touches down or takes the list.
    case landing
    /// The recognizer accepts: whether its gesture begins.
    case award
    /// The lift of a finger is believed, after its return was awaited: whether the gesture that
    /// was admitted at the lift still begins.
    case belief
  }

  /// Whether the recognizer may compete for the finger, or begin its gesture.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer that asks.
  ///   - moment: Whether it wants to compete or to begin.
  ///   - hit: What the finger met when it touched down.
  ///   - holds: What other fingers do now.
  ///   - facts: What the list does now.
  package static func admits(
    _ recognizer: Recognizer, at moment: Moment, on hit: Hit, _ holds: ActiveContacts,
    _ facts: SurfaceFacts
  ) -> Bool {
    // The list moves, by itself or with a finger.
    let isListOff = facts.isListMoving || holds.list
    // A touch on a moving list stops it or means nothing: the user did not choose what passed under
    // the finger. Layers that do not move with the list are chosen as usual.
    let wentBy = isListOff && hit.layer.movesWithList
    // The row that is edited stays where it is; a tap on it can only be meant for it.
    let isEdited = facts.isEdited(hit.target)
    switch (moment, recognizer) {
    case (.landing, .rowPan): return !facts.isListMoving && !holds.ownRow
    // Edits by others may have moved the row off the screen, where nobody sees the effect. On the
    // edited row a row pan drags the caret.
    case (.award, .rowPan): return facts.isRowSeen && !isListOff && !holds.ownRow

    case (.landing, .listPan): return true
    // A swiped or parted row would be pulled from under its finger, and a list follows one finger.
    // A lifted row keeps its place on the screen, whatever the list does. A list that moves by
    // itself is caught. While a row is edited, a drag of the list ends the edit.
    case (.award, .listPan): return !holds.list && !holds.pinsList

    // Two fingers that touch down together belong to one hand and mean something else.
    case (.landing, .longPress): return !isListOff && !holds.ownRow && holds.crowding == .none
    case (.award, .longPress):
      return facts.isRowSeen && !isEdited && !facts.areRowsParted && !isListOff
        && !holds.ownRow && !holds.liftedRow && holds.crowding == .none

    // Such a hand taps with both fingers or not at all. Farther apart, two users tap.
    case (.landing, .tap): return !wentBy && holds.crowding < .close
    // While rows are parted, other rows are out of place, and a row that another finger holds
    // cannot be chosen. While a row is edited, a tap ends the edit and chooses nothing.
    case (.award, .tap):
      let isOutOfPlace = hit.layer.movesWithList && (holds.parts || holds.ownRow)
      // A hand that carries a row brushes others with its other fingers.
      let isBrushed = hit.layer.movesWithList && holds.carrier == .sameHand
      return !wentBy && !isBrushed && (!isOutOfPlace || facts.edited != nil)
    // A drag of the list, or a pinch, that another finger has begun since ends the edit that a tap
    // begins.
    case (.belief, .tap): return !hit.layer.movesWithList || !(holds.list || holds.parts)

    // With a third finger on the panel a hand leans on it, or another user is at work. So does one
    // who types. An edit in which nobody does is ended by the tap.
    case (.landing, .twoFingerTap): return !wentBy && !holds.hasOthers && !facts.isTyping
    case (.award, .twoFingerTap): return !facts.isTyping && !holds.list && !holds.row

    // A pinch would part rows that others hold, or a list that follows a finger.
    case (.landing, .pinch): return !isListOff && !holds.row
    case (.award, .pinch): return facts.edited == nil && !isListOff && !holds.row

    case (.belief, .rowPan), (.belief, .listPan), (.belief, .longPress), (.belief, .twoFingerTap),
      (.belief, .pinch):
      return true
    }
  }

  /// Whether what an idle finger holds is given up for a gesture of another user that it alone
  /// forbids. A finger that drags the list slowly, or holds a lifted row and stands, is idle.
  ///
  /// - Parameters:
  ///   - held: What the idle finger makes.
  ///   - recognizer: The recognizer that asks, of a finger that is not of its hand.
  package static func yields(_ held: Recognizer, to recognizer: Recognizer) -> Bool {
    switch held {
    case .listPan:
      // One finger does not own the list. Another that drags it gets it when this one lifts.
      switch recognizer {
      case .rowPan, .longPress, .tap: true
      case .listPan, .pinch, .twoFingerTap: false
      }
    // Somebody who holds a row and does nothing with it wants less than whoever moves.
    case .longPress: true
    // What these hold is where the user has put it, and letting go of it decides.
    case .rowPan, .pinch: false
    case .tap, .twoFingerTap: false
    }
  }
}

extension Surface {
  /// Whether a recognizer may compete, or begin its gesture, on this surface as it is now.
  ///
  /// Not a requirement of the protocol, so that no surface has rules of its own.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer that asks.
  ///   - moment: Whether it wants to compete or to begin.
  ///   - hit: What the finger met when it touched down.
  ///   - holds: What other fingers do now.
  ///   - endsEdit: Whether the gesture takes back the tap that began the edit.
  package func admits(
    _ recognizer: Recognizer, at moment: AdmissionPolicy.Moment, on hit: Hit,
    _ holds: ActiveContacts, endsEdit: Bool = false
  ) -> Bool {
    var facts = facts
    if endsEdit { facts.edited = nil }
    if let target = hit.target { facts.isRowSeen = isSeen(target) }
    return AdmissionPolicy.admits(recognizer, at: moment, on: hit, holds, facts)
  }
}
