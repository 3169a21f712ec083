// What the other hands on the glass do, as far as it matters to one finger.

/// What other hands do at a moment, as far as it concerns one finger, or two that act together.
package struct ActiveContacts: Hashable, Sendable {
  /// Another finger drags the list.
  package var list: Bool
  /// Another holds a row: swiped, lifted or parted from its neighbour.
  package var row: Bool
  /// The row that it holds is the one on which this finger touched down.
  package var ownRow: Bool
  /// Another holds a row that a long press lifted.
  package var liftedRow: Bool
  /// Another holds rows that are lifted or parted, for which others make room.
  package var displaces: Bool
  /// Another finger touched down near this one about when it did.
  package var isCrowded: Bool
  /// Another finger is on the glass, besides a partner.
  package var hasOthers: Bool

  package init(
    list: Bool = false, row: Bool = false, ownRow: Bool = false, liftedRow: Bool = false,
    displaces: Bool = false, isCrowded: Bool = false, hasOthers: Bool = false
  ) {
    self.list = list
    self.row = row
    self.ownRow = ownRow
    self.liftedRow = liftedRow
    self.displaces = displaces
    self.isCrowded = isCrowded
    self.hasOthers = hasOthers
  }

  /// Notes the gesture of another hand. - Parameter target: The row of this finger.
  mutating func add(_ kind: Gesture.Kind, beside target: TargetID?) {
    switch kind {
    case .listPan: list = true
    case .rowPan, .longPress, .pinch:
      row = true
      if let target, kind.holds(target) { ownRow = true }
      switch kind {
      case .longPress: (liftedRow, displaces) = (true, true)
      case .pinch: displaces = true
      case .rowPan, .listPan, .tap, .twoFingerTap: break
      }
    case .tap, .twoFingerTap: fatalError("ActiveContacts: \(kind) does not last")
    }
  }
}
