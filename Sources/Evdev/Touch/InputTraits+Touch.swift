// The capabilities of a touch panel: protocol, axes, size, and whether it can be used.
package import Units

/// The touch protocol of a device.
public enum TouchDialect: Hashable, Sendable {
  /// Multitouch protocol B: each finger has a slot and a tracking id.
  case slots
  /// Multitouch protocol A: each report lists all fingers, with or without tracking ids.
  case lists
  /// Single-touch: one position and a touch key.
  case single(SingleTouchTraits)
}

extension InputTraits {
  /// The touch protocol; nil when the device has no position axes.
  public var dialect: TouchDialect? {
    let single = single.map { TouchDialect.single($0) }
    guard x != nil, y != nil else { return single }
    guard let slotCount, slotCount > 0 else { return .lists }
    return hasTrackingID ? .slots : single ?? .slots
  }

  /// The ranges of the position axes.
  public var axes: (x: AxisRange, y: AxisRange)? {
    switch dialect {
    case nil: return nil
    case .single(let single): return (single.x, single.y)
    case .slots, .lists:
      guard let x, let y else { return nil }
      return (x, y)
    }
  }

  /// Maximum number of fingers; 0 for a device without position axes.
  public var fingerCount: Int {
    switch dialect {
    case nil: 0
    case .slots: min(slotCount ?? 0, ContactTracker.slotLimit)
    case .lists: ListedContacts.limit
    case .single: 1
    }
  }

  /// Why the device is not used, or nil when it is.
  package func refusal(marks: InputMarks) -> InputRefusal? {
    guard marks.contains(.touchscreen) || isDirect else {
      if marks.contains(.touchpad) { return .touchpad }
      return hasPen ? .pen : .notTouchScreen
    }
    guard let dialect, let axes else { return hasPen ? .pen : .noPlaces }
    switch dialect {
    case .single(let single):
      if hasPen, !marks.contains(.touchscreen) { return .pen }
      if single.key == nil { return .noTouchKey }
    case .slots: if !hasTrackingID { return .unnamedContacts }
    case .lists: break
    }
    guard axes.x.isUsable else { return .emptyRange(axis: "X", axes.x) }
    guard axes.y.isUsable else { return .emptyRange(axis: "Y", axes.y) }
    return nil
  }

  /// Physical size along the device's axes; nil without a resolution or when implausible.
  package var physicalSize: (width: Millimeters, height: Millimeters)? {
    guard let axes, let width = axes.x.length, let height = axes.y.length else { return nil }
    return (width, height)
  }

  /// Physical size of the upright panel; nil without a resolution or when implausible.
  ///
  /// - Parameter matrix: Calibration from the device's axes to the upright panel.
  package func uprightSize(_ matrix: AffineMatrix) -> (width: Millimeters, height: Millimeters)? {
    guard let size = physicalSize, matrix.isSideways else { return physicalSize }
    return (size.height, size.width)
  }

  /// The same device with the axis ranges from the configuration.
  package func correcting(_ x: AxisRange?, _ y: AxisRange?) -> InputTraits {
    guard let x, let y, let axes else { return self }
    var corrected = self
    let written = (
      AxisRange(minimum: x.minimum, maximum: x.maximum, resolution: axes.x.resolution),
      AxisRange(minimum: y.minimum, maximum: y.maximum, resolution: axes.y.resolution)
    )
    if case .single = dialect {
      corrected.single?.x = written.0
      corrected.single?.y = written.1
    } else {
      (corrected.x, corrected.y) = written
    }
    return corrected
  }
}
