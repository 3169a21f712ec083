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
    guard !hasContacts, writer.isDone, driver.session.power.condition == .awake,
      driver.session.power.heeds(at: presentation), driver.session.lockEnd == nil,
      driver.session.isLikeNew(after: presentation), let stored = driver.recorder?.stored
    else { return }
    let opening = ListInitialState.resting(at: driver.session.view.scrollPosition)
    driver.noteRest(
      Self.start(of: driver.session, stored, panel, beginning, opening), at: presentation)
  }
}
