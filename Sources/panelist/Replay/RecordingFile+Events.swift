// The events of a recording other than touches, as events of a scene.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Units

extension RecordingFile {
  /// The initial state of the list.
  static func opening(_ beginning: TouchRecording.Beginning) -> ListInitialState {
    switch beginning {
    case .firstPicture: .entrance
    case .rest(let place): .resting(at: place)
    }
  }

  /// The events other than touches, in a recording that is ordered by time.
  static func events(_ recording: TouchRecording) -> [(time: Instant, event: Scene.Event)] {
    guard !recording.isOrdered else { return [] }
    return recording.facts.compactMap { fact in event(fact).map { (fact.time, $0) } }
  }

  /// All events in order, in a recording that was taken from a running list.
  static func order(_ recording: TouchRecording) -> Scene.Order? {
    guard recording.isOrdered else { return nil }
    let all = recording.turns
    let shown = all.prefix(recording.orderedTurns).compactMap(turn)
    let rest = all.dropFirst(recording.orderedTurns).compactMap(turn)
    return Scene.Order(turns: shown + rest, shown: shown.count)
  }

  /// Nil for a fact that only separates others.
  private static func turn(_ turn: TouchRecording.Turn) -> Scene.Turn? {
    switch turn {
    case .touches(let frame, let line):
      Scene.Turn(time: frame.time, action: .touches(frame), line: line)
    case .fact(let fact):
      event(fact).map { Scene.Turn(time: fact.time, action: .event($0), line: fact.line) }
    }
  }

  /// Nil for a touch, and for a fact that only separates reports.
  private static func event(_ fact: TouchRecording.Fact) -> Scene.Event? {
    if let spot = fact.spot { return .external(action(fact.action, at: spot)) }
    return event(fact.action)
  }

  /// The action that puts an item at an exact order key.
  private static func action(
    _ action: TouchRecording.Action, at spot: TouchRecording.Spot
  ) -> ExternalAction {
    func item(_ text: String, isCompleted: Bool) -> Item {
      Item(id: spot.name, text: text, isCompleted: isCompleted, order: spot.key)
    }
    return switch action {
    case .externalAdd(let text): .put(item(text, isCompleted: false))
    case .externalInsert(_, let text, let isCompleted): .put(item(text, isCompleted: isCompleted))
    case .externalMove(let row, _): .shift(row: row, to: spot.key)
    case .touch, .type, .press, .write, .screenKey, .caret, .take, .forget, .readSuggestions,
      .externalComplete, .externalDelete, .externalText, .externalUncomplete, .scroll, .answer,
      .look, .report, .vsync, .saved, .banner, .bannerOver, .screen, .lockTouch:
      fatalError("RecordingFile: \(action) brings nothing to a place")
    }
  }

  /// Nil for a touch, and for a fact that only separates reports.
  private static func event(_ action: TouchRecording.Action) -> Scene.Event? {
    switch action {
    case .touch, .report: nil
    case .type(let text): .typed(.insert(text))
    case .press(let key): .typed(key.edit)
    case .write(let text): .written(.insert(text))
    case .screenKey(let key): .written(key.edit)
    case .take(let text): .written(.take(text))
    case .forget(let text): .written(.forget(text))
    case .readSuggestions(let texts): .suggestionsRead(texts)
    case .caret(let place, let start): .written(.select(place, from: start))
    case .externalAdd(let text): .external(.add(text))
    case .externalComplete(let row): .external(.complete(row: row))
    case .externalDelete(let row): .external(.delete(row: row))
    case .externalInsert(let row, let text, let isCompleted):
      .external(.insert(row: row, text, isCompleted: isCompleted))
    case .externalText(let row, let text): .external(.text(row: row, text))
    case .externalMove(let row, let goal): .external(.move(row: row, to: goal))
    case .externalUncomplete(let row): .external(.uncomplete(row: row))
    case .banner(let texts, let isDismissible):
      .banner(Banner(texts, isDismissible: isDismissible))
    case .bannerOver: .banner(nil)
    case .screen(let word): ScreenPower.Order(rawValue: word).map { .ordered($0) }
    case .lockTouch: .touchLocked
    case .scroll(let way): .scrolled(way)
    case .answer: .answered
    case .look: .looked
    case .vsync(let waited): .shown(waitedUntil: waited)
    case .saved: .saved
    }
  }
}

extension ScreenPower.Rules {
  /// The rules of a recording; without any nothing happens by itself.
  init(_ idle: RecordedIdle?) {
    self.init()
    guard let idle else { return }
    (dimAfter, dimLevel, offAfter) = (idle.dimAfter, idle.dimLevel, idle.offAfter)
  }
}
