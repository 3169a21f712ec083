// Pictures of a list in each theme match reference pictures.
import Config
import Foundation
import ListUI
import Model
import Paint
import Testing
import Text
import Units

@testable import panelist

@Suite("Pictures of themes")
struct ThemeGoldenTests {
  private static let folder = Recorded.root.appending(path: "Tests/Goldens/Themes")
  private static let size = Size(width: 800, height: 480)
  private static let texts = [
    "Milk, bread, eggs", "Call the dentist", "Birthday present for Ada", "Water the plants",
    "Return library books", "New bulbs for the hall", "Fix the garden gate",
  ]

  private func picture(of name: Theme.Name, _ completed: CompletedRows) throws -> [UInt32] {
    let items = Self.texts.enumerated().map { row, text in
      Item(
        id: ItemID(high: 1, low: UInt64(row)), text: text, isCompleted: row == 2 || row == 6,
        order: OrderKey(digits: [UInt8(row + 1)]), in: .original)
    }
    return FirstPicture(
      items: items, panel: PanelGeometry(pixels: Self.size, width: 154, height: 92),
      rowHeight: nil, options: ListOptions(completed: completed, theme: name),
      lines: try panelLines()
    ).words
  }

  @Test(
    "a list in a theme matches its reference picture", arguments: Theme.Name.allCases,
    CompletedRows.allCases)
  func picture(name: Theme.Name, completed: CompletedRows) throws {
    let golden = Golden(
      folder: Self.folder, name: "\(name.rawValue)-\(completed.rawValue)",
      tolerance: GoldenTests.tolerance)
    let words = try picture(of: name, completed)
    let complaint = try golden.complaint(about: words, size: Self.size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test("each theme has its reference pictures of at most 32 KiB, and no others exist")
  func folder() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".new.png") && !$0.hasSuffix(".diff.png") }
    let wanted = Theme.Name.allCases.flatMap { name in
      ["\(name.rawValue)-stay.png", "\(name.rawValue)-sink.png"]
    }
    #expect(Set(kept) == Set(wanted))
    for name in kept {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 32 << 10, "\(name) takes \(bytes) bytes")
    }
  }
}
