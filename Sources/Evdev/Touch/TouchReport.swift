// What the reader of touch panels tells about them, for the log.

/// What became of a touch panel; for the log.
public enum TouchReport: Hashable, Sendable, CustomStringConvertible {
  /// It is read from now on.
  case appeared(path: String, name: String, fingers: Int)
  case refused(path: String, name: String, InputRefusal)
  /// It gives values that its range denies; its touches lie on the edge. Said once a panel.
  case beyondRange(path: String, name: String, StrayValue)
  /// Its contacts are no palms, however long it says that they are. Said once a panel.
  case lengthsDoubted(path: String, name: String, LengthDoubt)
  /// It loses fingers that move and tells them anew, and they are joined from now on. Said once a
  /// panel.
  case losesFingers(path: String, name: String)
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
    case .lengthsDoubted(let path, let name, let doubt):
      "touch panel \(path) (\(name)) \(doubt)"
    case .losesFingers(let path, let name):
      "touch panel \(path) (\(name)) loses moving fingers and tells them anew; they are joined from "
        + "now on, unless rejoin in [touch] of the configuration is off"
    case .gone(let path, let name): "touch panel \(path) (\(name)) is gone"
    case .failed(let error): "\(error)"
    }
  }
}
