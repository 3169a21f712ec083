// Scanner detector: what is a scan, and what a person types, by the times of the keys.
import Evdev
import TestRandom
import Testing
import Units

/// A device as the detector meets it.
private enum Device: CaseIterable {
  /// Not known yet.
  case unknown
  /// Known after three bursts.
  case known
  /// Named by the user.
  case named

  /// A detector of such a device, at rest since long before 10 s.
  func detector(_ use: ScannerUse = .add) -> ScannerDetector {
    var detector = ScannerDetector(use, isNamed: self == .named)
    if self == .known { for start in [1000, 2000, 3000] { _ = detector.play("12345r", start) } }
    return detector
  }
}

extension ScannerDetector {
  /// Plays events 10 ms apart and returns what happens: `r` is Return, `t` Tab, `E` Escape, `R` a
  /// key that repeats, `C` a console, and `.` the deadline 300 ms later; typed text is as it is,
  /// other presses as `<enter>`, scans as `[text]`. A number in angle brackets sets the distance to
  /// the event before it, in milliseconds.
  fileprivate mutating func play(_ script: String, _ start: Int = 10_000) -> String {
    var time = Instant.zero + .milliseconds(start)
    var happened = ""
    var rest = script[...]
    while let sign = rest.popFirst() {
      var distance: Int = 10
      var sign = sign
      if sign == "<" {
        guard let given = Int(rest.prefix { $0 != ">" }) else { fatalError("script: \(script)") }
        rest = rest.drop { $0 != ">" }.dropFirst()
        guard let next = rest.popFirst() else { return happened }
        (distance, sign) = (given, next)
      } else if sign == "." {
        distance = 300
      }
      time += .milliseconds(distance)
      let event: Event =
        switch sign {
        case "r": .suffix(.enter)
        case "t": .suffix(.tab)
        case "E": .other(.escape)
        case "R": .other(.text("R"))
        case "C": .other(.console(2))
        case ".": .silence
        default: .character(String(sign))
        }
      for effect in handle(event, at: time) {
        switch effect {
        case .add(let text): happened += "[\(text)]"
        case .type(let presses):
          for press in presses {
            if case .text(let text) = press { happened += text } else { happened += "<\(press)>" }
          }
        }
      }
    }
    return happened
  }
}

@Suite("Scanner detector")
struct ScannerDetectorTests {
  /// Scripts that lead to each state, and what has happened until then on each device.
  private static let states: [(script: String, happened: [Device: String])] = [
    // At rest.
    ("", [.unknown: "", .known: "", .named: ""]),
    // A burst that is too short so far.
    ("ab", [.unknown: "ab", .known: "", .named: ""]),
    // A burst.
    ("abcde", [.unknown: "abcde", .known: "", .named: ""]),
    // A person types.
    ("a<60>b", [.unknown: "ab", .known: "ab", .named: ""]),
    // A burst has ended.
    ("abcder", [.unknown: "abcde<enter>", .known: "[abcde]", .named: "[abcde]"]),
  ]

  /// Each event in each of the states above, and what happens at it.
  private static let table: [Device: [(event: String, gives: [String])]] = [
    .unknown: [
      ("x", ["x", "x", "x", "x", "x"]),
      ("<60>x", ["x", "x", "x", "x", "x"]),
      ("<400>x", ["x", "x", "x", "x", "x"]),
      ("r", ["<enter>", "<enter>", "<enter>", "<enter>", "<enter>"]),
      ("<60>r", ["<enter>", "<enter>", "<enter>", "<enter>", "<enter>"]),
      ("t", ["<tab>", "<tab>", "<tab>", "<tab>", "<tab>"]),
      ("E", ["<escape>", "<escape>", "<escape>", "<escape>", "<escape>"]),
      ("R", ["R", "R", "R", "R", "R"]),
      (".", ["", "", "", "", ""]),
    ],
    .known: [
      ("x", ["", "", "", "x", ""]),
      ("<60>x", ["", "abx", "abcdex", "x", ""]),
      ("<400>x", ["", "abx", "[abcde]", "x", ""]),
      ("r", ["<enter>", "ab<enter>", "[abcde]", "<enter>", ""]),
      ("<60>r", ["<enter>", "ab<enter>", "abcde<enter>", "<enter>", "<enter>"]),
      ("t", ["<tab>", "ab<tab>", "[abcde]", "<tab>", ""]),
      ("E", ["<escape>", "ab<escape>", "abcde<escape>", "<escape>", "<escape>"]),
      ("R", ["R", "abR", "abcdeR", "R", "R"]),
      (".", ["", "ab", "[abcde]", "", ""]),
    ],
    .named: [
      ("x", ["", "", "", "", ""]),
      ("<60>x", ["", "", "", "", ""]),
      ("<400>x", ["", "[ab]", "[abcde]", "[ab]", ""]),
      ("r", ["", "[ab]", "[abcde]", "[ab]", ""]),
      ("<60>r", ["", "[ab]", "[abcde]", "[ab]", ""]),
      ("t", ["", "[ab]", "[abcde]", "[ab]", ""]),
      ("E", ["", "", "", "", ""]),
      ("R", ["", "", "", "", ""]),
      (".", ["", "[ab]", "[abcde]", "[ab]", ""]),
    ],
  ]

