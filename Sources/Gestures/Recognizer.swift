// What contends for a finger: what a recognizer is told, what it answers, and the kinds there are.
package import Units

/// What a recognizer wants of the arenas in which it contends.
package enum Verdict: Hashable, Sendable {
  /// It cannot tell yet.
  case pending
  /// It wants the finger; the first to say so has it.
  case accept
  /// It gives up.
  case reject
}

/// What hands hold at this moment, as far as it concerns one finger.
package struct Holds: Hashable, Sendable {
  /// A finger drags the list.
  package var list: Bool
  /// The list moves on its own.
  package var listMoves: Bool
  /// Any row is held by a swipe.
  package var anyRow: Bool
  /// The row on which this finger touched down is held by another.
  package var ownRow: Bool

  package init(
    list: Bool = false, listMoves: Bool = false, anyRow: Bool = false, ownRow: Bool = false
  ) {
    self.list = list
    self.listMoves = listMoves
    self.anyRow = anyRow
    self.ownRow = ownRow
  }
}

/// What a recognizer is told. `accepted` or `rejected` comes exactly once to each.
package enum RecognizerEvent: Hashable, Sendable {
  /// The finger touched down; always the first.
  case touched(at: Point, on: TargetID?, Holds)
  case moved(to: Point, Holds)
  case lifted(at: Point)
  /// The finger, or what lay under it, went away: nothing may result.
  case cancelled(at: Point)
  /// It has the finger from here on.
  case accepted(at: Point)
  /// Another has the finger, or this one gave up. It hears nothing more.
  case rejected
}

/// What a recognizer answers.
package enum RecognizerEffect: Hashable, Sendable {
  /// The answer to a finger's event while nobody has the finger.
  case verdict(Verdict)
  /// The answer of the one that has the finger: a step of its gesture, with the travel since
  /// `began`.
  case step(Gesture.Kind, Gesture.Phase, Vector)
  /// The answer to `rejected`.
  case nothing
}

/// The kinds of recognizer, one case each: a value, so that a touch allocates nothing.
enum Recognizer: Sendable {
  case horizontalPan(HorizontalPan)
  case verticalPan(VerticalPan)

  /// Those that contend for every finger, in the order in which they are asked.
  static func all(_ tuning: Tuning) -> [2 of Recognizer] {
    [.horizontalPan(HorizontalPan(tuning)), .verticalPan(VerticalPan(tuning))]
  }

  mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch self {
    case .horizontalPan(var pan):
      let effect = pan.handle(event)
      self = .horizontalPan(pan)
      return effect
    case .verticalPan(var pan):
      let effect = pan.handle(event)
      self = .verticalPan(pan)
      return effect
    }
  }

  /// The gesture that it makes at this moment, nil while it makes none.
  var gesture: Gesture.Kind? {
    switch self {
    case .horizontalPan(let pan): pan.gesture
    case .verticalPan(let pan): pan.gesture
    }
  }

  var name: String {
    switch self {
    case .horizontalPan(let pan): "HorizontalPan(\(pan))"
    case .verticalPan(let pan): "VerticalPan(\(pan))"
    }
  }
}
