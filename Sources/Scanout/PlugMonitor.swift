// The seam to whoever tells of displays that come and go.

/// Tells of display devices and plugs, since it exists.
public protocol PlugMonitor: AnyObject {
  /// To be watched for reading; then `drain`.
  var descriptor: CInt { get }
  /// Takes all that has arrived.
  ///
  /// - Returns: Whether displays are to be looked at again; also when changes were lost.
  func drain() -> Bool
}
