// Reads and writes a display mode as in the configuration file.
import Units

extension ModeChoice: WrittenValue {
  /// Reads `auto`, `preferred`, or a size in pixels with or without a rate: `1920x1080@60`.
  ///
  /// - Returns: nil for anything else, and for a rate outside of 1 to 500 Hz.
  init?(_ text: String) {
    if let named = [ModeChoice.auto, .preferred].first(where: { $0.text == text }) {
      self = named
      return
    }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    // The kernel counts pixels in 16 bits.
    let pixels = sides.compactMap { $0.utf8.allSatisfy(Value.isDigit) ? UInt16($0) : nil }
    guard sides.count == 2, pixels.count == 2, !pixels.contains(0) else { return nil }
    let size = Size(width: Int(pixels[0]), height: Int(pixels[1]))
    guard parts.count > 1 else {
      self = .size(size, hertz: nil)
      return
    }
    guard let hertz = Value.decimal(parts[1]), (1...500).contains(hertz) else { return nil }
    self = .size(size, hertz: hertz)
  }

  var text: String { description }
}
