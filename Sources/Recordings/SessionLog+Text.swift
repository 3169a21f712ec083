// Writes a session log as the lines of a recording.
import Gestures
import ListUI
import Localization
import Model
import OnScreenKeyboard
import Paint
package import Units

extension SessionLog {
  /// A `.touch` file of the chapters that `wanted(at:)` selects. It ends now.
  ///
  /// Contacts that are down are cancelled after the line `saved`. No decision follows it, as the
  /// session made none there. The decisions before it hold for a redacted file as well: they name
  /// rows, not texts.
  ///
  /// - Parameters:
  ///   - now: When it is saved, after all inputs.
  ///   - isRedacted: Whether letters of items and of typed text are replaced by others.
  /// - Complexity: O(facts).
  package func text(at now: Instant, isRedacted: Bool) -> String {
    let chapters = wanted(at: now)
    guard let first = chapters.first, let last = chapters.last else {
      fatalError("SessionLog: there is no chapter")
    }
    var writer = LogWriter(
      first, redaction: isRedacted ? Redaction() : nil, hiding: isRedacted ? onKeyboard : [])
    let entries = chapters.flatMap(\.entries)
    writer.head(first.start, ending: last.ending, entries)
    for entry in entries { writer.add(entry) }
    writer.finish(at: now)
    return writer.lines.map { $0 + "\n" }.joined()
  }
}

/// Writes the lines of a recording, entry by entry.
private struct LogWriter {
  private(set) var lines: [String] = []
  private var redaction: Redaction?
  /// Contacts to leave out: their positions on the on-screen keyboard reveal what they wrote.
  private let hidden: Set<ContactID>
  /// Ids of all items in the file: their ranks, which keep the order of the original ids.
  private var names: [ItemID: Int] = [:]
  /// Subtracted from times of the session to get those of the file.
  private let shift: Interval
  private var fingers: [ContactID: (number: Int, place: Point)] = [:]
  /// Time of the last touch frame, if nothing was written since.
  private var lastReport: Instant?
  /// Latest time of all entries; of a vsync the time that it waited for counts.
  private var latest: Instant

  /// Time of the first vsync in a file that begins at rest; leaves time before it for late touches.
  private static let lead = Interval.milliseconds(500)
  /// Longest rest before the first entry of a file.
  private static let longestRest = Interval.seconds(1)

  init(_ chapter: SessionLog.Chapter, redaction: Redaction?, hiding hidden: Set<ContactID>) {
    self.redaction = redaction
    self.hidden = hidden
    guard case .resting = chapter.start.opening else {
      shift = chapter.since - .zero
      latest = chapter.since
      return
    }
    // The list rests until the first entry; a long rest is cut.
    let firstTime = chapter.entries.first { $0.time != nil }?.time ?? chapter.since
    let isLong = firstTime - chapter.since > Self.longestRest
    let seen = isLong ? firstTime - Self.longestRest : chapter.since
    shift = seen - .zero - Self.lead
    latest = isLong ? seen : chapter.waitedUntil
  }

  /// Writes the settings, the list at the start, and the ids and order keys of its items.
  mutating func head(
    _ start: SessionLog.Start, ending: SessionLog.Ending?, _ entries: [SessionLog.Entry]
  ) {
    lines.append("# Saved from a running list.")
    if redaction != nil { lines.append("# Its letters are not those that were there.") }
    switch ending {
    case .isFull: lines.append("# It did not rest for so long that its end was not kept.")
    case .isLost: lines.append("# It came to another screen, and what it did there was not kept.")
    case nil: break
    }
    let panel = start.panel
    func number(_ value: Millimeters) -> String { RecordedWords.number(value.value) }
    lines.append("panel \(number(panel.width))x\(number(panel.height)) mm")
    lines.append("size \(panel.pixels.width)x\(panel.pixels.height)")
    lines.append("row \(number(start.rowHeight)) mm")
    lines.append("rotation \(start.rotation.rawValue)")
    lines.append("theme \(start.theme.rawValue)")
    lines.append("slow \(RecordedWords.number(start.slowness))")
    lines.append("completed \(start.completed.rawValue)")
    lines.append("stitching \(start.stitching.rawValue)")
    if !start.layouts.isEmpty {
      lines.append("keyboard \(start.layouts.map(\.name).joined(separator: " "))")
    }
    if start.language != MessageCatalog.english.language {
      lines.append("language \(start.language)")
    }
    if let idle = start.idle {
      let begin = RecordedIdle(
        dimAfter: idle.dimAfter, dimLevel: idle.dimLevel, offAfter: idle.offAfter,
        since: idle.since + shift)
      if let line = begin.line { lines.append(line) }
    }
    if case .resting(let place) = start.opening {
      lines.append("scroll \(RecordedWords.number(place.value)) px")
    }
    let items = ItemList(items: start.items).items
    for item in items {
      let mark = item.isCompleted ? "done " : ""
      lines.append("item \(mark)\(text(item.text, isAfterMark: true))")
    }
    var redaction = redaction
    let (changesets, numbered) = RecordedChange.lines(start.changesets, in: items) {
      redaction?.text($0) ?? $0
    }
    self.redaction = redaction
    lines += changesets
    places(of: items, numbered, entries)
    guard case .resting = start.opening else { return }
    let seen = Instant.zero + Self.lead + shift
    vsync(seen, waitedUntil: latest)
    guard !start.suggestions.isEmpty else { return }
    let shown = ItemList(items: start.items, sinksCompleted: start.completed.sinks)
    readSuggestions(
      start.suggestions.map { TouchRecording.RecordedSuggestion($0, in: shown) }, at: latest)
  }

