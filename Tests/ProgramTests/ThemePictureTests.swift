// The picture of the list in the theme of the settings or of --theme.
import Foundation
import Paint
import Picture
import Testing

@Suite("`panelist picture` in a theme")
struct ThemePictureTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    let answer = try shell.panelist("add", "Milk")
    try #require(answer.status == 0, "\(answer.message)")
  }

  /// The picture of a list of one row, with these settings in [look] and these arguments.
  private func picture(settings look: String, _ words: String...) throws -> DecodedPicture {
    try shell.configure("[store]\npath = \(shell.list)\n[look]\n\(look)\n")
    let file = shell.folder.appending(path: "x.png").path
    let answer = try shell.panelist(
      ["picture", "--size", "800x480", "--panel", "154x86"] + words + [file])
    try #require(answer.status == 0, "\(answer.message)")
    return try PictureFile(file).read()
  }

  @Test("the picture has the theme of the settings, and --theme overrides it")
  func named() throws {
    let heat = try picture(settings: "")
    let dusk = try picture(settings: "theme = dusk")
    #expect(heat != dusk)
    #expect(try picture(settings: "theme = heat") == heat)
    #expect(try picture(settings: "", "--theme", "dusk") == dusk)
    #expect(try picture(settings: "theme = dusk", "--theme", "heat") == heat)
  }

  @Test("the picture ignores the night theme")
  func day() throws {
    let night = try picture(settings: "night = 0:00 23:59")
    let otherNight = try picture(settings: "night = 23:59 0:00")
    #expect(night == otherNight)
  }

  @Test("the background below the rows is that of the theme", arguments: Theme.Name.allCases)
  func ground(name: Theme.Name) throws {
    let picture = try picture(settings: "", "--theme", name.rawValue)
    let ground = Theme(name, hairline: 1).ground
    let wanted = UInt32(ground.red) << 16 | UInt32(ground.green) << 8 | UInt32(ground.blue)
    #expect(picture[790, 400] == wanted)
  }
}
