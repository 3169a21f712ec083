// The list pulled beyond its ends: down for a new row at the top, up to clear what is done.
import Gestures
import Model
import Units

extension ListView {
  /// A pull that began with the list at an end; it is shown until the list is back.
  struct Pull {
    let edge: ListEdge
    /// What is written below the list's end: made once, as a frame allocates nothing.
    let near: String
    let far: String
    /// Whether there is nothing to clear.
    let isInVain: Bool

    init(at edge: ListEdge, completed: Int) {
      self.edge = edge
      isInVain = completed == 0
      let what = completed == 1 ? "1 Item" : "\(completed) Items"
      near = isInVain ? "Nothing to Clear" : "Pull to Clear \(what)"
      far = isInVain ? near : "Release to Clear \(what)"
    }
  }

  /// Takes a step of the list's drag, which may be a pull.
  mutating func drag(_ gesture: Gesture, from edge: ListEdge?) -> ListEffect? {
    let isLetGo = scroll(gesture)
    if case .held(gesture.contact, _, _) = scroll {
      // A pull that is caught on its way back goes on, whichever way the finger goes then.
      if let pull, pulled(beyond: pull.edge) > 0 { return nil }
      if pull?.edge != edge || gesture.phase == .began {
        pull = edge.map { Pull(at: $0, completed: list.count - list.undoneCount) }
      }
      return nil
    }
    guard isLetGo, let pull, isFar(pull) else { return nil }
    switch pull.edge {
    case .top: addAtTop()
    case .bottom: return clear()
    }
    return nil
  }

  /// What letting go now would do: by what is seen, so that it never does anything else.
  func isFar(_ pull: Pull) -> Bool {
    pulled(beyond: pull.edge) >= tuning.firstPullStage * rowHeight
  }

  /// How far the list is pulled beyond an end, in pixels.
  func pulled(beyond edge: ListEdge) -> Double {
    switch edge {
    case .top: max(0, scrollRange.lowerBound - scrollPlace)
    case .bottom: max(0, scrollPlace - scrollRange.upperBound)
    }
  }

  /// The placeholder has become a row where it stands, and the list settles around it.
  private mutating func addAtTop() {
    // A row that cannot be typed on at once would stay blank.
    guard !isBusy else { return }
    pull = nil
    let item = Item(id: makeID(), text: "", order: list.order(forRow: 0))
    apply([.insert(item)])
    // It stands where the placeholder stood: above the other rows, which stay where they are.
    beginning -= rowHeight
    followHeat()
    glideList(to: scrollRange.lowerBound)
    beginEdit(of: item.id, isNew: true)
  }

  /// Deletes every completed row, as one step.
  private mutating func clear() -> ListEffect? {
    // What another hand has is not done with.
    let completed = list.items.filter { $0.isCompleted && !isBusy($0.id) }
    guard !completed.isEmpty else { return nil }
    let edits = completed.map { Edit.delete($0.id) }
    pull = nil
    rearrange(edits, as: Shuffle())
    let text = completed.count == 1 ? "1 Item" : "\(completed.count) Items"
    offerUndo("Cleared \(text)")
    return .store(edits)
  }
}