  /// Writes the order keys of rows, and the ids, which order items that share a key.
  private mutating func places(
    of items: [Item], _ numbered: [ItemID], _ entries: [SessionLog.Entry]
  ) {
    let added = entries.compactMap { entry -> ItemID? in
      guard case .named(let id) = entry else { return nil }
      return id
    }
    let brought = entries.compactMap { entry -> ItemID? in
      guard case .external(_, _, let spot?) = entry else { return nil }
      return spot.id
    }
    for (index, id) in Set(numbered + added + brought).sorted().enumerated() {
      names[id] = index + 1
    }
    if !items.isEmpty { lines.append(list("keys", items.map(\.order.word))) }
    if !numbered.isEmpty { lines.append(list("names", numbered.map(name))) }
    if !added.isEmpty { lines.append(list("new", added.map(name))) }
  }

  private func list(_ head: String, _ words: [String]) -> String {
    ([head] + words).joined(separator: " ")
  }

  private func name(_ id: ItemID) -> String {
    guard let name = names[id] else { fatalError("SessionLog: \(id.hex) has no name in the file") }
    return "\(name)"
  }

  mutating func add(_ entry: SessionLog.Entry) {
    switch entry {
    case .touches(let frame): touches(frame)
    case .typed(.insert(let text), let time, let place):
      fact("type \(self.text(text, from: place))", at: time)
    case .typed(let edit, let time, _): fact("press \(key(edit).rawValue)", at: time)
    // With all contacts in the file a replay decides what they write; otherwise the text is a fact.
    case .wrote(_, _, _, let words) where hidden.isEmpty: lines.append("> " + words)
    case .wrote(.insert(let text), let time, let place, _):
      fact("write \(self.text(text, from: place))", at: time)
    case .wrote(.take(let text), let time, _, _): fact("take \(self.text(text))", at: time)
    case .wrote(.forget(let text), let time, _, _): fact("forget \(self.text(text))", at: time)
    case .wrote(let edit, let time, _, _): fact("screen-key \(key(edit).rawValue)", at: time)
    // Redacted letters have other widths, so the caret is recorded by its offset.
    case .pointed(let place, let start, let time):
      if redaction != nil { fact("caret \(place) \(start)", at: time) }
    case .scrolled(let way, let time): fact("scroll \(RecordedWords.number(way.value))", at: time)
    case .woken(let time): fact("screen wake", at: time)
    case .showed(let banner?, let time):
      let texts = banner.texts.map { RecordedWords.line($0) }.joined(separator: " | ")
      fact("banner \(banner.isDismissible ? "dismissible" : "stays") \(texts)", at: time)
    case .showed(nil, let time): fact("banner over", at: time)
    case .external(let action, let time, let spot):
      fact("external \(words(action))", at: time)
      if let spot { lines.append("at \(spot.key.word) \(name(spot.id))") }
    case .suggestionsRead(let texts, let time): readSuggestions(texts, at: time)
    case .named: break
    case .answered(let time): fact("answer", at: time)
    case .looked(let time): fact("look", at: time)
    case .vsync(let presentation, let waited): vsync(presentation, waitedUntil: waited)
    case .decided(let text): lines.append("> " + text)
    }
  }

  private func key(_ edit: TextEdit) -> TouchRecording.Key {
    guard let key = TouchRecording.Key(edit) else { fatalError("SessionLog: \(edit) is no key") }
    return key
  }

