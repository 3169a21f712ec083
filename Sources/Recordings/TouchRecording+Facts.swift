// Parses facts: lines of a recording that begin with a time.
import Gestures
import ListUI
import OnScreenKeyboard
import Paint
import Units

extension TouchRecording.Parser {
  private typealias Action = TouchRecording.Action

  /// One day in nanoseconds. A longer recording is a mistake.
  private static let longest: Int64 = 86_400_000 * 1_000_000

  mutating func addFact(_ words: [Substring], _ text: String) throws(RecordingError) {
    let form = "as in: 12.5 ms 0 down 77.0 10.0"
    guard let nanoseconds = RecordedWords.nanoseconds(words[0]), nanoseconds <= Self.longest,
      nanoseconds >= 0, words.count >= 3, words[1] == "ms"
    else { throw wrong("an input is a time, and who does what, \(form)") }
    let time = Instant(nanoseconds: nanoseconds)
    let word = RecordedWords.current(words[2])
    try keepOrder(word, at: time)
    let action: Action
    var list = 1
    switch word {
    case "type", "write", "scan", "take", "forget":
      action = try written(word, text, behind: words[2])
    case "press" where words.count == 4 && words[3] == "unused": action = .pressUnused
    case "press": action = .press(try key(words, of: TouchRecording.Key.allCases))
    case "keys": action = .keys(try keys(words))
    case "screen-key":
      action = .screenKey(try key(words, of: TouchRecording.Key.onKeyboard))
    case "caret":
      guard words.count == 5, let place = Int(words[3]), let start = Int(words[4]),
        place >= 0, start >= 0
      else { throw wrong("a caret stands at a place and began at one, as in: 500 ms caret 4 4") }
      action = .caret(place, from: start)
    case "recall": action = .readSuggestions(try suggestionsRead(words, text))
    case "external":
      (list, action) = try external(words, text)
    case "banner":
      action = try banner(words, text)
    case "scroll":
      guard words.count == 4, let way = number(words[3], -1e9...1e9) else {
        throw wrong("a wheel goes so many pixels, as in: 500 ms scroll 30.5")
      }
      action = .scroll(Pixels(way))
    case "screen":
      guard words.count == 4, TouchRecording.screenOrders.contains(String(words[3])) else {
        throw wrong("the screen is ordered on, off, auto or wake, as in: 500 ms screen off")
      }
      action = .screen(String(words[3]))
    case "vsync":
      action = try vsync(words, at: time)
    case "frame":
      action = .frame(touchesUpTo: time + (try way(words) ?? .zero))
    case "answer": action = try answer(words)
    case "look": action = try look(words)
    case "report": action = try report(words)
    case "palm": action = try palm(words)
    case "theme", "stitching", "idle", "dark-hours": action = try setting(words)
    case "clean", "saved", "time", "lit", "let-go", "display", "minute":
      action = try lone(words)
    default:
      action = try touch(words, form)
    }
    facts.append(TouchRecording.Fact(time: time, action: action, line: line, list: list))
  }

  /// Parses what a keyboard, a scanner or a contact on a suggestion wrote.
  private func written(
    _ word: Substring, _ text: String, behind place: Substring
  ) throws(RecordingError) -> Action {
    let form = "\(word) has a text, as in: 500 ms \(word) Buy milk"
    let said = try plain(try rest(of: text, behind: place, form))
    switch word {
    case "type": return .type(said)
    case "write": return .write(said)
    case "scan": return .scan(said)
    case "take": return .take(said)
    default: return .forget(said)
    }
  }

  /// Times never go back. From the first vsync on this holds only among touches and among vsyncs:
  /// a touch may arrive after later facts. Reports of two devices may come in any order.
  private mutating func keepOrder(_ word: Substring, at time: Instant) throws(RecordingError) {
    guard word != "vsync" else {
      if let lastVsync, time < lastVsync {
        throw wrong("the time goes back: the vsync before is later")
      }
      lastVsync = time
      return
    }
    guard lastVsync == nil || Int(word) != nil else {
      if word == "report" { lastFact = time }
      return
    }
    if time < lastFact { throw wrong("the time goes back: the fact before is later") }
    lastFact = time
  }

