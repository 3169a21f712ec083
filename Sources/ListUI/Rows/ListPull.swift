// The overscroll of a pulled list, as long as it is visible.
import Gestures
import Localization

/// What a drag shows past an end of the list; kept until the list has returned.
struct ListPull {
  /// The end that is overscrolled; nil if none.
  private(set) var edge: ListEdge?
  /// Whether the finger has come from the other end: one that is flung back from there need not
  /// mean this one.
  private(set) var hasTurned = false
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

  /// The finger pulls past this end now.
  mutating func turn(to edge: ListEdge?) {
    if self.edge != nil, edge != nil, edge != self.edge { hasTurned = true }
    self.edge = edge
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
