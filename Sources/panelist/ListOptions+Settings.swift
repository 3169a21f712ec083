// How the list behaves on this panel: what the configuration says.
import Config
import Keyboard
import ListUI
import Shell
import System

extension Settings {
  /// The list's options by day, without a board of keys; nothing slows it.
  var listOptions: ListOptions {
    ListOptions(completed: completedRows, theme: theme, clock: clock)
  }

  /// The languages of the board of keys.
  ///
  /// - Throws: What is to be done where a person's own file of them cannot be used.
  func checkedLayouts() throws(Failure) -> [BoardLayout] {
    do throws(ConfigError) { return try boardLayouts() } catch {
      if let dropIn = DropIn(toUse: error.file, as: .keys, kernel: LinuxKernel()) {
        throw Failure(dropIn)
      }
      throw Failure(error)
    }
  }
}
