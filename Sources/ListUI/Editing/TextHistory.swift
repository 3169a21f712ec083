// Earlier states of an edited text, so that changes can be taken back.

/// States before each change, as a value. Letters of one word are one change, as are deletions in a
/// row.
struct TextHistory: Hashable, Sendable {
  /// A text and its caret.
  struct State: Hashable, Sendable {
    let string: String
    let caret: Int
    let anchor: Int
  }

  /// A change that follows.
  enum TextChange: Hashable, Sendable {
    case inserting(String)
    case deleting
    case other
  }

  /// Kind of the last change.
  private enum Kind: Hashable, Sendable {
    case none, letter, deletion
  }

  /// Limit of states; the oldest is dropped.
  static let limit = 100

  private var states: [State] = []
  private var last = Kind.none
  /// The caret after the last letter.
  private var end = 0

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - change: What follows.
  ///   - text: As it is before.
  mutating func note(_ change: TextChange, in text: EditedText) {
    let kind = Self.kind(of: change, in: text)
    let continues =
      kind == last && text.selection.isEmpty
      && continues(kind, text, beginsWord: Self.beginsWord(change, in: text))
    (last, end) = (kind, text.caret + 1)
    guard !continues else { return }
    if states.count == Self.limit { states.removeFirst() }
    states.append(State(string: text.string, caret: text.caret, anchor: text.anchor))
  }

  /// Takes the state before the last change; nil if there is none.
  mutating func takeLast() -> State? {
    last = .none
    return states.popLast()
  }

  /// Whether a change belongs to the last one of its kind: a letter of the same word, or another
  /// deletion.
  private func continues(_ kind: Kind, _ text: EditedText, beginsWord begins: Bool) -> Bool {
    switch kind {
    case .none: false
    case .deletion: true
    case .letter: end == text.caret && !begins
    }
  }

  private static func beginsWord(_ change: TextChange, in text: EditedText) -> Bool {
    guard case .inserting(let new) = change, new.first?.isWhitespace == false else { return false }
    return text.string.prefix(text.caret).last?.isWhitespace == true
  }

  private static func kind(of change: TextChange, in text: EditedText) -> Kind {
    switch change {
    case .inserting(let new): new.count == 1 && text.selection.isEmpty ? .letter : .none
    case .deleting: .deletion
    case .other: .none
    }
  }
}
