// What the other fingers on the panel do, as far as it matters to one finger.

/// How near another finger touched down at about the same time.
package enum Crowding: Comparable, Sendable {
  case none
  /// Within `Tuning.pairDistance`.
  case near
  /// Within `Tuning.twoFingerTapDistance`: both belong to one user.
  case close
}

/// Whose finger carries a row, as far as it concerns one finger.
package enum Carrier: Comparable, CaseIterable {
  case none
  case other
  /// A finger within `Tuning.twoFingerTapDistance`: both belong to one user.
  case sameHand
}

/// What other fingers do at a moment, as far as it concerns one finger or a pair.
package struct ActiveContacts: Hashable, Sendable {
  /// Another finger drags the list.
  package var list: Bool
  /// Another finger holds a row: swiped, lifted or parted from its neighbour.
  package var row: Bool
  /// The held row is the one on which this finger touched down.
  package var ownRow: Bool
  /// Whose finger holds a row that a long press lifted.
  package var carrier: Carrier
  /// Another finger holds a row that a long press lifted.
  package var liftedRow: Bool { carrier != .none }
  /// Another finger holds a row that it swipes, or rows that it parts: the list has to stay.
  package var pinsList: Bool
  /// Other fingers part rows, so that others are out of place.
  package var parts: Bool
  /// How near another finger touched down to this one within `Tuning.pairWindow`.
  package let crowding: Crowding
  /// Another finger is on the panel, besides a partner.
  package var hasOthers: Bool

  package init(
    list: Bool = false, row: Bool = false, ownRow: Bool = false, carrier: Carrier = .none,
    pinsList: Bool = false, parts: Bool = false, crowding: Crowding = .none, hasOthers: Bool = false
  ) {
    self.list = list
    self.row = row
    self.ownRow = ownRow
    self.carrier = carrier
    self.pinsList = pinsList
    self.parts = parts
    self.crowding = crowding
    self.hasOthers = hasOthers
  }

  /// Adds the gesture of another finger. - Parameter target: The row of this finger.
  mutating func add(_ kind: Gesture.Kind, beside target: TargetID?) {
    switch kind {
    case .listPan: list = true
    case .rowPan, .longPress, .pinch:
      row = true
      if let target, kind.holds(target) { ownRow = true }
      switch kind {
      case .longPress: carrier = max(carrier, .other)
      case .pinch: (pinsList, parts) = (true, true)
      case .rowPan: pinsList = true
      case .listPan, .tap, .twoFingerTap: break
      }
    case .tap, .twoFingerTap: fatalError("ActiveContacts: \(kind) does not last")
    }
  }
}
