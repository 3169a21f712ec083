// A file read and written past SQLite: bytes at a place, for what SQLite's own tree no longer leads to.
import Glibc

/// An open file, or the log of one. Never the main file of a list that is open: closing it would let go
/// of the locks that this process has on it.
struct RawFile: ~Copyable {
  let path: String
  private let calls: FileCalls
  private let descriptor: CInt

  /// - Throws: What opening gives.
  init(_ path: String, _ flags: CInt, _ calls: FileCalls) throws(StoreError) {
    descriptor = try calls.open(path, flags)
    self.path = path
    self.calls = calls
  }

  deinit { close(descriptor) }

  /// So many bytes from a place on; beyond the end there are fewer.
  func bytes(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = calls.make(.read) {
        // The buffer is as long as the call is told.
        unsafe bytes.withUnsafeMutableBytes {
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[done...])
          return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
      }
      guard got >= 0 else { throw StoreError(call: "read", path: path, errno: errno) }
      guard got > 0 else { break }
      done += got
    }
    return Array(bytes[..<done])
  }

  /// Writes bytes to a place; what lies between the end and it becomes zeros.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let count = calls.make(.write) {
        // The slice is lent for the call, as long as the call is told.
        unsafe bytes.withUnsafeBytes {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
          return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
      }
      guard count > 0 else { throw StoreError(call: "write", path: path, errno: errno) }
      done += count
    }
  }
}
