// What was measured of a renderer and a scene: one object of the JSON, one row of the table.

/// Times are microseconds.
struct Figures: Codable {
  let scene: String
  let size: String
  let format: String
  let rotation: Int
  let renderer: String
  /// The median by that of filling all of the frame's bytes.
  let ratio: Double
  let median: Double
  /// Unknown of the kernel, which tells no more than a median.
  let p99: Double?
  /// The median of filling.
  let memset: Double
  /// The median by that of the kernel, where it drew the same scene.
  let kernel: Double?
}

/// Times of all rounds of one renderer and one scene.
struct Samples {
  var frames: [Double] = []
  var fills: [Double] = []

  /// - Parameter share: 0.5 is the median.
  static func quantile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  var median: Double { Self.quantile(0.5, of: frames) }
  var p99: Double { Self.quantile(0.99, of: frames) }
  var memset: Double { Self.quantile(0.5, of: fills) }
}

/// In so many thousandths.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
