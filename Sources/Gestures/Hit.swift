// What a finger meets when it touches down: asked once, and constant for the finger.

/// The layers of the screen, front to back. Anything new on the screen is a new layer.
public enum Layer: UInt8, CaseIterable, Hashable, Sendable {
  /// The on-screen keyboard: its contacts never make a gesture.
  case keyboard
  /// Over the list, and does not move with it.
  case cover
  /// At the screen's lower edge; the list ends above it.
  case banner
  /// The list's rows, and the gaps among them.
  case rows
  /// Below the list's end.
  case black

  /// Whether contacts on the layer type, and never make a gesture.
  public var takesText: Bool {
    switch self {
    case .keyboard: true
    case .cover, .banner, .rows, .black: false
    }
  }

  /// Whether the layer moves with the list, so that a touch that stops the list has chosen nothing.
  public var movesWithList: Bool {
    switch self {
    case .keyboard, .cover, .banner: false
    case .rows, .black: true
    }
  }
}

/// What one finger met when it touched down; constant until the finger is gone.
public struct Hit: Hashable, Sendable {
  /// The foremost layer there.
  public let layer: Layer
  /// The item of the row, nil where there is none.
  public let target: TargetID?
  /// The gestures that may begin there; no others compete for the finger.
  public let kinds: GestureKinds

  /// - Parameters:
  ///   - layer: The foremost layer there.
  ///   - target: The item of the row, nil where there is none.
  ///   - kinds: The gestures that may begin there; without a target, those of rows are left out.
  public init(layer: Layer, target: TargetID?, kinds: GestureKinds) {
    self.layer = layer
    self.target = target
    self.kinds = target == nil ? kinds.subtracting(.ofRows) : kinds
  }

  /// Allows every gesture on a row, and elsewhere every gesture that needs no row.
  ///
  /// - Parameters:
  ///   - layer: The foremost layer there.
  ///   - target: The item of the row, nil where there is none.
  public init(_ layer: Layer, _ target: TargetID? = nil) {
    self.init(layer: layer, target: target, kinds: .all)
  }
}

/// The opaque 128-bit id of what lies under a finger. The interface uses an item's id, so that a
/// gesture stays bound to its item while rows move.
public struct TargetID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
