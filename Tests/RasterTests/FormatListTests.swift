// Every pixel format is in the lists that no compiler reads with the program: loops in C, and a page.
import Foundation
import Testing
import Units

@Suite("Lists of pixel formats")
struct FormatListTests {
  private func text(of path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("the loops of 64-bit Arm are tried with every format")
  func arm() throws {
    let names = PixelFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    #expect(try text(of: "Tests/Arm/main.c").contains("formats[] = {\(names)};"))
    let constants = PixelFormat.allCases.map { "BANDS_\($0.rawValue.uppercased()), " }.joined()
    #expect(try text(of: "Tests/Arm/bands.h").contains("enum { \(constants)BANDS_FORMATS };"))
  }

  @Test("the page of hardware names every format", arguments: PixelFormat.allCases)
  func page(format: PixelFormat) throws {
    let page = try text(of: "Sources/panelist/panelist.docc/Hardware.md")
    #expect(page.contains(format.rawValue.uppercased()))
  }
}
