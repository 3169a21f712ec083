// A saved session as the lines of a recording.
import Gestures
import Keyboard
import ListUI
import Model
import Paint
package import Units

extension SessionLog {
  /// A `.touch` file that begins at the last rest that was long enough ago, and ends now.
  ///
  /// Fingers that are down are cancelled behind the line `saved`: nobody saw what comes of that, so no
  /// decision stands behind it. All before it was decided as it stands there, also where letters are
  /// veiled: decisions name rows and not texts.
  ///
  /// - Parameters:
  ///   - now: When it is saved, after all that was told.
  ///   - isVeiled: Whether letters of items and of what was typed are replaced by others.
  /// - Complexity: O(facts).
  package func text(at now: Instant, isVeiled: Bool) -> String {
    let chapters = wanted(at: now)
    guard let first = chapters.first, let last = chapters.last else {
      fatalError("SessionLog: there is no chapter")
    }
    var writer = LogWriter(
      first, veil: isVeiled ? Redaction() : nil, hiding: isVeiled ? onBoard : [])
    let entries = chapters.flatMap(\.entries)
    writer.head(first.start, ending: last.ending, entries)
    for entry in entries { writer.add(entry) }
    writer.finish(at: now)
    return writer.lines.map { $0 + "\n" }.joined()
  }
}

/// What was written so far of a session.
private struct LogWriter {
  private(set) var lines: [String] = []
  private var veil: Redaction?
  /// Contacts that are not told: by where they were on the board one could read what they wrote.
  private let hidden: Set<ContactID>
  /// The names of all items of the file: their ranks, which are as they were among each other.
  private var names: [ItemID: Int] = [:]
  /// What is taken from the times of the session to have those of the file.
  private let shift: Interval
  private var fingers: [ContactID: (number: Int, place: Point)] = [:]
  /// When fingers did something last, if nothing else was written since.
  private var lastReport: Instant?
  /// The latest time of all that was told, presentations aside, and of those.
  private var latest: Instant

  /// When the list is seen first in a file that begins at a rest: room for touches that came late.
  private static let lead = Interval.milliseconds(500)
  /// A rest is no longer than this in a file.
  private static let longestRest = Interval.seconds(1)

  init(_ chapter: SessionLog.Chapter, veil: Redaction?, hiding hidden: Set<ContactID>) {
    self.veil = veil
    self.hidden = hidden
    guard case .resting = chapter.start.opening else {
      shift = chapter.since - .zero
      latest = chapter.since
      return
    }
    // The list rested until the first thing happened, as it is resting now.
    let happened = chapter.entries.first { $0.time != nil }?.time ?? chapter.since
    let isLong = happened - chapter.since > Self.longestRest
    let seen = isLong ? happened - Self.longestRest : chapter.since
    shift = seen - .zero - Self.lead
    latest = isLong ? seen : chapter.waitedUntil
  }

