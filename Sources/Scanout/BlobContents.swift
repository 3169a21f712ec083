// Data too large for the value of a property.
public import Units

/// What a blob carries into the kernel.
public enum BlobContents: Sendable {
  case mode(Mode)
  /// What changed since the plane's last update, in framebuffer pixels.
  case damage(DamageRegion)
}
