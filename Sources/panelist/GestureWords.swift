// What gestures decide, in the words of a recording's expectations.
import Gestures
import ListUI
import Model
import Units

/// One line for each step that decides something; a step that only goes on says nothing.
struct GestureWords {
  /// What is remembered from step to step.
  struct Tale {
    /// How far each pull under way has come.
    var pulls: [ContactID: PullStage] = [:]
    /// The row in which each lifted one was, counted from 1.
    var lifted: [ContactID: Int] = [:]
  }

  /// What was said, and when.
  private(set) var said: [(text: String, time: Instant)] = []
  /// All steps, also those that only go on.
  private(set) var steps: [GestureStep] = []
  /// What the list asked for, in order.
  private(set) var effects: [ListEffect] = []
  private(set) var tale: Tale
  /// When that happens which is no gesture.
  let time: Instant
  private let list: ItemList
  private let edited: ItemID?
  /// How an edit ended: what was stored of it, and whether it was taken back.
  private var editEffect: [Edit] = []
  private var isTakenBack = false

  /// - Parameters:
  ///   - view: Before it is touched: rows are counted as a person saw them when the fingers moved.
  ///   - time: When that happens which is no gesture.
  ///   - tale: What was remembered before.
  init(_ view: ListView, at time: Instant, _ tale: Tale) {
    list = view.list
    edited = view.editedItem
    self.time = time
    self.tale = tale
  }

  /// Adds a step, and what it decides.
  ///
  /// - Parameters:
  ///   - gesture: The step; nil when a key did something, or time alone.
  ///   - effect: What the list made of it.
  ///   - isTakingBack: Whether an edit that this ends is undone.
  mutating func add(_ gesture: Gesture?, _ effect: ListEffect?, isTakingBack: Bool = false) {
    if let effect { effects.append(effect) }
    isTakenBack = isTakenBack || isTakingBack
    guard let gesture else { return noteEdit(effect) }
    steps.append(GestureStep(gesture, row: gesture.kind.target.flatMap(index).map { $0 + 1 }))
    switch gesture.kind {
    case .listPan(let edge?): addPull(gesture, at: edge, effect)
    case .listPan(nil):
      say(gesture, began: "list pan began", "list pan ended", "list pan cancelled")
    case .rowPan(let target):
      let name = row(target)
      say(
        gesture, began: "\(name) pan began", "\(name) \(outcome(effect))", "\(name) pan cancelled")
    case .tap(let target):
      say(target.map { "tap on \(row($0))" } ?? "tap beside the rows", gesture)
      noteEdit(effect)
      askForUndo(effect, gesture)
    case .twoFingerTap:
      say("two-finger tap", gesture)
      askForUndo(effect, gesture)
    case .longPress(let target): addLift(gesture, of: target, effect)
    case .pinch(let upper, let lower):
      say(
        gesture, began: "rows \(number(upper)) and \(number(lower)) pinch began",
        "pinch ended \(opening(gesture))", "pinch cancelled")
    }
  }

  /// Says what became of an edit since the words were begun, and which one began.
  mutating func compare(with view: ListView) {
    let now = view.editedItem
    guard now != edited else { return }
    if let edited {
      let name =
        "row \(number(edited, in: view.list) ?? number(edited, in: list) ?? "that is gone")"
      say("editing ended" + ending(of: edited, name, in: view.list))
    }
    if let now, let number = number(now, in: view.list) { say("editing row \(number) began") }
  }

  /// Says a line about what is no gesture.
  mutating func say(_ text: String) { said.append((text, time)) }

  /// The row of an item in a list, counted from 1; nil when it is not there.
  func number(_ item: ItemID, in list: ItemList) -> String? {
    list.index(of: item).map { "\($0 + 1)" }
  }

  /// The list as it was before.
  var before: ItemList { list }

  /// What a step of typing, a tap or time made of the row that is edited.
  private mutating func noteEdit(_ effect: ListEffect?) {
    if case .store(let edits) = effect { editEffect = edits }
  }

