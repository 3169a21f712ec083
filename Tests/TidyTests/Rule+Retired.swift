// Names that were given up for the field's own: they do not come back.

extension Rule {
  static let retired = [
    Rule(
      "a name that was given up is not used again", broken: "let undo = UndoCue()\n",
      kept: "let cue = undoCue\nlet bar = UndoBar()  // not UndoCue\n"
    ) { file in
      file.code.enumerated().flatMap { number, code in
        tokens(code).compactMap { terms[String($0)] }.map {
          Offence(path: file.path, line: number + 1, reason: "the term for it is \($0)")
        }
      }
    }
  ]

  /// What was taken in place of each; <doc:Glossary> tells from whom.
  private static let terms = [
    "Absence": "Dropout",
    "AcceptedRoute": "AcceptedPipe",
    "Admission": "AdmissionPolicy",
    "BeatGrid": "VirtualVsync",
    "BoardSigns": "BoardIcons",
    "Candidate": "CardCandidate",
    "CellLook": "CellShading",
    "Claim": "GestureArena",
    "ClockLook": "ClockLayout",
    "Contender": "Recognizer",
    "Course": "Trajectory",
    "CueLook": "UndoBarLayout",
    "CueWords": "UndoBarText",
    "Deed": "Action",
    "DepartingRow": "RemovedRow",
    "Doorway": "CommandRunner",
    "Enclosure": "SandboxPaths",
    "Glass": "DisplayOutput",
    "HandID": "ContactGroupID",
    "HintLook": "HintLayout",
    "Holds": "ActiveContacts",
    "Housekeeping": "MaintenanceSchedule",
    "Ingredients": "LaunchContext",
    "Kept": "ReusableBuffer",
    "KeysOnGlass": "KeysOnScreen",
    "Leap": "TouchJump",
    "ListNames": "IDGenerator",
    "Meanwhile": "PendingEdits",
    "NeutralValue": "PropertyReset",
    "NoticeBoard": "ErrorScreenSchedule",
    "NoticePicture": "ErrorScreenPicture",
    "OutsideChanges": "ExternalChanges",
    "OutsideDeed": "ExternalAction",
    "PanelWish": "PanelRequest",
    "PlacedCell": "ResolvedCell",
    "QuarteredSign": "QuarteredIcon",
    "Ramp": "ColorGradient",
    "RandomName": "UniqueID",
    "Rearrangement": "ListTransition",
    "Recalled": "RecordedSuggestion",
    "Recolouring": "ColorTransition",
    "Recovery": "DisplayRecovery",
    "Rehearsal": "TestCommit",
    "Rejoin": "ContactStitcher",
    "Rim": "Halo",
    "Route": "DisplayPipe",
    "RowHeat": "RowGradient",
    "RowSetting": "RowLineLayout",
    "SealedMount": "ReadOnlyMount",
    "Sign": "Icon",
    "SignStrips": "IconMasks",
    "SignStrokes": "IconStrokes",
    "SqueezedStrip": "SqueezedLineMask",
    "StoreWidth": "SIMDLevel",
    "Strike": "Strikethrough",
    "Strip": "LineMask",
    "TimeTrust": "ClockSync",
    "Trouble": "DisplayFault",
    "Troubles": "FaultLog",
    "UnansweredUndos": "PendingUndos",
    "UndoCue": "UndoBar",
    "UsedText": "Suggestion",
    "UsedTexts": "SuggestionHistory",
    "Veil": "Redaction",
    "Verdict": "Disposition",
    "Vigil": "RetryPolicy",
    "Whereabouts": "ContactPrediction",
    "WholeHands": "MultiContactFilter",
  ]
}
