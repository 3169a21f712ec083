// Allowed number of stored properties of a type, and exceptions.

/// Limits for stored properties, and exceptions with reasons.
enum PropertyTable {
  /// A larger number of properties, and why one type is better than two.
  struct Exception {
    /// The current number, which may only shrink.
    let count: Int
    let why: String

    init(_ count: Int, _ why: String) {
      self.count = count
      self.why = why
    }
  }

  /// Limit for a type that only stores values.
  static let limit = 12
  /// Limit for a type with a `mutating func` or a `func handle`: each of those has to work with
  /// every combination of the properties.
  static let limitWithRules = 8

  static let exceptions: [String: Exception] = [
    "Config/Settings": Exception(26, "One for each setting; only the parser changes them."),
    "Evdev/ContactTracker": Exception(9, "What a device reports, and the frame that it makes."),
    "Evdev/ContactTracker.Slot": Exception(
      17, "What the kernel says of one slot, and its contact."),
    "Evdev/PanelReader": Exception(11, "Six are what it is given and never change."),
    "Evdev/WithheldFingers": Exception(10, "Panels with slots and without need four each."),
    "ForeignRecordings/EvemuFile": Exception(9, "The file and the place that is read."),
    "ForeignRecordings/EventDump": Exception(10, "The file and the place that is read."),
    "Gestures/Finger": Exception(20, "Everything about one finger, so that it goes with it."),
    "Gestures/FingerNotes": Exception(14, "What others and its reports say of a finger."),
    "Gestures/Pair": Exception(10, "Both fingers, and both recognizers of what they do."),
    "Gestures/Tuning": Exception(106, "All thresholds stand together, each with its origin."),
    "OnScreenKeyboard/OnScreenKeyboard": Exception(
      16, "Layout, page, contacts, composition, emoji and suggestions of one keyboard."),
    "OnScreenKeyboard/KeyTouch": Exception(10, "One contact, from its landing on a key on."),
    "ListUI/LiftedRow": Exception(11, "Where one row is, was, and goes."),
    "Paint/Cell": Exception(16, "All that shows of a cell; two lists of them are compared."),
    "Paint/Palette": Exception(14, "One color for each part of a theme."),
    "Paint/Theme": Exception(20, "One color or gradient for each kind of element."),
    "Raster/Rasterizer": Exception(13, "Buffers that are used again from frame to frame."),
    "Recordings/SessionLog": Exception(9, "The recording and what was typed, kept since it began."),
    "Recordings/LogStart": Exception(15, "One for each line at the head of a recording."),
    "Recordings/TouchRecording": Exception(19, "One for each kind of line at the head of a file."),
    "Recordings/TouchRecording.Parser": Exception(
      24, "The same while a file is read, line by line."),
    "Scanout/DisplayRecovery": Exception(
      9, "The state, the attempts and the times of one display; whether it is to be dark."),
    "Scanout/Display": Exception(23, "What is fixed for one open display, and its next flip."),
    "Scanout/FrameClock": Exception(15, "Seven only count; together they are one estimate."),
    "Session/FrameComposer": Exception(
      11, "Two pictures and two histories: shown and prepared; and the letters of later ones."),
    "Session/ListSession": Exception(15, "Four are buffers that are used again."),
    "StoreRecovery/BackupCopy": Exception(
      10, "The files of one copy and the connections between them."),
    "StoreRecovery/RowRecovery": Exception(
      14, "What was found in a file, and how much of it is known."),
    "Store/Store": Exception(11, "A connection, its folder, and what was prepared for it."),
    "Store/WriterQueue": Exception(9, "Edits, drafts and reads share one order."),
    "panelist-preview/Client": Exception(14, "What one browser was sent and said."),
    "panelist-preview/PreviewList": Exception(16, "Owns all that runs there, as Kiosk does."),
    "panelist/DisplayOutput": Exception(20, "Owns all that exists because of a display."),
    "panelist/Kiosk": Exception(20, "Owns all that runs; its rules are values of their own."),
    "panelist/ErrorScreenSchedule": Exception(
      24, "Owns all that runs while the list cannot be shown."),
    "panelist/Replay": Exception(17, "Owns all that runs in a replay."),
    "panelist/Scene": Exception(21, "One for each kind of line at the head of a file."),
    "panelist/Statistics": Exception(11, "One for each number that is reported."),
  ]

  /// Types with too many stored properties, and exceptions that do not match.
  static func offences(
    in files: [SourceFile], allowing exceptions: [String: Exception]
  ) -> [Offence] {
    let types = types(in: files)
    let found = types.compactMap { name, type -> Offence? in
      let limit = type.hasRules ? limitWithRules : limit
      let allowed = exceptions[name]?.count ?? limit
      guard type.count != allowed, type.count > limit || exceptions[name] != nil else { return nil }
      let reason =
        type.count <= limit
        ? "\(name) has \(type.count) stored properties: remove its exception"
        : "\(name) has \(type.count) stored properties; \(allowed) are allowed"
      return Offence(path: type.path, line: type.line, reason: reason)
    }
    let unknown = exceptions.keys.filter { types[$0] == nil }.map {
      Offence(path: "Sources/\($0)", line: 1, reason: "there is no such type: remove its exception")
    }
    return (found + unknown).sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  /// A type with all its extensions in the module.
  private struct Entry {
    var path = ""
    var line = 0
    var count = 0
    var hasRules = false
  }

  private static func types(in files: [SourceFile]) -> [String: Entry] {
    var types: [String: Entry] = [:]
    for file in files {
      guard let module = file.module else { continue }
      for body in TypeBody.all(in: file) {
        var entry = types["\(module)/\(body.name)"] ?? Entry()
        entry.hasRules = entry.hasRules || body.hasRules
        if body.canStore {
          (entry.path, entry.line) = (file.path, body.line)
          entry.count = body.storedProperties
        }
        types["\(module)/\(body.name)"] = entry
      }
    }
    // Drops extensions of other modules' types, protocols and enumerations, which store nothing.
    return types.filter { !$0.value.path.isEmpty }
  }
}
