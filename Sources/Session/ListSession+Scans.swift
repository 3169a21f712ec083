// What barcode scanners add to the list.
import ListUI
import Model
import Units

extension ListSession {
  /// Adds what was scanned, without control characters and blanks at its ends, and no more of it
  /// than a row holds; nothing if nothing is left. An edit in progress goes on.
  mutating func add(scanned text: String, at time: Instant) {
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
