// What the screen says about a list that is lost when the machine is switched off.
import ListUI
import Localization

extension ListInMemory {
  /// The notice on the screen.
  func banner(_ messages: MessageCatalog) -> Banner {
    Banner(
      [
        messages[
          "The list is kept in memory: it is lost when the machine is switched off. Touch to close"],
        messages["The list is lost at switch-off: it is in memory. Touch to close"],
        messages["List in memory only. Touch to close"],
      ], isDismissible: true)
  }
}
