// The list pulled beyond one of its ends, as long as that is seen.
import Gestures

/// What a drag of the list shows beyond its end; it is shown until the list is back.
struct ListPull {
  /// The end beyond which it is pulled, which turns with the finger; nil while it is not.
  var edge: ListEdge?
  /// Whether its hand lost it: nothing comes of it, also where another hand catches it on its way back.
  var isVoid = false
  /// What is written below the list's end: made once, as a frame allocates nothing.
  private(set) var near = ""
  private(set) var far = ""
  /// Whether there is nothing to clear.
  private(set) var isInVain = true

  init(at edge: ListEdge?, completed: Int) {
    self.edge = edge
    count(completed)
  }

  /// So many rows would be cleared.
  mutating func count(_ completed: Int) {
    isInVain = completed == 0
    let what = CountWords.items(completed)
    near = isInVain ? "Nothing to Clear" : "Pull to Clear \(what)"
    far = isInVain ? near : "Release to Clear \(what)"
  }
}
