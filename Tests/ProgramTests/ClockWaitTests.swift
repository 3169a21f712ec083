// Waiting for a synchronized clock: how often the kernel is asked, and what ends the wait.
import Config
import Foundation
import Glibc
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Waiting for a synchronized clock")
struct ClockWaitTests {
  private let kernel = FakeKernel(now: .zero)

  /// The seconds at which the kernel was asked, until it said yes at a question.
  private func questions(
    yesAt number: Int, setting: @escaping (_ question: Int) -> Void = { _ in }
  ) throws -> [Int] {
    var asked: [Int] = []
    let wait = try ClockWait(kernel: kernel) { () throws(SystemError) in
      asked.append(Int((kernel.now() - Instant.zero).nanoseconds / 1_000_000_000))
      setting(asked.count)
      return asked.count == number
    }
    try wait.run()
    return asked
  }

  @Test("a synchronized clock is noticed at once")
  func atOnce() throws { #expect(try questions(yesAt: 1) == [0]) }

  @Test("the kernel is asked after 5 s, then half as often each time, and once a minute at least")
  func pauses() throws {
    #expect(try questions(yesAt: 8) == [0, 5, 15, 35, 75, 135, 195, 255])
    // An hour without a network is 63 wake-ups. Another machine: timers of the first stay armed.
    #expect(try ClockWaitTests().questions(yesAt: 64).last == 255 + 56 * 60)
  }

  @Test("the kernel is asked at once when the clock is set, also while it is asked")
  func set() throws {
    let asked = try questions(yesAt: 7) { question in
      if question == 4 || question == 5 { kernel.setWall(to: 1_800_000_000 + 1000 * question) }
    }
    #expect(asked == [0, 5, 15, 35, 35, 35, 40])
  }

  @Test("a call that is forbidden ends the wait with its error")
  func forbidden() throws {
    let error = SystemError(call: .adjustClock, errno: EPERM)
    let wait = try ClockWait(kernel: kernel) { () throws(SystemError) in throw error }
    #expect(throws: error) { try wait.run() }
  }

  @Test(
    "the kernel's answer is read as systemd reads it",
    arguments: [
      (0x2001, 100, true), (0x2041, 5000, true), (0x40, 16_000_000, false),
      (0x41, 16_000_000, false), (0, 16_000_000, true), (0x40, 15_999_999, true),
    ])
  func answers(status: CInt, error: Int, isSynchronized: Bool) {
    #expect(
      KernelClock.isSynchronized(status: status, largestError: error) == isSynchronized)
  }

  @Test("the question is allowed to everybody")
  func real() throws {
    // Either answer is right; a refusal is not.
    _ = try KernelClock.isSynchronized()
  }

  @Test("the unit makes the folder of the file, and asks for nothing twice")
  func unit() throws {
    let unit = try String(
      contentsOf: Checkout.root.appending(path: "systemd/panelist-clock.service"), encoding: .utf8)
    let file = ClockSync.kernelFile
    #expect(file == "/run/panelist-clock/synchronized")
    for line in [
      "RuntimeDirectory=panelist-clock", "RuntimeDirectoryPreserve=yes",
      "ConditionPathExists=!\(file)", "ExecStart=/usr/bin/panelist await-clock",
    ] { #expect(unit.contains("\n\(line)\n"), "\(line)") }
    let list = try String(
      contentsOf: Checkout.root.appending(path: "systemd/panelist.service"), encoding: .utf8)
    #expect(list.contains("\nWants=panelist-clock.service\n"))
    // A command of a unit with TTYPath= resets the terminal below the running list.
    #expect(!list.contains("\nExecReload="))
  }

  @Test("the command is hidden from the help, and says why it cannot write elsewhere")
  func command() throws {
    let shell = try Shell()
    #expect(try !shell.bare("--help").output.contains("await-clock"))
    #expect(try shell.bare("help", "await-clock").output.contains("panelist-clock"))
  }
}
