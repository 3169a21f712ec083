// A session as the start of a recording: all its lists.
package import ListUI
import Localization
package import Model
package import Recordings
package import Units

extension SessionLog.Start {
  /// The lists of a session.
  ///
  /// - Parameters:
  ///   - session: At rest, or before its first input.
  ///   - rotation: How the picture is turned on the panel.
  ///   - changesets: Those that can be undone, oldest first, of all lists.
  ///   - opening: How the list first appears.
  ///   - screen: The screen that shows it.
  package init(
    _ session: ListSession, turned rotation: Rotation, changesets: [Changeset],
    opening: ListInitialState, screen: RecordedScreen
  ) {
    let (view, options) = (session.view, session.view.options)
    self.init(
      panel: view.panel, rotation: rotation,
      rowHeight: view.panel.millimeters(y: Pixels(view.metrics.height)), theme: view.theme,
      completed: options.completed, layouts: view.layouts, language: options.messages.language,
      slowness: options.slowness, stitching: session.stitchingMode,
      devices: session.knownDevices.map(RecordedDevice.init), items: view.list.items,
      among: session.otherLists, opening: opening, changesets: changesets,
      suggestions: view.remembered, screen: screen)
  }
}
