// Only requests from the list's own page are accepted.
import Testing

@testable import panelist_preview

@Suite("Requests")
struct RequestGuardTests {
  private let judge = RequestGuard(names: ["127.0.0.1", "localhost", "::1"], port: 8237)

  private func answer(
    _ method: String = "GET", _ target: String = "/", host: [String] = ["127.0.0.1:8237"],
    origin: [String] = [], upgrade: Bool = false
  ) -> RequestGuard.Answer {
    judge.judge(
      Request(
        method: method, target: target, hosts: host, origins: origin, asksForUpgrade: upgrade))
  }

  @Test(
    "the page is served only under the addresses of this machine",
    arguments: [
      ("127.0.0.1:8237", true), ("LocalHost:8237", true), ("[::1]:8237", true),
      ("127.0.0.1", false), ("127.0.0.1:80", false), ("evil.example:8237", false),
      ("127.0.0.1:8237.evil.example", false), ("localhost.:8237", false), ("", false),
      ("127.0.0.2:8237", false), ("127.0.0.1:08237", false),
    ])
  func hosts(host: String, isOurs: Bool) {
    #expect(answer(host: [host]) == (isOurs ? .page : .refused(.forbidden)))
    let ws = answer("GET", "/ws", host: [host], origin: ["http://127.0.0.1:8237"], upgrade: true)
    #expect(ws == (isOurs ? .list : .refused(.forbidden)))
  }

  @Test(
    "a WebSocket is accepted only from the list's own page",
    arguments: [
      (["http://127.0.0.1:8237"], true), (["http://localhost:8237"], true),
      (["http://[::1]:8237"], true), ([], false), (["null"], false),
      (["https://127.0.0.1:8237"], false), (["http://127.0.0.1"], false),
      (["http://evil.example"], false), (["http://127.0.0.1:8237/"], false),
      (["http://127.0.0.1:8237", "http://127.0.0.1:8237"], false),
      (["http://127.0.0.1:8237.evil.example"], false), (["file://"], false),
    ])
  func origins(origin: [String], isOurs: Bool) {
    let answer = answer("GET", "/ws", origin: origin, upgrade: true)
    #expect(answer == (isOurs ? .list : .refused(.forbidden)))
  }

  @Test("two or no hosts, other methods and other paths are refused")
  func others() {
    #expect(answer(host: []) == .refused(.broken))
    #expect(answer(host: ["127.0.0.1:8237", "127.0.0.1:8237"]) == .refused(.broken))
    for method in ["HEAD", "POST", "OPTIONS", "get"] {
      #expect(answer(method) == .refused(.wrongMethod))
    }
    for target in ["/favicon.ico", "/?a", "//", "/ws/", "http://127.0.0.1:8237/", "*"] {
      #expect(answer("GET", target) == .refused(.absent))
    }
    #expect(answer("GET", "/ws") == .refused(.broken))
    #expect(answer("GET", "/", upgrade: true) == .refused(.broken))
  }

  @Test("the default port 80 may be omitted")
  func port80() {
    let judge = RequestGuard(names: ["FE80::1"], port: 80)
    #expect(judge.hosts == ["[fe80::1]", "[fe80::1]:80"])
  }
}
