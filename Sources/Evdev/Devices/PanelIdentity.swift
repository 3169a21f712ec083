// By what a touch panel is recognized after a new start.

/// Vendor, product and version of a device, as its driver reports them.
///
/// Many panels on an I²C bus report zeros; those count as one.
public struct PanelIdentity: Hashable, Sendable {
  /// The maker's number; 0 if the driver knows none.
  public let vendor: UInt16
  /// The maker's number of the product.
  public let product: UInt16
  /// Of the product or its firmware.
  public let version: UInt16

  public init(vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}
