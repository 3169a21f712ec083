// The admission policy as one table, checked against every combination of facts.
import Gestures
import Testing

/// A fact that can keep a gesture from beginning.
private enum Obstacle: CaseIterable {
  case editing, typing, unseen, parted, moving, list, row, ownRow, lifted, pin, crowd, close, others
  /// The finger is on the row that is edited.
  case ownEdited
  /// The list moves or is dragged, and the finger is on a layer that moves with it.
  case wentBy
  /// The finger's own row is held, or others part rows, and the finger is on a layer that moves with
  /// the list; no row is edited, so a tap has no edit to end.
  case rowNearby
  /// A finger of the same hand carries a row, and the finger is on a layer that moves with the list.
  case brush
  /// Others drag the list or part rows, and the finger was on a layer that moves with the list.
  case overtaking
}

@Suite("Admission policy")
struct AdmissionPolicyTests {
  /// Obstacles that refuse each recognizer, at the touch-down and when the arena awards the finger.
  /// Once a lift is believed, only a tap is still refused.
  private static let table: [(Recognizer, landing: Set<Obstacle>, award: Set<Obstacle>)] = [
    (.rowPan, [.moving, .ownRow], [.unseen, .moving, .list, .ownRow]),
    (.listPan, [], [.list, .pin]),
    (
      .longPress, [.moving, .list, .ownRow, .crowd],
      [.unseen, .ownEdited, .parted, .moving, .list, .ownRow, .lifted, .crowd]
    ),
    (.tap, [.wentBy, .close], [.wentBy, .rowNearby, .brush]),
    (.twoFingerTap, [.wentBy, .others, .typing], [.typing, .list, .row]),
    (.pinch, [.moving, .list, .row], [.editing, .moving, .list, .row]),
  ]

  /// One combination: a bit for each surface fact and each fact about other contacts.
  private struct Case {
    let layer: Layer
    let holds: ActiveContacts
    let facts: SurfaceFacts

    init(_ bits: Int, _ layer: Layer) {
      func bit(_ number: Int) -> Bool { bits >> number & 1 == 1 }
      self.layer = layer
      facts = SurfaceFacts(
        isListMoving: bit(0), edited: !bit(1) ? nil : bit(10) ? Rows.row(6) : row,
        isTyping: bit(15), isRowSeen: !bit(11), areRowsParted: bit(2),
        edges: bit(9) ? [.top, .bottom] : [])
      holds = ActiveContacts(
        list: bit(3), row: bit(4), ownRow: bit(5),
        carrier: !bit(6) ? .none : bit(14) ? .sameHand : .other, pinsList: bit(12), parts: bit(11),
        crowding: !bit(7) ? .none : bit(13) ? .close : .near, hasOthers: bit(8))
    }

    static let bits = 16

    func has(_ obstacle: Obstacle) -> Bool {
      switch obstacle {
      case .editing: facts.edited != nil
      case .typing: facts.isTyping
      case .unseen: !facts.isRowSeen
      case .ownEdited: facts.edited == row
      case .parted: facts.areRowsParted
      case .moving: facts.isListMoving
      case .list: holds.list
      case .row: holds.row
      case .ownRow: holds.ownRow
      case .lifted: holds.liftedRow
      case .pin: holds.pinsList
      case .crowd: holds.crowding != .none
      case .close: holds.crowding == .close
      case .others: holds.hasOthers
      case .wentBy: [.rows, .black].contains(layer) && (holds.list || facts.isListMoving)
      case .brush: [.rows, .black].contains(layer) && holds.carrier == .sameHand
      case .overtaking: [.rows, .black].contains(layer) && (holds.list || holds.parts)
      case .rowNearby:
        [.rows, .black].contains(layer) && (holds.parts || holds.ownRow) && facts.edited == nil
      }
    }
  }

  @Test("a recognizer is refused exactly where the table says so")
  func table() {
    #expect(Self.table.map(\.0) == [.rowPan, .listPan, .longPress, .tap, .twoFingerTap, .pinch])
    var wrong: [String] = []
    for (recognizer, landing, award) in Self.table {
      for layer in Layer.allCases {
        for bits in 0..<1 << Case.bits {
          let hand = Case(bits, layer)
          let belief: Set<Obstacle> = recognizer == .tap ? [.overtaking] : []
          let moments: [(AdmissionPolicy.Moment, Set<Obstacle>)] = [
            (.landing, landing), (.award, award), (.belief, belief),
          ]
          for (moment, obstacles) in moments {
            let isAdmitted = AdmissionPolicy.admits(
              recognizer, at: moment, on: Hit(layer, row), hand.holds, hand.facts)
            if isAdmitted == obstacles.contains(where: hand.has) {
              wrong.append("\(recognizer) \(moment) \(hand)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.first ?? "")")
  }

  @Test("a slow drag yields to taps, swipes and lifts, an idle lift to all, nothing else yields")
  func yields() {
    let toDrag: Set<Recognizer> = [.tap, .rowPan, .longPress]
    for held in Recognizer.allCases {
      for recognizer in Recognizer.allCases {
        let expected =
          held == .longPress || (held == .listPan && toDrag.contains(recognizer))
        #expect(AdmissionPolicy.yields(held, to: recognizer) == expected, "\(held) \(recognizer)")
      }
    }
  }

  @Test("a surface applies the policy to its own facts")
  func surface() {
    var surface = Rows()
    let hit = Hit(.rows, row)
    #expect(surface.admits(.rowPan, at: .award, on: hit, ActiveContacts()))
    surface.facts.edited = row
    #expect(!surface.admits(.longPress, at: .award, on: hit, ActiveContacts()))
    #expect(surface.admits(.tap, at: .award, on: hit, ActiveContacts()))
    #expect(!surface.admits(.tap, at: .award, on: hit, ActiveContacts(list: true)))
  }

  @Test("a hit offers only the gestures that its layer and target allow")
  func hits() {
    #expect(Hit(.rows, row).kinds == .all)
    #expect(Hit(.rows).kinds == [.pinch, .listPan, .tap, .twoFingerTap])
    #expect(Hit(layer: .cover, target: nil, kinds: [.tap, .rowPan, .longPress]).kinds == .tap)
    #expect(Hit(layer: .cover, target: row, kinds: [.tap, .rowPan]).kinds == [.tap, .rowPan])
    #expect(Layer.allCases.filter(\.movesWithList) == [.rows, .black])
  }
}
