// A device before it is opened: its udev properties, and hotplug events.

/// Tags of a device before it is opened, from udev and the driver.
public struct InputMarks: OptionSet, Hashable, Sendable {
  /// One bit for each tag below.
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
  /// ID_INPUT_KEYBOARD=1: a full keyboard.
  public static let keyboard = InputMarks(rawValue: 32)
  /// ID_INPUT_KEY=1 with the keys 1 to 0 and Enter: a keypad, or a scanner of digits alone.
  public static let keypad = InputMarks(rawValue: 64)
}

/// A device node as udev lists it.
public struct InputNode: Hashable, Sendable {
  /// Such as `/dev/input/event3`. Another device may get the same path later.
  public var path: String
  /// Path in sysfs. Unique while the device is present.
  public var systemPath: String
  /// Name from the driver; may be empty.
  public var name: String
  /// Tags from udev and the driver.
  public var marks: InputMarks
  /// LIBINPUT_CALIBRATION_MATRIX from a udev rule; nil without one.
  public var calibration: String?
  /// Symbolic links that lead to the node, such as those below `/dev/input/by-path`. Unlike the path
  /// they are the same after the device is plugged in again.
  public var links: [String]

  public init(
    path: String, systemPath: String, name: String, marks: InputMarks, calibration: String? = nil,
    links: [String] = []
  ) {
    self.path = path
    self.systemPath = systemPath
    self.name = name
    self.marks = marks
    self.calibration = calibration
    self.links = links
  }

  /// Whether a configured name, path or link means this device.
  func isCalled(_ device: String) -> Bool {
    device == path || device == name || links.contains(device)
  }

  /// Whether the node's path comes before another's: in the order of device numbers.
  func precedes(_ other: InputNode) -> Bool { (path.count, path) < (other.path.count, other.path) }

  /// Whether the node is read as a touch panel.
  var isPanel: Bool { !marks.isDisjoint(with: [.touchscreen, .direct]) }
  /// Whether the node is read as a keyboard. udev calls a keyboard only what has all keys of the
  /// first two rows; some barcode scanners have none but those that they send.
  var isKeyboard: Bool { !marks.isDisjoint(with: [.keyboard, .keypad]) && !isPanel }
}

/// A hotplug event.
public enum InputChange: Hashable, Sendable {
  /// The device was added, or its udev properties changed.
  case present(InputNode)
  /// The device was removed.
  case gone(systemPath: String)
  /// udev events were lost: list all devices again.
  case lost
}
