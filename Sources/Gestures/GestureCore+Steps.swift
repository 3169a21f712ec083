// From a recognizer's effect to a step of a gesture.
import Units

extension GestureCore {
  /// Passes on a step of the one that has a finger.
  mutating func step(
    _ effect: RecognizerEffect, of index: Int, in moment: Moment, emit: (Gesture) -> Void
  ) {
    guard case .step(let kind, let phase, let translation) = effect else {
      fatalError("GestureCore: \(effect) is no step")
    }
    var velocity = Vector.zero
    switch phase {
    case .began:
      fingers[index].gesture = kind
      holding += 1
      if fingers[index].dragsList { disturb(allBut: index) }
    case .changed: break
    case .ended:
      if kind.isPan { velocity = fingers[index].history.velocity(at: moment.time, tuning) }
      finish(index)
    case .cancelled: finish(index)
    }
    emit(
      Gesture(
        kind: kind, phase: phase, contact: fingers[index].contact, time: moment.time,
        position: fingers[index].position, translation: translation, velocity: velocity,
        pull: pull(of: index, kind)))
  }

  /// Passes on a step of the one that has both fingers of a pair.
  mutating func step(
    _ effect: PairEffect, of place: Int, in moment: Moment, emit: (Gesture) -> Void
  ) {
    guard case .step(let kind, let phase, let first, let second) = effect else {
      fatalError("GestureCore: \(effect) is no step")
    }
    let gesture = pairs[place].gesture(kind, phase, at: moment.time, first, second)
    switch phase {
    case .began:
      forEachFinger(of: place) { core, member in
        core.fingers[member].gesture = kind
        core.holding += 1
      }
    case .changed: break
    case .ended, .cancelled:
      pairs[place].isPinching = false
      forEachFinger(of: place) { core, member in core.finish(member) }
      part(place)
    }
    emit(gesture)
  }

  /// What makes a drag a pull, before anyone has asked how far it has come.
  func pull(of index: Int, _ kind: Gesture.Kind) -> Pull? {
    guard case .listPan = kind, let edge = fingers[index].pulledEdge else { return nil }
    return Pull(edge: edge, stage: .none)
  }

  /// The gesture of a finger is over: it does nothing more until it is lifted.
  private mutating func finish(_ index: Int) {
    if fingers[index].gesture != nil { holding -= 1 }
    fingers[index].gesture = nil
    close(index)
  }

  /// The list begins to move under resting fingers: what they touched was not chosen any more.
  private mutating func disturb(allBut index: Int) {
    for other in fingers.indices where other != index {
      var resting = fingers[other].contenders.intersection([.longPress, .tap, .twoFingerTap])
      while let contender = resting.removeFirst() { dismiss(contender, of: other) }
    }
  }
}

extension Pair {
  /// A step of a gesture of both fingers, at places that may differ from those last reported.
  func gesture(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, at time: Instant, _ first: Vector,
    _ second: Vector
  ) -> Gesture {
    gesture(kind, phase, at: time, first, second, self.first.position, self.second.position)
  }

  /// The same with the fingers at places that were not reported.
  func gesture(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, at time: Instant, _ first: Vector,
    _ second: Vector, _ firstPosition: Point, _ secondPosition: Point
  ) -> Gesture {
    let one = Gesture.Finger(
      contact: self.first.contact, position: firstPosition, translation: first)
    let two = Gesture.Finger(
      contact: self.second.contact, position: secondPosition, translation: second)
    // A tap has no upper finger.
    let isTurned = kind != .twoFingerTap && upper == .second
    let (main, other) = isTurned ? (two, one) : (one, two)
    return Gesture(
      kind: kind, phase: phase, contact: main.contact, time: time, position: main.position,
      translation: main.translation, other: other)
  }
}

extension Gesture.Kind {
  /// Whether a speed comes out of it.
  var isPan: Bool {
    switch self {
    case .rowPan, .listPan: true
    case .tap, .twoFingerTap, .longPress, .pinch: false
    }
  }

  /// Whether it is bound to a row.
  func holds(_ target: TargetID) -> Bool {
    switch self {
    case .rowPan(let row), .longPress(let row): row == target
    case .pinch(let seam): seam.touches(target)
    case .listPan, .tap, .twoFingerTap: false
    }
  }
}

extension Gesture {
  /// The same step of a pull with its stage.
  func staged(on surface: some Surface, _ tuning: Tuning) -> Gesture {
    // What is cancelled has no stage.
    guard let edge = pull?.edge, phase != .cancelled else { return self }
    let travel = edge == .top ? translation.dy : -translation.dy
    let rows = surface.pulledRows(by: max(travel, 0))
    let stage: PullStage =
      rows >= tuning.secondPullStage ? .second : rows >= tuning.firstPullStage ? .first : .none
    return Gesture(
      kind: kind, phase: phase, contact: contact, time: time, position: position,
      translation: translation, other: other, velocity: velocity,
      pull: Pull(edge: edge, stage: stage))
  }
}
