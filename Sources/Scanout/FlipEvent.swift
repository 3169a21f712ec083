// The kernel's event for a completed page flip.
import CDRM
public import Units

/// A completed page flip.
public struct FlipEvent: Hashable, Sendable {
  /// The serial of the flip's request; distinguishes a late event from the awaited one.
  public let serial: UInt64
  /// The kernel's timestamp on CLOCK_MONOTONIC; zero where the driver gives none.
  public let stamp: Instant
  /// The driver's count of vertical blanks; wraps around.
  public let sequence: UInt32

  public init(serial: UInt64, stamp: Instant, sequence: UInt32) {
    self.serial = serial
    self.stamp = stamp
    self.sequence = sequence
  }
}

extension FlipEvent {
  /// Parses flip events from the result of a read. Skips events of other types and an incomplete
  /// last one.
  ///
  /// - Parameters:
  ///   - bytes: Consecutive records, each with its own length.
  ///   - events: The flip events are appended, in order.
  package static func parse(_ bytes: Span<UInt8>, into events: inout [FlipEvent]) {
    var offset = 0
    while bytes.count - offset >= MemoryLayout<drm_event>.size {
      // Inside the span by the condition above; the record is plain integers.
      let head = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: drm_event.self)
      let length = Int(head.length)
      guard length >= MemoryLayout<drm_event>.size, length <= bytes.count - offset else {
        return
      }
      if head.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= MemoryLayout<drm_event_vblank>.size
      {
        // Inside the span by the two conditions above.
        let event = unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: drm_event_vblank.self)
        let stamp = Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1000
        events.append(
          FlipEvent(
            serial: event.user_data, stamp: Instant(nanoseconds: stamp), sequence: event.sequence))
      }
      offset += length
    }
  }
}
