// What can go wrong between the picture and the glass, sorted by what the caller can do about it.
import Glibc
import System

/// A call of `CardCalls`, by the name that errors and injected faults have for it.
public enum CardCall: String, Hashable, Sendable, CaseIterable {
  case open, driverName, capability, clientCapability, resources, connector, encoder, planes, plane
  case properties, createDumb, mapDumb, addFramebuffer, createBlob
  case test, modeset, flip, readEvents, setMaster, dropMaster
  case keyboardMode, screenMode, activate
  /// Listening to udev.
  case monitor
  /// No call: Scanout itself found that it cannot go on.
  case decide
}

/// A refused or failed step of scan-out.
public struct ScanoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the caller can do.
  public enum Remedy: Hashable, Sendable {
    /// Nothing is lost: try again at the next flip event, or after a quarter of the period.
    case retryNextFrame
    /// Another program owns the display: close, and open again after a back-off.
    case notMaster
    /// The device went away: close, and wait for one to be added.
    case gone
    /// The driver does not accept this state: reclaim the display once, then give it up.
    case rejected
    /// The kernel has no memory for it: free something, or try again later.
    case noMemory
    /// No usable display is connected: wait for one to be plugged in.
    case waitForDisplay
    /// Recovery was tried often enough: leave with an error, and let the service be restarted.
    case giveUp
  }

  /// What the caller can do.
  public let remedy: Remedy
  /// The call that failed.
  public let call: CardCall
  /// The device node that it was made on; empty before one was chosen.
  public let path: String
  /// The kernel's number; 0 where Scanout decided without it.
  public let errno: CInt
  /// One clause for the log; may be empty.
  public let reason: String

  /// An error of Scanout's own decision.
  public init(_ remedy: Remedy, call: CardCall = .decide, path: String, reason: String) {
    self.remedy = remedy
    self.call = call
    self.path = path
    self.errno = 0
    self.reason = reason
  }

  /// An error of the kernel; its number decides the remedy.
  public init(call: CardCall, path: String, errno: CInt) {
    self.remedy = Remedy(errno: errno)
    self.call = call
    self.path = path
    self.errno = errno
    self.reason = ""
  }

  public var description: String {
    let what = errno == 0 ? reason : "\(System.reason(of: errno)) (\(meaning))"
    // Where Scanout itself decided, there is no call that a person could look up.
    let step = call == .decide ? "" : call.rawValue
    let place = [step, path].filter { !$0.isEmpty }.joined(separator: " on ")
    return place.isEmpty ? what : "\(place): \(what)"
  }

  private var meaning: String {
    switch remedy {
    case .retryNextFrame: "the display is busy"
    case .notMaster: "another program owns the display, or the device may not be opened"
    case .gone: "the display device went away"
    case .rejected: "the driver refuses"
    case .noMemory: "no memory"
    case .waitForDisplay: "no display is connected"
    case .giveUp: "the display does not answer"
    }
  }
}

extension ScanoutError.Remedy {
  /// Sorts the kernel's numbers; one that no display driver documents counts as refused.
  init(errno: CInt) {
    switch errno {
    case EBUSY, EAGAIN, EINTR: self = .retryNextFrame
    case EACCES, EPERM: self = .notMaster
    case ENODEV, ENXIO, ENOENT, EIO, EBADF: self = .gone
    case ENOMEM, EMFILE, ENFILE: self = .noMemory
    default: self = .rejected
    }
  }
}

extension ScanoutError {
  /// A failed system call, told as the step of scan-out that it was made for.
  init(_ error: SystemError, call: CardCall, path: String) {
    self.init(call: call, path: path, errno: error.errno)
  }
}