  private mutating func lone(_ words: [Substring]) throws(RecordingError) -> Action {
    guard words.count == 3 else { throw wrong("nothing follows \(words[2])") }
    switch words[2] {
    case "clean": return .lockTouch
    case "time": return .time
    case "lit": return .lit
    case "let-go": return .letGo
    case "display": return .display
    case "minute": return .minute
    default:
      if isSaved { throw wrong("this stands above already; keep one of the two") }
      isSaved = true
      return .saved
    }
  }

  /// Parses what was set while the list ran.
  private func setting(_ words: [Substring]) throws(RecordingError) -> Action {
    let word = words.count == 4 ? String(words[3]) : ""
    switch words[2] {
    case "theme":
      guard let name = Theme.Name(rawValue: word) else { throw wrong(Self.noTheme) }
      return .theme(name)
    case "stitching":
      guard let mode = ContactStitcher.Mode(rawValue: word) else { throw wrong(Self.noMode) }
      return .stitching(mode)
    case "idle":
      guard let rules = RecordedIdle(Array(words.dropFirst(2))) else { throw wrong(Self.noIdle) }
      return .idle(rules)
    default:
      guard let isDark = TouchRecording.darkHourWords[word] else {
        throw wrong("dark hours begin or end, as in: 500 ms dark-hours begin")
      }
      return .darkHours(isDark)
    }
  }

  private func keys(_ words: [Substring]) throws(RecordingError) -> ShownKeys {
    let layout = words.count == 5 ? String(words[3]) : ""
    guard KeyboardLayout.named(layout) != nil, let page = KeyboardPage(rawValue: String(words[4]))
    else {
      let pages = KeyboardPage.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("keys are of a language and a page, \(pages), as in: 500 ms keys en numbers")
    }
    return ShownKeys(layout: layout, page: page)
  }

  private func vsync(_ words: [Substring], at time: Instant) throws(RecordingError) -> Action {
    if isSaved { throw wrong("the list was not seen after the recording was saved") }
    return .vsync(waitedUntil: time + (try way(words) ?? .zero))
  }

  /// The time from a frame to that up to which it knows of contacts.
  private func way(_ words: [Substring]) throws(RecordingError) -> Interval? {
    guard words.count > 3 else { return nil }
    guard words.count == 4, let way = RecordedWords.nanoseconds(words[3]),
      abs(way) <= 10_000_000_000
    else {
      throw wrong(
        "fingers were waited for until up to 10000 ms before or after a \(words[2]), "
          + "as in: 500 ms \(words[2]) -40")
    }
    return Interval(nanoseconds: way)
  }

  private func banner(_ words: [Substring], _ text: String) throws(RecordingError) -> Action {
    let form = "as in: 500 ms banner stays The disk is full | Disk full"
    let kind = words.count >= 4 ? words[3] : ""
    switch RecordedWords.current(kind) {
    case "stays", "dismissible":
      let texts = String(try rest(of: text, behind: kind, "\(kind) has a text, \(form)"))
      var parts: [String] = []
      for part in texts.parts(separatedBy: " | ") {
        guard !part.isEmpty else { throw wrong("a text is empty, \(form)") }
        parts.append(try plain(part))
      }
      return .banner(parts, isDismissible: kind != "stays")
    case "over":
      guard words.count == 4 else { throw wrong("nothing follows over") }
      return .bannerOver
    default:
      throw wrong("a banner stays, is dismissible or is over, \(form)")
    }
  }

  /// Parses a key that is no text.
  private func key(
    _ words: [Substring], of keys: [TouchRecording.Key]
  ) throws(RecordingError) -> TouchRecording.Key {
    guard words.count == 4, let key = keys.first(where: { $0.rawValue == words[3] }) else {
      let names = keys.map(\.rawValue).joined(separator: ", ")
      throw wrong("\(words[2]) is of one of \(names), as in: 500 ms \(words[2]) return")
    }
    return key
  }
}
