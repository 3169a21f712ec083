// A device before it is opened: what udev tells of it, and that it came or went.

/// What udev and the driver say about a device before it is opened.
public struct InputMarks: OptionSet, Hashable, Sendable {
  /// One bit for each mark below.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ID_INPUT_TOUCHSCREEN=1.
  public static let touchscreen = InputMarks(rawValue: 1)
  /// ID_INPUT_TOUCHPAD=1.
  public static let touchpad = InputMarks(rawValue: 2)
  /// ID_INPUT_TABLET=1.
  public static let tablet = InputMarks(rawValue: 4)
  /// INPUT_PROP_DIRECT.
  public static let direct = InputMarks(rawValue: 8)
  /// LIBINPUT_IGNORE_DEVICE=1.
  public static let ignored = InputMarks(rawValue: 16)
  /// ID_INPUT_KEYBOARD=1: it has the keys of a whole keyboard.
  public static let keyboard = InputMarks(rawValue: 32)
}

/// A device node as udev lists it.
public struct InputNode: Hashable, Sendable {
  /// Such as `/dev/input/event3`; another device may have it later.
  public var path: String
  /// Where sysfs has it; no other device ever has the same while this one is there.
  public var systemPath: String
  /// What the driver calls it; empty when the driver says nothing.
  public var name: String
  /// What udev and the driver say about it.
  public var marks: InputMarks
  /// LIBINPUT_CALIBRATION_MATRIX as a udev rule wrote it; nil when none did.
  public var calibration: String?

  public init(
    path: String, systemPath: String, name: String, marks: InputMarks, calibration: String? = nil
  ) {
    self.path = path
    self.systemPath = systemPath
    self.name = name
    self.marks = marks
    self.calibration = calibration
  }

  /// Whether it is read as a touch panel.
  var isPanel: Bool { !marks.isDisjoint(with: [.touchscreen, .direct]) }
  /// Whether it is read as a keyboard.
  var isKeyboard: Bool { marks.contains(.keyboard) && !isPanel }
}

/// What became of devices.
public enum InputChange: Hashable, Sendable {
  /// It came, or udev learned something new about it.
  case present(InputNode)
  /// It went.
  case gone(systemPath: String)
  /// Changes were lost: list all devices again.
  case lost
}
