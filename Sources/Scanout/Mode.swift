// A display mode: the size of the picture and its refresh rate.
package import CDRM
public import Units

/// One timing that a connector lists.
public struct Mode: Sendable {
  /// The kernel's description, passed back unchanged in a modeset.
  package let wire: drm_mode_modeinfo

  /// - Parameter wire: The kernel's description.
  package init(wire: drm_mode_modeinfo) { self.wire = wire }

  /// The size of the picture in device pixels.
  public var size: Size { Size(width: Int(wire.hdisplay), height: Int(wire.vdisplay)) }

  /// Whether the display prefers this mode.
  public var isPreferred: Bool { wire.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

  /// Whether the kernel's command line names this mode, as in `video=HDMI-A-1:1280x720`.
  var isUserDefined: Bool { wire.type & UInt32(DRM_MODE_TYPE_USERDEF) != 0 }

  /// Whether it sends whole pictures, not every second line in turn.
  var isProgressive: Bool { wire.flags & UInt32(DRM_MODE_FLAG_INTERLACE) == 0 }

  /// Vertical blanks a second.
  var rate: Double { 1 / refreshPeriod.seconds }

  /// Whether a person sees no difference between the two.
  func isSame(as other: Mode) -> Bool {
    size == other.size && refreshPeriod == other.refreshPeriod
      && isProgressive == other.isProgressive
  }

  /// As in the configuration file: "1280x800@59.9".
  var written: String {
    "\(ModeChoice.size(size, hertz: (rate * 10).rounded() / 10))"
      + (isProgressive ? "" : " interlaced")
  }

  /// 500 Hz to 1 Hz: no panel is faster or slower.
  private static let believed =
    Interval(nanoseconds: 1_000_000_000 / 500)...Interval(nanoseconds: 1_000_000_000)

  /// From one vertical blank to the next; 2 ms to 1 s.
  ///
  /// An interlaced mode has a blank after each field, half a picture; a double-scanned mode sends
  /// each line twice. A mode without a believable clock uses its nominal rate, and one without that
  /// 60 Hz: drivers of SPI panels invent a clock of 1 kHz, which gives a minute for a picture.
  public var refreshPeriod: Interval {
    if let timedPeriod, Self.believed.contains(timedPeriod) { return timedPeriod }
    let isNamed = (1...500).contains(wire.vrefresh)
    return Interval(nanoseconds: 1_000_000_000 / Int64(isNamed ? wire.vrefresh : 60))
  }

  /// As many as the fastest clock that a driver can report has in a second, and few enough for the
  /// arithmetic below.
  private static let mostClocks = Int64(1) << 42

  /// By the timings; nil for a mode without a clock, and for one that takes longer than a second.
  private var timedPeriod: Interval? {
    let lines = Int64(wire.vtotal) * Int64(max(1, wire.vscan))
    let clocks = Int64(wire.htotal) * lines
    guard wire.clock > 0, (1...Self.mostClocks).contains(clocks) else { return nil }
    // The clock is in kHz, so a pixel takes 1,000,000 / clock nanoseconds.
    var nanoseconds = clocks * 1_000_000 / Int64(wire.clock)
    if wire.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { nanoseconds *= 2 }
    if wire.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { nanoseconds /= 2 }
    return Interval(nanoseconds: nanoseconds)
  }
}

extension Mode: CustomStringConvertible {
  /// Size and rate, as in "1280×800 at 59.9 Hz".
  public var description: String {
    let tenths = Int((10 / refreshPeriod.seconds).rounded())
    return "\(size.width)×\(size.height) at \(tenths / 10).\(tenths % 10) Hz"
  }
}
