// The mode that is shown, and the better ones that the driver refused.
import Units

/// A mode with its place in the order.
struct RankedMode: Sendable {
  let mode: Mode
  let rank: ModeRank
}

/// A mode that the driver refused, with the error.
struct RefusedMode: Sendable {
  let mode: Mode
  let error: ScanoutError
}

/// A mode, and what led to it.
struct ChosenMode: Sendable {
  let ranked: RankedMode
  /// The modes before it in the order, all refused. They are tried again when the display is opened
  /// again.
  var refused: [RefusedMode] = []
  /// The configured choice.
  let choice: ModeChoice

  var mode: Mode { ranked.mode }

  /// For the log; nil if no mode was refused.
  var note: String? {
    guard let first = refused.first else { return nil }
    let modes = refused.map(\.mode.written).joined(separator: ", ")
    return "refused: \(modes) (\(first.error)); shown instead: \(mode.written)"
  }
}

extension ScanoutError {
  /// Whether a smaller or slower mode may be accepted: there is no memory for the mode's buffers, or
  /// the driver rejects the mode.
  var isOfMode: Bool {
    [.createDumb, .mapDumb, .addFramebuffer, .test, .modeset].contains(call)
      && (isRefusal || refusal == .noMemory)
  }
}
