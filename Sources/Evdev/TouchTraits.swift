// What a touch device says about itself, and whether that makes a panel.
internal import CEvdev
internal import Units

/// How a device tells of its fingers.
public enum TouchDialect: Hashable, Sendable {
  /// Protocol B: each finger has a slot, and an id in it.
  case slots
  /// Protocol A: each report lists all fingers, with or without ids.
  case lists
  /// One finger: a place and a key.
  case single
}

/// The axes of a screen for one finger, and the key that tells when it touches.
public struct SingleTouchTraits: Hashable, Sendable {
  /// ABS_X.
  public var x: AxisRange
  /// ABS_Y.
  public var y: AxisRange
  /// ABS_Z, where ABS_RX is there too: a driver that finds X and Y described twice gives the second
  /// pair the next free codes, and the panel may use either.
  public var spareX: AxisRange?
  /// ABS_RX, likewise.
  public var spareY: AxisRange?
  /// BTN_TOUCH, or BTN_LEFT of a screen that plays a mouse; nil when the device has neither.
  public var key: CInt?

  public init(
    x: AxisRange, y: AxisRange, spareX: AxisRange? = nil, spareY: AxisRange? = nil,
    key: CInt?
  ) {
    self.x = x
    self.y = y
    self.spareX = spareX
    self.spareY = spareY
    self.key = key
  }

  /// - Parameters:
  ///   - range: The range of an axis, nil for one that the device lacks.
  ///   - hasKey: Whether the device has a key.
  /// - Returns: nil for a device without ABS_X or ABS_Y.
  init?(range: (CInt) -> AxisRange?, hasKey: (CInt) -> Bool) {
    guard let x = range(ABS_X), let y = range(ABS_Y) else { return nil }
    let key = [CInt(BTN_TOUCH), CInt(BTN_LEFT)].first(where: hasKey)
    self.init(x: x, y: y, key: key)
    if let spareX = range(ABS_Z), let spareY = range(ABS_RX), spareX.isUsable, spareY.isUsable {
      (self.spareX, self.spareY) = (spareX, spareY)
    }
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
  /// Whether fingers have ids.
  public var hasTrackingID: Bool
  /// ABS_MT_POSITION_X.
  public var x: AxisRange?
  /// ABS_MT_POSITION_Y.
  public var y: AxisRange?
  /// ABS_MT_TOUCH_MAJOR.
  public var length: AxisRange?
  /// ABS_X and ABS_Y, as every screen for one finger has them, and many others beside their own.
  public var single: SingleTouchTraits?
  /// Whether it follows a pen.
  public var hasPen: Bool

  public init(
    name: String, isDirect: Bool, slotCount: Int?, hasTrackingID: Bool, x: AxisRange?,
    y: AxisRange?, length: AxisRange? = nil, single: SingleTouchTraits? = nil, hasPen: Bool = false
  ) {
    self.name = name
    self.isDirect = isDirect
    self.slotCount = slotCount
    self.hasTrackingID = hasTrackingID
    self.x = x
    self.y = y
    self.length = length
    self.single = single
    self.hasPen = hasPen
  }

  /// How it tells of its fingers, or nil when it has no positions.
  public var dialect: TouchDialect? {
    guard x != nil, y != nil else { return single == nil ? nil : .single }
    guard let slotCount, slotCount > 0 else { return .lists }
    if hasTrackingID { return .slots }
    return single == nil ? .slots : .single
  }

  /// The ranges of the axes that positions are read from.
  public var axes: (x: AxisRange, y: AxisRange)? {
    switch dialect {
    case nil: return nil
    case .single: return single.map { ($0.x, $0.y) }
    case .slots, .lists:
      guard let x, let y else { return nil }
      return (x, y)
    }
  }

  /// How many fingers are followed at most; 0 of a device without positions.
  public var fingerCount: Int {
    switch dialect {
    case nil: 0
    case .slots: min(slotCount ?? 0, ContactTracker.slotLimit)
    case .lists: ListedContacts.limit
    case .single: 1
    }
  }

  /// Units of ABS_MT_TOUCH_MAJOR a millimetre: its own, else those of X, which it shares where a
  /// driver does not say otherwise. 0 when unknown.
  var lengthResolution: CInt {
    guard let length, let x else { return 0 }
    return length.resolution > 0 ? length.resolution : max(0, x.resolution)
  }

  /// Why the device is not used, or nil when it is.
  func refusal(marks: InputMarks) -> TouchRefusal? {
    guard marks.contains(.touchscreen) || isDirect else {
      return marks.contains(.touchpad) ? .touchpad : .notTouchScreen
    }
    guard let dialect, let axes else { return hasPen ? .pen : .notTouchScreen }
    switch dialect {
    case .single:
      if hasPen, !marks.contains(.touchscreen) { return .pen }
      if single?.key == nil { return .noTouchKey }
    case .slots: if !hasTrackingID { return .unnamedContacts }
    case .lists: break
    }
    guard axes.x.isUsable else { return .emptyRange(axis: "X", axes.x) }
    guard axes.y.isUsable else { return .emptyRange(axis: "Y", axes.y) }
    return nil
  }

  /// The size of the glass along the device's axes, or nil when it does not tell or tells nonsense.
  var physicalSize: (width: Millimeters, height: Millimeters)? {
    guard let axes, let width = axes.x.length, let height = axes.y.length else { return nil }
    return (width, height)
  }

  /// The same device with the ranges that a person wrote down.
  func correcting(_ x: AxisRange?, _ y: AxisRange?) -> TouchTraits {
    guard let x, let y, let axes else { return self }
    var corrected = self
    let written = (
      AxisRange(minimum: x.minimum, maximum: x.maximum, resolution: axes.x.resolution),
      AxisRange(minimum: y.minimum, maximum: y.maximum, resolution: axes.y.resolution)
    )
    if dialect == .single {
      corrected.single?.x = written.0
      corrected.single?.y = written.1
    } else {
      (corrected.x, corrected.y) = written
    }
    return corrected
  }
}
