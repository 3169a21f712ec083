// The errors of scan-out.
import System

/// A call of `CardCalls` or `TerminalCalls`, as named in errors and injected faults.
public enum CardCall: String, Hashable, Sendable, CaseIterable {
  case open, driverName, capability, clientCapability, resources, connector, encoder, planes, plane
  case properties, createDumb, mapDumb, addFramebuffer, createBlob
  case test, modeset, flip, readEvents, setMaster, dropMaster
  case keyboardMode, screenMode, activate, switching, text
  /// Receiving udev events.
  case monitor
  /// No call: Scanout itself decided that it cannot continue.
  case decide
}

/// A refused or failed step of scan-out.
public struct ScanoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the error says about the display.
  public let refusal: Refusal
  /// The call that failed.
  public let call: CardCall
  /// The device node of the call; empty before one was chosen.
  public let path: String
  /// The kernel's errno; 0 where Scanout itself decided.
  public let errno: CInt
  /// One clause for the log; may be empty.
  public let reason: String

  /// An error that Scanout itself decided.
  public init(_ refusal: Refusal, call: CardCall = .decide, path: String, reason: String) {
    self.refusal = refusal
    self.call = call
    self.path = path
    self.errno = 0
    self.reason = reason
  }

  /// An error of the kernel; the errno determines the refusal.
  public init(call: CardCall, path: String, errno: CInt) {
    self.refusal = Refusal(errno: errno)
    self.call = call
    self.path = path
    self.errno = errno
    self.reason = ""
  }

  public var description: String {
    let what = errno == 0 ? reason : "\(System.reason(of: errno)) (\(meaning))"
    // Where Scanout itself decided, there is no call to name.
    let step = call == .decide ? "" : call.rawValue
    let place = [step, path].filter { !$0.isEmpty }.joined(separator: " on ")
    return place.isEmpty ? what : "\(place): \(what)"
  }

  private var meaning: String {
    switch refusal {
    case .busy: "the display is busy"
    case .notMaster: "another program owns the display, or the device may not be opened"
    case .gone: "the display device went away"
    case .rejected: "the driver refuses"
    case .broken: "the display does not answer"
    case .noMemory: "no memory"
    case .nothing: "no display is connected"
    }
  }
}

extension ScanoutError {
  /// A failed system call, as the error of the step that made it.
  init(_ error: SystemError, call: CardCall, path: String) {
    self.init(call: call, path: path, errno: error.errno)
  }
}
