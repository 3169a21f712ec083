// The seam to whoever tells of displays that come and go.

/// Tells of display devices and plugs, since it exists.
public protocol PlugMonitor: AnyObject {
  /// To be watched for reading; then `drain`.
  var descriptor: CInt { get }
  /// The next change; nil when there is none yet.
  func nextChange() -> DisplayChange?
}

extension PlugMonitor {
  /// Takes all that has arrived.
  ///
  /// - Parameter shown: The display that is shown; nil while none is.
  /// - Returns: What matters most of it.
  public func drain(for shown: ShownDisplay?) -> DisplayConcern {
    var concern = DisplayConcern.nothing
    while let change = nextChange() { concern = max(concern, change.concern(for: shown)) }
    return concern
  }
}
