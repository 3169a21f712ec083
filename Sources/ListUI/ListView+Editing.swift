// A row whose text is being changed: it stands at the top, the others are dimmed, keys go to it.
public import Model
import Motion
public import Units

/// A row that is being edited. The text is a copy until the edit ends.
struct EditSession {
  let item: ItemID
  var text: String
  /// Storage does not know the row yet, or knows it no longer.
  var isNew: Bool
  /// The last time that something was typed.
  var lastInput: Instant
}

/// How an edit moves and dims the picture; it outlasts the edit until all is back.
struct Lens {
  /// Added to the scroll position, in pixels.
  var shift = Moving.still(0)
  /// How bright other rows are.
  var dim = Moving.still(1)
  /// The row that is not dimmed.
  var item: ItemID?
}

extension ListView {
  /// How bright rows are while another one is edited; the seeds' number.
  static let dimmed = 0.3

  /// The item whose text is being edited, nil when there is none.
  public var editedItem: ItemID? { editing?.item }

  /// Takes a step of typing; without a row that is edited it does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  /// - Returns: What is to be stored.
  public mutating func type(_ edit: TextEdit, at time: Instant) -> ListEffect? {
    guard var session = editing else { return nil }
    now = max(now, time)
    animations.advance(to: now)
    session.lastInput = now
    switch edit {
    case .insert(let text):
      // A text that no list takes is not typed on: what stands there stays.
      guard Item.accepts(text: session.text + text) else { break }
      session.text += text
    case .deleteBackward:
      _ = session.text.popLast()
    case .commit:
      return endEdit(keeping: true)
    case .cancel:
      return endEdit(keeping: false)
    }
    editing = session
    return nil
  }

  /// When time alone ends something: an edit that nobody goes on with, the offer to undo.
  public var deadline: Instant? {
    let edit = editing.map { $0.lastInput + Timing.editTimeout }
    guard let cue = cueEnd else { return edit }
    return min(cue, edit ?? cue)
  }

  /// Lets time pass: what nobody goes on with ends.
  ///
  /// - Returns: What is to be stored.
  public mutating func expire(at time: Instant) -> ListEffect? {
    guard let deadline, time >= deadline else { return nil }
    now = max(now, time)
    animations.advance(to: now)
    if let end = cueEnd, time >= end { withdrawCue() }
    guard let editing, time >= editing.lastInput + Timing.editTimeout else { return nil }
    return endEdit(keeping: true)
  }

  /// Opens a row for typing; nobody else may hold anything meanwhile.
  mutating func beginEdit(of item: ItemID, isNew: Bool) -> ListEffect? {
    guard let index = list.index(of: item), editing == nil, !isHeld else { return nil }
    withdrawCue()
    editing = EditSession(item: item, text: list[index].text, isNew: isNew, lastInput: now)
    lens.item = item
    lens.shift = animations.send(
      lens.shift, to: home(of: index) - restingScroll, duration: Timing.edit, at: now)
    lens.dim = animations.send(lens.dim, to: Self.dimmed, duration: Timing.edit, at: now)
    return nil
  }

  /// Rows came or went: the edited one stays at the top, and what it left behind where it is.
  mutating func followEdited() {
    guard let item = editing?.item, let index = list.index(of: item) else { return }
    lens.shift = animations.send(
      lens.shift, to: home(of: index) - restingScroll, duration: Timing.shuffle, at: now)
  }

  /// Ends the edit: the row is stored, restored or removed, and everything glides back.
  ///
  /// - Parameter keeping: Whether what was typed counts.
  mutating func endEdit(keeping: Bool) -> ListEffect? {
    guard let session = editing else { return nil }
    editing = nil
    lens.shift = animations.send(lens.shift, to: 0, duration: Timing.edit, at: now)
    lens.dim = animations.send(lens.dim, to: 1, duration: Timing.edit, at: now)
    guard let item = list[session.item] else { return nil }
    let text = trimmed(session.text)
    // A row that somebody deleted meanwhile comes back only if it was worked on.
    guard keeping, !text.isEmpty, !(session.isNew && text == item.text) else {
      guard keeping || session.isNew else { return nil }
      rearrange([.delete(session.item)], as: Shuffle(stagger: Timing.shuffleStagger))
      guard !session.isNew else { return nil }
      offerUndo("Deleted", item.text)
      return .store([.delete(session.item)])
    }
    guard session.isNew || text != item.text else { return nil }
    apply([.setText(session.item, text)])
    shaped[session.item] = nil
    guard session.isNew, let item = list[session.item] else {
      offerUndo("Changed", text)
      return .store([.setText(session.item, text)])
    }
    offerUndo("Added", text)
    return .store([.insert(item)])
  }

  /// Goes on with an edit on another glass: at once, as nobody saw it move there.
  mutating func resume(_ session: EditSession) {
    guard let index = list.index(of: session.item) else { return }
    editing = session
    lens = Lens(
      shift: .still(home(of: index) - restingScroll), dim: .still(Self.dimmed), item: session.item)
  }

  /// A tap beside all rows: below the last one there is room for another.
  mutating func addAtEnd(at point: Point) -> ListEffect? {
    let y = panel.pixels(y: point.y).value + offset
    guard y >= home(of: list.count), !isHeld else { return nil }
    let row = options.completed == .sink ? list.undoneCount : list.count
    let item = Item(id: makeID(), text: "", order: list.order(forRow: row))
    rearrange([.insert(item)], as: Shuffle(coming: .fading))
    return beginEdit(of: item.id, isNew: true)
  }

  /// Where the list will stand when it is at rest.
  var restingScroll: Double {
    let range = scrollRange
    return min(max(scrollPlace, range.lowerBound), range.upperBound)
  }

  private func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
