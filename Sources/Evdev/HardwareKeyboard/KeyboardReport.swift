// Device events of the keyboard reader, for the log.

/// A device event of the keyboard reader, for the log.
public enum KeyboardReport: Hashable, Sendable, CustomStringConvertible {
  /// The keyboard is read from now on.
  case appeared(path: String, name: String)
  case refused(path: String, name: String, InputRefusal)
  /// The keyboard was removed; its key state is dropped.
  case gone(path: String, name: String)
  /// A call of the reader failed. Open keyboards are not affected.
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
