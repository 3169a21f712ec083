// The requests to the store's writer.
public import Model

/// One request to the store.
public enum StoreRequest: Hashable, Sendable {
  /// Store a changeset, all of it or nothing.
  case changeset(Changeset)
  /// Undo the changeset with that id.
  case undo(ChangesetID)
  /// Undo the newest changeset, whichever process made it; with a list, the newest one that has a
  /// change in that list.
  case undoNewest(in: ListID?)
  /// Report the items if another process changed them, or in any case if forced.
  case reload(isForced: Bool)
  /// Delete a recovery report that a person has seen.
  case acknowledge(RecoveryReport)
  /// Store or delete the draft of a row. Runs when no other request waits, and is not a change.
  case draft(Draft)
  /// Report the suggestions.
  case readSuggestions
  /// Delete this text from the suggestion history.
  case forget(String)

  /// The draft of a row that is being edited.
  public enum Draft: Hashable, Sendable {
    /// The item as it would be stored now.
    case keep(Item)
    /// No draft.
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
  /// Whether the request changes items.
  var isChange: Bool {
    switch self {
    case .changeset, .undo, .undoNewest: true
    case .reload, .acknowledge, .draft, .readSuggestions, .forget: false
    }
  }

  /// Whether the request undoes a changeset.
  var isUndo: Bool {
    switch self {
    case .undo, .undoNewest: true
    case .changeset, .reload, .acknowledge, .draft, .readSuggestions, .forget: false
    }
  }

  /// Whether the request only reads, so that the list's file stays unchanged.
  public var isReading: Bool {
    switch self {
    case .reload, .readSuggestions: true
    case .changeset, .undo, .undoNewest, .acknowledge, .draft, .forget: false
    }
  }

  /// The changeset that the request stores, nil if none.
  var changeset: Changeset? {
    switch self {
    case .changeset(let changeset): changeset
    case .undo, .undoNewest, .reload, .acknowledge, .draft, .readSuggestions, .forget: nil
    }
  }
}
