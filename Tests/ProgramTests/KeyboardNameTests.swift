// check-config refuses names of keyboard layouts that xkb-data lacks.
import Foundation
import Testing

@testable import panelist

@Suite("Names of keyboard layouts")
struct KeyboardNameTests {
  @Test("check-config accepts the layouts, options and models of xkb-data")
  func known() throws {
    let shell = try Shell()
    try shell.configure(
      """
      [keyboard]
      xkb = us,ru(phonetic)
      xkb = de(nodeadkeys) for Datalogic Gryphon
      xkb_options = grp:alt_shift_toggle,compose:menu
      xkb_model = pc105
      scanner = add for Datalogic Gryphon

      """)
    let answer = try shell.panelist("check-config")
    #expect(answer.status == 0)
    let path = shell.folder.path + "/p.conf"
    #expect(answer.rows.contains("xkb = de(nodeadkeys) for Datalogic Gryphon ; \(path):3"))
    #expect(answer.rows.contains("scanner = add for Datalogic Gryphon ; \(path):6"))
  }

  @Test(
    "check-config names the line of an unknown name, and where the names are",
    arguments: [
      ("xkb = us,zz", "xkb: there is no layout 'zz'"),
      ("xkb = de(nothing) for A", "xkb: there is no variant 'nothing' of layout 'de'"),
      ("xkb_options = compose:menu,grp:zz", "xkb_options: there is no option 'grp:zz'"),
      ("xkb_model = zz", "xkb_model: there is no model 'zz'"),
    ])
  func unknown(line: String, words: String) throws {
    let shell = try Shell()
    try shell.configure("[keyboard]\nlayouts = de\n\(line)\n")
    let answer = try shell.panelist("check-config")
    #expect(answer.status == 78)
    #expect(
      answer.message
        == "panelist: \(shell.folder.path)/p.conf:3: [keyboard] \(words); take one of "
        + "/usr/share/X11/xkb/rules/evdev.lst, of the package xkb-data\n")
  }
}
