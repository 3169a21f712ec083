// Where a device's axes begin and end, for recordings that do not say.
import ArgumentParser
import Evdev

/// Two ranges with an x between them: 0..4095x0..4095.
struct AxisSpans: ExpressibleByArgument {
  let x: AxisRange
  let y: AxisRange

  /// - Parameter argument: Least and greatest value of both axes in the device's units, the
  ///   greatest above the least.
  init?(argument: String) {
    let ranges = argument.split(separator: "x", omittingEmptySubsequences: false).map(Self.range)
    guard ranges.count == 2, let x = ranges[0], let y = ranges[1] else { return nil }
    self.x = x
    self.y = y
  }

  private static func range(_ text: Substring) -> AxisRange? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { CInt($0) }
    guard ends.count == 2, let least = ends[0], let greatest = ends[1], least < greatest else {
      return nil
    }
    return AxisRange(minimum: least, maximum: greatest)
  }
}
