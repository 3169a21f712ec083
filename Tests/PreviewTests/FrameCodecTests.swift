// Encoding frames as tokens and decoding them gives the same pixels.
import TestRandom
import Testing
import Units

@testable import panelist_preview

@Suite("Frames as tokens")
struct FrameCodecTests {
  private func decoded(
    _ rects: [Rect], of pixels: [UInt32], width: Int
  ) -> (pixels: [[UInt32]], words: Int) {
    var codec = FrameCodec()
    codec.encode(rects, of: pixels, width: width)
    var tokens = codec.words[...]
    let all = rects.map { Canvas.decode(&tokens, width: $0.width, count: $0.area) }
    #expect(tokens.isEmpty)
    return (all, codec.words.count)
  }

  private func cut(_ rect: Rect, of pixels: [UInt32], width: Int) -> [UInt32] {
    (rect.top..<rect.bottom).flatMap { y in
      (rect.left..<rect.right).map { FrameCodec.canvasPixel(pixels[y * width + $0]) }
    }
  }

  @Test("pixels have the canvas's byte order and are opaque")
  func pixel() {
    let bytes: [(UInt32, UInt32)] = [(0x0011_2233, 0xFF33_2211), (0xFF00_00FF, 0xFFFF_0000)]
    for (framebuffer, canvas) in bytes {
      #expect(FrameCodec.canvasPixel(framebuffer) == canvas)
    }
  }

  @Test("one colour is a single run over all lines, and equal lines are a single copy")
  func small() {
    let plain = [UInt32](repeating: 7, count: 60)
    #expect(decoded([Rect(left: 0, top: 0, right: 10, bottom: 6)], of: plain, width: 10).words == 2)
    let columns = (0..<60).map { UInt32($0 % 10) }
    let rect = Rect(left: 0, top: 0, right: 10, bottom: 6)
    let (all, words) = decoded([rect], of: columns, width: 10)
    #expect(all == [cut(rect, of: columns, width: 10)] && words == 12)
  }

  @Test("random pictures in random rectangles are decoded unchanged")
  func random() {
    var random = SeededRandom(seed: 16)
    for _ in 0..<600 {
      let (width, height) = (random.roll(1...40), random.roll(1...30))
      let colours = UInt32(random.roll(1...4))
      var pixels: [UInt32] = []
      while pixels.count < width * height {
        let isCopy = random.roll(0...2) == 0 && pixels.count >= width
        let colour = UInt32(random.roll(0...Int(colours)))
        for _ in 0..<random.roll(1...width) {
          pixels.append(isCopy ? pixels[pixels.count - width] : colour)
        }
      }
      let rects = (0..<random.roll(1...4)).map { _ in
        let (left, top) = (random.roll(0...width - 1), random.roll(0...height - 1))
        return Rect(
          left: left, top: top, right: random.roll(left + 1...width),
          bottom: random.roll(top + 1...height))
      }
      let all = decoded(rects, of: pixels, width: width).pixels
      #expect(all == rects.map { cut($0, of: pixels, width: width) })
    }
  }

  @Test("noise costs one word more than its pixels")
  func noise() {
    let pixels = (0..<UInt32(1000)).map { $0 &* 2_654_435_761 >> 8 }
    #expect(
      decoded([Rect(left: 0, top: 0, right: 50, bottom: 20)], of: pixels, width: 50).words == 1001)
  }
}
