// What a device can do, and why it may be refused.
public import System
internal import Units

/// Why a device is not used, with the remedy where there is one.
public enum TouchRefusal: Hashable, Sendable, CustomStringConvertible {
  /// Configuration or a udev rule (LIBINPUT_IGNORE_DEVICE) says so.
  case ignored
  /// Neither udev nor the driver calls it a touch screen.
  case notTouchScreen
  /// It lies beside the screen, not on it.
  case touchpad
  /// It follows a pen.
  case pen
  /// It knows one finger only.
  case singleTouch
  /// It does not name its fingers (protocol A), or not by slots.
  case unnamedContacts
  /// An axis begins and ends at the same value.
  case emptyRange(axis: String, AxisRange)
  /// We may not read it; the group that may.
  case noPermission(group: String?)
  /// It cannot be opened or read.
  case failed(TouchError)

  public var description: String {
    switch self {
    case .ignored: "ignored by the configuration or by a udev rule"
    case .notTouchScreen: "not a touch screen"
    case .touchpad:
      "a touchpad (it lacks INPUT_PROP_DIRECT); "
        + "if it is a screen, set ID_INPUT_TOUCHSCREEN=1 in a udev rule"
    case .pen: "follows a pen, not fingers"
    case .singleTouch: "follows a single finger, which is not supported yet"
    case .unnamedContacts: "does not name its fingers (protocol A), which is not supported yet"
    case .emptyRange(let axis, let range):
      "the range of its \(axis) axis is \(range.minimum) to \(range.maximum); "
        + "set EVDEV_ABS for it in a udev hwdb entry"
    case .noPermission(let group?): "may not be read: the user has to be in group \(group)"
    case .noPermission(nil): "may not be read"
    case .failed(let error): "\(error)"
    }
  }
}

/// A call to libevdev, udev or the kernel that failed.
public struct TouchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function's name, as its manual page names it.
  public let call: String
  /// The device, where there is one.
  public let path: String?
  /// The kernel's number for the reason, as in errno(3).
  public let errno: CInt

  public init(call: String, path: String? = nil, errno: CInt) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  init(_ error: SystemError) {
    self.init(call: error.call.rawValue, path: error.path, errno: error.errno)
  }

  /// What the caller can do: as with a system call of the same errno.
  public var remedy: SystemError.Remedy { SystemError(call: .read, errno: errno).remedy }

  public var description: String {
    "\(call)\(path.map { " " + $0 } ?? ""): \(reason(of: errno))"
  }
}

/// What an opened device says about itself.
public struct TouchTraits: Hashable, Sendable {
  /// What the driver calls it; empty when the driver says nothing.
  public var name: String
  /// INPUT_PROP_DIRECT: what is touched is what is shown.
  public var isDirect: Bool
  /// How many fingers it follows, or nil when it has no slots.
  public var slotCount: Int?
  /// Whether fingers have ids in their slots.
  public var hasTrackingID: Bool
  /// ABS_MT_POSITION_X.
  public var x: AxisRange?
  /// ABS_MT_POSITION_Y.
  public var y: AxisRange?
  /// Whether it has ABS_X and ABS_Y, as every screen for one finger.
  public var hasSinglePosition: Bool
  /// Whether it follows a pen.
  public var hasPen: Bool

  public init(
    name: String, isDirect: Bool, slotCount: Int?, hasTrackingID: Bool, x: AxisRange?,
    y: AxisRange?, hasSinglePosition: Bool = false, hasPen: Bool = false
  ) {
    self.name = name
    self.isDirect = isDirect
    self.slotCount = slotCount
    self.hasTrackingID = hasTrackingID
    self.x = x
    self.y = y
    self.hasSinglePosition = hasSinglePosition
    self.hasPen = hasPen
  }

  /// Why the device is not used, or nil when it is.
  func refusal(marks: InputMarks) -> TouchRefusal? {
    guard marks.contains(.touchscreen) || isDirect else {
      return marks.contains(.touchpad) ? .touchpad : .notTouchScreen
    }
    guard let x, let y else {
      if hasPen { return .pen }
      return hasSinglePosition ? .singleTouch : .notTouchScreen
    }
    guard let slotCount, slotCount > 0, hasTrackingID else { return .unnamedContacts }
    guard x.isUsable else { return .emptyRange(axis: "X", x) }
    guard y.isUsable else { return .emptyRange(axis: "Y", y) }
    return nil
  }

  /// The size of the glass, or nil when the device does not tell or tells nonsense.
  var physicalSize: (width: Millimeters, height: Millimeters)? {
    guard let width = x?.length, let height = y?.length else { return nil }
    return (width, height)
  }
}
