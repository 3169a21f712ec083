// The terminal: its modes are set, and restored on every exit path.
import Glibc
import Scanout
import TestKernel
import Testing

/// A fake terminal that records its calls.
private final class FakeTerminal: TerminalCalls {
  var keyboard = 3
  var screen = 0
  var log: [String] = []
  var fault: (String) -> CInt? = { _ in nil }

  func keyboardMode() throws(ScanoutError) -> Int {
    try fail("keyboard?")
    return keyboard
  }
  func setKeyboardMode(_ mode: Int) throws(ScanoutError) {
    log.append("keyboard \(mode)")
    try fail("keyboard \(mode)")
    keyboard = mode
  }
  func screenMode() throws(ScanoutError) -> Int {
    try fail("screen?")
    return screen
  }
  func setScreenMode(_ mode: Int) throws(ScanoutError) {
    log.append("screen \(mode)")
    try fail("screen \(mode)")
    screen = mode
  }
  func activate() throws(ScanoutError) {
    log.append("activate")
    try fail("activate")
  }
  func saysNoTerminal(_ error: ScanoutError) -> Bool { error.errno == ENOTTY }

  private func fail(_ call: String) throws(ScanoutError) {
    if let errno = fault(call) {
      throw ScanoutError(call: .screenMode, path: "terminal", errno: errno)
    }
  }
}

@Suite("Terminal")
struct TerminalTests {
  @Test("the keyboard is switched off first and restored last, around the screen mode")
  func takeAndRestore() throws {
    let calls = FakeTerminal()
    var terminal = try Terminal(calls)
    let isPresent = terminal.isPresent
    #expect(isPresent)
    // 4 is K_OFF, 1 is KD_GRAPHICS.
    #expect(calls.keyboard == 4 && calls.screen == 1)
    terminal.restore()
    terminal.restore()
    #expect(calls.log == ["keyboard 4", "screen 1", "activate", "screen 0", "keyboard 3"])
  }

  @Test("leaving the scope restores the modes")
  func scope() throws {
    let calls = FakeTerminal()
    calls.keyboard = 1
    do {
      let terminal = try Terminal(calls)
      let isPresent = terminal.isPresent
      #expect(isPresent)
      leaveScope(of: terminal)
    }
    #expect(calls.keyboard == 1 && calls.screen == 0)
  }

  @Test("without a terminal no mode is set")
  func noTerminal() throws {
    let calls = FakeTerminal()
    calls.fault = { $0 == "keyboard?" ? ENOTTY : nil }
    do {
      let terminal = try Terminal(calls)
      let isPresent = terminal.isPresent
      #expect(!isPresent)
    }
    #expect(calls.log == [])
  }

  @Test(
    "a terminal whose modes cannot be set is left as it was",
    arguments: ["keyboard?", "screen?", "keyboard 4", "screen 1", "activate"])
  func refused(call: String) {
    let calls = FakeTerminal()
    calls.fault = { $0 == call ? EPERM : nil }
    #expect(refusal { _ = try Terminal(calls) } == .notMaster)
    #expect(calls.keyboard == 3 && calls.screen == 0)
  }

  @Test("a file that is not a terminal counts as no terminal")
  func realFile() throws {
    let raw = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)  // The string outlives the call.
    defer { close(raw) }
    let terminal = try Terminal(LinuxTerminal(descriptor: raw))
    let isPresent = terminal.isPresent
    #expect(!isPresent)
  }
}
