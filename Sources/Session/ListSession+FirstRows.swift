// The rest of a long list, of which only the beginning was read before its first frame.
import ListUI
import Model
import Store

extension ListSession {
  /// Whether the list has only its beginning so far. The driver requests a forced reload when there
  /// is time to read the rest.
  public var hasOnlyBeginning: Bool { end != nil || !others.areRead }

  /// The edits that make the list hold what was loaded. Of a list that has only its beginning: make
  /// that the beginning of the whole one, with the rows behind it that are known.
  ///
  /// - Complexity: O(n) for a whole list, O(known rows · log n) for a beginning.
  func edits(to loaded: SeenItems) -> [Edit] {
    guard let end, let whole = loaded.whole else { return view.list.edits(to: loaded) }
    let first = whole.items[..<whole.row(behind: end)]
    let isFirst = Set(first.map(\.id))
    let known = view.list.items.lazy.map(\.id).filter { !isFirst.contains($0) }
    let others = known.compactMap { whole.index(of: $0) }.sorted().map { whole[$0] }
    return view.list.edits(to: first + others)
  }

  /// Appends the rows behind the beginning, unless something is held or edited.
  ///
  /// - Parameter whole: The whole list, whose beginning is shown.
  mutating func append(restOf whole: ItemList) {
    guard let end, !view.isBusy else { return }
    view.append(restOf: whole, from: whole.row(behind: end))
    self.end = nil
  }
}
