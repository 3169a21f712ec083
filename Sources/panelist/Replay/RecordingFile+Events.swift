// What a recording tells besides fingers, as it happens to a replayed list.
import Gestures
import ListUI
import Model
import Recordings
import Units

extension RecordingFile {
  /// How the list of a recording is shown first.
  static func opening(_ beginning: TouchRecording.Beginning) -> ListOpening {
    switch beginning {
    case .firstPicture: .entrance
    case .rest(let place): .resting(at: place)
    }
  }

  /// What happened besides fingers, in a file that times alone bring in order.
  static func events(_ recording: TouchRecording) -> [(time: Instant, event: Scene.Event)] {
    guard !recording.isOrdered else { return [] }
    return recording.facts.compactMap { fact in event(fact).map { (fact.time, $0) } }
  }

  /// All that happened, in a file that was taken from a running list.
  static func order(_ recording: TouchRecording) -> Scene.Order? {
    guard recording.isOrdered else { return nil }
    let all = recording.turns
    let shown = all.prefix(recording.orderedTurns).compactMap(turn)
    let rest = all.dropFirst(recording.orderedTurns).compactMap(turn)
    return Scene.Order(turns: shown + rest, shown: shown.count)
  }

  /// Nil for what only stands between others.
  private static func turn(_ turn: TouchRecording.Turn) -> Scene.Turn? {
    switch turn {
    case .touches(let frame, let line):
      Scene.Turn(time: frame.time, deed: .touches(frame), line: line)
    case .fact(let fact):
      event(fact).map { Scene.Turn(time: fact.time, deed: .event($0), line: fact.line) }
    }
  }

  /// Nil for what a finger did, and for what only parts its reports.
  private static func event(_ fact: TouchRecording.Fact) -> Scene.Event? {
    if let spot = fact.spot { return .outside(deed(fact.deed, at: spot)) }
    return event(fact.deed)
  }

  /// What brought an item to a place that is known exactly.
  private static func deed(
    _ deed: TouchRecording.Action, at spot: TouchRecording.Spot
  ) -> ExternalAction {
    func item(_ text: String, isCompleted: Bool) -> Item {
      Item(id: spot.name, text: text, isCompleted: isCompleted, order: spot.key)
    }
    return switch deed {
    case .outsideAdd(let text): .put(item(text, isCompleted: false))
    case .outsideInsert(_, let text, let isCompleted): .put(item(text, isCompleted: isCompleted))
    case .outsideMove(let row, _): .shift(row: row, to: spot.key)
    case .touch, .type, .press, .write, .strike, .caret, .take, .forget, .recall, .outsideDone,
      .outsideDelete, .outsideText,
      .outsideReopen, .scroll,
      .answer, .look, .report, .beat, .saved, .banner, .bannerOver:
      fatalError("RecordingFile: \(deed) brings nothing to a place")
    }
  }

  /// Nil for what a finger did, and for what only parts its reports.
  private static func event(_ deed: TouchRecording.Action) -> Scene.Event? {
    switch deed {
    case .touch, .report: nil
    case .type(let text): .typed(.insert(text))
    case .press(let key): .typed(key.edit)
    case .write(let text): .written(.insert(text))
    case .strike(let key): .written(key.edit)
    case .take(let text): .written(.take(text))
    case .forget(let text): .written(.forget(text))
    case .recall(let texts): .recalled(texts)
    case .caret(let place, let start): .written(.select(place, from: start))
    case .outsideAdd(let text): .outside(.add(text))
    case .outsideDone(let row): .outside(.done(row: row))
    case .outsideDelete(let row): .outside(.delete(row: row))
    case .outsideInsert(let row, let text, let isCompleted):
      .outside(.insert(row: row, text, isCompleted: isCompleted))
    case .outsideText(let row, let text): .outside(.text(row: row, text))
    case .outsideMove(let row, let goal): .outside(.move(row: row, to: goal))
    case .outsideReopen(let row): .outside(.reopen(row: row))
    case .banner(let texts, let isDismissible):
      .banner(Banner(texts, isDismissible: isDismissible))
    case .bannerOver: .banner(nil)
    case .scroll(let way): .scrolled(way)
    case .answer: .answered
    case .look: .looked
    case .beat(let waited): .shown(waitedUntil: waited)
    case .saved: .saved
    }
  }
}
