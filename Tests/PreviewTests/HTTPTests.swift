// HTTP and WebSocket connections from their first byte: responses, admission and closing.
import NIOCore
import NIOEmbedded
import Testing

@testable import panelist_preview

@Suite("HTTP server")
struct HTTPTests {
  private let bench: PreviewBench
  private let channel: EmbeddedChannel
  private let token = Token()

  init() throws {
    bench = try PreviewBench()
    channel = EmbeddedChannel(loop: bench.loop)
    try Server.furnish(
      channel, RequestGuard(names: ["127.0.0.1"], port: 8237), list: bench.list, token: token,
      page: ByteBuffer(string: "<page>"))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func send(_ text: String) throws {
    try channel.writeInbound(ByteBuffer(string: text))
    bench.loop.run()
  }

  /// Sends a WebSocket frame as a browser does.
  private func frame(
    _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, isMasked: Bool = true,
    reserved: UInt8 = 0
  ) throws {
    var bytes: [UInt8] = [(isLast ? 0x80 : 0) | reserved | opcode]
    let length = payload.count
    let mask: UInt8 = isMasked ? 0x80 : 0
    bytes +=
      length < 126 ? [mask | UInt8(length)] : [mask | 126, UInt8(length >> 8), UInt8(length & 255)]
    if isMasked { bytes += [0, 0, 0, 0] }
    try channel.writeInbound(ByteBuffer(bytes: bytes + payload))
    bench.loop.run()
  }

  /// All bytes sent since the last call.
  private func sent() throws -> [UInt8] {
    var all: [UInt8] = []
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
      all += Array(buffer.readableBytesView)
    }
    return all
  }

  private func sentText() throws -> String { String(decoding: try sent(), as: UTF8.self) }

  private static func upgrading(_ target: String) -> String {
    "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nOrigin: http://127.0.0.1:8237\r\n"
      + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
  }

  private func upgrade(target: String = "/ws") throws {
    try send(Self.upgrading(target))
    #expect(try sentText().hasPrefix("HTTP/1.1 101 "))
  }

  /// Whether the connection was closed with a status code, after a refusal as plain text.
  private func wasEnded(_ code: UInt16) throws -> Bool {
    let bytes = try sent()
    guard let refusal = bytes.firstIndex(of: 0x86) else { return false }
    let close = [0x88, 0] + [UInt8(code >> 8), UInt8(code & 255)]
    return bytes[refusal...].indices.dropLast(3).contains {
      bytes[$0] == close[0] && bytes[$0 + 2] == close[2] && bytes[$0 + 3] == close[3]
    }
  }

  @Test("the page is served with security headers, and the connection is closed")
  func page() throws {
    try send("GET / HTTP/1.1\r\nHost: 127.0.0.1:8237\r\n\r\n")
    let answer = try sentText()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\n<page>"))
    for header in [
      "Content-Security-Policy: default-src 'none';", "Referrer-Policy: no-referrer\r\n",
      "X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Connection: close",
    ] {
      #expect(answer.contains("\r\n\(header)"))
    }
    #expect(answer.contains("; connect-src ws://127.0.0.1:8237\r\n"))
    try send("GET / HTTP/1.1\r\nHost: 127.0.0.1:8237\r\n\r\n")
    #expect(try sent() == [])
  }

  @Test("HEAD is answered with the headers of GET alone")
  func head() throws {
    try send("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:8237 \r\n\r\n")
    let answer = try sentText()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\n"))
    #expect(answer.contains("\r\nContent-Length: 6\r\n"))
  }

  @Test("a refusal of HEAD has no body either")
  func refusedHead() throws {
    try send("HEAD /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:8237\r\n\r\n")
    let answer = try sentText()
    #expect(answer.hasPrefix("HTTP/1.1 404 ") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test("a target in absolute form is answered, for the WebSocket too")
  func absolute() throws {
    try send("GET http://127.0.0.1:8237/ HTTP/1.1\r\nHost: 127.0.0.1:8237\r\n\r\n")
    #expect(try sentText().hasPrefix("HTTP/1.1 200 OK\r\n"))
    let other = try HTTPTests()
    try other.upgrade(target: "http://127.0.0.1:8237/ws")
  }

  @Test("a refused host is answered with the option that allows it")
  func remedy() throws {
    try send("GET / HTTP/1.1\r\nHost: wall.local:8237\r\n\r\n")
    let answer = try sentText()
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
    #expect(answer.hasSuffix("panelist-preview --host 'wall.local:8237'\n"))
    #expect(answer.contains("Content-Type: text/plain"))
  }

  @Test("a client is reported once it has sent the token")
  func admitted() throws {
    var count = 0
    let channel = EmbeddedChannel(loop: bench.loop)
    try Server.furnish(
      channel, RequestGuard(names: ["127.0.0.1"], port: 8237), list: bench.list, token: token,
      page: ByteBuffer(string: "<page>")
    ) { count += 1 }
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(string: Self.upgrading("/ws")))
    bench.loop.run()
    #expect(count == 0)
    let hello = Bytes.hello(token.text)
    try channel.writeInbound(
      ByteBuffer(bytes: [0x82, 0x80 | UInt8(hello.count), 0, 0, 0, 0] + hello))
    bench.loop.run()
    #expect(count == 1 && bench.list.clients.all.count == 1)
  }

