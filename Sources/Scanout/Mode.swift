// A display mode: the size of the picture and its refresh rate.
package import CDRM
public import Units

/// One timing that a connector lists.
public struct Mode: Sendable {
  /// The kernel's description, passed back unchanged in a modeset.
  package let wire: drm_mode_modeinfo

  /// - Parameter wire: The kernel's description.
  package init(wire: drm_mode_modeinfo) {
    self.wire = wire
  }

  /// The size of the picture in device pixels.
  public var size: Size { Size(width: Int(wire.hdisplay), height: Int(wire.vdisplay)) }

  /// Whether the display prefers this mode.
  public var isPreferred: Bool { wire.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

  /// From one vertical blank to the next; always above 0.
  ///
  /// An interlaced mode has a blank after each field, half a picture; a double-scanned mode sends
  /// each line twice. A mode without a clock uses its nominal rate, and one without that 60 Hz.
  public var refreshPeriod: Interval {
    let lines = Int64(wire.vtotal) * Int64(max(1, wire.vscan))
    let clocks = Int64(wire.htotal) * lines
    guard wire.clock > 0, clocks > 0 else {
      return Interval(nanoseconds: 1_000_000_000 / Int64(wire.vrefresh > 0 ? wire.vrefresh : 60))
    }
    // The clock is in kHz, so a pixel takes 1,000,000 / clock nanoseconds.
    var nanoseconds = clocks * 1_000_000 / Int64(wire.clock)
    if wire.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { nanoseconds *= 2 }
    if wire.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { nanoseconds /= 2 }
    return Interval(nanoseconds: max(1, nanoseconds))
  }
}

extension Mode: CustomStringConvertible {
  /// Size and rate, as in "1280×800 at 59.9 Hz".
  public var description: String {
    let tenths = Int((10 / refreshPeriod.seconds).rounded())
    return "\(size.width)×\(size.height) at \(tenths / 10).\(tenths % 10) Hz"
  }
}
