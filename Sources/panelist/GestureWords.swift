// What gestures decide, in the words of a recording's expectations.
import Gestures
import ListUI
import Model
import Units

/// One line for each step that decides something; a step that only goes on says nothing.
struct GestureWords {
  /// What was said, and when.
  private(set) var said: [(text: String, time: Instant)] = []
  /// All steps, also those that only go on.
  private(set) var steps: [GestureStep] = []
  /// How far each pull under way has come.
  private(set) var pulls: [ContactID: PullStage]
  private let list: ItemList

  /// - Parameters:
  ///   - list: Rows are counted in it, as a person saw them when the fingers moved.
  ///   - pulls: How far each pull had come before.
  init(_ list: ItemList, pulls: [ContactID: PullStage]) {
    self.list = list
    self.pulls = pulls
  }

  /// Adds a step, and what it decides.
  ///
  /// - Parameters:
  ///   - gesture: The step; nil when time alone ended something.
  ///   - effect: What the list made of it.
  mutating func add(_ gesture: Gesture?, _ effect: ListEffect?) {
    guard let gesture else { return }
    steps.append(GestureStep(gesture, row: gesture.kind.target.flatMap(index).map { $0 + 1 }))
    switch gesture.kind {
    case .listPan(let edge?): addPull(gesture, at: edge)
    case .listPan(nil):
      say(gesture, began: "list pan began", "list pan ended", "list pan cancelled")
    case .rowPan(let target):
      let name = row(target)
      say(
        gesture, began: "\(name) pan began", "\(name) \(outcome(effect))", "\(name) pan cancelled")
    case .tap(let target?): say("tap on \(row(target))", gesture)
    case .tap(nil): say("tap beside the rows", gesture)
    case .twoFingerTap: say("two-finger tap", gesture)
    case .longPress(let target):
      let name = row(target)
      say(gesture, began: "\(name) lifted", "\(name) put down", "\(name) lift cancelled")
    case .pinch(let upper, let lower):
      say(
        gesture, began: "rows \(number(upper)) and \(number(lower)) pinch began",
        "pinch ended \(opening(gesture))", "pinch cancelled")
    }
  }

  private mutating func addPull(_ gesture: Gesture, at edge: ListEdge) {
    if gesture.phase != .cancelled, gesture.stage != pulls[gesture.contact, default: .none] {
      pulls[gesture.contact] = gesture.stage
      say("pull reached stage \(gesture.stage.rawValue)", gesture)
    }
    say(gesture, began: "pull \(edge) began", "pull ended", "pull cancelled")
    switch gesture.phase {
    case .began, .changed: break
    case .ended, .cancelled: pulls[gesture.contact] = nil
    }
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