  @Test(
    "other requests are refused with the same security headers",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403"),
      ("GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:8237\r\n\r\n", "404"),
      ("POST / HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nContent-Length: 3\r\n\r\nabc", "405"),
      ("GET / HTTP/1.1\r\n\r\n", "400"), ("nonsense\r\n\r\n", "400"),
      (
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nX: \(String(repeating: "x", count: 8200))", "431"
      ),
      ("GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\n", "431"),
      (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "403"
      ),
      (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nOrigin: http://127.0.0.1:8237\r\n"
          + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n", "400"
      ),
      (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:8237\r\nOrigin: http://127.0.0.1:8237\r\n"
          + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: short\r\n\r\n", "400"
      ),
    ])
  func refused(request: String, status: String) throws {
    // An early refusal is also an error of the channel.
    do { try send(request) } catch { bench.loop.run() }
    let answer = try sentText()
    #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("nosniff"))
    #expect(answer.contains("; connect-src 'none'\r\n"))
    #expect(!answer.contains("<page>") && !answer.contains("101"))
  }

  @Test("a connection without a complete request is closed after ten seconds")
  func slowRequest() throws {
    try send("GET / HTTP/1.1\r\nHost: 127.0.")
    // Even if some bytes arrive.
    for digit in 0..<9 {
      bench.loop.advanceTime(by: .seconds(1))
      try send("\(digit)")
    }
    bench.loop.advanceTime(by: .milliseconds(999))
    #expect(channel.isActive)
    bench.loop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
  }

  @Test("a client with the token joins the list until it disconnects")
  func meets() throws {
    try upgrade()
    try frame(2, Bytes.hello(token.text))
    #expect(bench.list.clients.all.count == 1)
    let first = try sent()
    #expect(first[0] == 0x82 && first[2] == 0x81)
    bench.pass(milliseconds: 100)
    #expect(try sent() == [])
    try frame(2, [0x05, 1, 0, 0, 0])
    let next = try sent()
    // A WebSocket frame has a header of 2, 4 or 10 bytes.
    let head = try [126: 4, 127: 10][#require(next.dropFirst().first)] ?? 2
    #expect(next[0] == 0x82 && next[head...].starts(with: [0x82]) && next[head + 4] == 2)
    try frame(9, [7])
    #expect(try sent() == [0x8A, 1, 7])
    try frame(8, [3, 232])
    #expect(try sent() == [0x88, 2, 3, 232] && bench.list.clients.all.isEmpty)
  }

  @Test(
    "a client with another token, as that of an earlier run, is closed with code 4001",
    arguments: [Bytes.hello(""), Bytes.hello(String(repeating: "0", count: 32))])
  func stale(message: [UInt8]) throws {
    try upgrade()
    try frame(2, message)
    #expect(try wasEnded(4001) && bench.list.clients.all.isEmpty)
    bench.loop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test(
    "a client with another first message is disconnected", arguments: [[0x09], [5, 1, 0, 0, 0]])
  func unauthorized(message: [UInt8]) throws {
    try upgrade()
    try frame(2, message)
    #expect(try wasEnded(1008) && bench.list.clients.all.isEmpty)
    bench.loop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test("a silent client is disconnected after five seconds")
  func silent() throws {
    try upgrade()
    bench.loop.advanceTime(by: .milliseconds(4999))
    #expect(try sent() == [])
    bench.loop.advanceTime(by: .milliseconds(1))
    #expect(try wasEnded(1008))
  }

  @Test("invalid frames and messages close the connection with their status code")
  func malformed() throws {
    let long = [UInt8](repeating: 0, count: 4097)
    let sends: [(UInt16, (HTTPTests) throws -> Void)] = [
      (1002, { try $0.frame(2, [0x09], isMasked: false) }), (1002, { try $0.frame(1, [0x41]) }),
      (1002, { try $0.frame(2, [0x09], reserved: 0x40) }), (1002, { try $0.frame(0, [0x09]) }),
      (1002, { try $0.frame(3, [0x09]) }), (1003, { try $0.frame(2, [0x7F]) }),
      (1003, { try $0.frame(2, []) }), (1009, { try $0.frame(2, long) }),
      (
        1009,
        {
          try $0.frame(2, Array(long.prefix(3000)), isLast: false)
          try $0.frame(0, Array(long.prefix(3000)))
        }
      ),
    ]
    for (code, send) in sends {
      let one = try HTTPTests()
      try one.upgrade()
      try one.frame(2, Bytes.hello(one.token.text))
      one.bench.pass(milliseconds: 17)
      _ = try one.sent()
      // An unparsable frame is also an error of the channel.
      do { try send(one) } catch { one.bench.loop.run() }
      #expect(try one.wasEnded(code), "\(code)")
      #expect(one.bench.list.clients.all.isEmpty)
    }
  }

  @Test("a hello in fragments with a ping between them is accepted")
  func parts() throws {
    try upgrade()
    let hello = Bytes.hello(token.text)
    try frame(2, Array(hello.prefix(9)), isLast: false)
    try frame(9, [])
    #expect(try sent() == [0x8A, 0])
    try frame(0, Array(hello.dropFirst(9)))
    #expect(bench.list.clients.all.count == 1)
  }
}
