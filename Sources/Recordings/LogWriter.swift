// Writes what a session log holds as the lines of a recording.
import Gestures
import ListUI
import Localization
import Model
import OnScreenKeyboard
import Paint
import Units

/// Writes the lines of a recording, entry by entry, none of which is needed again.
struct LogWriter {
  private var lines: [String] = []
  private var redaction: Redaction?
  /// Whether contacts on the on-screen keyboard are left out, and what they write is a fact.
  private let hidesKeys: Bool
  private var names = ItemNames()
  private var steps = StepNumbers()
  private var touches = TouchLines()
  /// Subtracted from times of the session to get those of the file.
  private let shift: Interval
  /// Latest time of all entries; of a vsync the time that it waited for counts.
  private var latest: Instant

  /// Least time of the first vsync in a file that begins at rest; leaves time before it for late
  /// touches.
  private static let lead = Interval.milliseconds(500)
  /// Time before what makes the screen what it is at the start.
  private static let margin = Interval.milliseconds(100)
  /// Longest rest before the first entry of a file.
  private static let longestRest = Interval.seconds(1)

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - chapter: With its first entry that has a time, if there is one.
  ///   - isRedacted: Whether letters of items and of typed text are replaced by others.
  ///   - isLive: Whether entries that are not known yet will follow, as other rules for the screen.
  init(_ chapter: SessionLog.Chapter, isRedacted: Bool, isLive: Bool = false) {
    let start = chapter.start
    redaction = isRedacted ? Redaction() : nil
    hidesKeys = isRedacted || start.knownLayouts.count < start.layouts.count
    guard start.isResting else {
      shift = chapter.since - .zero
      latest = chapter.since
      head(start, offset: .zero, isLive: isLive)
      return
    }
    // The list rests until the first entry; a long rest is cut.
    let firstTime = chapter.entries.lazy.compactMap(\.time).first ?? chapter.since
    let isLong = firstTime - chapter.since > Self.longestRest
    let seen = isLong ? firstTime - Self.longestRest : chapter.since
    // What is dark stays dark; what is lit and rests for long has no steps that are old.
    let offset = start.screen.isDark ? seen - chapter.since : .zero
    let first = start.screen.steps.first.map { seen - $0.time - offset + Self.margin }
    shift = seen - .zero - max(Self.lead, first ?? Self.lead)
    latest = isLong ? seen : chapter.waitedUntil
    head(start, offset: offset, isLive: isLive)
    vsync(seen, waitedUntil: latest)
    guard !start.suggestions.isEmpty else { return }
    let shown = ItemList(items: start.items, sinksCompleted: start.completed.sinks)
    readSuggestions(
      start.suggestions.map { TouchRecording.RecordedSuggestion($0, in: shown) }, at: latest)
  }

  /// The contacts that are down.
  var contacts: Set<ContactID> { touches.contacts }

