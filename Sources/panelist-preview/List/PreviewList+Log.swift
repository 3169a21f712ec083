// Logs what happens to the list, so that a person can save it as a recording.
import Recordings
import Session
import Store
import Units

extension PreviewList {
  /// Starts a chapter of the log if the list is at rest.
  func noteRest(at presentation: Instant) {
    guard !hasContacts, writer.isDone else { return }
    driver.noteRest(turned: panel.rotation, at: presentation)
  }
}
