// Why a touch panel or keyboard is not used.

/// Why a device is not used, with the remedy where there is one.
public enum InputRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Configuration or a udev rule (LIBINPUT_IGNORE_DEVICE) says so.
  case ignored
  /// Neither udev nor the driver calls it a touch screen.
  case notTouchScreen
  /// It lies beside the screen, not on it.
  case touchpad
  /// It has keys for letters and no place for a finger.
  case keyboard
  /// It has no axes along which a finger could be.
  case noPlaces
  /// It follows a pen.
  case pen
  /// It has slots for fingers but gives those in them no ids.
  case unnamedContacts
  /// It follows one finger and does not say when that touches.
  case noTouchKey
  /// An axis begins and ends at the same value.
  case emptyRange(axis: String, AxisRange)
  /// We may not read it; the group that may.
  case noPermission(group: String?)
  /// A udev rule's calibration is no six numbers.
  case badCalibration(String)
  /// A keyboard, but nothing tells what its keys mean.
  case noKeymap
  /// It cannot be opened or read.
  case failed(InputError)

  public var description: String {
    switch self {
    case .ignored: "ignored by the configuration or by a udev rule"
    case .notTouchScreen: "not a touch screen"
    case .touchpad:
      "a touchpad (it lacks INPUT_PROP_DIRECT); "
        + "if it is a screen, set ID_INPUT_TOUCHSCREEN=1 in a udev rule"
    case .keyboard: "a keyboard: " + Self.placesMissing
    case .noPlaces: Self.placesMissing
    case .pen: "follows a pen, not fingers"
    case .unnamedContacts: "has slots for fingers (ABS_MT_SLOT) but no ABS_MT_TRACKING_ID"
    case .noTouchKey:
      "does not say when it is touched: it has neither BTN_TOUCH nor BTN_LEFT"
    case .emptyRange(let axis, let range):
      "the range of its \(axis) axis is \(range.minimum) to \(range.maximum); "
        + "set range in [touch] of the configuration"
    case .badCalibration(let text):
      "LIBINPUT_CALIBRATION_MATRIX is '\(text)'; write six numbers into the udev rule, or set "
        + "matrix in [touch] of the configuration"
    case .noPermission(let group?): "may not be read: the user has to be in group \(group)"
    case .noPermission(nil): "may not be read"
    case .noKeymap:
      "there is no map of the keys (layout us); install the package xkb-data and plug it in again"
    case .failed(let error): "\(error)"
    }
  }

  private static let placesMissing =
    "tells no place: it has neither ABS_MT_POSITION_X and ABS_MT_POSITION_Y nor ABS_X and ABS_Y"
}
