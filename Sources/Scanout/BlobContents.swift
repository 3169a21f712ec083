// The contents of a property blob: data too large for a property's value.
public import Units

/// The contents of a blob.
public enum BlobContents: Sendable {
  case mode(Mode)
  /// The region that changed since the plane's last update, in framebuffer pixels.
  case damage(DamageRegion)
}
