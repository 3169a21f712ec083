// Tests of the settings of hardware keyboards.
import Config
import Testing

@Suite("Hardware keyboards in the configuration file")
struct HardwareKeyboardSettingsTests {
  private func settings(_ lines: String) throws(ConfigError) -> Settings {
    try Settings(parsing: Array("[keyboard]\n\(lines)\n".utf8), file: "p.conf")
  }

  @Test("without a setting nothing is set, and nothing is written")
  func initial() {
    #expect(Settings().keyboards == KeyboardSettings())
    #expect(!Settings().text.contains("xkb"))
  }

  @Test("layouts have variants and devices, and are written as they are read")
  func layouts() throws {
    let lines = """
      xkb = de
      xkb = us, ru(phonetic) for Keys for two
      xkb = de(nodeadkeys),us for /dev/input/by-id/a
      """
    let read = try settings(lines)
    let layouts = read.keyboards.layouts
    #expect(layouts.map(\.device) == [nil, "Keys for two", "/dev/input/by-id/a"])
    #expect(layouts.map(\.value.names) == ["de", "us,ru", "de,us"])
    #expect(layouts.map(\.value.variants) == ["", ",phonetic", "nodeadkeys,"])
    #expect(read.text.contains(lines.replacing("us, ru", with: "us,ru")))
    #expect(try Settings(parsing: Array(read.text.utf8), file: "p.conf") == read)
  }

  @Test("options and models have devices; none is no option")
  func options() throws {
    let lines = """
      xkb_options = grp:alt_shift_toggle,compose:menu
      xkb_options = none for Datalogic Gryphon
      xkb_model = pc105
      """
    let read = try settings(lines)
    #expect(
      read.keyboards.options.map(\.value.names) == [
        ["grp:alt_shift_toggle", "compose:menu"], [],
      ])
    #expect(read.keyboards.models.map(\.value.name) == ["pc105"])
    #expect(read.text.contains(lines))
    #expect(try Settings(parsing: Array(read.text.utf8), file: "p.conf") == read)
  }

  @Test(
    "what can be no name of xkb-data is refused",
    arguments: [
      "xkb = ", "xkb = de,", "xkb = ,de", "xkb = de us", "xkb = de(", "xkb = de()",
      "xkb = de(a)b", "xkb = (a)", "xkb = de(a)(b)", "xkb = dé", "xkb = ../us/x", "xkb = a,b,c,d,e",
      "xkb = $(x)", "xkb_options = ", "xkb_options = a,,b", "xkb_options = a b",
      "xkb_model = pc105,pc104", "xkb_model = ",
    ])
  func refused(line: String) {
    let error = #expect(throws: ConfigError.self) { try settings(line) }
    let parts = line.split(separator: " = ", omittingEmptySubsequences: false)
    #expect(
      error?.description.hasPrefix(
        "p.conf:2: [keyboard] \(parts[0]) cannot be '\(parts[1])'; allowed: ") == true)
  }

  @Test("a name that the machine lacks is refused with its line")
  func unknown() throws {
    let text = """
      [keyboard]
      layouts = de
      xkb = us,ru(phonetic) for A
      xkb_options = compose:menu,grp:x
      xkb_model = pc105
      """
    let configuration = try Configuration(parsing: Array(text.utf8), file: "p.conf")
    var asked: [XKBName] = []
    try configuration.requireKeyboardNames(in: "/list") { name in
      asked.append(name)
      return true
    }
    #expect(
      asked == [
        .layout("us"), .layout("ru"), .variant("phonetic", of: "ru"), .option("compose:menu"),
        .option("grp:x"), .model("pc105"),
      ])
    for (name, words) in [
      (XKBName.layout("us"), "3: [keyboard] xkb: there is no layout 'us'"),
      (
        .variant("phonetic", of: "ru"),
        "3: [keyboard] xkb: there is no variant 'phonetic' of layout 'ru'"
      ),
      (.option("grp:x"), "4: [keyboard] xkb_options: there is no option 'grp:x'"),
      (.model("pc105"), "5: [keyboard] xkb_model: there is no model 'pc105'"),
    ] {
      let error = #expect(throws: ConfigError.self) {
        try configuration.requireKeyboardNames(in: "/list") { $0 != name }
      }
      #expect(
        error?.description
          == "p.conf:\(words); take one of /list, of the package xkb-data")
    }
  }
}
