// The overscroll of a pulled list, as long as it is visible.
import Gestures

/// What a drag shows past an end of the list; kept until the list has returned.
struct ListPull {
  /// The end that is overscrolled; switches when the finger reverses; nil if none.
  var edge: ListEdge?
  /// Whether its contact was lost, or another came beside it: the pull has no result, also if
  /// another contact catches it.
  var isVoid = false
  /// The texts below the list's end; made once, as a frame allocates nothing.
  private(set) var near = ""
  private(set) var far = ""
  /// Whether there is nothing to clear.
  private(set) var nothingToClear = true

  init(at edge: ListEdge?, completed: Int) {
    self.edge = edge
    count(completed)
  }

  /// Sets the number of items that would be cleared.
  mutating func count(_ completed: Int) {
    nothingToClear = completed == 0
    let what = CountWords.items(completed)
    near = nothingToClear ? "Nothing to Clear" : "Pull to Clear \(what)"
    far = nothingToClear ? near : "Release to Clear \(what)"
  }
}
