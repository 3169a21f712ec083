// Dumb buffers, framebuffers and blobs through libdrm.
import CDRM
public import System
public import Units

extension LinuxCard {
  /// Allocates with the format's bits per pixel; the kernel chooses pitch and length.
  public func createDumb(
    _ size: Size, _ format: PixelFormat
  ) throws(ScanoutError) -> DumbAllocation {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var byteCount: UInt64 = 0
    // The integers are lent for the call.
    try check(
      unsafe drmModeCreateDumbBuffer(
        descriptor, UInt32(size.width), UInt32(size.height), UInt32(format.bytes * 8), 0, &handle,
        &pitch, &byteCount), .createDumb)
    return DumbAllocation(
      buffer: BufferID(handle), pitch: Int(pitch), byteCount: Int(byteCount))
  }

  /// A shared mapping: the display scans out the same memory.
  public func mapDumb(_ allocation: DumbAllocation) throws(ScanoutError) -> MappedMemory {
    var offset: UInt64 = 0
    // The integer is lent for the call.
    try check(unsafe drmModeMapDumbBuffer(descriptor, allocation.buffer.raw, &offset), .mapDumb)
    do throws(SystemError) {
      return try kernel.map(descriptor, offset: Int(offset), byteCount: allocation.byteCount)
    } catch {
      throw ScanoutError(error, call: .mapDumb, path: path)
    }
  }

  /// Called once for each mapping.
  public func unmap(_ memory: MappedMemory) { kernel.unmap(memory) }

  /// Drops the handle; the kernel frees the memory after its last use.
  public func destroyDumb(_ buffer: BufferID) {
    _ = drmModeDestroyDumbBuffer(descriptor, buffer.raw)
  }

  /// Uses the format's four-character code, without modifiers.
  public func addFramebuffer(
    _ allocation: DumbAllocation, size: Size, format: PixelFormat
  ) throws(ScanoutError) -> FramebufferID {
    // Handles, pitches and offsets: four entries each, as the call requires; one is used.
    let words: [12 of UInt32] = [
      allocation.buffer.raw, 0, 0, 0, UInt32(allocation.pitch), 0, 0, 0, 0, 0, 0, 0,
    ]
    var id: UInt32 = 0
    // The array is lent for the call, which reads four entries from each third of it.
    let result = unsafe words.span.withUnsafeBufferPointer { words in
      // As above.
      unsafe drmModeAddFB2(
        descriptor, UInt32(size.width), UInt32(size.height), format.code,
        words.baseAddress, words.baseAddress.map { unsafe $0 + 4 },
        words.baseAddress.map { unsafe $0 + 8 }, &id, 0)
    }
    try check(result, .addFramebuffer)
    return FramebufferID(id)
  }

  /// Closes the framebuffer if the kernel can, else removes it.
  public func removeFramebuffer(_ id: FramebufferID) {
    // Removing a framebuffer that is shown blanks the display. Closing it does not, and the next
    // master takes over without a black flash.
    var request = cdrm_closefb(fb_id: id.raw, pad: 0)
    if unsafe drmIoctl(descriptor, CDRM_IOCTL_CLOSEFB, &request) != 0 {
      _ = drmModeRmFB(descriptor, id.raw)
    }
  }

  /// The kernel copies the contents.
  public func createBlob(_ contents: BlobContents) throws(ScanoutError) -> BlobID {
    var id: UInt32 = 0
    switch contents {
    case .mode(let mode):
      var wire = mode.wire
      // The kernel copies the bytes before the call returns; here and below.
      try check(
        unsafe drmModeCreatePropertyBlob(
          descriptor, &wire, MemoryLayout<drm_mode_modeinfo>.size, &id), .createBlob)
    case .damage(let region):
      var wire = [4 of drm_mode_rect](
        repeating: drm_mode_rect(x1: 0, y1: 0, x2: 0, y2: 0))
      // Four, as DamageRegion.limit.
      let count = region.count
      for index in 0..<count {
        let rect = region[index]
        wire[index] = drm_mode_rect(
          x1: Int32(rect.left), y1: Int32(rect.top), x2: Int32(rect.right), y2: Int32(rect.bottom))
      }
      // The count is at most that of the array, which is lent for the call.
      let result = unsafe wire.span.withUnsafeBytes { bytes in
        unsafe drmModeCreatePropertyBlob(
          descriptor, bytes.baseAddress, count * MemoryLayout<drm_mode_rect>.stride, &id)
      }
      try check(result, .createBlob)
    }
    return BlobID(id)
  }

  /// The kernel keeps blobs that are in use.
  public func destroyBlob(_ id: BlobID) { _ = drmModeDestroyPropertyBlob(descriptor, id.raw) }
}
