// What the reader of touch panels tells about them, for the log.

/// What became of a touch panel; for the log.
public enum TouchReport: Hashable, Sendable, CustomStringConvertible {
  /// It is read from now on.
  case appeared(path: String, name: String, fingers: Int)
  case refused(path: String, name: String, InputRefusal)
  /// It gives values that its range denies; its touches lie on the edge. Said once a panel.
  case beyondRange(path: String, name: String, StrayValue)
  /// It went, and its contacts were cancelled.
  case gone(path: String, name: String)
  /// The reader itself failed; panels that are open go on.
  case failed(InputError)

  public var description: String {
    switch self {
    case .appeared(let path, let name, let fingers):
      "touch panel \(path) (\(name)), \(fingers) finger\(fingers == 1 ? "" : "s")"
    case .refused(let path, let name, let refusal): "\(path) (\(name)) refused: \(refusal)"
    case .beyondRange(let path, let name, let stray):
      "touch panel \(path) (\(name)) says \(stray.axis) \(stray.value), but its range is "
        + "\(stray.range.minimum) to \(stray.range.maximum); set range in [touch] of the "
        + "configuration"
    case .gone(let path, let name): "touch panel \(path) (\(name)) is gone"
    case .failed(let error): "\(error)"
    }
  }
}