  /// Moves the lines out that were written since the last call.
  mutating func takeText() -> String {
    defer { lines.removeAll(keepingCapacity: true) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Writes an entry.
  ///
  /// - Parameters:
  ///   - entry: After those before it.
  ///   - hidden: Contacts on the on-screen keyboard: their places reveal what they wrote.
  mutating func add(_ entry: SessionLog.Entry, hiding hidden: Set<ContactID>) {
    guard !isOver else { return }
    let written = lines.count
    write(entry, hiding: hidden)
    if isOver { lines.removeLast(lines.count - written) }
  }

  /// Whether nothing more is written: what follows could not be in the right order.
  var isOver: Bool { names.areUsedUp }

  private mutating func write(_ entry: SessionLog.Entry, hiding hidden: Set<ContactID>) {
    switch entry {
    case .touches(let frame): touches(frame, hiding: hidesKeys ? hidden : [])
    case .typed(.insert(let text), let time, let place):
      fact("type \(self.text(text, from: place))", at: time)
    case .typed(let edit, let time, _): fact("press \(key(edit).rawValue)", at: time)
    // With all contacts in the file a replay decides what they write; otherwise the text is a fact.
    case .wrote(_, _, _, let words) where !hidesKeys: lines.append("> " + words)
    case .wrote(.insert(let text), let time, let place, _):
      fact("write \(self.text(text, from: place))", at: time)
    case .wrote(.take(let text), let time, _, _): fact("take \(self.text(text))", at: time)
    case .wrote(.forget(let text), let time, _, _): fact("forget \(self.text(text))", at: time)
    case .wrote(let edit, let time, _, _): fact("screen-key \(key(edit).rawValue)", at: time)
    // Redacted letters have other widths, so the caret is recorded by its offset.
    case .pointed(let place, let start, let time):
      if hidesKeys { fact("caret \(place) \(start)", at: time) }
    case .keys(let keys, let time):
      if hidesKeys { fact("keys \(Self.known(keys.layout)) \(keys.page.rawValue)", at: time) }
    case .scrolled(let way, let time): fact("scroll \(RecordedWords.number(way.value))", at: time)
    case .scanned(let text, let time): fact("scan \(scanned(text))", at: time)
    case .said(let words, let time): fact(words, at: time)
    case .showed(let banner?, let time):
      let texts = banner.texts.map { RecordedWords.line($0) }.joined(separator: " | ")
      fact("banner \(banner.isDismissible ? "dismissible" : "stays") \(texts)", at: time)
    case .showed(nil, let time): fact("banner over", at: time)
    case .external(let action, let time, let list, let spot):
      fact("external \(ListWords.prefix(list))\(words(action))", at: time)
      if let spot { lines.append("at \(spot.key.word) \(names.name(spot.id))") }
    case .suggestionsRead(let texts, let time): readSuggestions(texts, at: time)
    case .named(let id): lines.append("new \(names.name(id))")
    case .made(let changeset): steps.add(changeset)
    case .answered(let report, let time): answer(report, at: time)
    case .looked(let ids, let time):
      let only = ids.map { ids in " only" + ids.map { " \(names.name($0))" }.joined() }
      fact("look\(only ?? "")", at: time)
    case .vsync(let presentation, let waited): vsync(presentation, waitedUntil: waited)
    case .frame(let presentation, let latch):
      fact(
        "frame \(RecordedWords.milliseconds((latch - presentation).nanoseconds))", at: presentation)
    case .decided(let text): lines.append("> " + text)
    }
  }

  /// Ends the recording and cancels contacts that are down.
  mutating func finish(at now: Instant, _ ending: SessionLog.Ending?) {
    if let ending = isOver ? .isLost : ending { lines.append(ending.comment) }
    let time = max(latest, min(now, latest + Self.longestRest))
    fact("saved", at: time)
    for words in touches.cancellations { fact(words, at: time) }
  }
}

// MARK: The head

extension LogWriter {
  /// Writes the settings, the list at the start, and the ids and order keys of its items.
  private mutating func head(_ start: SessionLog.Start, offset: Interval, isLive: Bool) {
    lines.append("# Saved from a running list.")
    if redaction != nil { lines.append("# Its letters are not those that were there.") }
    if start.knownLayouts.count < start.layouts.count {
      lines.append("# A layout of its keys is not known elsewhere; another one takes its place.")
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
    lines += start.devices.sorted { $0.device.serial < $1.device.serial }.map(\.line)
    if !start.layouts.isEmpty {
      lines.append(list("keyboard", start.layouts.map { Self.known($0.name) }))
    }
    if start.language != MessageCatalog.english.language {
      lines.append("language \(start.language)")
    }
    let idle = start.screen.idle?.beginning(shift)
    if let line = isLive ? idle?.words : idle?.line { lines.append(line) }
    if case .resting(at: let place, from: let beginning) = start.opening {
      let from = beginning == 0 ? "" : " from \(RecordedWords.number(beginning.value)) px"
      lines.append("scroll \(RecordedWords.number(place.value)) px\(from)")
    }
    let lists = NumberedLists(start.lists)
    items(of: lists)
    changesets(start.changesets, lists, start.lists.numbered)
    for step in start.screen.steps {
      fact(step.words, at: step.time + offset)
      lines += step.decisions.map { "> " + $0 }
    }
  }

  /// Writes the lists and their items.
  private mutating func items(of lists: NumberedLists) {
    for (index, items) in lists.items.enumerated() {
      if !lists.isOne { lines.append("list \(text(lists.root[index].text))") }
      for item in items {
        let mark = item.isCompleted ? "done " : ""
        lines.append("item \(mark)\(text(item.text, isAfterMark: true))")
      }
    }
  }

  /// Writes the changesets, the order keys of rows, and the ids, which order items that share a key.
  private mutating func changesets(
    _ changesets: [Changeset], _ lists: NumberedLists, _ ids: [ListID]
  ) {
    var redaction = redaction
    let (written, numbered) = RecordedChange.lines(changesets, in: ids, lists.items) {
      redaction?.text($0) ?? $0
    }
    self.redaction = redaction
    lines += written
    for changeset in changesets { steps.add(changeset.id) }
    names = ItemNames(numbered, in: ids)
    let keys = lists.items.joined().map(\.order.word)
    if !keys.isEmpty { lines.append(list("keys", keys)) }
    if !numbered.isEmpty { lines.append(list("names", numbered.map { "\(names.name($0))" })) }
  }

  private func list(_ head: String, _ words: [String]) -> String {
    ([head] + words).joined(separator: " ")
  }

  /// A layout that every reader knows: this one, or the first of all in place of one of the user's.
  private static func known(_ layout: String) -> String {
    KeyboardLayout.named(layout) == nil ? KeyboardLayout.all[0].name : layout
  }
}

// MARK: Facts

extension LogWriter {
  private func key(_ edit: TextEdit) -> TouchRecording.Key {
    guard let key = TouchRecording.Key(edit) else { fatalError("SessionLog: \(edit) is no key") }
    return key
  }

  private mutating func readSuggestions(
    _ texts: [TouchRecording.RecordedSuggestion], at time: Instant
  ) {
    let words = texts.map { "\($0.row) \(text($0.text))" }.joined(separator: " | ")
    fact(words.isEmpty ? "recall" : "recall \(words)", at: time)
  }

  private mutating func answer(_ report: UndoReport?, at time: Instant) {
    guard let report else { return fact("answer", at: time) }
    fact("answer \(steps.words(report.finding))", at: time)
    for change in report.undone { lines.append("undone \(words(change))") }
    for skipped in report.skipped {
      lines.append("kept \(skipped.conflict.word) \(words(skipped.change))")
    }
  }

  private mutating func words(_ change: Change) -> String {
    var redaction = redaction
    let words = change.words(&names) { text in
      RecordedWords.line(redaction?.text(text) ?? text, isAfterMark: true)
    }
    self.redaction = redaction
    return words
  }

  private mutating func fact(_ words: String, at time: Instant) {
    touches.endReport()
    latest = max(latest, time)
    lines.append("\(milliseconds(time)) ms \(words)")
  }

  private mutating func vsync(_ presentation: Instant, waitedUntil: Instant) {
    touches.endReport()
    latest = max(latest, waitedUntil)
    let way = waitedUntil - presentation
    let waited = way == .zero ? "" : " \(RecordedWords.milliseconds(way.nanoseconds))"
    lines.append("\(milliseconds(presentation)) ms vsync\(waited)")
  }

  private mutating func touches(_ frame: ContactFrame, hiding hidden: Set<ContactID>) {
    latest = max(latest, frame.time)
    for words in touches.lines(frame, hiding: hidden) {
      lines.append("\(milliseconds(frame.time)) ms \(words)")
    }
  }

  private mutating func words(_ action: TouchRecording.Action) -> String {
    switch action {
    case .externalAdd(let text): return "add \(self.text(text))"
    case .externalComplete(let row): return "done \(row)"
    case .externalUncomplete(let row): return "reopen \(row)"
    case .externalDelete(let row): return "delete \(row)"
    case .externalText(let row, let text): return "text \(row) \(self.text(text))"
    case .externalMove(let row, let goal, let list):
      // The first list is named too: a row alone is one of the same list.
      return "move \(row) to \(list.map { "list \($0) " } ?? "")\(goal)"
    case .externalInsert(let row, let text, let isCompleted):
      let mark = isCompleted ? "done " : ""
      return "insert \(row) \(mark)\(self.text(text, isAfterMark: true))"
    case .touch, .keyTouch, .palm, .type, .press, .pressUnused, .scan, .write, .screenKey, .caret,
      .keys, .scroll, .banner, .bannerOver, .screen, .lockTouch, .answer, .look, .report, .vsync,
      .frame, .time, .lit, .letGo, .display, .minute, .theme, .stitching, .idle, .darkHours,
      .saved, .take, .forget, .readSuggestions:
      fatalError("SessionLog: \(action) is nothing that others do")
    }
  }

  private mutating func text(
    _ text: String, from place: Int = 0, isAfterMark: Bool = false
  ) -> String {
    RecordedWords.line(redaction?.text(text, from: place) ?? text, isAfterMark: isAfterMark)
  }

  /// What was scanned. Of a redacted text without the control characters, which the list leaves out:
  /// letters are replaced by their places in the text of the row.
  private mutating func scanned(_ text: String) -> String {
    guard redaction != nil else { return self.text(text) }
    var scalars = text.unicodeScalars
    scalars.removeAll { $0.properties.generalCategory == .control }
    return self.text(String(scalars))
  }

  private func milliseconds(_ time: Instant) -> String {
    RecordedWords.milliseconds(max(0, (time - shift).nanoseconds))
  }
}
