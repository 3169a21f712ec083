// Records one touch panel: its description and every event, as an evemu file.
internal import System
internal import Units

/// Records a touch panel. Other programs, including a running list, can read it at the same time.
public final class PanelRecorder {
  /// Name from the driver.
  public let name: String
  private let device: LibevdevDevice
  private let isWriting: () -> Bool
  private var fingers: WithheldFingers

  /// Opens a panel.
  ///
  /// - Parameters:
  ///   - path: Such as `/dev/input/event3`.
  ///   - isWriting: Whether the on-screen keyboard is in use. Called at the beginning and when a
  ///     finger lands; such a finger is left out until it leaves the panel.
  /// - Throws: When the device cannot be opened or read.
  public init(
    path: String, withholdingWhile isWriting: @escaping () -> Bool
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

  /// Comment line that marks lost events in a recording.
  package static let lossMark = "# events were lost here"

  /// File descriptor to poll; readable while events are pending.
  public var raw: CInt { device.raw }

  /// The head of the recording.
  public var description: String { device.evemuDescription }

  /// All pending events as lines of the recording.
  ///
  /// After SYN_DROPPED, a comment line marks the loss and the device's state follows, as the list
  /// receives it.
  /// - Returns: The lines, and whether the device is gone.
  public func drain() -> (lines: String, isGone: Bool) {
    var lines = ""
    var mode = InputReadMode.normal
    while true {
      switch device.next(mode) {
      case .event(let event):
        for passed in fingers.take(event, isWriting: isWriting) { lines += passed.evemuLine }
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
