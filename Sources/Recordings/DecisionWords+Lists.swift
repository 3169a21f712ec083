// Changes of lists that are not shown, in the words of a recording's expectations.
package import Model

extension DecisionWords {
  /// The lines of what became of the lists that are not shown, in their order. Rows are counted in the
  /// stored order: before the iteration, and rows added since after it.
  ///
  /// - Parameters:
  ///   - before: The lists before the iteration; the shown one has no items in them.
  ///   - after: Those after it.
  /// - Complexity: O(1) if nothing changed, else O(n).
  package static func lines(others before: Lists, after: Lists) -> [String] {
    guard before != after else { return [] }
    return zip(1..., after.numbered).flatMap { number, list in
      let (old, new) = (before[list].sinkingCompleted(false), after[list].sinkingCompleted(false))
      return old.edits(to: new.items).map { edit in
        let row = old.index(of: edit.id) ?? new.index(of: edit.id)
        guard let row else { fatalError("DecisionWords: \(edit.id.hex) is in no list") }
        return "\(ListWords.prefix(number, mark: ":"))row \(row + 1) \(action(edit))"
      }
    }
  }
}
