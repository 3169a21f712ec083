// Keyboard state: which presses the key events of one keyboard give.
import CEvdev
import Evdev
import Testing
import Units

private let row1 = "` 1 2 3 4 5 6 7 8 9 0 minus ="
private let row2 = "q w e r t y u i o p [ ] \\"
private let row3 = "a s d f g h j k l ; '"
private let row4 = "z x c v b n m , . / space"
private let all = [row1, row2, row3, row4].joined(separator: " ")

/// Key scripts, and the presses that they give.
private let stories: [(typing: String, gives: String)] = [
  (all, #"`1234567890-=qwertyuiop[]\asdfghjkl;'zxcvbnm,./ "#),
  ("shift+ \(all) shift-", ##"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>? "##),
  ("rightshift+ \(all) rightshift-", ##"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>? "##),
  ("caps \(all)", #"`1234567890-=QWERTYUIOP[]\ASDFGHJKL;'ZXCVBNM,./ "#),
  ("caps shift+ \(all)", ##"~!@#$%^&*()_+qwertyuiop{}|asdfghjkl:"zxcvbnm<>? "##),
  ("caps a caps a", "Aa"),
  ("a shift+ a shift- a", "aAa"),
  ("shift+ rightshift+ a shift- a rightshift- a", "AAa"),
  // The kernel repeats a held key with value 2, and may report a press twice.
  ("shift+ shift+ shift- a+ a+ a-", "a"),
  ("shift+ shift* shift* a shift- a", "Aa"),
  ("a+ a* a* a- a", "aaaa"),
  ("backspace+ backspace* backspace-", "<backspace><backspace>"),
  ("enter+ enter* enter* enter- escape+ escape* escape-", "<enter><escape>"),
  ("space+ space* space-", "  "),
  ("shift+ backspace enter escape space", "<backspace><enter><escape> "),
  // Overlapping keys of fast typing.
  ("m+ i+ m- l+ i- k+ l- k-", "milk"),
  ("kp7 kp8 kp9 kpminus kp4 kp5 kp6 kpplus kp1 kp2 kp3 kp0 kp.", "789-456+1230."),
  ("kpenter kp/ kp*", "<enter>/*"),
  ("numlock kp7 numlock kp7 numlock+ numlock* kp7", "777"),
  ("ctrl+ a c v z backspace enter escape 1 ctrl- a", "<selectAll><word-backspace>a"),
  ("caps ctrl+ a ctrl-", "<selectAll>"),
  ("rightctrl+ a rightctrl-", "<selectAll>"),
  ("alt+ a f1 enter alt- a", "a"),
  ("rightalt+ a 5 rightalt-", ""),
  ("ctrl+ alt+ f1+ f1* f1- f12 a alt- f1 ctrl- a", "<console 1><console 12>a"),
  ("rightctrl+ rightalt+ f12 rightalt- rightctrl-", "<console 12>"),
  ("super+ a space super- a", "a"),
  ("ctrl+ shift+ a shift- a+ ctrl- a* a-", "<selectAll>a"),
  ("tab insert f1 f12 menu mute fn button", "<tab>"),
  ("delete home end left right up down", "<delete><home><end><left><right><up><down>"),
  ("left+ left* left* left- home+ home* home-", "<left><left><left><home><home>"),
  ("tab+ tab* tab- shift+ tab shift- ctrl+ tab ctrl- alt+ tab alt-", "<tab>"),
  ("shift+ tab delete left end shift-", "<delete><select-left><select-end>"),
  (
    "ctrl+ left shift+ right home shift- delete ctrl-",
    "<word-left><select-word-right><select-word-home><word-delete>"
  ),
  ("alt+ left delete alt- super+ right super-", ""),
]

@Suite("Keyboard state")
struct KeyboardStateTests {
  @Test("key events give the expected text and presses", arguments: stories)
  func story(typing: String, gives: String) throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(plugged: [plug])
    try bench.type(typing, on: plug)
    #expect(bench.typed == gives)
  }

  @Test("a press has the kernel timestamp of its key event")
  func stamps() throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(plugged: [plug])
    try bench.type("shift+ a shift- enter", on: plug)
    // 1 ms for each key event: shift down, a down and up, shift up, enter down.
    #expect(bench.times.map(\.nanoseconds) == [2_000_000, 5_000_000])
  }

  @Test("after lost events the held keys are read again, so that no shift sticks or is missed")
  func dropped() throws {
    let plug = keyboard(2)
    let bench = try KeyboardBench(plugged: [plug])
    try bench.type("shift+ a", on: plug)
    plug.readings = [.dropped]
    try bench.turn(reading: plug)
    try bench.type("b", on: plug)
    #expect(bench.typed == "Ab")
    plug.readings = [.dropped]
    plug.heldKeys = [KEY_RIGHTSHIFT, KEY_C]
    try bench.turn(reading: plug)
    try bench.type("c* c- d rightshift- e", on: plug)
    #expect(bench.typed == "AbCDe")
  }

  @Test("shift held when the keyboard is opened counts, and a held letter types nothing")
  func heldBefore() throws {
    let plug = keyboard(2)
    plug.heldKeys = [KEY_LEFTSHIFT, KEY_A, KEY_NUMLOCK]
    let bench = try KeyboardBench(plugged: [plug])
    try bench.type("a- a shift- a numlock- kp1", on: plug)
    #expect(bench.typed == "Aa1")
  }
}
