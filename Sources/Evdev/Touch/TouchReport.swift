// Device events of the touch panel reader, for the log.
public import Gestures
internal import Units

/// A device event of the touch panel reader, for the log.
public enum TouchReport: Hashable, Sendable, CustomStringConvertible {
  /// The panel is read from now on.
  case appeared(path: String, name: String, fingers: Int)
  case refused(path: String, name: String, InputRefusal)
  /// A position was far outside the axis range. Such positions are clamped to the edge. Once per
  /// panel.
  case beyondRange(path: String, name: String, StrayValue)
  /// The panel's contact lengths are not trusted. Once per panel.
  case lengthsDoubted(path: String, name: String, LengthDoubt)
  /// The panel lost a moving finger and reported it again as a new contact. From now on such
  /// contacts are stitched into one. Once per panel.
  case losesFingers(path: String, name: String)
  /// The panel reported short contacts in a corner, where no finger was. They do nothing. Once per
  /// panel.
  case hasGhosts(path: String, name: String)
  /// What the panel did wrong before the last start. Once per panel.
  case isKnown(path: String, name: String, TouchFaults)
  /// The panel was removed; its contacts were cancelled.
  case gone(path: String, name: String)
  /// A call of the reader failed. Open panels are not affected.
  case failed(InputError)

  public var description: String {
    switch self {
    case .appeared(let path, let name, let fingers):
      "touch panel \(path) (\(name)), \(fingers) finger\(fingers == 1 ? "" : "s")"
    case .refused(let path, let name, let refusal): "\(path) (\(name)) refused: \(refusal)"
    case .beyondRange(let path, let name, let stray):
      "touch panel \(path) (\(name)) says \(stray.axis) \(stray.value), but its range is "
        + "\(stray.range.minimum) to \(stray.range.maximum); `panelist devices "
        + "--touch` measures it, for range in [touch] of the configuration"
    case .lengthsDoubted(let path, let name, let doubt): "touch panel \(path) (\(name)) \(doubt)"
    case .losesFingers(let path, let name):
      "touch panel \(path) (\(name)) loses moving fingers and tells them anew; they are joined from "
        + "now on, unless stitching in [touch] of the configuration is off"
    case .hasGhosts(let path, let name):
      "touch panel \(path) (\(name)) reports contacts in a corner for less than "
        + "\(Int(Tuning.standard.cornerTime.seconds * 1000)) ms, where no finger is; "
        + "they do nothing; a moist or bent panel, its cable or its charger may be the cause"
    case .isKnown(let path, let name, let faults):
      "touch panel \(path) (\(name)) is known from before: it \(faults.clauses); that is forgotten "
        + "after seven days of use without it, where the date is known"
    case .gone(let path, let name): "touch panel \(path) (\(name)) is gone"
    case .failed(let error): "\(error)"
    }
  }
}
