// What happened to the list, kept so that whoever sees something strange can send it.
import ListUI
import Model
import Recordings
import Session
import Store
import Units

extension PreviewList {
  /// The list as a recording may begin with it.
  static func start(
    of session: ListSession, _ stored: ReplayedStore, _ panel: PanelRequest, _ beginning: Beginning,
    _ opening: ListOpening
  ) -> SessionLog.Start {
    SessionLog.Start(
      panel: panel.picture, rotation: panel.rotation,
      rowHeight: panel.picture.millimeters(y: Pixels(session.view.metrics.height)),
      theme: panel.theme, completed: beginning.completed, layouts: beginning.layouts,
      slowness: beginning.slowness, rejoin: session.rejoinMode, items: session.view.list.items,
      opening: opening,
      steps: stored.steps, memory: session.view.remembered)
  }

  /// Where nothing goes on, a recording may begin from now.
  func noteRest(at presentation: Instant) {
    guard !hasHands, writer.isDone, session.isLikeNew(after: presentation) else { return }
    awaitsRest = false
    let opening = ListOpening.resting(at: session.view.scrollPosition)
    log.rested(Self.start(of: session, mirror, panel, beginning, opening), at: presentation)
  }

  /// The store is to do something.
  func note(_ request: StoreRequest) {
    guard case .step(let step) = request else { return }
    log.stored(step)
    mirror.store(step)
  }

  /// The store has done something that the session is about to hear.
  func note(_ outcome: StoreOutcome, at time: Instant) {
    switch outcome {
    case .undone(let report):
      log.answered(report, at: time)
      if case .step(let id) = report.finding { _ = mirror.undo(id) }
    case .changed(let items, let count):
      // Stale ones are read again.
      guard count == writer.submissions else { return }
      log.read(items, at: time)
      mirror.take(mirror.list.edits(to: items))
    case .failed(let error, let submission):
      // A file cannot tell of an undo that is never answered.
      switch submission {
      case .undo, .undoNewest: if !error.isWorthRetrying { log.lost() }
      case .step, .look, .acknowledge, .draft, .recall, .forget: break
      }
    case .recalled(let texts): log.recalled(texts, in: session.view.list, at: time)
    case .saved, .drafted, .forgotten, .acknowledged, .restored, .backedUp: break
    }
  }
}
