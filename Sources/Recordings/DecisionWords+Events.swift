// List events in the words of a recording's expectations.
import Gestures
package import ListUI
import Model
package import Units

extension DecisionWords {
  /// Appends the lines of an event. Some events have none.
  package mutating func add(_ event: ListEvent, at time: Instant) {
    for text in words(event) { lines.append(Line(text: text, time: time)) }
  }

  private mutating func words(_ event: ListEvent) -> [String] {
    switch event {
    case .swipeBegan(let item): ["row \(number(item)) pan began"]
    case .swipeEnded(let item, let action):
      ["row \(number(item)) \(action.map { word($0.kind) } ?? "let go")"]
    case .swipeCancelled(let item): ["row \(number(item)) pan cancelled"]
    case .dragBegan(let edge): [edge.map { "pull \($0) began" } ?? "list pan began"]
    case .pullTurned(let edge): ["turned to \(edge.map { "pull \($0)" } ?? "list pan")"]
    case .pullReached(let stage): ["pull reached stage \(stage.rawValue)"]
    case .dragEnded(nil, let place):
      ["list pan ended at \(tenths(panel.millimeters(y: place).value)) mm"]
    case .dragEnded: ["pull ended"]
    case .dragCancelled(let edge): [edge == nil ? "list pan cancelled" : "pull cancelled"]
    case .cleared(let action): [word(action.kind)]
    case .shaken(let item): ["row \(number(item)) is completed: it shakes"]
    case .tapped(let item): [item.map { "tap on row \(number($0))" } ?? "tap beside the rows"]
    case .tapCancelled(let item):
      [item.map { "tap on row \(number($0)) taken back" } ?? "tap beside the rows taken back"]
    case .twoFingerTapped: ["two-finger tap"]
    case .undoAsked, .newestUndoAsked: ["undo asked for"]
    case .lifted(_, let row): ["row \(row + 1) lifted"]
    case .putDown(_, let from, let to, let action):
      ["row \(from + 1) put down" + (action.map { landing($0, in: to) } ?? "")]
    case .liftCancelled(_, let from): ["row \(from + 1) lift cancelled"]
    case .partingBegan(let seam):
      ["\(rows(beside: seam)) pinch began"]
    case .partingEnded(_, let change):
      ["pinch ended \(tenths(abs(change.value))) mm \(change < 0 ? "together" : "apart")"]
    case .partingCancelled: ["pinch cancelled"]
    case .editBegan(_, let row): ["editing row \(row + 1) began"]
    case .editEnded(_, let row, let ending): ["editing ended" + self.ending(ending, of: row)]
    case .externalChange(let edit, _): changed(edit)
    case .externalChangeWaits(let edit, _): waits(edit)
    case .undone(let report): undone(report)
    case .bannerDismissed: ["banner dismissed"]
    case .addedAgain(let item, _): ["row \(number(item)) added again"]
    case .wrote(let edit): [written(edit)]
    case .textIsFull: ["text full"]
    case .uncompletedForNewRow(let item, _): ["row \(number(item)) reopened"]
    case .made, .swipeOutcomeChanged, .left, .keyboardTouched, .caretMoved, .caretTaken, .caretLeft:
      []
    }
  }

  private func written(_ edit: TextEdit) -> String {
    switch edit {
    case .insert(" "): "wrote a blank"
    case .insert(let text): "wrote \(RecordedWords.line(text))"
    case .deleteBackward: "took a letter away"
    case .deleteWordBackward: "took a word away"
    case .enter: "wrote return"
    case .commit: "wrote done"
    case .take: "took a suggestion"
    case .forget: "forgot a suggestion"
    case .selectAll: "took back what a hand wrote"
    case .cancel, .deleteForward, .deleteWordForward, .move, .select, .undo:
      fatalError("DecisionWords: \(edit) is no key of the board")
    }
  }

  private func rows(beside seam: Seam) -> String {
    switch (seam.above.map(ItemID.init), seam.below.map(ItemID.init)) {
    case (let above?, let below?): "rows \(number(above)) and \(number(below))"
    case (let above?, nil): "below row \(number(above))"
    case (nil, let below?): "above row \(number(below))"
    case (nil, nil): fatalError("DecisionWords: a seam beside no row")
    }
  }

  private func landing(_ action: Action, in row: Int) -> String {
    let words = " as row \(row + 1)"
    return action.kind == .moved ? words : words + " and \(word(action.kind))"
  }

  private func ending(_ ending: EditEnding, of row: Int) -> String {
    switch ending {
    case .unchanged: ""
    case .restored: ", row \(row + 1) restored"
    case .dropped: ", row \(row + 1) dropped"
    case .stored(let action): ", row \(row + 1) \(word(action.kind))"
    }
  }

  private func word(_ kind: Action.Kind) -> String {
    switch kind {
    case .completed: "completed"
    case .uncompleted: "reopened"
    case .deleted: "deleted"
    case .added: "added"
    case .changed: "changed"
    case .moved: "moved"
    case .cleared(let count): "\(count) \(count == 1 ? "row" : "rows") cleared"
    }
  }
}
