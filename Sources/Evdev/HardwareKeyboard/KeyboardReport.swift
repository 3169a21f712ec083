// Device events of the keyboard reader, for the log.

/// A device event of the keyboard reader, for the log.
public enum KeyboardReport: Hashable, Sendable, CustomStringConvertible {
  /// The keyboard is read from now on.
  case appeared(path: String, name: String)
  case refused(path: String, name: String, InputRefusal)
  /// The keyboard was removed; its key state is dropped.
  case gone(path: String, name: String)
  /// The keyboard's layout, with its variants, is missing; the keyboard has the US layout.
  case noLayout(path: String, name: String, String)
  /// Dead keys and the Compose key type nothing. Reported once.
  case noComposeTable
  /// A call of the reader failed. Open keyboards are not affected.
  case failed(InputError)

  /// Whether a layout or the compose table is missing, so that keys type less than they should.
  public var isMissingData: Bool {
    switch self {
    case .noLayout, .noComposeTable: true
    case .appeared, .refused, .gone, .failed: false
    }
  }

  public var description: String {
    switch self {
    case .appeared(let path, let name): "keyboard \(path) (\(name))"
    case .refused(let path, let name, let refusal): "\(path) (\(name)) refused: \(refusal)"
    case .gone(let path, let name): "keyboard \(path) (\(name)) is gone"
    case .noLayout(let path, let name, let layout):
      "keyboard \(path) (\(name)) has the US layout: xkb-data has no layout \(layout); "
        + "`panelist check-config` names what is wrong"
    case .noComposeTable:
      "dead keys and the Compose key type nothing: there is no table of their sequences; install "
        + "the package libx11-data and restart the list"
    case .failed(let error): "\(error)"
    }
  }
}
