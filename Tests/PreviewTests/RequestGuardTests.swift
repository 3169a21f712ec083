// Only requests from the list's own page are accepted.
import NIOCore
import Testing

@testable import panelist_preview

@Suite("Requests")
struct RequestGuardTests {
  private let judge = RequestGuard(names: ["127.0.0.1", "localhost", "::1"], port: 8237)
  private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  private func answer(
    _ method: String = "GET", _ target: String = "/", host: [String] = ["127.0.0.1:8237"],
    origin: [String] = [], upgrade: Bool = false, keys: [String] = [Self.key],
    by judge: RequestGuard? = nil
  ) -> RequestGuard.Answer {
    (judge ?? self.judge).judge(
      Request(
        method: method, target: target, hosts: host, origins: origin, asksForUpgrade: upgrade,
        keys: keys))
  }

  private func isPage(_ answer: RequestGuard.Answer) -> Bool {
    switch answer {
    case .page: true
    case .list, .refused: false
    }
  }

  @Test(
    "the page is served only under the addresses of this machine",
    arguments: [
      ("127.0.0.1:8237", true), ("LocalHost:8237", true), ("[::1]:8237", true),
      ("127.0.0.1:8237 \t", true), (" 127.0.0.1:8237", true),
      ("127.0.0.1", false), ("127.0.0.1:80", false), ("evil.example:8237", false),
      ("127.0.0.1:8237.evil.example", false), ("localhost.:8237", false), ("", false),
      ("127.0.0.2:8237", false), ("127.0.0.1:08237", false), ("127.0.0.1 :8237", false),
    ])
  func hosts(host: String, isOurs: Bool) {
    let foreign = RequestGuard.Answer.refused(.foreign(HostName(host)))
    #expect(isPage(answer(host: [host])) == isOurs)
    if !isOurs { #expect(answer(host: [host]) == foreign) }
    let ws = answer("GET", "/ws", host: [host], origin: ["http://127.0.0.1:8237"], upgrade: true)
    #expect(ws == (isOurs ? .list : foreign))
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
    guard case .refused(let refusal) = answer else {
      #expect(isOurs && answer == .list)
      return
    }
    #expect(!isOurs && refusal.status == 403)
  }

  @Test("two or no hosts, other methods and other paths are refused")
  func others() {
    #expect(answer(host: []) == .refused(.broken))
    #expect(answer(host: ["127.0.0.1:8237", "127.0.0.1:8237"]) == .refused(.broken))
    for method in ["POST", "OPTIONS", "get"] {
      #expect(answer(method) == .refused(.wrongMethod))
    }
    for target in ["/favicon.ico", "/?a", "//", "/ws/", "*", "http", "/http://127.0.0.1:8237/"] {
      #expect(answer("GET", target) == .refused(.absent))
    }
    #expect(answer("GET", "/ws") == .refused(.broken))
    #expect(answer("GET", "/", upgrade: true) == .refused(.broken))
  }

  @Test("HEAD is answered where GET is, and never with the WebSocket")
  func head() {
    #expect(isPage(answer("HEAD")))
    #expect(answer("HEAD", "/favicon.ico") == .refused(.absent))
    #expect(answer("HEAD", "/ws") == .refused(.broken))
    #expect(
      answer("HEAD", "/ws", origin: ["http://127.0.0.1:8237"], upgrade: true)
        == .refused(.wrongMethod))
  }

  @Test("a target with scheme and host is the same as its path, if the host is the list's")
  func absolute() {
    #expect(isPage(answer("GET", "http://127.0.0.1:8237/")))
    #expect(isPage(answer("GET", "HTTP://LOCALHOST:8237")))
    #expect(answer("GET", "http://127.0.0.1:8237/favicon.ico") == .refused(.absent))
    #expect(answer("GET", "http://127.0.0.1:8237?a") == .refused(.absent))
    let ws = "http://127.0.0.1:8237/ws"
    #expect(answer("GET", ws, origin: ["http://127.0.0.1:8237"], upgrade: true) == .list)
    for target in ["http://evil.example/", "http://127.0.0.1:8237@evil.example/", "http:///"] {
      guard case .refused(.foreign) = answer("GET", target) else {
        Issue.record("\(target) was answered")
        continue
      }
    }
    // The header counts as well.
    let evil = RequestGuard.Answer.refused(.foreign(HostName("evil.example")))
    #expect(answer("GET", "http://127.0.0.1:8237/", host: ["evil.example"]) == evil)
    #expect(answer("GET", "https://127.0.0.1:8237/") == .refused(.broken))
  }

  @Test(
    "the key of a WebSocket has 16 bytes in Base64",
    arguments: [
      ([key], true), ([key + " "], true), ([], false), ([key, key], false), ([""], false),
      (["dGhlIHNhbXBsZSBub25jZQ="], false), (["dGhlIHNhbXBsZSBub25jZQ==="], false),
      (["dGhlIHNhbXBsZSBub25jZVE="], false), (["dGhlIHNhbXBsZSBub25j!Q=="], false),
    ])
  func keys(keys: [String], isValid: Bool) {
    let answer = answer(
      "GET", "/ws", origin: ["http://127.0.0.1:8237"], upgrade: true, keys: keys)
    #expect(answer == (isValid ? .list : .refused(.broken)))
  }

