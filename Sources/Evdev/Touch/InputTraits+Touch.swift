// What a device says about itself as a touch panel, and whether that makes one.
package import Units

/// How a device tells of its fingers.
public enum TouchDialect: Hashable, Sendable {
  /// Protocol B: each finger has a slot, and an id in it.
  case slots
  /// Protocol A: each report lists all fingers, with or without ids.
  case lists
  /// One finger: a place and a key.
  case single
}

extension InputTraits {
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

  /// Why the device is not used, or nil when it is.
  package func refusal(marks: InputMarks) -> InputRefusal? {
    guard marks.contains(.touchscreen) || isDirect else {
      if marks.contains(.touchpad) { return .touchpad }
      return hasPen ? .pen : .notTouchScreen
    }
    guard let dialect, let axes else { return hasPen ? .pen : .noPlaces }
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
  package var physicalSize: (width: Millimeters, height: Millimeters)? {
    guard let axes, let width = axes.x.length, let height = axes.y.length else { return nil }
    return (width, height)
  }

  /// The same device with the ranges that a person wrote down.
  package func correcting(_ x: AxisRange?, _ y: AxisRange?) -> InputTraits {
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