  /// Ends the recording and cancels contacts that are down.
  mutating func finish(at now: Instant) {
    let time = max(latest, min(now, latest + Self.longestRest))
    fact("saved", at: time)
    for (number, _) in fingers.values.sorted(by: { $0.number < $1.number }) {
      fact("\(number) cancel", at: time)
    }
  }

  private mutating func readSuggestions(
    _ texts: [TouchRecording.RecordedSuggestion], at time: Instant
  ) {
    let words = texts.map { "\($0.row) \(text($0.text))" }.joined(separator: " | ")
    fact(words.isEmpty ? "recall" : "recall \(words)", at: time)
  }

  private mutating func fact(_ words: String, at time: Instant) {
    lastReport = nil
    latest = max(latest, time)
    lines.append("\(milliseconds(time)) ms \(words)")
  }

  private mutating func vsync(_ presentation: Instant, waitedUntil: Instant) {
    lastReport = nil
    latest = max(latest, waitedUntil)
    let way = waitedUntil - presentation
    let waited = way == .zero ? "" : " \(RecordedWords.milliseconds(way.nanoseconds))"
    lines.append("\(milliseconds(presentation)) ms vsync\(waited)")
  }

  private mutating func touches(_ frame: ContactFrame) {
    let written = frame.contacts.compactMap { hidden.contains($0.id) ? nil : line(of: $0) }
    guard !written.isEmpty else { return }
    // Otherwise two frames of one time would be read as one.
    if lastReport == frame.time { fact("report", at: frame.time) }
    for words in written { fact(words, at: frame.time) }
    lastReport = frame.time
  }

  /// Nil for a contact that did not begin in the file, and for one above `Tuning.contactLimit`.
  private mutating func line(of contact: Contact) -> String? {
    let place = place(contact.position)
    switch contact.phase {
    case .began:
      let taken = Set(fingers.values.map(\.number))
      guard let number = (0..<Tuning.contactLimit).first(where: { !taken.contains($0) }) else {
        return nil
      }
      fingers[contact.id] = (number, contact.position)
      return "\(number) down \(place)"
    case .moved:
      guard let known = fingers[contact.id] else { return nil }
      fingers[contact.id] = (known.number, contact.position)
      return "\(known.number) move \(place)"
    case .ended, .cancelled:
      guard let known = fingers.removeValue(forKey: contact.id) else { return nil }
      let word = contact.phase == .ended ? "up" : "cancel"
      return "\(known.number) \(word)" + (known.place == contact.position ? "" : " \(place)")
    }
  }

  /// Clamped to the positions that a file may have.
  private func place(_ point: Point) -> String {
    [point.x.value, point.y.value].map { RecordedWords.number(min(max(-1000, $0), 10_000)) }
      .joined(separator: " ")
  }

  private mutating func words(_ action: TouchRecording.Action) -> String {
    switch action {
    case .externalAdd(let text): return "add \(self.text(text))"
    case .externalComplete(let row): return "done \(row)"
    case .externalUncomplete(let row): return "reopen \(row)"
    case .externalDelete(let row): return "delete \(row)"
    case .externalText(let row, let text): return "text \(row) \(self.text(text))"
    case .externalMove(let row, let goal): return "move \(row) to \(goal)"
    case .externalInsert(let row, let text, let isCompleted):
      let mark = isCompleted ? "done " : ""
      return "insert \(row) \(mark)\(self.text(text, isAfterMark: true))"
    case .touch, .type, .press, .write, .screenKey, .caret, .scroll, .banner, .bannerOver, .screen,
      .lockTouch, .answer,
      .look, .report, .vsync, .saved, .take, .forget, .readSuggestions:
      fatalError("SessionLog: \(action) is nothing that others do")
    }
  }

  private mutating func text(
    _ text: String, from place: Int = 0, isAfterMark: Bool = false
  ) -> String {
    RecordedWords.line(redaction?.text(text, from: place) ?? text, isAfterMark: isAfterMark)
  }

  private func milliseconds(_ time: Instant) -> String {
    RecordedWords.milliseconds(max(0, (time - shift).nanoseconds))
  }
}

extension SessionLog.Entry {
  /// Earliest time of the entry; nil if it has none.
  fileprivate var time: Instant? {
    switch self {
    case .touches(let frame): frame.time
    case .typed(_, let time, _), .wrote(_, let time, _, _), .pointed(_, _, let time),
      .scrolled(_, let time), .woken(let time), .showed(_, let time), .external(_, let time, _),
      .answered(let time),
      .looked(let time), .suggestionsRead(_, let time):
      time
    case .vsync(let presentation, let waited): min(presentation, waited)
    case .decided, .named: nil
    }
  }
}
