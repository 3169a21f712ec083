// A list from which a recording can begin.
package import Gestures
package import ListUI
package import Model
package import OnScreenKeyboard
package import Paint
package import Units

/// A list from which a recording can begin.
package struct LogStart {
  /// The upright picture, in pixels and millimetres.
  package var panel: PanelGeometry
  /// How it is turned on the panel.
  package var rotation: Rotation
  /// A row's height on the screen, whether configured or not.
  package var rowHeight: Millimeters
  /// The colours.
  package var theme: Theme.Name
  /// Where completed rows go.
  package var completed: CompletedRows
  /// Layouts of the on-screen keyboard, from the one that is shown on.
  package var layouts: [KeyboardLayout]
  /// Code of the language of its words.
  package var language: String
  /// Factor by which all motion takes longer.
  package var slowness: Double
  /// Whether lost contacts are stitched.
  package var stitching: ContactStitcher.Mode
  /// What is known of touch devices.
  package var devices: [RecordedDevice]
  /// As they are stored; the first one is shown.
  package var lists: Lists
  /// How the list first appears: its entrance, or the position at which it rests.
  package var opening: ListInitialState
  /// Changesets that can be undone and change the shown list, oldest first.
  package var changesets: [Changeset]
  /// Suggestion history, best first.
  package var suggestions: [Suggestion]
  /// When the screen dims and goes dark, and whether it is.
  package var screen: RecordedScreen

  /// Creates a start from its parts.
  ///
  /// `items` are those of the shown list, `others` all lists, the shown one first, with or without
  /// its items.
  package init(
    panel: PanelGeometry, rotation: Rotation, rowHeight: Millimeters, theme: Theme.Name,
    completed: CompletedRows, layouts: [KeyboardLayout], language: String,
    slowness: Double, stitching: ContactStitcher.Mode, devices: [RecordedDevice] = [],
    items: [Item], among others: Lists = Lists(ofOne: []), opening: ListInitialState,
    changesets: [Changeset], suggestions: [Suggestion] = [],
    screen: RecordedScreen = RecordedScreen()
  ) {
    (self.panel, self.rotation, self.rowHeight) = (panel, rotation, rowHeight)
    (self.theme, self.completed, self.slowness) = (theme, completed, slowness)
    (self.stitching, self.devices, lists, self.opening) = (stitching, devices, others, opening)
    lists.replaceItems(of: others.first, by: ItemList(items: items))
    self.changesets = changesets.compactMap { changeset in
      guard let seen = changeset.seen(from: others.first) else { return nil }
      return changeset.changes.allSatisfy(others.hasWords) ? changeset : seen
    }
    (self.layouts, self.suggestions) = (layouts, suggestions)
    (self.language, self.screen) = (language, screen)
  }

  /// The items of the shown list.
  package var items: [Item] { lists[lists.first].items }

  /// Whether the list rests; otherwise it is at its entrance.
  var isResting: Bool {
    if case .resting = opening { return true }
    return false
  }

  /// Layouts that a reader of the file knows: others are of a file of the user.
  var knownLayouts: [KeyboardLayout] { layouts.filter { KeyboardLayout.named($0.name) == $0 } }
}

/// The screen at the start of a recording: its rules, and the inputs that make it what it is.
package struct RecordedScreen: Hashable {
  /// An input before the first frame, as the words of a file, and what it decides.
  package struct Step: Hashable {
    /// Those behind the time in a file.
    package let words: String
    /// On the session's clock, before the start.
    package let time: Instant
    /// What it decides, without the leading `> `.
    package let decisions: [String]

    /// - Parameters:
    ///   - words: Those behind the time.
    ///   - time: On the session's clock, before the start.
    ///   - decisions: Without the leading `> `.
    package init(_ words: String, at time: Instant, deciding decisions: [String] = []) {
      (self.words, self.time, self.decisions) = (words, time, decisions)
    }
  }

  /// The rules, reckoned from the session's zero; nil for a screen that never changes by itself.
  package let idle: RecordedIdle?
  /// In order; none for a screen that is awake.
  package let steps: [Step]
  /// Whether it shows nothing after them, for however long.
  package let isDark: Bool

  /// A screen; without steps one that is awake, and stays so unless there are rules.
  package init(_ idle: RecordedIdle? = nil, steps: [Step] = [], isDark: Bool = false) {
    (self.idle, self.steps, self.isDark) = (idle, steps, isDark)
  }
}
