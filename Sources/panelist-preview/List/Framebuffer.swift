// The panel's pixels, and their encoding, which clients with the same damage share.
import NIOCore
import Paint
import Session
import Units

/// The painted picture of a panel.
struct Framebuffer {
  /// Line by line.
  private(set) var pixels: [UInt32]
  private let size: Size
  /// Whether there is a picture.
  private(set) var isPainted = false
  /// Counts the frames that were painted.
  private var picture: UInt64 = 0
  private(set) var codec = FrameCodec()
  /// The damage that the codec's words encode.
  private var packed: (picture: UInt64, region: DamageRegion, rects: [Rect])?

  /// A black panel.
  init(_ size: Size) {
    self.size = size
    pixels = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Paints the frame that is prepared.
  ///
  /// - Returns: Its damage.
  mutating func paint(by driver: inout ListDriver) -> DamageRegion? {
    let damage = driver.composer?.panelDamage
    driver.composer?.paint(into: &pixels, size: size, age: isPainted ? 1 : 0)
    driver.composer?.committed()
    isPainted = true
    picture += 1
    return damage
  }

  /// Encodes damage of the picture; the codec's words then have it.
  ///
  /// - Complexity: O(pixels) for other damage than the last.
  mutating func encode(_ region: DamageRegion) -> [Rect] {
    if let packed, packed.picture == picture, packed.region == region { return packed.rects }
    let rects = (0..<region.count).map { region[$0] }
    codec.encode(rects, of: pixels, width: size.width)
    packed = (picture, region, rects)
    return rects
  }
}
