// The states of the two buffers: which may be written, and how old its contents are.
import Units

/// The states of two buffers. A value: it holds no memory and makes no calls.
///
/// Age counts frames: 0 is unknown contents, 1 the picture of the last flip, 2 the one before it.
/// At most one flip is pending, as the kernel allows.
struct Swapchain: Sendable {
  /// The use of a buffer.
  enum Use: Hashable, Sendable { case free, pending, scanout }

  private(set) var uses: [2 of Use] = [.scanout, .free]
  private(set) var ages: [2 of Int] = [0, 0]

  /// A chain with unknown contents; the first buffer is shown.
  init() {}

  /// The buffer that may be written; nil while a flip is pending.
  var back: Int? { isPending ? nil : uses[0] == .free ? 0 : 1 }

  /// Whether a flip was queued and has not completed.
  var isPending: Bool { uses[0] == .pending || uses[1] == .pending }

  /// The buffer to show after a modeset: the newest.
  var newest: Int { uses[0] == .pending || (uses[0] == .scanout && !isPending) ? 0 : 1 }

  /// The kernel accepted the flip to the back buffer.
  mutating func queued() {
    guard let back else { fatalError("Swapchain: two flips at once, \(uses[0]) and \(uses[1])") }
    uses[back] = .pending
    for index in 0..<2 where ages[index] > 0 { ages[index] += 1 }
    ages[back] = 1
  }

  /// The queued buffer is shown.
  mutating func completed() {
    guard isPending else { fatalError("Swapchain: completed, but no flip was queued") }
    for index in 0..<2 { uses[index] = uses[index] == .pending ? .scanout : .free }
  }

  /// A modeset showed a buffer; a pending flip is forgotten.
  mutating func reset(showing shown: Int) {
    for index in 0..<2 {
      uses[index] = index == shown ? .scanout : .free
      ages[index] = 0
    }
  }
}

/// Two buffers, made and released together.
struct BufferPair<Card: CardCalls>: ~Copyable {
  private let first: DumbBuffer<Card>
  private let second: DumbBuffer<Card>

  /// - Parameters:
  ///   - card: Allocates the memory.
  ///   - size: Size of each buffer in pixels.
  ///   - format: Format of both buffers.
  /// - Throws: The error of the first call that fails; everything is released.
  init(_ card: Card, size: Size, format: PixelFormat) throws(ScanoutError) {
    let one = try DumbBuffer(card, size: size, format: format)
    let other = try DumbBuffer(card, size: size, format: format)
    first = one
    second = other
  }

  /// - Parameter index: 0 or 1.
  func framebuffer(_ index: Int) -> FramebufferID {
    index == 0 ? first.framebuffer : second.framebuffer
  }

  /// - Parameter index: 0 or 1.
  func withPixels(_ index: Int, _ body: (inout WriteOnlyPixels) -> Void) {
    if index == 0 { first.withPixels(body) } else { second.withPixels(body) }
  }
}
