// The ranges of a device's axes, for recordings that lack them.
import ArgumentParser
import Evdev
import Units

/// Two ranges with an x between them: 0..4095x0..4095.
struct AxisSpans: ExpressibleByArgument {
  let x: AxisRange
  let y: AxisRange

  /// - Parameter argument: The minimum and maximum of both axes in device units; each maximum above
  ///   its minimum.
  init?(argument: String) {
    let ranges = argument.split(separator: "x", omittingEmptySubsequences: false).map(Self.range)
    guard ranges.count == 2, let x = ranges[0], let y = ranges[1] else { return nil }
    self.x = x
    self.y = y
  }

  private static func range(_ text: Substring) -> AxisRange? {
    let ends = text.parts(separatedBy: "..").map { CInt($0) }
    guard ends.count == 2, let least = ends[0], let greatest = ends[1], least < greatest else {
      return nil
    }
    return AxisRange(minimum: least, maximum: greatest)
  }
}