  /// How the list is at the beginning, and the names of what comes to it.
  mutating func head(
    _ start: SessionLog.Start, ending: SessionLog.Ending?, _ entries: [SessionLog.Entry]
  ) {
    lines.append("# Saved from a running list.")
    if veil != nil { lines.append("# Its letters are not those that were there.") }
    switch ending {
    case .isFull: lines.append("# It did not rest for so long that its end was not kept.")
    case .isLost: lines.append("# It came to another glass, and what it did there was not kept.")
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
    lines.append("rejoin \(start.rejoin.rawValue)")
    if !start.layouts.isEmpty {
      lines.append("board \(start.layouts.map(\.name).joined(separator: " "))")
    }
    if case .resting(let place) = start.opening {
      lines.append("scroll \(RecordedWords.number(place.value)) px")
    }
    let items = ItemList(items: start.items).items
    for item in items {
      let mark = item.isCompleted ? "done " : ""
      lines.append("item \(mark)\(text(item.text, isAfterMark: true))")
    }
    var veil = veil
    let (steps, numbered) = RecordedChange.lines(start.steps, in: items) { veil?.text($0) ?? $0 }
    self.veil = veil
    lines += steps
    places(of: items, numbered, entries)
    guard case .resting = start.opening else { return }
    let seen = Instant.zero + Self.lead + shift
    beat(seen, waitedUntil: latest)
    guard !start.memory.isEmpty else { return }
    let shown = ItemList(items: start.items, sinksCompleted: start.completed == .sink)
    recall(start.memory.map { TouchRecording.RecordedSuggestion($0, in: shown) }, at: latest)
  }

  /// Where exactly rows stand, and who is first of those that share a place.
  private mutating func places(
    of items: [Item], _ numbered: [ItemID], _ entries: [SessionLog.Entry]
  ) {
    let added = entries.compactMap { entry -> ItemID? in
      guard case .named(let id) = entry else { return nil }
      return id
    }
    let brought = entries.compactMap { entry -> ItemID? in
      guard case .outside(_, _, let spot?) = entry else { return nil }
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
    // Where fingers are told, what they wrote is decided, and else it is told.
    case .wrote(_, _, _, let words) where hidden.isEmpty: lines.append("> " + words)
    case .wrote(.insert(let text), let time, let place, _):
      fact("write \(self.text(text, from: place))", at: time)
    case .wrote(.take(let text), let time, _, _): fact("take \(self.text(text))", at: time)
    case .wrote(.forget(let text), let time, _, _): fact("forget \(self.text(text))", at: time)
    case .wrote(let edit, let time, _, _): fact("strike \(key(edit).rawValue)", at: time)
    // Other letters have other widths: where a finger points among them is told by their number.
    case .pointed(let place, let start, let time):
      if veil != nil { fact("caret \(place) \(start)", at: time) }
    case .scrolled(let way, let time): fact("scroll \(RecordedWords.number(way.value))", at: time)
    case .showed(let banner?, let time):
      let texts = banner.texts.map { RecordedWords.line($0) }.joined(separator: " | ")
      fact("banner \(banner.isDismissible ? "tells" : "stays") \(texts)", at: time)
    case .showed(nil, let time): fact("banner over", at: time)
    case .outside(let deed, let time, let spot):
      fact("outside \(words(deed))", at: time)
      if let spot { lines.append("at \(spot.key.word) \(name(spot.id))") }
    case .recalled(let texts, let time): recall(texts, at: time)
    case .named: break
    case .answered(let time): fact("answer", at: time)
    case .looked(let time): fact("look", at: time)
    case .beat(let presentation, let waited): beat(presentation, waitedUntil: waited)
    case .decided(let text): lines.append("> " + text)
    }
  }

  private func key(_ edit: TextEdit) -> TouchRecording.Key {
    guard let key = TouchRecording.Key(edit) else { fatalError("SessionLog: \(edit) is no key") }
    return key
  }

  /// The recording is over: fingers that are down are not seen any more.
  mutating func finish(at now: Instant) {
    let time = max(latest, min(now, latest + Self.longestRest))
    fact("saved", at: time)
    for (number, _) in fingers.values.sorted(by: { $0.number < $1.number }) {
      fact("\(number) cancel", at: time)
    }
  }

  private mutating func recall(_ texts: [TouchRecording.RecordedSuggestion], at time: Instant) {
    let words = texts.map { "\($0.row) \(text($0.text))" }.joined(separator: " | ")
    fact(words.isEmpty ? "recall" : "recall \(words)", at: time)
  }

  private mutating func fact(_ words: String, at time: Instant) {
    lastReport = nil
    latest = max(latest, time)
    lines.append("\(milliseconds(time)) ms \(words)")
  }

  private mutating func beat(_ presentation: Instant, waitedUntil: Instant) {
    lastReport = nil
    latest = max(latest, waitedUntil)
    let way = waitedUntil - presentation
    let waited = way == .zero ? "" : " \(RecordedWords.milliseconds(way.nanoseconds))"
    lines.append("\(milliseconds(presentation)) ms beat\(waited)")
  }

  private mutating func touches(_ frame: ContactFrame) {
    let told = frame.contacts.compactMap { hidden.contains($0.id) ? nil : line(of: $0) }
    guard !told.isEmpty else { return }
    // Else two reports of one time would be one.
    if lastReport == frame.time { fact("report", at: frame.time) }
    for words in told { fact(words, at: frame.time) }
    lastReport = frame.time
  }

  /// Nil for a finger that did not begin here, and for one above the number that is followed.
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

  /// No glass reaches farther than a file can say.
  private func place(_ point: Point) -> String {
    [point.x.value, point.y.value].map { RecordedWords.number(min(max(-1000, $0), 10_000)) }
      .joined(separator: " ")
  }

  private mutating func words(_ deed: TouchRecording.Action) -> String {
    switch deed {
    case .outsideAdd(let text): return "add \(self.text(text))"
    case .outsideDone(let row): return "done \(row)"
    case .outsideReopen(let row): return "reopen \(row)"
    case .outsideDelete(let row): return "delete \(row)"
    case .outsideText(let row, let text): return "text \(row) \(self.text(text))"
    case .outsideMove(let row, let goal): return "move \(row) to \(goal)"
    case .outsideInsert(let row, let text, let isCompleted):
      let mark = isCompleted ? "done " : ""
      return "insert \(row) \(mark)\(self.text(text, isAfterMark: true))"
    case .touch, .type, .press, .write, .strike, .caret, .scroll, .banner, .bannerOver, .answer,
      .look, .report, .beat, .saved, .take, .forget, .recall:
      fatalError("SessionLog: \(deed) is nothing that others do")
    }
  }

  private mutating func text(
    _ text: String, from place: Int = 0, isAfterMark: Bool = false
  ) -> String {
    RecordedWords.line(veil?.text(text, from: place) ?? text, isAfterMark: isAfterMark)
  }

  private func milliseconds(_ time: Instant) -> String {
    RecordedWords.milliseconds(max(0, (time - shift).nanoseconds))
  }
}

extension SessionLog.Entry {
  /// The earliest time that it names; nil for what has none.
  fileprivate var time: Instant? {
    switch self {
    case .touches(let frame): frame.time
    case .typed(_, let time, _), .wrote(_, let time, _, _), .pointed(_, _, let time),
      .scrolled(_, let time), .showed(_, let time), .outside(_, let time, _), .answered(let time),
      .looked(let time), .recalled(_, let time):
      time
    case .beat(let presentation, let waited): min(presentation, waited)
    case .decided, .named: nil
    }
  }
}
