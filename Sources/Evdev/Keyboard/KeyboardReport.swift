// What the reader of keyboards tells about them, for the log.

/// What became of a keyboard; for the log.
public enum KeyboardReport: Hashable, Sendable, CustomStringConvertible {
  /// It is read from now on.
  case appeared(path: String, name: String)
  case refused(path: String, name: String, InputRefusal)
  /// It went, and nothing of it is held any more.
  case gone(path: String, name: String)
  /// The reader itself failed; keyboards that are open go on.
  case failed(InputError)

  public var description: String {
    switch self {
    case .appeared(let path, let name): "keyboard \(path) (\(name))"
    case .refused(let path, let name, let refusal): "\(path) (\(name)) refused: \(refusal)"
    case .gone(let path, let name): "keyboard \(path) (\(name)) is gone"
    case .failed(let error): "\(error)"
    }
  }
}
