// Test bench for hardware keyboards: key events from a script, and a log of the presses.
import CEvdev
import Evdev
import System
import TestKernel
import Units

/// Key codes of a US keyboard by their labels.
private let keys: [Substring: CInt] = [
  "`": KEY_GRAVE, "1": KEY_1, "2": KEY_2, "3": KEY_3, "4": KEY_4, "5": KEY_5, "6": KEY_6,
  "7": KEY_7, "8": KEY_8, "9": KEY_9, "0": KEY_0, "minus": KEY_MINUS, "=": KEY_EQUAL,
  "q": KEY_Q, "w": KEY_W, "e": KEY_E, "r": KEY_R, "t": KEY_T, "y": KEY_Y, "u": KEY_U, "i": KEY_I,
  "o": KEY_O, "p": KEY_P, "[": KEY_LEFTBRACE, "]": KEY_RIGHTBRACE, "\\": KEY_BACKSLASH,
  "a": KEY_A, "s": KEY_S, "d": KEY_D, "f": KEY_F, "g": KEY_G, "h": KEY_H, "j": KEY_J, "k": KEY_K,
  "l": KEY_L, ";": KEY_SEMICOLON, "'": KEY_APOSTROPHE, "z": KEY_Z, "x": KEY_X, "c": KEY_C,
  "v": KEY_V, "b": KEY_B, "n": KEY_N, "m": KEY_M, ",": KEY_COMMA, ".": KEY_DOT, "/": KEY_SLASH,
  "space": KEY_SPACE, "enter": KEY_ENTER, "backspace": KEY_BACKSPACE, "escape": KEY_ESC,
  "tab": KEY_TAB, "delete": KEY_DELETE, "insert": KEY_INSERT, "home": KEY_HOME, "end": KEY_END,
  "left": KEY_LEFT, "right": KEY_RIGHT, "up": KEY_UP, "down": KEY_DOWN, "f1": KEY_F1,
  "f12": KEY_F12, "menu": KEY_COMPOSE, "mute": KEY_MUTE, "fn": KEY_FN, "button": BTN_LEFT,
  "shift": KEY_LEFTSHIFT, "rightshift": KEY_RIGHTSHIFT, "caps": KEY_CAPSLOCK,
  "ctrl": KEY_LEFTCTRL, "rightctrl": KEY_RIGHTCTRL, "alt": KEY_LEFTALT, "rightalt": KEY_RIGHTALT,
  "super": KEY_LEFTMETA, "numlock": KEY_NUMLOCK, "kp0": KEY_KP0, "kp1": KEY_KP1, "kp2": KEY_KP2,
  "kp3": KEY_KP3, "kp4": KEY_KP4, "kp5": KEY_KP5, "kp6": KEY_KP6, "kp7": KEY_KP7,
  "kp8": KEY_KP8, "kp9": KEY_KP9, "kp.": KEY_KPDOT, "kp/": KEY_KPSLASH, "kp*": KEY_KPASTERISK,
  "<": KEY_102ND, "power": KEY_POWER, "kpminus": KEY_KPMINUS, "kpplus": KEY_KPPLUS,
  "kpenter": KEY_KPENTER,
]

/// Turns `shift+ a shift-` into events, 1 ms apart from the first on: `+` presses, `-` releases, `*` repeats, and a
/// key alone is pressed and released.
func keyEvents(_ script: String, from start: Instant = .zero) -> [InputEvent] {
  var time = start
  return script.split(separator: " ").flatMap { word -> [InputEvent] in
    let values: [Character: CInt] = ["-": 0, "+": 1, "*": 2]
    let value = keys[word] == nil ? word.last.flatMap { values[$0] } : nil
    guard let code = keys[value == nil ? word : word.dropLast()] else {
      fatalError("script: no key \(word)")
    }
    return (value.map { [$0] } ?? [1, 0]).flatMap { value in
      time += .milliseconds(1)
      return [
        InputEvent(type: EV_MSC, code: MSC_SCAN, value: 4, time: time),
        InputEvent(type: EV_KEY, code: code, value: value, time: time),
        InputEvent(type: EV_SYN, code: SYN_REPORT, value: 0, time: time),
      ]
    }
  }
}

/// A keyboard that a test can plug in.
func keyboard(
  _ number: Int, marks: InputMarks = .keyboard, name: String = "Keys"
) -> FakePlug {
  let traits = InputTraits(
    name: name, isDirect: false, slotCount: nil, hasTrackingID: false, x: nil, y: nil)
  return FakePlug(number: number, marks: marks, traits: traits)
}

/// A loop, fake hardware and a keyboard reader, with a log of presses and reports.
final class KeyboardBench {
  let kernel: FakeKernel
  let hardware: FakeHardware
  let loop: EventLoop<FakeKernel>
  var reader: KeyboardReader<FakeKernel, FakeHardware>?
  /// Typed text; other presses as `<enter>`.
  private(set) var typed = ""
  private(set) var times: [Instant] = []
  /// When the last key was pressed or released.
  private var typedUntil = Instant.zero
  private(set) var reports: [String] = []

  init(
    plugged: [FakePlug] = [], configuration: KeyboardConfiguration = KeyboardConfiguration(),
    keymapFolder: String? = nil, composeFolder: String? = nil, locale: String? = nil,
    faults: [FakeKernel.Fault] = [],
    refusing: [String: [CInt]] = [:]
  ) throws {
    kernel = FakeKernel(faults: faults)
    hardware = try FakeHardware(kernel: kernel)
    loop = try EventLoop(kernel: kernel)
    for plug in plugged { hardware.plugIn(plug, announced: false) }
    for (path, errnos) in refusing { kernel.refuse(path, errnos: errnos) }
    reader = try KeyboardReader(
      loop: loop, hardware: hardware, configuration: configuration, keymapFolder: keymapFolder,
      composeFolder: composeFolder, locale: locale,
      deliver: { [weak self] press, time in
        self?.times.append(time)
        switch press {
        case .text(let text): self?.typed += text
        case .console(let number): self?.typed += "<console \(number)>"
        case .enter, .escape, .selectAll, .tab: self?.typed += "<\(press)>"
        case .edit(let key, let byWord, let selecting):
          self?.typed += "<\(selecting ? "select-" : "")\(byWord ? "word-" : "")\(key)>"
        }
      },
      scanned: { [weak self] text, time in
        self?.times.append(time)
        self?.typed += "[\(text)]"
      }, report: { [weak self] report in self?.reports.append("\(report)") })
  }

  /// Types on a keyboard and runs one iteration of the loop.
  func type(_ script: String, on plug: FakePlug) throws {
    let events = keyEvents(script, from: typedUntil)
    plug.readings += events.map { .event($0) }
    if let last = events.last { typedUntil = last.time }
    try turn(reading: plug)
  }

  /// Types after a pause.
  func type(_ script: String, on plug: FakePlug, after pause: Interval) throws {
    typedUntil += pause
    try type(script, on: plug)
  }

  /// Runs one iteration of the loop in which the keyboard is readable.
  func turn(reading plug: FakePlug) throws {
    try hardware.turn(loop, reading: plug)
  }
}
