// The touches along one axis of a touch panel, and the range that they suggest.
import Evdev

/// The values of an axis near both of its ends, in device units, and the length of the screen along
/// it.
struct CornerSide {
  /// The averages of the two touches near each end.
  private let low: Double
  private let high: Double
  /// In millimetres.
  private let length: Double
  /// Device units per millimetre, as the touches suggest.
  private let unit: Double
  /// The greater difference of two touches near one end, in millimetres.
  let spread: Double

  /// - Parameters:
  ///   - first: The values near one end.
  ///   - last: The values near the other end; the averages of both differ.
  ///   - length: In millimetres.
  init(_ first: [Double], _ last: [Double], length: Double) {
    func average(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func difference(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    low = min(average(first), average(last))
    high = max(average(first), average(last))
    self.length = length
    unit = (high - low) / max(length - 2 * CornerTolerance.aim, length / 2)
    spread = max(difference(first), difference(last)) / unit
  }

  /// The range that the touches suggest. An end of the range in force stays if its touches are right.
  ///
  /// - Parameters:
  ///   - current: The range in force.
  ///   - reported: The range that the driver reports.
  func range(in current: AxisRange?, _ reported: AxisRange?) -> AxisRange {
    let minimum = stays(current) { low - $0 } ?? plain(low - CornerTolerance.aim * unit, [0])
    let full = (8...16).map { Double((1 << $0) - 1) }
    let own = reported.flatMap { $0.isUsable ? Double($0.maximum) : nil }
    let maximum =
      stays(current, atMaximum: true) { $0 - high }
      ?? plain(high + CornerTolerance.aim * unit, (own.map { [$0] } ?? []) + full)
    return AxisRange(
      minimum: minimum, maximum: maximum, resolution: current?.resolution ?? 0)
  }

  /// The end of the range in force, if the touches near it are as far inside as meant.
  private func stays(
    _ current: AxisRange?, atMaximum: Bool = false, _ inside: (Double) -> Double
  ) -> CInt? {
    guard let current, current.isUsable else { return nil }
    let end = atMaximum ? current.maximum : current.minimum
    let unit = (Double(current.maximum) - Double(current.minimum)) / length
    let isRight = abs(inside(Double(end)) / unit - CornerTolerance.aim) <= CornerTolerance.edge
    return isRight ? end : nil
  }

  /// The first of the usual ends that is as near as the touches can tell, else a round number within
  /// half a millimetre.
  private func plain(_ value: Double, _ usual: [Double]) -> CInt {
    if let near = usual.first(where: { abs(value - $0) <= CornerTolerance.snap * unit }) {
      return CInt(near)
    }
    var step = 1.0
    while step * 10 <= unit { step *= 10 }
    return CInt(max(-1e9, min(1e9, (value / step).rounded() * step)))
  }
}
