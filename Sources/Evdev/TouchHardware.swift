// The seam: the few calls to udev and libevdev that the reader makes.
public import System

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

/// What one read of a device gives.
public enum TouchReading: Hashable, Sendable {
  case event(TouchEvent)
  /// Events were lost: read on in mode `.sync` until `.drained`.
  case dropped
  /// Nothing more for now.
  case drained
  /// The device cannot be read; ENODEV when it is gone.
  case failed(errno: CInt)
}

/// How a device is read.
public enum TouchReadMode: Hashable, Sendable {
  case normal
  /// After events were lost: what comes is the device's state, or the difference to it.
  case sync
}

/// An open touch panel or keyboard; it closes its descriptor in the end.
public protocol TouchDevice: AnyObject {
  /// What to watch.
  var raw: CInt { get }
  /// What the device said about itself when it was opened.
  var traits: TouchTraits { get }
  /// What the slots hold.
  var slots: [SlotState] { get }
  /// The slot that the next event belongs to.
  var currentSlot: Int { get }
  /// The codes of the keys that were down when it was opened, or when events were lost last.
  var heldKeys: [CInt] { get }
  /// Reads one event, or tells why there is none; it never waits.
  func next(_ mode: TouchReadMode) -> TouchReading
}

/// Where devices come from.
public protocol TouchHardware: AnyObject {
  associatedtype Device: TouchDevice
  /// Readable when `nextChange` has something; it listens since it exists.
  var monitor: CInt { get }
  /// The next change, or nil when there is none.
  func nextChange() -> InputChange?
  /// All devices that are there.
  func list() throws(TouchError) -> [InputNode]
  /// Sets an open device up for reading, stamps on CLOCK_MONOTONIC.
  func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(TouchError) -> Device
}
