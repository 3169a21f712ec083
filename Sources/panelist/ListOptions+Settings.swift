// The list's options, from the settings.
import Config
import ListUI
import Localization
import OnScreenKeyboard
import Session
import Shell
import System

extension Settings {
  /// The options by day, without an on-screen keyboard and without slow motion.
  var listOptions: ListOptions {
    ListOptions(completed: completedRows, theme: theme, clock: clock, messages: messages)
  }

  /// The words of the interface, in the language of the settings or of the process's locale.
  var messages: MessageCatalog {
    language.flatMap(MessageCatalog.named) ?? .ofLocale(environmentVariable)
  }

  /// The layouts of the on-screen keyboard.
  ///
  /// - Parameter place: The line of the setting that names them, for the message.
  /// - Throws: With the remedy, when the user's file of layouts cannot be used.
  func checkedLayouts(at place: ConfigPlace?) throws(Failure) -> [KeyboardLayout] {
    do throws(ConfigError) { return try keyboardLayouts() } catch {
      if let dropIn = DropIn(toUse: error.file, as: .keys, kernel: LinuxKernel()) {
        throw Failure(dropIn)
      }
      throw Failure(error, at: place)
    }
  }
}

extension IdleSettings {
  /// When the screen dims and goes dark by itself.
  var powerRules: ScreenPower.Rules {
    ScreenPower.Rules(dimAfter: dimAfter, dimLevel: dimLevel, offAfter: offAfter)
  }
}
