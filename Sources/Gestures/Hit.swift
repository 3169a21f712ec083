// What a finger meets when it touches down: asked once, and frozen with the finger.

/// What lies over what, front to back. A new thing on the glass is a new layer.
public enum Layer: UInt8, CaseIterable, Hashable, Sendable {
  /// The board of keys: its contacts are its own, and never make a gesture.
  case board
  /// Over the list, and does not move with it.
  case cover
  /// At the glass's lower edge: the list ends above it.
  case banner
  /// The list's rows, and the holes among them.
  case rows
  /// Below the list's end.
  case black

  /// Whether what is there goes by when the list moves, so that a touch that stops the list has
  /// chosen nothing.
  public var movesWithList: Bool {
    switch self {
    case .board, .cover, .banner: false
    case .rows, .black: true
    }
  }
}

/// The answer to one finger that touches down; it holds until the finger is gone.
public struct Hit: Hashable, Sendable {
  /// What is foremost there.
  public let layer: Layer
  /// The item of the row, nil where there is none.
  public let target: TargetID?
  /// What may begin there; nothing else contends for the finger.
  public let kinds: GestureKinds

  /// - Parameters:
  ///   - layer: What is foremost there.
  ///   - target: The item of the row, nil where there is none.
  ///   - kinds: What may begin there; of these, what needs a row needs a target.
  public init(layer: Layer, target: TargetID?, kinds: GestureKinds) {
    self.layer = layer
    self.target = target
    self.kinds = target == nil ? kinds.subtracting(.ofRows) : kinds
  }

  /// With what may begin there as a rule: everything on a row, and beside rows what needs none.
  ///
  /// - Parameters:
  ///   - layer: What is foremost there.
  ///   - target: The item of the row, nil where there is none.
  public init(_ layer: Layer, _ target: TargetID? = nil) {
    self.init(layer: layer, target: target, kinds: .all)
  }
}
