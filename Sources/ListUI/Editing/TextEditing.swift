// The text that is written on: the edited row, its caret, the board of keys, and what may be meant.
import Gestures
import Keyboard
import Model
import Paint
import Units

/// Everything with which somebody writes on a row. It knows no row's place: that is handed in.
struct TextEditing {
  /// Nil while nothing is edited.
  var session: EditSession?
  /// Fingers that drag the caret of a row, or did until its edit ended under them.
  var caretHands: [(contact: ContactID, item: ItemID)] = []
  /// Nil where there is no language for it.
  var board: BoardBand?
  /// What was used before.
  var memory = SuggestionHistory()
  /// Where a finger touched the glass last.
  var hand: Millimeters?

  /// The item whose text is being edited.
  var item: ItemID? { session?.item }

  /// By how much the edited row is taller than others, in pixels, once it has grown.
  var growth: Double { session?.growth ?? 0 }

  /// Whether the board is there, or comes.
  var isBoardOpen: Bool { board?.isOpen == true }

  /// Whether the light of a key that was let go still fades.
  func isBoardFading(_ time: Timeline) -> Bool { board?.keys.isFading(at: time.now) == true }

  /// What the last key does: it ends the row, and goes on to the next one where that is a new one.
  var enterKey: EnterKey {
    guard let session, session.stored == .notYet else { return .done }
    return Item.trimmed(session.text).isEmpty ? .done : .next
  }

  /// When nobody goes on with the edit, or a finger that rests on a key does something.
  ///
  /// - Parameter showsBoard: Whether anything of the board is on the glass.
  func deadline(showsBoard: Bool) -> Instant? {
    let end = session.map { $0.lastInput + Timing.editTimeout }
    guard showsBoard, let due = board?.deadline else { return end }
    return end.map { min($0, due) } ?? due
  }

  /// What a finger meets on the board that is on the glass: nothing of the list.
  ///
  /// - Parameters:
  ///   - x: In pixels of the picture.
  ///   - y: From the board's top.
  func hit(x: Double, y: Double) -> Hit? {
    guard y >= 0, let plan = board?.keys.plan else { return nil }
    let column = x - Double(plan.left)
    guard column >= 0, column < Double(plan.size.width) else { return nil }
    return Hit(layer: .board, target: nil, kinds: [])
  }

  /// The board comes for the row that is edited from now on.
  ///
  /// - Parameter room: For how tall a board there is room above which that row is seen, in pixels.
  mutating func openBoard(
    _ rise: inout Rise, in room: Double, _ list: ItemList, _ time: inout Timeline
  ) {
    let suggests = suggests(in: room)
    board?.open(at: hand, suggests: suggests, &rise, &time)
    followSuggestions(in: list)
    if session?.text.isEmpty == true { board?.keys.beginText() }
  }

  /// The board goes.
  mutating func closeBoard(_ rise: inout Rise, _ time: inout Timeline) {
    board?.close(&rise, &time)
  }

  /// Goes on on another glass, but for the row.
  ///
  /// - Parameter room: As when the board comes.
  mutating func resume(_ old: TextEditing, _ rise: inout Rise, in room: Double) {
    memory = old.memory
    if old.isBoardOpen {
      let suggests = suggests(in: room)
      board?.resume(at: old.hand, suggests: suggests, &rise)
    }
    if let keys = old.board?.keys { board?.keys.follow(keys) }
  }

  /// Adds the board, in front of everything.
  ///
  /// - Parameters:
  ///   - top: Where it begins, in pixels of the picture.
  ///   - accent: What the edited row wears.
  ///   - shadow: Of its upper edge.
  mutating func drawBoard(
    top: Int, accent: Skin, shadow: Shadow.Side, _ style: Style, at now: Instant,
    to picture: inout DisplayList
  ) {
    // Without the look: what is written on the keys is kept where it is.
    guard let keys = board?.keys else { return }
    let enterKey = enterKey
    board?.look.append(
      keys, at: now, top: top, accent: accent, enter: enterKey, shadow: shadow,
      style.theme.board, style.words.measurer, to: &picture)
  }

  /// Whether the board comes with a band: there is something to suggest, and the edited row is not covered.
  private func suggests(in room: Double) -> Bool {
    guard !memory.isEmpty, let plan = board?.keys.plan else { return false }
    let height = plan.size.height - plan.band + BoardPlan.band(over: plan.rowHeight)
    return Double(height) <= room
  }

  /// The band follows what is being written; while a finger is on it, it stands still.
  mutating func followSuggestions(in list: ItemList) {
    guard let session, let board, board.keys.suggests, !board.keys.isChoosing else { return }
    let matching = memory.matching(session.text, most: BoardPlan.suggestions) { used in
      // Who writes on a row may mean what stood there.
      used.item == session.item
        ? used.text != session.text : used.holder(in: list)?.isCompleted != false
    }
    if matching != board.keys.suggestions { self.board?.keys.suggest(matching) }
  }

  /// The item that has a text and is done: that which had it last, else the first one.
  func completed(_ text: String, in list: ItemList) -> Item? {
    if let last = memory.used(text)?.holder(in: list) { return last.isCompleted ? last : nil }
    return list.items.first { $0.isCompleted && Item.trimmed($0.text) == text }
  }
}

extension Suggestion {
  /// The item that has the text, if it still has.
  fileprivate func holder(in list: ItemList) -> Item? {
    guard let item = list[item], Item.trimmed(item.text) == text else { return nil }
    return item
  }
}
