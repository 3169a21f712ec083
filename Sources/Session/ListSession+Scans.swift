// What barcode scanners add to the list.
import ListUI
import Model
public import Units

extension ListSession {
  /// Adds what a barcode scanner has scanned, as an item at the end of the list and as a transaction
  /// of its own. An edit in progress goes on.
  ///
  /// - Parameters:
  ///   - text: As scanned. Control characters and blanks at its ends are dropped, and so is what is
  ///     more than a row holds; nothing is added if nothing is left.
  ///   - time: When.
  public mutating func add(scanned text: String, at time: Instant) {
    let text = Self.item(scanned: text)
    guard !text.isEmpty else { return }
    advanceList(to: time)
    view.add(text, at: time, events: &events)
    note(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
  }

  private static func item(scanned text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0.properties.generalCategory == .control }
    var (kept, size) = ("", 0)
    for character in Item.trimmed(String(scalars)) {
      size += character.utf8.count
      guard size <= Item.longestText else { break }
      kept.append(character)
    }
    return kept
  }
}
