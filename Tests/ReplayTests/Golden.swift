// Compares whole pictures with reference pictures that a person has approved.
import CFreeType
import CHarfBuzz
import Config
import Foundation
import Picture
import Testing
import Text
import Units

/// Versions of the fonts and libraries that draw glyphs: others give slightly different pixels.
enum Versions {
  /// Hashes of the font files, and versions of FreeType and HarfBuzz.
  static func present() throws -> String {
    var library: FT_Library?
    var parts: (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    // The library lives until it is released two lines below; the version numbers are integers.
    try #require(unsafe FT_Init_FreeType(&library) == 0)
    unsafe FT_Library_Version(library, &parts.0, &parts.1, &parts.2)
    unsafe FT_Done_FreeType(library)
    // A static string of the library.
    let shaper = unsafe String(cString: hb_version_string())
    let fonts = try Typefaces.inter.paths.sorted().map { path in
      let file = URL(filePath: path)
      return "font \(file.lastPathComponent) \(hash(try Data(contentsOf: file)))"
    }
    return """
      \(fonts.joined(separator: "\n"))
      FreeType \(parts.0).\(parts.1).\(parts.2)
      HarfBuzz \(shaper)

      """
  }

  /// 64-bit FNV-1a of the length and the first bytes, enough to distinguish font files: those begin
  /// with the checksums of their tables.
  static func hash(_ bytes: Data) -> String {
    let head = bytes.prefix(1 << 16) + Data("\(bytes.count)".utf8)
    let value = head.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(value, radix: 16)
  }
}

/// A reference picture in a folder, and the files written beside it on a mismatch.
struct Golden {
  let folder: URL
  let name: String
  /// Largest mean error of all channels, of 255: 0, or 2 with other fonts or libraries.
  let tolerance: Double

  private func file(_ ending: String) -> URL { folder.appending(path: "\(name)\(ending).png") }

  /// Compares a picture with the reference.
  ///
  /// On a mismatch writes the picture as `.new.png` and the differing pixels as `.diff.png`; on a
  /// match removes both. While blessing, a differing picture replaces the reference.
  /// - Returns: A description of the mismatch, nil on a match. Writing a reference counts as one.
  func complaint(about words: [UInt32], size: Size, blessing: Bool) throws -> String? {
    let colors = words.map { $0 & 0xFF_FFFF }
    let reference =
      FileManager.default.fileExists(atPath: file("").path)
      ? try PictureFile(file("").path).read() : nil
    let before = reference?.size == size ? reference?.words : nil
    let error = before.map { $0 == colors ? 0 : Self.meanError($0, colors) }
    if let error, error <= tolerance {
      for ending in [".new", ".diff"] where exists(ending) {
        try FileManager.default.removeItem(at: file(ending))
      }
      return nil
    }
    if blessing {
      try PictureFile(file("").path).write(colors.span, size: size)
      return "\(name): written anew; look at it, then run again"
    }
    try PictureFile(file(".new").path).write(colors.span, size: size)
    guard let before, let error else {
      let reason = reference == nil ? "there is no reference" : "the reference has another size"
      return "\(name): \(reason); look at \(file(".new").path)"
    }
    let marks = zip(before, colors).map { $0 == $1 ? ($1 >> 2) & 0x3F_3F3F : 0xFF_00FF }
    try PictureFile(file(".diff").path).write(marks.span, size: size)
    let count = zip(before, colors).count { $0 != $1 }
    return "\(name): \(count) pixels differ, \(error) of 255 in the mean; "
      + "look at \(file(".new").path) and \(file(".diff").path)"
  }

  private func exists(_ ending: String) -> Bool {
    FileManager.default.fileExists(atPath: file(ending).path)
  }

  /// Mean absolute error of all channels, of 255.
  private static func meanError(_ a: [UInt32], _ b: [UInt32]) -> Double {
    var sum = 0
    for (a, b) in zip(a, b) where a != b {
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(3 * a.count)
  }
}
