// The states of the two buffers: which may be written, and how old its contents are.

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
  var back: Int? {
    isPending ? nil : uses[0] == .free ? 0 : 1
  }

  /// Whether a flip was queued and has not completed.
  var isPending: Bool { uses[0] == .pending || uses[1] == .pending }

  /// The buffer to show after a modeset: the newest.
  var newest: Int {
    uses[0] == .pending || (uses[0] == .scanout && !isPending) ? 0 : 1
  }

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
