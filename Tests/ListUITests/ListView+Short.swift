// Shorter forms of the list's calls, for tests that ignore most of the events.
import Gestures
import ListUI
import Model
import Units

extension ListView {
  /// Returns the events that the store handles.
  mutating func handle(_ gesture: Gesture) -> [ListEvent] {
    var events: [ListEvent] = []
    handle(gesture, events: &events)
    return events.filter(\.isForStore)
  }
  /// Returns the events that the store handles.
  mutating func type(_ edit: TextEdit, at time: Instant) -> [ListEvent] {
    var events: [ListEvent] = []
    type(edit, at: time, events: &events)
    return events.filter(\.isForStore)
  }
  mutating func adopt(_ edits: [Edit], at time: Instant) -> Bool {
    var events: [ListEvent] = []
    return adopt(edits, at: time, events: &events)
  }
  mutating func show(_ report: UndoReport, at time: Instant) {
    var events: [ListEvent] = []
    show(report, at: time, events: &events)
  }
  /// Returns the events that the store handles.
  mutating func expire(at time: Instant) -> [ListEvent] {
    var events: [ListEvent] = []
    expire(at: time, events: &events)
    return events.filter(\.isForStore)
  }
  mutating func advance(to time: Instant) {
    var events: [ListEvent] = []
    advance(to: time, events: &events)
  }

  /// The item whose row is at a point.
  func target(at point: Point) -> TargetID? {
    let hit = hit(at: point)
    return hit.layer == .rows ? hit.target : nil
  }
  var isListMoving: Bool { facts.isListMoving }
  var edges: ListEdges { facts.edges }
}

extension IDGenerator {
  /// One id for all new items, for tests that add one at most.
  static func always(_ item: ItemID) -> IDGenerator { counting { item } }

  /// Ids of changesets counted from 1, the same in every test.
  static func counting(item: @escaping () -> ItemID) -> IDGenerator {
    var last: UInt64 = 0
    return IDGenerator(
      item: item,
      changeset: {
        last += 1
        return ChangesetID(high: 5, low: last)
      })
  }
}

extension ListEvent {
  /// Whether the store handles it.
  var isForStore: Bool { !edits.isEmpty || isUndo }
  /// The edits to store.
  var edits: [Edit] { if case .made(let changeset) = self { changeset.edits } else { [] } }
  /// Whether it asks for an undo.
  var isUndo: Bool {
    switch self {
    case .undoAsked, .newestUndoAsked: true
    default: false
    }
  }
}

extension Gesture {
  /// The pull that the gesture core would report for a travel in millimetres.
  static func pull(_ edge: ListEdge?, on view: ListView, dy: Double) -> Pull? {
    edge.map { edge in
      let progress = view.pullProgress(at: edge, by: Millimeters(max(0, edge == .top ? dy : -dy)))
      return Pull(edge: edge, stage: progress >= 2 ? .second : progress >= 1 ? .first : .none)
    }
  }
}
