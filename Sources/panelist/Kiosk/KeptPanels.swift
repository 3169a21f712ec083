// What the touch panels taught, and the file in which it is kept.
import Evdev
import Gestures
import Store
import System

/// The memory of touch panels, and what of it others know.
struct KeptPanels {
  /// What a file says.
  enum Reading {
    case read(PanelMemory)
    /// There is none.
    case missing
    /// It cannot be read, for a reason.
    case unreadable(StoreError)
    /// It says something else; with file, line and reason.
    case damaged(String)
  }

  var memory = PanelMemory()
  /// The text that was written last; nil if nobody knows what is in the file.
  var text: String?
  /// Whether the file could not be written: then it is tried seldom, and that is not said again.
  var isBroken = false
  /// What the session knows of each device.
  private var taught: [TouchDevice: TouchFaults] = [:]
  /// The devices with faults that were not used since the days were counted.
  private var idle: Set<TouchDevice> = []
  /// What the journal said of each in this run.
  private var reported: [PanelIdentity: TouchFaults] = [:]

  /// Whether the session does not know this of a device yet; it does now.
  mutating func teaches(_ faults: TouchFaults, of device: TouchDevice) -> Bool {
    if faults.isEmpty { idle.remove(device) } else { idle.insert(device) }
    return taught.updateValue(faults, forKey: device) ?? [] != faults
  }

  /// The session has seen a fault.
  mutating func hasSeen(_ faults: TouchFaults, of device: TouchDevice) {
    taught[device, default: []].formUnion(faults)
  }

  /// Whether the journal has not said these faults of a panel yet; it does now.
  mutating func hasNews(_ faults: TouchFaults, of panel: PanelIdentity) -> Bool {
    let known = reported[panel, default: []]
    reported[panel] = known.union(faults)
    return !known.isSuperset(of: faults)
  }

  /// A panel is forgotten: what it does next is news.
  mutating func forget(_ panel: PanelIdentity) { reported[panel] = nil }

  /// Whether a device with faults is used for the first time since the days were counted. Asked with
  /// each report, so what is mostly true comes first.
  mutating func isFirstUse(of device: TouchDevice) -> Bool {
    !idle.isEmpty && idle.remove(device) != nil
  }

  /// The path of the file beside a list: beside the file itself, where the list's path is a link.
  static func path(besideList list: String) -> String {
    // Losing the error is right: a list that is missing yet is made where its path says.
    ((try? resolvedPath(list)) ?? list) + StoreNames.panels
  }

  /// Reads the file beside a list.
  static func read(besideList list: String) -> Reading {
    let path = path(besideList: list)
    do throws(StoreError) {
      guard let bytes = try KeptFile.read(path: path, limit: PanelMemory.textLimit) else {
        return .missing
      }
      do throws(PanelMemoryError) { return .read(try PanelMemory(bytes)) } catch {
        return .damaged("\(path), \(error)")
      }
    } catch {
      return .unreadable(error)
    }
  }
}
