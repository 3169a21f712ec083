// PANELIST_SLOW: accepted values, and the error for others.
import Shell
import Testing

@testable import panelist

@Suite("Slow motion")
struct SlownessTests {
  @Test(
    "the variable is the factor by which animations are slowed",
    arguments: [(nil, 1), ("1", 1), ("8", 8), ("2.5", 2.5), ("100", 100)] as [(String?, Double)])
  func taken(text: String?, value: Double) throws {
    #expect(try Slowness.read(text) == value)
  }

  @Test(
    "anything but a number from 1 to 100 is refused",
    arguments: ["", "0", "0.5", "101", "-8", "+8", "8x", "1e1", "inf", "nan", "0x8", " 8", "."])
  func refused(text: String) {
    let wanted = Failure(
      .badConfig, "PANELIST_SLOW cannot be '\(text)'; allowed: 1 to 100, or leave it unset")
    #expect(throws: wanted) { try Slowness.read(text) }
  }

  @Test("run refuses an invalid value before it creates a list")
  func run() throws {
    let shell = try Shell()
    let answer = try shell.panelist("run", environment: ["PANELIST_SLOW": "slow"])
    #expect(answer.status == 78)
    #expect(answer.message.contains("PANELIST_SLOW cannot be 'slow'; allowed: 1 to 100"))
    #expect(!shell.hasList)
  }
}
