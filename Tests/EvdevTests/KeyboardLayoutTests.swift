// Layouts of hardware keyboards: what keys give with the layouts and sequences of other languages.
import CEvdev
import Evdev
import System
import TestCounts
import TestRandom
import Testing
import Units

/// A layout, a key script, and what it gives.
struct LayoutStory: Sendable {
  let layout: XKBNames
  let typing: String
  let gives: String

  init(_ layout: XKBNames, _ typing: String, _ gives: String) {
    (self.layout, self.typing, self.gives) = (layout, typing, gives)
  }
}

private let german = XKBNames(layout: "de")
private let french = XKBNames(layout: "fr")
private let russian = XKBNames(layout: "us,ru", options: "grp:alt_shift_toggle,compose:menu")
private let toggle = "alt+ shift+ shift- alt-"

/// German has its dead acute on the key right of ß, French its dead circumflex right of p.
private let layoutStories = [
  LayoutStory(german, "; ' [ minus y z", "öäüßzy"),
  LayoutStory(german, "= e = shift+ e shift- shift+ = shift- a", "éÉà"),
  LayoutStory(german, "= space = =", "'´"),
  LayoutStory(german, "rightalt+ q e < 7 rightalt- <", "@€|{<"),
  LayoutStory(german, "caps ; caps kp.", "Ö,"),
  LayoutStory(german, "=+ =* =* =- e", "é"),
  LayoutStory(german, "=+ e+ e* =- e-", "ée"),
  // A sequence that is cancelled types nothing.
  LayoutStory(german, "= q a", "a"),
  LayoutStory(german, "= escape a escape", "a<escape>"),
  LayoutStory(german, "= backspace a = left a", "aa"),
  LayoutStory(german, "= f1 a = tab a", "a<tab>a"),
  // What ends an edit or is no text acts.
  LayoutStory(german, "= enter a = ctrl+ a ctrl- e", "<enter>a<selectAll>e"),
  LayoutStory(german, "= ctrl+ alt+ f12 alt- ctrl- e", "<console 12>e"),
  LayoutStory(XKBNames(layout: "de", variant: "nodeadkeys"), "= e", "´e"),
  LayoutStory(french, "1 2 7 9 0 q w a ;", "&éèçàazqm"),
  LayoutStory(french, "shift+ 1 2 0 shift- [ e shift+ [ shift- e", "120êë"),
  LayoutStory(french, "ctrl+ q a ctrl- a", "<selectAll>q"),
  LayoutStory(russian, "q \(toggle) q w \(toggle) q", "qйцq"),
  LayoutStory(russian, "\(toggle) ctrl+ a c ctrl- a", "<selectAll>ф"),
  LayoutStory(russian, "\(toggle) shift+ q shift- kp7", "Й7"),
  LayoutStory(XKBNames(layout: "ru"), "ctrl+ a f ctrl- f", "<selectAll>а"),
  LayoutStory(russian, "menu shift+ ' shift- o menu e =", "ö€"),
  LayoutStory(russian, "menu minus shift+ . shift- menu o escape x", "→x"),
  LayoutStory(XKBNames(layout: "us", variant: "intl"), "' e shift+ ` shift- n rightalt+ 5", "éñ€"),
  LayoutStory(XKBNames(layout: "gr"), "; a shift+ a", "άΑ"),
]

@Suite("Layouts of hardware keyboards")
struct KeyboardLayoutTests {
  @Test("keys give the text of the layout, of dead keys and of the Compose key")
  func stories() throws {
    for story in layoutStories {
      let plug = keyboard(2)
      let bench = try KeyboardBench(
        plugged: [plug], configuration: KeyboardConfiguration(standard: story.layout))
      try bench.type(story.typing, on: plug)
      #expect(bench.typed == story.gives, "\(story.layout): \(story.typing)")
      #expect(bench.reports == ["keyboard /dev/input/event2 (Keys)"])
    }
  }

