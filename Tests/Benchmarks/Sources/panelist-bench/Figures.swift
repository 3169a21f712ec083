// Results of a renderer and a scene: one object of the JSON, one row of the table.

/// Results of one renderer and scene; times in microseconds.
struct Figures: Codable {
  let scene: String
  let size: String
  let format: String
  let rotation: Int
  let renderer: String
  /// The median divided by the median of filling the whole frame.
  let ratio: Double
  let median: Double
  /// Nil for the kernel, which reports only a median.
  let p99: Double?
  /// The median of filling the whole frame.
  let memset: Double
  /// The median divided by the kernel's, if the kernel drew the same scene.
  let kernel: Double?
}

/// Times of all rounds of one renderer and one scene.
struct Samples {
  var frames: [Double] = []
  var fills: [Double] = []

  /// - Parameter share: From 0 to 1; 0.5 is the median.
  static func quantile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  var median: Double { Self.quantile(0.5, of: frames) }
  var p99: Double { Self.quantile(0.99, of: frames) }
  var memset: Double { Self.quantile(0.5, of: fills) }
}

/// Rounds to three decimal places.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
