// Clients that send anything for long: the list goes on, and its memory stays limited.
import NIOCore
import Recordings
import TestCounts
import Testing
import Text
import Units

@testable import panelist_preview

/// A connection that keeps the number of the last frame alone.
private final class NumberLine: ClientLine {
  let isWritable = true
  private(set) var last: UInt32 = 0

  func send(_ bytes: ByteBuffer) {
    guard bytes.getInteger(at: 0, as: UInt8.self) == 0x82 else { return }
    last = bytes.getInteger(at: 4, endianness: .little) ?? last
  }

  func end(_ cause: EndCause) {}
}

@Suite("Fuzzed messages")
struct FuzzedMessagesTests {
  /// The largest sizes of what could grow with messages.
  private struct Sizes {
    var lines = 0
    var masks = 0
    var facts = 0
    var pixels = 0

    mutating func take(_ list: PreviewList) {
      lines = max(lines, list.lines.count)
      masks = max(masks, list.lines.wholeBytes + list.lines.loweredBytes)
      facts = max(facts, list.log.count)
      pixels = max(pixels, list.framebuffer.pixels.count + list.framebuffer.codec.words.capacity)
    }
  }

  @Test("whatever clients send, no cache and no log grows without limit")
  func grows() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let bench = try PreviewBench()
    let clients = try (0..<2).map { _ in
      let line = NumberLine()
      let client = try #require(bench.list.join(line))
      bench.list.greet(client)
      return (line, client)
    }
    var messages = RandomMessages(seed: seed, longestSide: 500)
    var sizes = Sizes()
    for number in 0..<TestCounts.count("fuzzed-messages") {
      let (line, client) = clients[number % clients.count]
      let bytes = messages.next(after: line.last)
      // What is refused ends a connection; here the client goes on.
      if let message = try? Message(bytes) { bench.list.take(message, from: client) }
      bench.pass(milliseconds: [0, 1, 4, 17][number % 4])
      for (line, client) in clients {
        bench.shown(line.last, by: client)
      }
      if number % 100 == 0 { bench.awaitStore() }
      sizes.take(bench.list)
    }
    #expect(sizes.lines < 600, "\(sizes), seed \(seed)")
    #expect(sizes.masks <= 2 * TextLines.masksMax, "\(sizes), seed \(seed)")
    #expect(sizes.facts <= 2 * SessionLog.most, "\(sizes), seed \(seed)")
  }
}
