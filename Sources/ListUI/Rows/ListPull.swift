// The overscroll of a pulled list, as long as it is visible.
import Gestures
import Localization

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
  private let messages: MessageCatalog

  init(at edge: ListEdge?, completed: Int, _ messages: MessageCatalog) {
    self.edge = edge
    self.messages = messages
    count(completed)
  }

  /// Sets the number of items that would be cleared.
  mutating func count(_ completed: Int) {
    nothingToClear = completed == 0
    guard !nothingToClear else {
      near = messages["Nothing to Clear"]
      far = near
      return
    }
    near = messages.plural("Pull to Clear 1 Item", "Pull to Clear {count} Items", completed)
    far = messages.plural("Release to Clear 1 Item", "Release to Clear {count} Items", completed)
  }
}
