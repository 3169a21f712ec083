// Why a touch panel or keyboard is not used.

/// Why a device is not used; the description names the remedy where one exists.
public enum InputRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// By configuration or by LIBINPUT_IGNORE_DEVICE.
  case ignored
  /// Neither udev nor the driver marks the device as a touch screen.
  case notTouchScreen
  /// A touchpad: beside the screen, not on it.
  case touchpad
  /// A device with letter keys and no position axes.
  case keyboard
  /// The device has no position axes.
  case noPlaces
  /// The device is a pen tablet.
  case pen
  /// The device has slots (ABS_MT_SLOT) but no tracking ids.
  case unnamedContacts
  /// A single-touch device with neither BTN_TOUCH nor BTN_LEFT.
  case noTouchKey
  /// The minimum of an axis is not below its maximum.
  case emptyRange(axis: String, AxisRange)
  /// No permission to read the device; the group that has it, if known.
  case noPermission(group: String?)
  /// LIBINPUT_CALIBRATION_MATRIX is not six numbers.
  case badCalibration(String)
  /// A keyboard without an XKB keymap.
  case noKeymap
  /// The device cannot be opened or read.
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
    case .noTouchKey: "does not say when it is touched: it has neither BTN_TOUCH nor BTN_LEFT"
    case .emptyRange(let axis, let range):
      "the range of its \(axis) axis is \(range.minimum) to \(range.maximum); "
        + "`panelist devices --touch` measures it, for range in [touch] of the configuration"
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
