// Names and words that were given up for the field's terms: they do not come back.

extension Rule {
  static let retired = [
    Rule(
      "a name that was given up is not used again", broken: "let undo = UndoCue()\n",
      kept: "let bar = UndoBar()  // not an old name\n"
    ) { file in
      file.code.enumerated().flatMap { number, code in
        tokens(code).compactMap { replacement(for: $0) }.map {
          Offence(path: file.path, line: number + 1, reason: "the term for it is \($0)")
        }
      }
    },
    Rule(
      "a word that was given up is not written again", broken: "// The \(prose[0]) is dark.\n",
      kept: "// The screen is dark.\n"
    ) { file in
      file.lines.indices.filter { hasRetiredWord(file.lines[$0]) }.map {
        Offence(path: file.path, line: $0 + 1, reason: "see the glossary for the term")
      }
    },
  ]

  /// Whether a line of any file has a word that was given up.
  static func hasRetiredWord(_ line: String) -> Bool {
    line.lowercased().split { !$0.isLetter }.contains { prose.contains(String($0)) }
  }

  /// Whole names, and parts of names in camel case.
  private static func replacement(for name: Substring) -> String? {
    if let term = terms[String(name)] { return term }
    var part = ""
    for letter in name + "_" {
      if letter.isLowercase {
        part.append(letter)
        continue
      }
      if let term = parts[part] { return term }
      part = letter.isLetter ? letter.lowercased() : ""
    }
    return nil
  }

  // Joined here, because this file keeps the rule as well.
  private static let prose = [
    "gla" + "ss", "to" + "ld", "de" + "ed", "de" + "eds", "sk" + "in", "sk" + "ins", "ve" + "il",
    "ve" + "iled",
  ]

  /// Parts of names, and the term for each.
  private static let parts = [
    "aftermath": "outcome",
    "board": "keyboard",
    "contender": "recognizer",
    "contenders": "recognizers",
    "cue": "undoBar",
    "de" + "ed": "action",
    "de" + "eds": "actions",
    "departing": "removed",
    "doorway": "runner",
    "enclosure": "sandbox",
    "gl" + "ass": "screen, display or panel",
    "household": "MultiUserSimulator",
    "houses": "maintenance",
    "ingredients": "LaunchContext",
    "ink": "foreground",
    "leap": "jump",
    "ramp": "gradient",
    "recolouring": "colorTransition",
    "rehearsal": "testCommit",
    "rejoin": "stitching",
    "rim": "halo",
    "sk" + "in": "style",
    "strip": "lineMask",
    "strips": "lineMasks",
    "tenant": "FrameSource",
    "to" + "ld": "reported or events",
    "ve" + "il": "redaction",
    "ve" + "iled": "redacted",
    "verdict": "disposition",
    "vigil": "retry",
    "whereabouts": "prediction",
  ]

  /// What was taken in place of each name; <doc:Glossary> says from whom.
  private static let terms = [
    "Absence": "Dropout",
    "AcceptedRoute": "AcceptedPipe",
    "Admission": "AdmissionPolicy",
    "BandPlan": "ScanlineBands",
    "BandRecords": "ScanlineRecords",
    "BeatGrid": "VirtualVsync",
    "BoardSigns": "BoardIcons",
    "CellLook": "CellShading",
    "Claim": "GestureArena",
    "ClockLook": "ClockLayout",
    "Course": "Trajectory",
    "CueLook": "UndoBarLayout",
    "CueWords": "UndoBarText",
    "DepartingRow": "RemovedRow",
    "Departure": "ExitAnimation",
    "Guest": "OverlayCell",
    "HandID": "ContactGroupID",
    "HintLook": "HintLayout",
    "HeldReport": "UnconfirmedReport",
    "Holds": "ActiveContacts",
    "Housekeeping": "MaintenanceSchedule",
    "JudgedEvening": "IntentSimulator",
    "Kept": "ReusableBuffer",
    "KeysOnGlass": "KeysOnScreen",
    "ListNames": "IDGenerator",
    "ListOpening": "ListInitialState",
    "Meanwhile": "PendingEdits",
    "NeutralValue": "PropertyReset",
    "Notice": "ErrorScreen",
    "NoticeBoard": "ErrorScreenSchedule",
    "NoticePicture": "ErrorScreenPicture",
    "OutsideChanges": "ExternalChanges",
    "OutsideDeed": "ExternalAction",
    "PanelWish": "PanelRequest",
    "PlacedCell": "ResolvedCell",
    "PlacedInk": "ResolvedForeground",
    "PlaneMatrix": "AffineMatrix",
    "QuarteredSign": "QuarteredIcon",
    "RandomName": "UniqueID",
    "RawTouch": "DeviceTouch",
    "Rearrangement": "ListTransition",
    "Recalled": "RecordedSuggestion",
    "Relief": "RowEdges",
    "Rest": "StationaryTime",
    "RestingCells": "UnpressedCells",
    "RestingClock": "IdleClock",
    "Restoration": "RecoveryReport",
    "Route": "DisplayPipe",
    "RowHeat": "RowGradient",
    "RowSetting": "RowLineLayout",
    "RowTurn": "SwipeColors",
    "SealedMount": "ReadOnlyMount",
    "SignStrips": "IconMasks",
    "SignStrokes": "IconStrokes",
    "SqueezedStrip": "SqueezedLineMask",
    "StepID": "ChangesetID",
    "StoreWidth": "SIMDLevel",
    "Strike": "Strikethrough",
    "Telling": "EventConsistency",
    "TimeTrust": "ClockSync",
    "Trouble": "DisplayFault",
    "Troubles": "FaultLog",
    "UnansweredUndos": "PendingUndos",
    "UndoCue": "UndoBar",
    "UsedText": "Suggestion",
    "UsedTexts": "SuggestionHistory",
    "WholeHands": "MultiContactFilter",
    "WideBand": "SIMDBand",
    "handEcho": "retouchWindow",
    "handSeam": "splitContactWindow",
    "keepHouse": "maintain",
    "swipeTurned": "swipeOutcomeChanged",
  ]
}
