// Random inputs without touches: typing, other processes, banners and display changes.
import Gestures
import Model
import Recordings
import Session
import TestRandom
import Units

@testable import ListUI
@testable import panelist

extension MultiUserSimulator {
  /// Types, changes the list from another process, shows a banner, or changes the display.
  mutating func somethingElse() {
    switch chance.roll(below: 18) {
    case 0...4: type()
    case 5...11: changeElsewhere()
    case 12: undoElsewhere()
    case 13: turn("written", .other) { [now] in $0.handle(.storeWritten, at: now) }
    case 14: if isReloadPending { look() }
    case 15: if chance.isOne(of: 3) { changeScreen() }
    case 16...17: showBanner()
    default: fatalError("MultiUserSimulator: eighteen things only")
    }
  }

  private mutating func type() {
    let edits: [TextEdit] = [
      .insert("a"), .insert("b c"), .insert(" "), .insert("é"), .deleteBackward,
      .insert("a word or two that need more than a line "), .move(.along(.left), selecting: false),
      .move(.along(.wordLeft), selecting: true), .move(.lineUp, selecting: false), .selectAll,
      .deleteForward, .deleteWordBackward, .commit, .commit, .commit, .cancel,
    ]
    for _ in 0..<chance.roll(1...3) {
      let (edit, time) = (edits[chance.roll(below: edits.count)], now)
      turn("\(edit)", .other) { $0.handle(.typed(edit), at: time) }
    }
  }

  /// Other processes make one to three changes before the session is notified.
  private mutating func changeElsewhere() {
    var edits: [Edit] = []
    for _ in 0..<chance.roll(1...3) {
      let list = store.list
      let place = chance.roll(0...list.count)
      named += 1
      let new = Item(
        id: ItemID(high: 6, low: named), text: "New \(named)", order: list.order(forRow: place))
      var edit = Edit.insert(new)
      if list.count > 0 {
        let row = chance.roll(below: list.count)
        let item = list[row]
        switch chance.roll(below: 7) {
        case 0: edit = .setCompleted(item.id, !item.isCompleted)
        case 1: edit = .setText(item.id, "Changed \(named)")
        case 2:
          let order = list.order(forRow: place, isCompleted: item.isCompleted)
          edit = .move(item.id, to: Position(order))
        case 3...4: edit = .delete(item.id)
        default: break
        }
        // A deletion by another process is no changeset.
        if case .delete = edit {
          _ = store.carryOut(.delete(row: row + 1))
          edits.append(edit)
          continue
        }
      }
      edits.append(edit)
      store.carryOut([edit])
    }
    turn("elsewhere \(edits.map(\.words))", .other) { [now] in $0.handle(.storeWritten, at: now) }
  }

  /// Another process undoes the newest changeset.
  private mutating func undoElsewhere() {
    guard store.undoElsewhere() else { return }
    turn("undone elsewhere", .other) { [now] in $0.handle(.storeWritten, at: now) }
  }

  /// Shows or hides the banner, or repeats the current one.
  private mutating func showBanner() {
    switch chance.roll(below: 6) {
    case 0...1: standing = nil
    case 2: break
    case 3:
      standing = Banner(
        [String(repeating: "No room on the disk; ", count: 9), "Disk full"], isDismissible: false)
    default: standing = Banner(["Restored \(chance.roll(1...3))"], isDismissible: true)
    }
    let (standing, now) = (standing, now)
    turn("banner \(standing?.texts.last ?? "none")", .other) {
      $0.handle(.banner(standing), at: now)
    }
  }

  /// The display is lost, and another one takes its place.
  private mutating func changeScreen() {
    let time = now
    turn("display lost", .touches) { $0.handle(.letGo, at: time) }
    screen = TestScreen.all[chance.roll(below: TestScreen.all.count)]
    let screen = screen
    turn("display found", .newScreen) {
      $0.handle(.layout(screen.panel, rowHeight: screen.rowHeight), at: time)
    }
    latch = max(latch, now)
  }
}

extension Edit {
  /// A short description.
  fileprivate var words: String {
    let verb =
      switch self {
      case .insert: "insert"
      case .delete: "delete"
      case .setCompleted(_, let isCompleted): isCompleted ? "complete" : "reopen"
      case .setText: "change"
      case .move: "move"
      }
    return "\(verb) \(id.high)/\(id.low)"
  }
}
