// Argument types of both programs: themes, rotations and sizes.
public import ArgumentParser
public import Paint
package import Units

/// A theme is named as in the settings.
extension Theme.Name: ExpressibleByArgument {
  /// None: help and manual pages list the words.
  public static var defaultCompletionKind: CompletionKind { .default }
}

/// Degrees clockwise: 0, 90, 180 or 270.
package struct Degrees: ExpressibleByArgument {
  /// The allowed numbers.
  package static let allValueStrings = Rotation.allCases.map { "\($0.rawValue)" }

  /// The rotation by that angle.
  package let rotation: Rotation

  /// - Parameter argument: Degrees; nil results from any other text.
  package init?(argument: String) {
    guard let place = Self.allValueStrings.firstIndex(of: argument) else { return nil }
    rotation = Rotation.allCases[place]
  }
}

/// Two integers with an x between them: 1280x800, or 217x136mm.
package struct Dimensions: ExpressibleByArgument, CustomStringConvertible {
  /// Larger than any panel, and small enough to be drawn in memory.
  package static let largest = 8192

  /// The first number.
  package let width: Int
  /// The second number.
  package let height: Int

  /// - Parameters:
  ///   - width: The first number.
  ///   - height: The second number.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// - Parameter argument: Both numbers from 1 to 8192; "mm" may follow.
  package init?(argument: String) {
    let numbers = argument.hasSuffix("mm") ? argument.dropLast(2) : argument[...]
    let parts = numbers.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Self.largest).contains(width), (1...Self.largest).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// As written on the command line, without "mm".
  package var description: String { "\(width)x\(height)" }
  /// The same text, for the help.
  package var defaultValueDescription: String { description }
}

/// Requires a name for a PNG file that is to be written.
///
/// - Parameters:
///   - file: As it was written.
///   - kind: What it is called in the message.
/// - Throws: If it ends otherwise than in .png.
package func requirePNG(_ file: String, called kind: String = "file") throws(ValidationError) {
  guard !file.lowercased().hasSuffix(".png") else { return }
  throw ValidationError("'\(shown(file))' is no PNG file; name a \(kind) that ends in .png")
}
