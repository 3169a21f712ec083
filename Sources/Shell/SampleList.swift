// The list of a new panel: items that teach the gestures.
package import Localization

/// The items of a panel that is started for the first time.
package enum SampleList {
  /// The texts from the first row to the last; each fits into one row of a 7-inch panel.
  ///
  /// - Parameter messages: The words.
  package static func texts(_ messages: MessageCatalog) -> [String] {
    texts.map { messages[$0] }
  }

  private static let texts = [
    "Swipe me right when I am done",
    "Swipe me left to delete me",
    "Tap me to change me",
    "Hold me, then move me",
    "Pull the list down to add an item",
    "Pinch two rows apart to add between",
    "Two fingers tap: undo",
    "Pull the list up to clear what is done",
  ]
}
