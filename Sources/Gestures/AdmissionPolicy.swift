// Whether a gesture may begin: the rules about several people, about editing and moving lists.

/// The one place that forbids a gesture. What a finger *means* is decided by its own way; whether it
/// *may* is decided here, from values alone.
///
/// What is refused is out for as long as the finger stays on the glass, and only that: what else the
/// finger may mean is not touched by it.
package enum AdmissionPolicy {
  /// When the question is asked.
  package enum Moment: CaseIterable, Sendable {
    /// The finger touches down: who may contend for it at all. A pinch and a two-finger tap are
    /// asked about when their second finger does. Asked again for a resting finger, when another
    /// one touches down and when another takes the list: what it had come for may be gone.
    case landing
    /// The contender's time has come: whether its gesture begins.
    case award
  }

  /// Whether the contender may contend, or have what it wants.
  ///
  /// - Parameters:
  ///   - contender: Who asks.
  ///   - moment: What it asks for.
  ///   - hit: What the finger met when it touched down.
  ///   - holds: What other hands do now.
  ///   - facts: What the list does now.
  package static func admits(
    _ contender: Recognizer, at moment: Moment, on hit: Hit, _ holds: ActiveContacts,
    _ facts: SurfaceFacts
  ) -> Bool {
    // By itself or with a hand, the list is on its way.
    let isListOff = facts.isListMoving || holds.list
    // A touch on a list that is on its way stops it or means nothing; what went by under the finger
    // was not chosen. What stays in its place was.
    let wentBy = isListOff && hit.layer.movesWithList
    // The row that somebody types on stays where it is; a tap on it may only be meant for it.
    let isEdited = facts.isEdited(hit.target)
    switch (moment, contender) {
    case (.landing, .rowPan): return !facts.isListMoving && !holds.ownRow
    // What others did may have sent the row off the glass: nobody sees what would come of it. On the row
    // that somebody types on it drags the caret.
    case (.award, .rowPan): return facts.isRowSeen && !isListOff && !holds.ownRow

    case (.landing, .listPan): return true
    // A held row would be pulled from under its finger, and a list follows one finger. One that
    // moves by itself is caught. While a row is edited, it ends that.
    case (.award, .listPan): return !isEdited && !holds.list && !holds.row

    // Two fingers that touch down together are one hand's, which means something else.
    case (.landing, .longPress): return !isListOff && !holds.ownRow && !holds.isCrowded
    case (.award, .longPress):
      return facts.isRowSeen && !isEdited && !facts.areRowsParted && !isListOff
        && !holds.ownRow && !holds.liftedRow && !holds.isCrowded

    // Such a hand taps with both or not at all.
    case (.landing, .tap): return !wentBy && !holds.isCrowded
    // While rows are carried or held apart, others are out of their places, and a row that another
    // has cannot be chosen; while a row is edited, a tap ends that and chooses nothing.
    case (.award, .tap):
      let isOutOfPlace = hit.layer.movesWithList && (holds.displaces || holds.ownRow)
      return !wentBy && (!isOutOfPlace || facts.edited != nil)

    // With a third finger on the glass it is a hand that leans, or somebody else is at work.
    case (.landing, .twoFingerTap): return !wentBy && !holds.hasOthers
    case (.award, .twoFingerTap): return facts.edited == nil && !holds.list && !holds.row

    // It would part rows that others hold, or a list that follows a finger.
    case (.landing, .pinch): return !isListOff && !holds.row
    case (.award, .pinch): return facts.edited == nil && !isListOff && !holds.row
    }
  }
}

extension Surface {
  /// Whether a contender may contend, or have what it wants, on this surface as it is now.
  ///
  /// No requirement of the protocol, so that no surface has rules of its own.
  ///
  /// - Parameters:
  ///   - contender: Who asks.
  ///   - moment: What it asks for.
  ///   - hit: What the finger met when it touched down.
  ///   - holds: What other hands do now.
  package func admits(
    _ contender: Recognizer, at moment: AdmissionPolicy.Moment, on hit: Hit, _ holds: ActiveContacts
  ) -> Bool {
    var facts = facts
    if let target = hit.target { facts.isRowSeen = isSeen(target) }
    return AdmissionPolicy.admits(contender, at: moment, on: hit, holds, facts)
  }
}