  @Test("the default port 80 may be omitted")
  func port80() {
    let judge = RequestGuard(names: ["FE80::1"], port: 80)
    #expect(judge.hosts == ["[fe80::1]", "[fe80::1]:80"])
  }

  @Test("a name of --host is accepted by itself and with the port, a name with a port only so")
  func added() throws {
    let names = try ["Wall.local", "list.example:443", "hall.example:8080"].map {
      try #require(HostName($0))
    }
    let judge = RequestGuard(names: ["127.0.0.1"], port: 8237, others: names)
    #expect(
      judge.hosts == [
        "127.0.0.1:8237", "wall.local", "wall.local:8237", "list.example", "list.example:443",
        "hall.example:8080",
      ])
    for (host, origin, isOurs) in [
      ("wall.local", "http://wall.local", true), ("wall.local", "https://wall.local", true),
      ("wall.local:8237", "http://wall.local:8237", true),
      ("list.example", "https://list.example", true),
      ("list.example", "http://list.example", false),
      ("127.0.0.1:8237", "https://list.example", true),
      ("hall.example:8080", "https://hall.example:8080", true),
      ("hall.example:8080", "http://hall.example", false),
      ("127.0.0.1:8237", "https://127.0.0.1:8237", false),
    ] {
      let ws = answer("GET", "/ws", host: [host], origin: [origin], upgrade: true, by: judge)
      #expect((ws == .list) == isOurs, "\(host) from \(origin)")
    }
  }

  @Test(
    "a page may open a WebSocket at the host of its own request alone",
    arguments: [
      (" LocalHost:8237", "ws://localhost:8237"), ("127.0.0.1:8237", "ws://127.0.0.1:8237"),
      // A content security policy cannot name an IPv6 address.
      ("[::1]:8237", "'self'"),
    ])
  func sockets(host: String, sources: String) {
    #expect(answer(host: [host]) == .page(sockets: sources))
    #expect(answer("HEAD", host: [host]) == .page(sockets: sources))
  }

  @Test("behind a proxy it may open one at the proxy, even if that passes another host on")
  func socketsOfProxies() throws {
    let names = try ["wall.local", "list.example:443"].map { try #require(HostName($0)) }
    let judge = RequestGuard(names: ["127.0.0.1"], port: 8237, others: names)
    for (host, sources) in [
      ("wall.local", "ws://wall.local wss://wall.local"),
      ("wall.local:8237", "ws://wall.local:8237 wss://wall.local:8237"),
      ("list.example", "wss://list.example"),
      (
        "127.0.0.1:8237",
        "ws://127.0.0.1:8237 ws://wall.local ws://wall.local:8237 ws://list.example:443 "
          + "wss://wall.local wss://wall.local:8237 wss://list.example wss://list.example:443"
      ),
    ] {
      #expect(answer(host: [host], by: judge) == .page(sockets: sources))
    }
  }

  @Test(
    "listening on all addresses admits no foreign name, whichever address it leads to",
    arguments: [
      ("0.0.0.0", "127.0.0.1", "127.0.0.1:8237"), ("0.0.0.0", "192.0.2.7", "192.0.2.7:8237"),
      ("::", "::1", "[::1]:8237"), ("::", "2001:db8::7", "[2001:db8::7]:8237"),
    ])
  func rebinding(address: String, here: String, host: String) throws {
    let judge = RequestGuard(
      listeningOn: address, at: try SocketAddress(ipAddress: here, port: 8237), others: [])
    #expect(isPage(answer(host: [host], by: judge)))
    let ws = answer(
      "GET", "/ws", host: [host], origin: ["http://\(host)"], upgrade: true, by: judge)
    #expect(ws == .list)
    // Foreign pages, a name that was bound to this address since, and addresses of other machines.
    for foreign in ["evil.example:8237", "192.0.2.8:8237", "[2001:db8::8]:8237", "192.0.2.7:80"] {
      let name = RequestGuard.Answer.refused(.foreign(HostName(foreign)))
      #expect(answer(host: [foreign], by: judge) == name)
      for (host, origin) in [(foreign, foreign), (foreign, host), (host, foreign)] {
        let ws = answer(
          "GET", "/ws", host: [host], origin: ["http://\(origin)"], upgrade: true, by: judge)
        #expect(ws == name, "\(host) from \(origin)")
      }
    }
  }

  @Test("a refused host is answered with the option that would allow it")
  func remedy() {
    guard case .refused(let refusal) = answer(host: ["Wall.Local:8237"]) else {
      Issue.record("it was answered")
      return
    }
    #expect(refusal.status == 403)
    #expect(refusal.text.hasSuffix("\npanelist-preview --host 'wall.local:8237'"))
  }

  @Test(
    "nothing of a host that is none is echoed",
    arguments: [
      "<b>x</b>", "evil' --store x", "a\u{1B}[31m", "a\nb", "-rf", ".a", "a:0", "a:65536", "a:+1",
      "a:b", "[::1", "[]", "[g::1]", "a/b", "ä.example", String(repeating: "a", count: 254), "a b",
    ])
  func injection(host: String) {
    #expect(HostName(host) == nil)
    guard case .refused(let refusal) = answer(host: [host]) else {
      Issue.record("it was answered")
      return
    }
    #expect(refusal.text == "Open the list under the address that was printed.")
  }
}
