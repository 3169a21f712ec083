// What the store's writer is asked to do.
public import Model

/// One thing that the store is to do.
public enum StoreRequest: Hashable, Sendable {
  /// Store a step, all of it or nothing.
  case step(Step)
  /// Take the step of that name back.
  case undo(StepID)
  /// Take the newest step back, whoever made it.
  case undoNewest
  /// Tell the items if another process changed them, or in any case.
  case look(isForced: Bool)
  /// Somebody has seen what was restored.
  case acknowledge(Restoration)
  /// Keep what is being written on a row, or keep it no more. It waits for nothing but all the others,
  /// and is no change.
  case draft(Draft)
  /// Tell what was used before.
  case recall
  /// Know nothing more of this text.
  case forget(String)

  /// What is to be kept of a row that is being written on.
  public enum Draft: Hashable, Sendable {
    /// The item as it would be stored now.
    case keep(Item)
    /// Nothing any more.
    case drop(ItemID)

    var item: ItemID {
      switch self {
      case .keep(let item): item.id
      case .drop(let item): item
      }
    }
  }
}

extension StoreRequest {
  /// Whether it changes items.
  var isChange: Bool {
    switch self {
    case .step, .undo, .undoNewest: true
    case .look, .acknowledge, .draft, .recall, .forget: false
    }
  }

  /// Whether it only reads, so that the list's file stays as it is.
  public var isReading: Bool {
    switch self {
    case .look, .recall: true
    case .step, .undo, .undoNewest, .acknowledge, .draft, .forget: false
    }
  }

  /// The step that it stores, nil when it stores none.
  var step: Step? {
    switch self {
    case .step(let step): step
    case .undo, .undoNewest, .look, .acknowledge, .draft, .recall, .forget: nil
    }
  }
}
