// What a line of a recording is to whoever plays it: an input of the session, or of its store.
import Gestures
import ListUI
package import Model
package import Recordings
package import Units

/// One step of a recording that is played. ``SessionRecorder`` translates the other way.
package enum RecordedStep {
  /// An input of the session.
  case input(ListSession.Input)
  /// Another process changes the stored list of a number, counted from 1.
  case external(ExternalAction, in: Int)
  /// The store delivers the suggestion history, each text with its row as shown then.
  case suggestionsRead([TouchRecording.RecordedSuggestion])
  /// The store answers the oldest undo request; so where a replay's store cannot know the answer.
  case answered(RecordedAnswer?)
  /// The list reads the stored items: these, or all.
  case reloaded(only: [ItemID]?)
  /// A frame is presented; deadlines up to `waitedUntil` were handled before.
  case presented(waitedUntil: Instant)
  /// A display comes that is as the one before.
  case display
  /// The end of the recording. Nothing is waited for after it.
  case saved

  /// Nil for a touch, which is a part of a frame, and for a fact that only separates frames.
  ///
  /// - Parameter fact: Of a recording.
  package init?(_ fact: TouchRecording.Fact) {
    switch fact.action {
    case .touch, .keyTouch, .palm, .report: return nil
    case .type(let text): self = .input(.typed(.insert(text)))
    case .press(let key): self = .input(.typed(key.edit))
    case .pressUnused: self = .input(.pressed)
    case .scan(let text): self = .input(.scanned(text))
    case .keys(let keys): self = .input(.keys(keys))
    case .write(let text): self = .input(.written(.insert(text)))
    case .screenKey(let key): self = .input(.written(key.edit))
    case .take(let text): self = .input(.written(.take(text)))
    case .forget(let text): self = .input(.written(.forget(text)))
    case .caret(let place, let start): self = .input(.written(.select(place, from: start)))
    case .scroll(let distance): self = .input(.scrolled(distance))
    case .banner(let texts, let isDismissible):
      self = .input(.banner(Banner(texts, isDismissible: isDismissible)))
    case .bannerOver: self = .input(.banner(nil))
    case .screen(let word):
      guard let order = ScreenPower.Order(rawValue: word) else { return nil }
      self = .input(.ordered(order))
    case .lockTouch: self = .input(.touchLocked)
    case .readSuggestions(let texts): self = .suggestionsRead(texts)
    case .answer(let answer): self = .answered(answer)
    case .look(let ids): self = .reloaded(only: ids)
    case .vsync(let waited): self = .presented(waitedUntil: waited)
    case .frame(let latch): self = .input(.presented(touchesUpTo: latch))
    case .time: self = .input(.time)
    case .lit: self = .input(.lit)
    case .letGo: self = .input(.letGo)
    case .display: self = .display
    case .minute: self = .input(.localTime(nil))
    case .theme(let theme): self = .input(.theme(theme))
    case .stitching(let mode): self = .input(.stitching(mode))
    case .idle(let rules): self = .input(.power(ScreenPower.Rules(rules)))
    case .darkHours(let isDark): self = .input(.darkHours(isDark))
    case .saved: self = .saved
    case .externalComplete(let row): self = .external(.complete(row: row), in: fact.list)
    case .externalDelete(let row): self = .external(.delete(row: row), in: fact.list)
    case .externalText(let row, let text): self = .external(.text(row: row, text), in: fact.list)
    case .externalUncomplete(let row): self = .external(.uncomplete(row: row), in: fact.list)
    case .externalAdd(let text):
      self = .external(
        fact.spot.map { .put(Item(text, at: $0)) } ?? .add(text), in: fact.list)
    case .externalInsert(let row, let text, let isCompleted):
      self = .external(
        fact.spot.map { .put(Item(text, isCompleted: isCompleted, at: $0)) }
          ?? .insert(row: row, text, isCompleted: isCompleted), in: fact.list)
    case .externalMove(let row, let goal, let list):
      self = .external(
        fact.spot.map { .shift(row: row, to: $0.key, list: list) }
          ?? .move(row: row, to: goal, list: list), in: fact.list)
    }
  }
}

extension Item {
  /// An item at its exact place, in a list that is not known yet.
  fileprivate init(_ text: String, isCompleted: Bool = false, at spot: TouchRecording.Spot) {
    self.init(id: spot.name, text: text, isCompleted: isCompleted, order: spot.key, in: .original)
  }
}

extension ScreenPower.Rules {
  /// The rules of a recording; without any nothing happens by itself.
  ///
  /// - Parameter idle: Nil for no rules.
  package init(_ idle: RecordedIdle?) {
    self.init()
    guard let idle else { return }
    (dimAfter, dimLevel, offAfter) = (idle.dimAfter, idle.dimLevel, idle.offAfter)
  }
}
