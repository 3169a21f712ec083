// `panelist await-clock`, for panelist-clock.service: leaves a file when the clock is synchronized.
import ArgumentParser
import Shell
import System

struct AwaitClockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "await-clock",
    abstract: "Wait until the clock is synchronized, and leave a file that says so.",
    discussion: "The service panelist-clock runs it; the list may not ask for the clock itself.",
    shouldDisplay: false)

  func run() throws {
    do throws(SystemError) {
      let wait = try ClockWait(kernel: LinuxKernel()) { () throws(SystemError) in
        try KernelClock.isSynchronized()
      }
      try wait.run()
      _ = try createFile(path: ClockSync.kernelFile)
    } catch {
      throw Failure(.osError, "\(error); start it with systemctl start panelist-clock")
    }
  }
}