  @Test("each keyboard has its own layout, by name or by path; the last entry for it counts")
  func devices() throws {
    let (scanner, other) = (keyboard(3, name: "Datalogic Gryphon"), keyboard(4))
    let plug = keyboard(2)
    let bench = try KeyboardBench(
      plugged: [plug, scanner, other],
      configuration: KeyboardConfiguration(
        standard: XKBNames(model: "pc105", layout: "us", options: "compose:menu"),
        entries: [
          KeyboardEntry(.layouts("fr", variant: "")),
          KeyboardEntry(of: "Datalogic Gryphon", .layouts("us", variant: "")),
          KeyboardEntry(of: "/dev/input/event4", .layouts("us", variant: "")),
          KeyboardEntry(of: "/dev/input/event4", .layouts("de", variant: "nodeadkeys")),
          KeyboardEntry(of: "/dev/input/event4", .options("")),
        ]))
    try bench.type("y q", on: plug)
    try bench.type("y q", on: scanner)
    try bench.type("y menu o e", on: other)
    #expect(bench.typed == "yayqzoe")
  }

  @Test("a keyboard whose layout is missing types US, and the report names keyboard and layout")
  func missing() throws {
    let (plug, other) = (keyboard(2), keyboard(3))
    let bench = try KeyboardBench(
      plugged: [plug, other],
      configuration: KeyboardConfiguration(entries: [
        KeyboardEntry(.layouts("us,zz", variant: ",")),
        KeyboardEntry(of: "/dev/input/event3", .layouts("de", variant: "nothing")),
      ]))
    func report(_ number: Int, _ layout: String) -> [String] {
      let keyboard = "keyboard /dev/input/event\(number) (Keys)"
      return [
        "\(keyboard) has the US layout: xkb-data has no layout \(layout); `panelist check-config` "
          + "names what is wrong", keyboard,
      ]
    }
    #expect(bench.reports == report(2, "us,zz") + report(3, "de(nothing)"))
    try bench.type("y =", on: plug)
    try bench.type("y =", on: other)
    #expect(bench.typed == "y=y=")
  }

  @Test("other settings open the keyboards anew, with nothing held and no sequence begun")
  func configured() throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(
      plugged: [plug], configuration: KeyboardConfiguration(standard: german))
    try bench.type("y = caps", on: plug)
    bench.reader?.configure(KeyboardConfiguration(standard: french))
    try bench.type("q e", on: plug)
    #expect(bench.typed == "zae")
  }

  @Test("a keyboard that is unplugged within a sequence forgets it, as do lost events")
  func unplugged() throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(
      plugged: [plug], configuration: KeyboardConfiguration(standard: german))
    try bench.type("x =", on: plug)
    bench.hardware.pullOut(plug)
    try bench.loop.runOnce(waiting: false)
    let again = keyboard(2)
    bench.hardware.plugIn(again)
    try bench.loop.runOnce(waiting: false)
    try bench.type("e =", on: again)
    again.readings = [.dropped]
    try bench.turn(reading: again)
    try bench.type("e", on: again)
    #expect(bench.typed == "xee")
  }

  @Test("without libx11-data dead keys type nothing, which is reported once with the package")
  func noComposeTable() throws {
    let (plug, other) = (keyboard(2), keyboard(3))
    let bench = try KeyboardBench(
      plugged: [plug, other], configuration: KeyboardConfiguration(standard: german),
      composeFolder: "/proc/self/no-such-folder")
    try bench.type("= e", on: plug)
    #expect(bench.typed == "e")
    #expect(
      bench.reports == [
        "dead keys and the Compose key type nothing: there is no table of their sequences; install "
          + "the package libx11-data and restart the list",
        "keyboard /dev/input/event2 (Keys)", "keyboard /dev/input/event3 (Keys)",
      ])
  }

  @Test(
    "the sequences of the locale come before those of English, and an unknown locale has those",
    arguments: [
      (nil, "ć"), ("pt_BR.UTF-8", "ç"), ("de_DE.UTF-8", "ć"), ("xx_XX.UTF-8", "ć"),
      ("de_DE.ISO-8859-1", "ć"), ("../x", "ć"),
    ])
  func locale(locale: String?, gives: String) throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(
      plugged: [plug], configuration: KeyboardConfiguration(standard: german), locale: locale)
    try bench.type("= c = e", on: plug)
    #expect(bench.typed == gives + "é")
    #expect(bench.reports.count == 1)
  }

  @Test("the locale is that of LC_ALL, else of LC_CTYPE, else of LANG")
  func environment() {
    func locale(_ variables: [String: String]) -> String? {
      ComposeLocale.named { variables[$0] }
    }
    #expect(locale([:]) == nil)
    #expect(locale(["LANG": "C"]) == nil)
    #expect(locale(["LANG": "a", "LC_CTYPE": "b", "LC_ALL": "c"]) == "c")
    #expect(locale(["LANG": "a", "LC_CTYPE": "b", "LC_ALL": ""]) == "b")
    #expect(locale(["LANG": "a", "LC_ALL": "POSIX"]) == nil)
  }

  @Test("random keys never stop the program, and give no control characters")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("Random keys: seed \(seed)")
    var random = SeededRandom(seed: seed)
    let layouts = [german, french, russian, XKBNames(layout: "gr"), .us]
    for layout in layouts {
      let plug = keyboard(2)
      let bench = try KeyboardBench(
        plugged: [plug], configuration: KeyboardConfiguration(standard: layout))
      var time = Instant.zero
      for _ in 0..<TestCounts.count("random-keys") / layouts.count {
        time += .milliseconds(Int.random(in: 0...400, using: &random))
        let isKey = Int.random(in: 0..<50, using: &random) > 0
        plug.heldKeys = [CInt.random(in: 0...255, using: &random)]
        let code = CInt.random(in: 0...(isKey ? 127 : 767), using: &random)
        plug.readings.append(
          isKey
            ? .event(
              InputEvent(
                type: EV_KEY, code: code, value: CInt.random(in: -1...3, using: &random),
                time: time))
            : .dropped)
      }
      try bench.turn(reading: plug)
      let isClean = bench.typed.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      #expect(isClean && !bench.typed.isEmpty, "seed \(seed), \(layout)")
    }
  }
}

