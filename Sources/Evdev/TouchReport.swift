// What the reader tells about devices, and what configuration tells the reader.
public import Units

/// What became of a touch panel; for the log.
public enum TouchReport: Hashable, Sendable, CustomStringConvertible {
  /// It is read from now on.
  case appeared(path: String, name: String, slots: Int)
  case refused(path: String, name: String, TouchRefusal)
  /// It went, and its contacts were cancelled.
  case gone(path: String, name: String)
  /// The reader itself failed; panels that are open go on.
  case failed(TouchError)

  public var description: String {
    switch self {
    case .appeared(let path, let name, let slots):
      "touch panel \(path) (\(name)), \(slots) fingers"
    case .refused(let path, let name, let refusal): "\(path) (\(name)) refused: \(refusal)"
    case .gone(let path, let name): "touch panel \(path) (\(name)) is gone"
    case .failed(let error): "\(error)"
    }
  }
}

/// What a person set about touch panels.
public struct TouchConfiguration: Sendable {
  /// Names or paths of devices that are not used.
  public var ignored: [String]
  /// The size of the glass where the device tells none or a wrong one.
  public var size: (width: Millimeters, height: Millimeters)?
  /// How the picture is turned on the panels; touches turn with it.
  public var rotation: Rotation

  public init(
    ignored: [String] = [], size: (width: Millimeters, height: Millimeters)? = nil,
    rotation: Rotation = .upright
  ) {
    self.ignored = ignored
    self.size = size
    self.rotation = rotation
  }

  func ignores(_ node: InputNode) -> Bool {
    node.marks.contains(.ignored) || ignored.contains(node.path) || ignored.contains(node.name)
  }
}
