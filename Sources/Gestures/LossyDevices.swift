// Devices that were seen to lose fingers, by what they did.

/// What devices are known for, and what they did since that was asked last.
///
/// Allocates for a device with faults only.
struct LossyDevices: Sendable {
  private struct Known: Sendable {
    let device: TouchDevice
    var faults: TouchFaults
  }

  private var known: [Known] = []
  /// Faults that were seen and not drained yet.
  private var seen: [Known] = []

  /// All that are known, and for what.
  var all: [(device: TouchDevice, faults: TouchFaults)] { known.map { ($0.device, $0.faults) } }

  func loses(_ device: TouchDevice) -> Bool { faults(of: device).contains(.losesFingers) }
  func flickers(_ device: TouchDevice) -> Bool { faults(of: device).contains(.flickers) }

  /// A device does wrong, for the first time or again.
  ///
  /// - Parameters:
  ///   - fault: What it did.
  ///   - device: Which one.
  ///   - isSure: Otherwise it is known here and not said: drumming fingers look like lost ones.
  mutating func note(_ fault: TouchFaults, of device: TouchDevice, isSure: Bool = true) {
    Self.add(fault, of: device, to: &known)
    if isSure { Self.add(fault, of: device, to: &seen) }
  }

  /// A device is known for these faults, and for no others, from an earlier time.
  mutating func know(_ faults: TouchFaults, of device: TouchDevice) {
    known.removeAll { $0.device == device }
    let own = faults.intersection(.awaited)
    if !own.isEmpty { known.append(Known(device: device, faults: own)) }
  }

  /// A device and what was seen of it since the last call; nil when there is none.
  mutating func drain() -> (device: TouchDevice, faults: TouchFaults)? {
    seen.popLast().map { ($0.device, $0.faults) }
  }

  private func faults(of device: TouchDevice) -> TouchFaults {
    for known in known where known.device == device { return known.faults }
    return []
  }

  private static func add(_ fault: TouchFaults, of device: TouchDevice, to list: inout [Known]) {
    guard let index = list.firstIndex(where: { $0.device == device }) else {
      return list.append(Known(device: device, faults: fault))
    }
    list[index].faults.formUnion(fault)
  }
}
