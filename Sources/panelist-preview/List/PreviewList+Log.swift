// Logs what happens to the list, so that a person can save it as a recording.
import ListUI
import Localization
import Model
import Recordings
import Session
import Store
import Units

extension PreviewList {
  /// The list as the start of a recording.
  static func start(
    of session: ListSession, _ stored: ReplayedStore, _ panel: PanelRequest, _ beginning: Beginning,
    _ opening: ListInitialState
  ) -> SessionLog.Start {
    SessionLog.Start(
      panel: panel.picture, rotation: panel.rotation,
      rowHeight: panel.picture.millimeters(y: Pixels(session.view.metrics.height)),
      theme: panel.theme, completed: beginning.completed, layouts: beginning.layouts,
      language: beginning.messages.language, slowness: beginning.slowness,
      stitching: session.stitchingMode,
      items: session.view.list.items,
      opening: opening,
      changesets: stored.changesets, suggestions: session.view.remembered,
      idle: RecordedIdle(
        dimAfter: beginning.power.dimAfter, dimLevel: beginning.power.dimLevel,
        offAfter: beginning.power.offAfter, since: Instant.zero - session.power.lastUse))
  }

  /// Starts a chapter of the log if the list is at rest, and a contact that lands is the list's: no
  /// file can say that one is not.
  func noteRest(at presentation: Instant) {
    guard !hasContacts, writer.isDone, session.power.condition == .awake,
      session.power.heeds(at: presentation), session.lockEnd == nil,
      session.isLikeNew(after: presentation)
    else { return }
    awaitsRest = false
    let opening = ListInitialState.resting(at: session.view.scrollPosition)
    log.rested(Self.start(of: session, mirror, panel, beginning, opening), at: presentation)
  }

  /// Logs a request to the store.
  func note(_ request: StoreRequest) {
    guard case .changeset(let changeset) = request else { return }
    log.stored(changeset)
    mirror.store(changeset)
  }

  /// Logs an outcome of the store before the session receives it.
  func note(_ outcome: StoreOutcome, at time: Instant) {
    switch outcome {
    case .undone(let report):
      log.answered(report, at: time)
      if case .changeset(let id) = report.finding { _ = mirror.undo(id) }
    case .changed(let items, let count):
      // Stale items are read again.
      guard count == writer.submissions else { return }
      let edits = mirror.list.edits(to: items)
      mirror.take(edits)
      log.read(mirror.list.items, at: time)
    case .failed(let error, let submission):
      // A file cannot describe an undo that is never answered.
      switch submission {
      case .undo, .undoNewest: if !error.isWorthRetrying { log.lost() }
      case .changeset, .reload, .acknowledge, .draft, .readSuggestions, .forget: break
      }
    case .suggestionsRead(let texts): log.suggestionsRead(texts, in: session.view.list, at: time)
    case .saved, .drafted, .forgotten, .acknowledged, .restored, .backedUp, .checked:
      break
    }
  }
}
