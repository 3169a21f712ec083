// A device's description and its events as lines of an evemu file.
internal import CEvdev
internal import Units

extension LibevdevDevice {
  /// The description of this device as the head of an evemu recording.
  ///
  /// - Complexity: O(all event codes).
  public var evemuDescription: String {
    // The device lives as long as self; here and below, calls return numbers or strings to copy.
    let name = unsafe String(cString: libevdev_get_name(device))
    let identity = unsafe [
      libevdev_get_id_bustype(device), libevdev_get_id_vendor(device),
      libevdev_get_id_product(device), libevdev_get_id_version(device),
    ]
    var lines = ["# EVEMU 1.3", "N: \(name)"]
    lines.append("I: " + identity.map { Self.hex(Int($0), digits: 4) }.joined(separator: " "))
    // As above.
    let properties = Self.bytes(count: Int(INPUT_PROP_MAX) + 1) { property in
      unsafe libevdev_has_property(device, UInt32(property)) == 1
    }
    lines += properties.map { "P: " + $0 }
    lines += supportLines()
    for axis in 0...UInt32(ABS_MAX) {
      // As above: the struct belongs to the device and its numbers are copied.
      guard let axes = unsafe libevdev_get_abs_info(device, axis) else { continue }
      let info = unsafe axes.pointee
      lines.append(
        "A: \(Self.hex(Int(axis), digits: 2)) \(info.minimum) \(info.maximum) \(info.fuzz) "
          + "\(info.flat) \(info.resolution)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `B:` lines: a bitmap of codes for every type; type 0 is the bitmap of types.
  private func supportLines() -> [String] {
    var lines: [String] = []
    for type in 0...UInt32(EV_MAX) {
      let last = type == 0 ? EV_MAX : libevdev_event_type_get_max(type)
      guard last >= 0 else { continue }
      let bytes = Self.bytes(count: Int(last) + 1) { code in
        type == 0
          // Both read a bit of the device, which lives as long as self.
          ? unsafe libevdev_has_event_type(device, UInt32(code)) == 1
          : unsafe libevdev_has_event_code(device, type, UInt32(code)) == 1
      }
      lines += bytes.map { "B: \(Self.hex(Int(type), digits: 2)) \($0)" }
    }
    return lines
  }

  /// Bits as lines of eight bytes in hexadecimal.
  private static func bytes(count: Int, isSet: (Int) -> Bool) -> [String] {
    stride(from: 0, to: count, by: 64).map { start in
      (0..<8).map { byte in
        let bits = (0..<8).reduce(0) { bits, bit in
          let code = start + byte * 8 + bit
          return code < count && isSet(code) ? bits | 1 << bit : bits
        }
        return hex(bits, digits: 2)
      }.joined(separator: " ")
    }
  }

  fileprivate static func hex(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension InputEvent {
  /// The event as an `E:` line of an evemu file.
  public var evemuLine: String {
    let micros = time.nanoseconds / 1000
    let fraction = String(micros % 1_000_000)
    let padded = String(repeating: "0", count: 6 - fraction.count) + fraction
    let kind = [type, code].map { LibevdevDevice.hex(Int($0), digits: 4) }.joined(separator: " ")
    return "E: \(micros / 1_000_000).\(padded) \(kind) \(value)\n"
  }
}