@Suite("The machine's keyboard layout")
struct SystemLayoutTests {
  @Test(
    "the assignments of /etc/default/keyboard are read as a shell reads them",
    arguments: [
      (
        "# KEYBOARD CONFIGURATION FILE\n\nXKBMODEL=\"pc105\"\nXKBLAYOUT=\"us,ru\"\n"
          + "XKBVARIANT=\",phonetic\"\nXKBOPTIONS=\"grp:alt_shift_toggle\"\n\nBACKSPACE=\"guess\"\n",
        XKBNames(
          model: "pc105", layout: "us,ru", variant: ",phonetic", options: "grp:alt_shift_toggle")
      ),
      ("XKBLAYOUT=de", XKBNames(layout: "de")),
      ("  XKBLAYOUT='de' # Grüße\nXKBVARIANT=\n", XKBNames(layout: "de")),
      ("XKBLAYOUT=us\nXKBLAYOUT=\"f\"r", XKBNames(layout: "fr")),
      ("BACKSPACE=$(x)\nXKBLAYOUT=de", XKBNames(layout: "de")),
      ("", nil), ("XKBMODEL=pc105", nil), ("XKBLAYOUT=\"\"", nil), ("XKBLAYOUT=\"de", nil),
      ("XKBLAYOUT=$LAYOUT", nil), ("XKBLAYOUT=de\nXKBOPTIONS=`x`", nil),
      ("XKBLAYOUT=../de", nil), ("XKBLAYOUT=dé", nil), ("XKBLAYOUT", nil),
    ])
  func parsed(text: String, names: XKBNames?) {
    #expect(XKBNames(parsing: Array(text.utf8)) == names)
  }

  @Test("bytes that are no text name no layout")
  func noText() {
    #expect(XKBNames(parsing: Array("XKBLAYOUT=de\n".utf8) + [0xFF]) == nil)
  }

  @Test("xkb-data's list has models, layouts, variants and options")
  func rules() {
    let rules = XKBRules()
    let known: [XKBRules.Name] = [
      .model("pc105"), .layout("de"), .variant("nodeadkeys", of: "de"),
      .option("grp:alt_shift_toggle"), .variant("phonetic", of: "ru"),
      // Not in the list, but it compiles.
      .variant("basic", of: "us"),
    ]
    #expect(known.filter { !rules.has($0) } == [])
    let unknown: [XKBRules.Name] = [
      .model("pc1"), .layout("zz"), .layout("../us"), .variant("nodeadkeys", of: "ru"),
      .option("grp:nothing"), .option("de"),
    ]
    #expect(unknown.filter { rules.has($0) } == [])
    #expect(!XKBRules(parsing: []).has(.model("pc105")))
  }
}
