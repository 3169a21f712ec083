// The source of hotplug events of displays; a protocol, so that tests can simulate it.

/// Reports changes of display devices from its creation on.
public protocol PlugMonitor: AnyObject {
  /// Watch it for reading; then call `drain`.
  var descriptor: CInt { get }
  /// The next change; nil when there is none yet.
  func nextChange() -> DisplayChange?
}

extension PlugMonitor {
  /// Takes all changes that have arrived.
  ///
  /// - Parameter shown: The display that is shown; nil if there is none.
  /// - Returns: The most urgent of their concerns.
  public func drain(for shown: ShownDisplay?) -> DisplayConcern {
    var concern = DisplayConcern.nothing
    while let change = nextChange() { concern = max(concern, change.concern(for: shown)) }
    return concern
  }
}