  private func ending(of item: ItemID, _ name: String, in list: ItemList) -> String {
    switch editEffect.first {
    case .insert: ", \(name) added"
    case .setText: ", \(name) changed"
    case .delete: ", \(name) deleted"
    case .setCompleted, .move, nil:
      list.index(of: item) == nil ? ", \(name) dropped" : isTakenBack ? ", \(name) restored" : ""
    }
  }

  private mutating func askForUndo(_ effect: ListEffect?, _ gesture: Gesture) {
    if effect == .undo { say("undo asked for", gesture) }
  }

  private mutating func addPull(_ gesture: Gesture, at edge: ListEdge, _ effect: ListEffect?) {
    if gesture.phase != .cancelled, gesture.stage != tale.pulls[gesture.contact, default: .none] {
      tale.pulls[gesture.contact] = gesture.stage
      say("pull reached stage \(gesture.stage.rawValue)", gesture)
    }
    say(gesture, began: "pull \(edge) began", "pull ended", "pull cancelled")
    switch gesture.phase {
    case .began, .changed: break
    case .ended, .cancelled: tale.pulls[gesture.contact] = nil
    }
    guard case .store(let edits) = effect else { return }
    say("\(edits.count) \(edits.count == 1 ? "row" : "rows") cleared", gesture)
  }

  private mutating func addLift(_ gesture: Gesture, of target: TargetID, _ effect: ListEffect?) {
    let number = tale.lifted[gesture.contact].map { "\($0)" } ?? number(target)
    let name = "row \(number)"
    switch gesture.phase {
    case .began:
      tale.lifted[gesture.contact] = index(target).map { $0 + 1 }
      say("\(name) lifted", gesture)
    case .changed: break
    case .ended:
      say("\(name) put down\(landing(effect))", gesture)
      tale.lifted[gesture.contact] = nil
    case .cancelled:
      say("\(name) lift cancelled", gesture)
      tale.lifted[gesture.contact] = nil
    }
  }

  /// Where a lifted row is after all, and what else became of it.
  private func landing(_ effect: ListEffect?) -> String {
    guard case .store(let edits) = effect, let item = edits.first?.id else { return "" }
    var after = list
    for edit in edits { after.apply(edit) }
    var words = number(item, in: after).map { " as row \($0)" } ?? ""
    for case .setCompleted(_, let isCompleted) in edits {
      words += isCompleted ? " and completed" : " and reopened"
    }
    return words
  }

  private mutating func say(
    _ gesture: Gesture, began: String, _ ended: String, _ cancelled: String
  ) {
    switch gesture.phase {
    case .began: say(began, gesture)
    case .changed: break
    case .ended: say(ended, gesture)
    case .cancelled: say(cancelled, gesture)
    }
  }

  private mutating func say(_ text: String, _ gesture: Gesture) {
    said.append((text, gesture.time))
  }

  private func row(_ target: TargetID) -> String { "row \(number(target))" }

  private func number(_ target: TargetID) -> String {
    index(target).map { "\($0 + 1)" } ?? "that is gone"
  }

  private func index(_ target: TargetID) -> Int? {
    list.index(of: ItemID(high: target.high, low: target.low))
  }

  private func outcome(_ effect: ListEffect?) -> String {
    guard case .store(let edits) = effect, let edit = edits.first else { return "let go" }
    switch edit {
    case .setCompleted(_, let isCompleted): return isCompleted ? "completed" : "reopened"
    case .delete: return "deleted"
    case .insert, .setText, .move: return "changed"
    }
  }

  /// How far the rows of a pinch came apart or together since it began.
  private func opening(_ pinch: Gesture) -> String {
    guard let other = pinch.other else { fatalError("GestureWords: a pinch of one finger") }
    let now = other.position - pinch.position
    let start = now - (other.translation - pinch.translation)
    let change = now.lengthSquared.squareRoot() - start.lengthSquared.squareRoot()
    return "\(tenths(abs(change))) mm \(change < 0 ? "together" : "apart")"
  }
}
