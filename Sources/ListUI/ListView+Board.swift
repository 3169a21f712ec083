// Writing on the glass: the board comes with an edit, its fingers write, and the row stands free of it.
package import Gestures
import Keyboard
import Model
import Paint
package import Units

extension ListView {
  /// On glass that is taller than this the edited row stands on the board: the top is out of reach, and
  /// far from where one looks.
  package static let tallGlass: Millimeters = 300

  /// Takes a contact that met the board when it touched down, until it has left.
  ///
  /// - Parameters:
  ///   - contact: What it does.
  ///   - losesFingers: Whether its device is known to lose fingers that are on the glass.
  ///   - time: The stamp of its report.
  ///   - told: What happened is appended.
  package mutating func press(
    _ contact: Contact, losesFingers: Bool, at time: Instant, told: inout [ListEvent]
  ) {
    guard board != nil else { return }
    let start = told.count
    self.time.goOn(to: time)
    if contact.phase == .began { told.append(.boardTouched(contact.id)) }
    let top = Pixels(boardTop)
    let hasWaited = board?.keys.isChoosing == true
    board?.handle(contact, losesFingers: losesFingers, top: top, at: time)
    writeActs(told: &told)
    // A finger on the band, which stood still for it.
    if hasWaited { followSuggestions() }
    followTold(from: start, told)
  }

  /// Takes a step of writing of which the fingers on the board are not known, as in a recording that
  /// does not tell where they were.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - time: When.
  ///   - told: What happened is appended.
  package mutating func writeOnBoard(
    _ edit: TextEdit, at time: Instant, told: inout [ListEvent]
  ) {
    let start = told.count
    self.time.goOn(to: time)
    write(edit, told: &told)
    followTold(from: start, told)
  }

  /// Fingers on the board write nothing any more.
  package mutating func letGoOfBoard(at time: Instant) {
    board?.keys.letGo(at: time)
    followSuggestions()
  }

  /// What fingers that rest on keys do by now.
  mutating func advanceBoard(to time: Instant, told: inout [ListEvent]) {
    board?.advance(to: time)
    writeActs(told: &told)
  }

  /// Whether anything of the board is on the glass.
  package var showsBoard: Bool { boardRise.risen(time) > 0 }

  /// Where the board begins, in pixels of the picture; below the glass while there is none.
  var boardTop: Double { viewport.height - boardRise.risen(time) }

  /// What a finger meets on the board: nothing of the list.
  func boardHit(at point: Point) -> Hit? {
    guard showsBoard, viewport.pixels(y: point.y) >= boardTop, let plan = board?.keys.plan else {
      return nil
    }
    let x = viewport.pixels(x: point.x) - Double(plan.left)
    guard x >= 0, x < Double(plan.size.width) else { return nil }
    return Hit(layer: .board, target: nil, kinds: [])
  }

  /// The board comes for the row that is edited from now on.
  mutating func openBoard() {
    let suggests = suggests
    board?.open(at: hand, suggests: suggests, &boardRise, &time)
    followSuggestions()
    if focus.session?.text.isEmpty == true { board?.keys.beginText() }
  }

  /// Where the edited row stands: at the top, and on tall glass on the board.
  var editedPlace: Double {
    guard let board, standsOnBoard else { return 0 }
    return max(
      0, viewport.height - banner.room - board.room - viewport.rowHeight - typedGrowth)
  }

  private var isTall: Bool { viewport.panel.height > Self.tallGlass }

  /// Whether the edited row stands on the board: rows that go on below it throw no shadow on it.
  var standsOnBoard: Bool { board?.isOpen == true && isTall }

  /// Whether the light of a key that was let go still fades.
  var isBoardFading: Bool { showsBoard && board?.keys.isFading(at: time.now) == true }

  /// What the last key does besides ending the row: it goes on to the next one.
  var entersNext: Bool {
    guard let session = focus.session, session.stored == .notYet else { return false }
    return !Item.trimmed(session.text).isEmpty
  }

  /// Adds the board, in front of everything.
  mutating func appendBoard(to picture: inout DisplayList) {
    // Without the look: what is written on the keys is kept where it is.
    guard showsBoard, let keys = board?.keys else { return }
    let accent = focus.session.flatMap { list.index(of: $0.item) }.map { index in
      skin(of: list[index], index, rows[list[index].id])
    }
    let (top, warm) = (Int(boardTop.rounded()), accent ?? heat(at: places.beginning))
    let enter: EnterKey = entersNext ? .next : .done
    // Where the edited row stands on the board there is nothing for a shadow to fall on.
    let risen = boardRise.risen(time) / Double(keys.plan.size.height)
    let shadow = shadow(Self.bandShadow, by: isTall ? 0 : risen)
    board?.look.append(
      keys, at: time.now, top: top, accent: warm, enter: enter, shadow: shadow, theme.board,
      words.measurer, to: &picture)
  }

  private mutating func writeActs(told: inout [ListEvent]) {
    guard var acts = board?.takeActs() else { return }
    for act in acts {
      let edit = TextEdit(act)
      // A held backspace goes on, and there is nothing to tell of that.
      if edit.takesAway, focus.session?.text.isEmpty != false { continue }
      told.append(.wrote(edit))
      write(edit, told: &told)
    }
    acts.removeAll(keepingCapacity: true)
    board?.acts = acts
  }
}

extension TextEdit {
  fileprivate var takesAway: Bool { self == .deleteBackward || self == .deleteWordBackward }

  /// Whether it changes where one writes and nothing else.
  var movesCaret: Bool {
    switch self {
    case .move, .select, .selectAll: true
    case .insert, .deleteBackward, .deleteWordBackward, .deleteForward, .deleteWordForward,
      .commit, .enter, .cancel, .take, .forget:
      false
    }
  }

  init(_ act: Board.Act) {
    switch act {
    case .insert(let text): self = .insert(text)
    case .deleteLetter: self = .deleteBackward
    case .deleteWord: self = .deleteWordBackward
    case .enter: self = .enter
    case .take(let text): self = .take(text)
    case .forget(let text): self = .forget(text)
    }
  }
}

extension BoardBand {
  /// What is written on the keys, which the measurer must not forget.
  var lines: [TextLineID] { look.lines }

  mutating func handle(_ contact: Contact, losesFingers: Bool, top: Pixels, at time: Instant) {
    // One that goes takes no finger any more; those on it have been let go.
    guard isOpen else { return }
    keys.handle(contact, losesFingers: losesFingers, top: top, at: time, acts: &acts)
  }

  mutating func advance(to time: Instant) {
    guard isOpen else { return }
    keys.advance(to: time, acts: &acts)
  }

  /// When a finger that rests on a key does something.
  var deadline: Instant? { isOpen ? keys.nextDeadline : nil }

  /// What was written since, lent: it is given back empty.
  mutating func takeActs() -> [Board.Act] {
    var taken: [Board.Act] = []
    swap(&taken, &acts)
    return taken
  }
}
