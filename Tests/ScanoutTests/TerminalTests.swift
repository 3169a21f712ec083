// The terminal: its modes are set, and restored on every exit path; without a display it explains.
import Glibc
import Scanout
import TestKernel
import Testing

@Suite("Terminal")
struct TerminalTests {
  @Test("the keyboard is switched off first and restored last, around the screen mode")
  func takeAndRestore() throws {
    let calls = FakeConsole()
    var terminal = Terminal(calls)
    try terminal.take()
    try terminal.take()
    // 4 is K_OFF, 1 is KD_GRAPHICS.
    #expect(calls.keyboard == 4 && calls.screen == 1)
    terminal.restore()
    terminal.restore()
    #expect(calls.log == ["keyboard 4", "screen 1", "activate", "screen 0", "keyboard 3"])
  }

  @Test("a switchable terminal asks before it is taken away, until it is restored")
  func switchable() throws {
    let calls = FakeConsole()
    var terminal = Terminal(calls, isSwitchable: true)
    // The kernel handles the keys of a terminal that is not taken.
    terminal.switchAway(to: 2)
    try terminal.take()
    terminal.switchAway(to: 2)
    let isReleased = terminal.release()
    #expect(isReleased)
    terminal.acknowledge()
    terminal.restore()
    #expect(
      calls.log == [
        "keyboard 4", "screen 1", "asks first", "activate", "activate 2", "release", "acknowledge",
        "asks no more", "screen 0", "keyboard 3",
      ])
    let other = FakeConsole()
    var locked = Terminal(other)
    try locked.take()
    locked.switchAway(to: 2)
    #expect(other.log == ["keyboard 4", "screen 1", "activate"])
    leaveScope(of: locked)
  }

  @Test("leaving the scope restores the modes")
  func scope() throws {
    let calls = FakeConsole()
    calls.keyboard = 1
    do {
      var terminal = Terminal(calls)
      try terminal.take()
      #expect(calls.keyboard == 4 && calls.screen == 1)
      leaveScope(of: terminal)
    }
    #expect(calls.keyboard == 1 && calls.screen == 0)
  }

  @Test("without a terminal no mode is set and nothing is written")
  func noTerminal() throws {
    let calls = FakeConsole()
    calls.fault = { $0 == "keyboard?" ? ENOTTY : nil }
    do {
      var terminal = Terminal(calls)
      try terminal.take()
      terminal.explain("no display")
    }
    #expect(calls.log == [])
  }

  @Test(
    "a terminal whose modes cannot be set is left as it was",
    arguments: ["keyboard?", "screen?", "keyboard 4", "screen 1", "asks first", "activate"])
  func refused(call: String) {
    let calls = FakeConsole()
    calls.fault = { $0 == call ? EPERM : nil }
    #expect(
      refusal {
        var terminal = Terminal(calls, isSwitchable: true)
        try terminal.take()
      } == .notMaster)
    #expect(calls.keyboard == 3 && calls.screen == 0)
  }

  @Test("a text is written once until it changes, and erased when the terminal is taken")
  func explains() throws {
    let calls = FakeConsole()
    var terminal = Terminal(calls)
    for text in ["no card", "no card", "no display", "no display"] { terminal.explain(text) }
    #expect(calls.log == ["write", "write"] && calls.text == "no display")
    try terminal.take()
    #expect(calls.log.dropFirst(2) == ["erase", "keyboard 4", "screen 1", "activate"])
    // A display that is unplugged for a moment brings no text; one that stays away does.
    terminal.explain("no display")
    #expect(calls.text == "" && calls.screen == 1)
    try terminal.take()
    terminal.explain("no display")
    #expect(calls.text == "" && calls.screen == 1)
    terminal.explain("no display")
    #expect(calls.text == "no display" && calls.screen == 0 && calls.keyboard == 3)
    leaveScope(of: terminal)
    #expect(calls.text == "")
  }

  @Test("a file that is not a terminal counts as no terminal")
  func realFile() throws {
    let raw = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)  // The string outlives the call.
    defer { close(raw) }
    var terminal = Terminal(LinuxTerminal(descriptor: raw), isSwitchable: true)
    try terminal.take()
    terminal.explain("nothing is written")
    terminal.switchAway(to: 2)
  }
}
