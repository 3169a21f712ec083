// Standard streams and environment variables, on the real kernel.
import Glibc
import System
import Testing

@Suite("Streams and environment")
struct StreamTests {
  @Test("only the stream that systemd names is the journal")
  func detection() throws {
    var entry = stat()
    // `entry` is a local of the size that fstat requires.
    try #require(unsafe fstat(STDERR_FILENO, &entry) == 0)
    let name = "\(entry.st_dev):\(entry.st_ino)"
    #expect(isStream(STDERR_FILENO, named: name))
    #expect(!isStream(-1, named: name))
    for other in [nil, "", "0:0", "\(entry.st_dev)", name + "0"] as [String?] {
      #expect(!isStream(STDERR_FILENO, named: other))
    }
  }

  @Test("writeAll continues partial writes and reports a failure")
  func writing() throws {
    var ends: [CInt] = [-1, -1]
    // `ends` has room for both descriptors.
    try #require(unsafe pipe(&ends) == 0)
    let output = FileDescriptor(owning: ends[0])
    let input = FileDescriptor(owning: ends[1])
    try #require(fcntl(input.raw, F_SETFL, O_NONBLOCK) == 0)
    let text = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    // Nobody reads: the first call fills the pipe, and the second is refused.
    #expect(throws: SystemError(call: .write, errno: EAGAIN)) { try writeAll(text, to: input.raw) }
    var bytes = [UInt8](repeating: 0, count: text.count)
    var span = bytes.mutableSpan
    let count = try LinuxKernel().read(output.raw, into: &span)
    #expect(count > 0)
    #expect(bytes[..<count] == text[..<count])
    try writeAll([1, 2, 3], to: input.raw)
    span = bytes.mutableSpan
    let rest = try LinuxKernel().read(output.raw, into: &span)
    #expect(bytes[..<rest] == [1, 2, 3])
  }

  @Test("an environment variable has its value, and nil if it is not set")
  func environment() {
    #expect(environmentVariable("PATH")?.isEmpty == false)
    #expect(environmentVariable("PANELIST_NOT_SET") == nil)
  }
}
