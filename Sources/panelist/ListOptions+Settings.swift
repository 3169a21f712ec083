// How the list behaves on this panel: what the configuration says.
import Config
import ListUI

extension Settings {
  /// The list's options by day; nothing slows it.
  var listOptions: ListOptions {
    ListOptions(completed: completedRows, theme: theme, clock: clock)
  }
}
