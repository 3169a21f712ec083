// Pulls past the ends of the list: how far each has come, and whether it counts.
import Units

extension GestureCore {
  /// The end and the stage of a drag that is a pull; nil for one that is not.
  func pull(
    _ drag: Drag, of index: Int, by translation: Vector, on surface: some Surface
  ) -> Pull? {
    way(of: drag, by: translation, on: surface).map { counted($0, of: index) }
  }

  /// The same at a report of its finger, from which on it may count.
  mutating func followPull(
    _ drag: Drag, of index: Int, by translation: Vector, at time: Instant, on surface: some Surface
  ) -> Pull? {
    let way = way(of: drag, by: translation, on: surface)
    let edge = way.flatMap { $0.stage > .none ? $0.edge : nil }
    fingers[index].notes.pullDwell.move(past: edge, at: fingers[index].position.y, time, tuning)
    if let due = fingers[index].notes.pullDwell.due(tuning) {
      quietUntil = min(quietUntil ?? due, due)
    }
    return way.map { counted($0, of: index) }
  }

  /// When a pull that is far enough counts without further reports; nil without one.
  func pullDue(of index: Int) -> Instant? {
    guard let due = fingers[index].notes.pullDwell.due(tuning),
      !fingers[index].prediction.isMissing, fingers[index].arena.drag?.mayPull == true
    else { return nil }
    return due
  }

  /// The end past which a drag pulls, and how far it has come, whether it counts or not.
  private func way(of drag: Drag, by translation: Vector, on surface: some Surface) -> Pull? {
    guard let edge = drag.edge(by: translation) else { return nil }
    let travel = edge == .top ? translation.dy : -translation.dy
    let progress = surface.pullProgress(at: edge, by: max(travel, 0))
    let stage: PullStage =
      progress >= tuning.secondPullStage ? .second : progress >= 1 ? .first : .none
    return Pull(edge: edge, stage: stage)
  }

  /// A pull without a stage where it does not count.
  private func counted(_ way: Pull, of index: Int) -> Pull {
    fingers[index].notes.pullDwell.counts(at: way.edge) ? way : Pull(edge: way.edge, stage: .none)
  }
}
