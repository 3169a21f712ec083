// What a touch device of a recorded list was seen to do wrong before the recording begins.
public import Gestures

/// A line `device` of a recording.
public struct RecordedDevice: Hashable, Sendable {
  /// As its reports name it.
  public let device: TouchDevice
  /// Those for which its contacts are awaited longer; at least one.
  public let faults: TouchFaults

  private static let words = TouchFaults.words.filter { TouchFaults.awaited.contains($0.fault) }

  static let form = "a device loses fingers or flickers, as in: device 2 loses flickers"

  /// - Parameters:
  ///   - device: As its reports name it.
  ///   - faults: Those that its reports do not show at once; at least one.
  package init(_ device: TouchDevice, _ faults: TouchFaults) {
    (self.device, self.faults) = (device, faults)
  }

  /// Reads the words of a line, `device` first; nil for other words.
  init?(_ words: [Substring]) {
    guard words.count > 2, let serial = UInt32(words[1]), serial > 0 else { return nil }
    var faults = TouchFaults()
    for word in words.dropFirst(2) {
      guard let known = Self.words.first(where: { $0.word == word }),
        !faults.contains(known.fault)
      else { return nil }
      faults.formUnion(known.fault)
    }
    self.init(TouchDevice(serial: serial), faults)
  }

  /// The line.
  var line: String {
    let words = Self.words.filter { faults.contains($0.fault) }.map { " \($0.word)" }.joined()
    return "device \(device.serial)" + words
  }
}
