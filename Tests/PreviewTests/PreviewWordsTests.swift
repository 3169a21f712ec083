// Error messages of the preview: what is wrong, and a valid alternative.
import ArgumentParser
import NIOCore
import Shell
import Store
import StoreRecovery
import Testing

@testable import panelist_preview

@Suite("Messages of the preview")
struct PreviewWordsTests {
  private static let panels =
    "7in, 10in, 15in, 32in, 7in-portrait, or the millimetres of its screen, as in --panel 217x136"
  private static let slow = "1 to 100, as in --slow 8"

  @Test(
    "an invalid option value is reported with the allowed values",
    arguments: [
      (["--panel", "foo"], "--panel cannot be 'foo'; allowed: " + panels),
      (
        ["--panel", "-5x5"],
        "--panel cannot be '-5x5': no value begins with a dash; allowed: " + panels
      ),
      (["--panel=-5x5"], "--panel cannot be '-5x5'; allowed: " + panels),
      (["--slow", "-1"], "--slow cannot be '-1': no value begins with a dash; allowed: " + slow),
      (["--slow"], "--slow has no value; allowed: " + slow),
      (["--slow", "--theme", "ember"], "--slow has no value; allowed: " + slow),
      (["--slow", "fast"], "--slow cannot be 'fast'; allowed: " + slow),
      (
        ["--port", "-1"],
        "--port cannot be '-1': no value begins with a dash; allowed: 0 to 65535, as in --port 8237"
      ),
      (
        ["--size", "wide"],
        "--size cannot be 'wide'; allowed: "
          + "two numbers of pixels from 64 to 8192, as in --size 1280x800"
      ),
      (["--port", "65536"], "--port cannot be 65536; allowed: 0 to 65535"),
      (
        ["--host", "a/b"],
        "--host cannot be 'a/b'; allowed: a name or an address, perhaps with a port, as in "
          + "--host wall.local or --host list.example:443"
      ),
      (["--address", "[]"], "--address needs an address of this machine"),
    ])
  func values(arguments: [String], complaint: String) throws {
    let error = try #require(throws: (any Error).self) {
      _ = try PreviewCommand.parseAsRoot(arguments)
    }
    let message = UsageComplaint(
      PreviewCommand.fullMessage(for: error), of: nil, arguments, values: PreviewCommand.values
    ).message
    #expect(message.split(separator: "\n").first.map(String.init) == complaint)
  }

  @Test(
    "an unknown host name is not reported as an error of the port",
    arguments: ["nosuch.invalid", "300.1.1.1"])
  func names(address: String) throws {
    let error = try #require(throws: (any Error).self) {
      _ = try SocketAddress.makeAddressResolvingHost(address, port: 0)
    }
    let failure = Failure(listeningOn: address, port: 0, error)
    #expect(failure.status == .unavailable)
    #expect(
      failure.message
        == "cannot listen on \(address): no machine is known by that name, and it is no address; give "
        + "an address of this machine, as in --address 127.0.0.1, or --address 0.0.0.0 for all of them"
    )
  }

  @Test("an error of the list's file mentions --store and no settings")
  func store() throws {
    for path in ["/nowhere/at/list.db", "/"] {
      let error = try #require(throws: StoreError.self) {
        _ = try Store(path: path, ifMissing: .beginsAList())
      }
      let message = Failure(ofStore: error).message
      #expect(message.hasSuffix("or let --store name another file"), "\(message)")
      #expect(!message.contains("[store]") && !message.contains("service"), "\(message)")
    }
  }

  @Test("when it listens on all addresses, each reachable address is reported")
  func hosts() throws {
    #expect(try Server.hosts(reaching: "192.0.2.1") == ["192.0.2.1"])
    let devices = try System.enumerateDevices().compactMap { $0.address?.ipAddress }
    let four = try Server.hosts(reaching: "0.0.0.0")
    #expect(four.first == "127.0.0.1")
    #expect(four.dropFirst().allSatisfy { devices.contains($0) && !$0.hasPrefix("127.") })
    #expect(four.count == 1 + devices.filter { $0.contains(".") && !$0.hasPrefix("127.") }.count)
    #expect(try Server.hosts(reaching: "::").first == "::1")
  }
}