  @Test("every event in every state, on every kind of device")
  func pairs() throws {
    for device in Device.allCases {
      let rows = try #require(Self.table[device])
      for (event, gives) in rows {
        #expect(gives.count == Self.states.count)
        for (state, wanted) in zip(Self.states, gives) {
          var detector = device.detector()
          let before = detector.play(state.script)
          #expect(before == state.happened[device], "\(device): \(state.script)")
          let whole = state.script + event
          var again = device.detector()
          #expect(again.play(whole) == before + wanted, "\(device): \(whole)")
        }
      }
    }
  }

  @Test("the third burst makes a scanner of a device, unless a person has typed in between")
  func known() {
    let scan = "<500>12345r"
    for (between, last) in [
      ("", "[67890]"), ("<400>abcde.", "[67890]"), ("<500>a", "67890<enter>"),
      ("<500>a<100>b", "67890<enter>"), ("<500>E", "67890<enter>"), ("<500>R", "67890<enter>"),
      ("<500>r", "67890<enter>"), ("<500>abcd.", "67890<enter>"),
      ("<500>abcde<100>r", "67890<enter>"),
    ] {
      var detector = ScannerDetector(.add, isNamed: false)
      _ = detector.play(scan + scan + between + scan)
      #expect(detector.play("67890r", 20_000) == last, "\(between)")
    }
    var two = ScannerDetector(.add, isNamed: false)
    #expect(two.play(scan + scan) == "12345<enter>12345<enter>")
    #expect(two.play("67890r", 20_000) == "67890<enter>")
  }

  @Test("a known scanner on which a person types is a keyboard again, and no letter is lost")
  func keyboardAgain() {
    var detector = Device.known.detector()
    #expect(detector.play("M<120>i<90>l<20>k<90>r") == "Milk<enter>")
    #expect(detector.play("67890r", 20_000) == "67890<enter>")
  }

  @Test("what is held back has a deadline, and nothing else has one")
  func deadlines() {
    func deadline(_ device: Device, _ script: String) -> Int? {
      var detector = device.detector()
      _ = detector.play(script)
      return detector.deadline.map { Int(($0 - Instant.zero).nanoseconds / 1_000_000) }
    }
    #expect(deadline(.known, "abcd") == 10_040 + 50)
    #expect(deadline(.known, "abcde") == 10_050 + 300)
    #expect(deadline(.named, "ab") == 10_020 + 300)
    for device in Device.allCases {
      for script in ["", "abcder", "ab.", "abcde."] {
        #expect(deadline(device, script) == nil, "\(device): \(script)")
      }
    }
    for script in ["abcde", "a<60>b", "E"] { #expect(deadline(.unknown, script) == nil) }
  }

  @Test("a device that types never scans, and one that is off gives nothing")
  func uses() {
    for device in Device.allCases {
      var types = ScannerDetector(.type, isNamed: device == .named)
      #expect(
        types.play("12345r<500>12345r<500>12345r<500>12345t")
          == "12345<enter>12345<enter>12345<enter>12345<tab>")
      #expect(types.deadline == nil)
    }
    var off = Device.named.detector(.off)
    #expect(off.play("ab<400>12345rE.") == "")
    var known = Device.known.detector(.off)
    #expect(known.play("12345r<500>abcde.") == "")
    #expect(known.play("a<100>b", 20_000) == "ab")
  }

  @Test("each character is typed or scanned once, in order, whatever the times between keys")
  func nothingLost() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      for device in Device.allCases {
        var detector = device.detector()
        var (script, characters) = ("", "")
        for _ in 0..<60 {
          let distance = [1, 10, 49, 50, 299, 300, 400][Int.random(in: 0..<7, using: &random)]
          let character = "\(Int.random(in: 0...9, using: &random))"
          let event = Int.random(in: 0..<12, using: &random)
          script += "<\(distance)>" + (event == 0 ? "r" : event == 1 ? "." : character)
          if event > 1 { characters += character }
        }
        let happened = detector.play(script + ".").filter(\.isNumber)
        #expect(happened == characters, "seed \(seed), \(device): \(script)")
      }
    }
  }

  @Test("the consoles are within reach on a scanner too")
  func consoles() {
    for device in Device.allCases {
      var detector = device.detector()
      #expect(detector.play("C") == "<console(2)>")
    }
  }

  @Test("a burst of any length is kept up to a limit, and lost events forget it")
  func limits() {
    var detector = Device.named.detector()
    let long = String(repeating: "7", count: 12_000)
    #expect(detector.play(long + "r").count == 10_002)
    _ = detector.play("abc", 200_000)
    detector.forget()
    #expect(detector.deadline == nil)
    #expect(detector.play("xyzr", 201_000) == "[xyz]")
  }
}
