// One touch panel, read as it is: its description and every event, for a recording.
internal import System
internal import Units

/// A touch panel that is recorded. Other programs, also a running list, read it at the same time.
public final class PanelRecorder {
  /// What udev and the driver call it.
  public let name: String
  private let device: LibevdevDevice
  private let isWriting: () -> Bool
  private var fingers: WithheldFingers

  /// Opens a panel.
  ///
  /// - Parameters:
  ///   - path: Such as `/dev/input/event3`.
  ///   - isWriting: Whether somebody writes on keys on the glass: asked at the beginning and when a finger
  ///     lands, which is left out then until it leaves.
  /// - Throws: When the device cannot be opened or read.
  public init(
    path: String, leavingOutWhile isWriting: @escaping () -> Bool
  ) throws(InputError) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try LinuxKernel().open(path, for: .readOnly)
    } catch {
      throw InputError(error)
    }
    device = try LibevdevDevice(file, path: path)
    name = device.traits.name
    self.isWriting = isWriting
    fingers = WithheldFingers(
      hasSlots: device.traits.slotCount != nil, isWriting: isWriting())
  }

  /// What stands in a recording where events were lost.
  package static let lossMark = "# events were lost here"

  /// What to watch: readable while events wait.
  public var raw: CInt { device.raw }

  /// The head of the recording.
  public var description: String { device.evemuDescription }

  /// Everything that has arrived, as lines of the recording.
  ///
  /// Where the kernel dropped events, a comment says so and the device's state follows, as the list
  /// would have seen it.
  /// - Returns: The lines, and whether the device is gone.
  public func drain() -> (lines: String, isGone: Bool) {
    var lines = ""
    var mode = InputReadMode.normal
    while true {
      switch device.next(mode) {
      case .event(let event):
        for told in fingers.take(event, isWriting: isWriting) { lines += told.evemuLine }
      case .dropped:
        lines += Self.lossMark + "\n"
        mode = .sync
      case .drained where mode == .sync: mode = .normal
      case .drained: return (lines, false)
      case .failed: return (lines, true)
      }
    }
  }
}
