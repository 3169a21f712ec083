// What is learnt about touch devices that lose fingers.

/// Devices that were seen to lose fingers, by what they did.
struct LossyDevices: Sendable {
  /// They report a finger that they lost as a new contact; and how many of them were drained.
  private var losing: [TouchDevice] = []
  private var drainedCount = 0
  /// They keep the tracking id of a finger whose lift they report, and report it again.
  private var flickering: [TouchDevice] = []

  var areNone: Bool { losing.isEmpty && flickering.isEmpty }

  func loses(_ device: TouchDevice) -> Bool { losing.contains(device) }
  func flickers(_ device: TouchDevice) -> Bool { flickering.contains(device) }

  /// The device may have lost several fingers at once: only the first says something new.
  mutating func noteLoss(of device: TouchDevice) { Self.add(device, to: &losing) }
  mutating func noteFlicker(of device: TouchDevice) { Self.add(device, to: &flickering) }

  /// A device that loses fingers, each returned once; nil when there is none.
  mutating func drain() -> TouchDevice? {
    guard drainedCount < losing.count else { return nil }
    drainedCount += 1
    return losing[drainedCount - 1]
  }

  private static func add(_ device: TouchDevice, to devices: inout [TouchDevice]) {
    if !devices.contains(device) { devices.append(device) }
  }
}
