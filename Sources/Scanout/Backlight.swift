// The backlight of a display, as the kernel's class of backlights has it.
internal import Glibc
public import System

/// The backlight that belongs to a connector; its brightness is set as a person sees it.
///
/// Nodes of a graphics driver stand below their connector. Those of a panel's or a platform's driver
/// do not say to which display they belong: they are those of a panel that is built in.
public struct Backlight<K: Kernel>: ~Copyable {
  /// What a person sees of a share of the light is about its 2.2th root (CIE lightness; 0.3 is 7 %).
  private static var gamma: Double { 2.2 }

  /// The name of the node, as in "10-0045".
  public let name: String

  private let kernel: K
  private let path: String
  private let file: FileDescriptor
  /// The value at full light: what was set when the list came, or the most if that was dark.
  private let full: Int
  /// The value that is set.
  private var value: Int

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - node: From ``BacklightNode/best(in:for:of:kernel:)``.
  ///   - kernel: Reads and writes it.
  /// - Throws: EACCES or EROFS where the node may not be written, EIO and others of sysfs.
  public init(_ node: BacklightNode, kernel: K) throws(SystemError) {
    let path = node.path + "/brightness"
    let most = try Self.number(in: node.path + "/max_brightness", kernel)
    let value = try Self.number(in: path, kernel)
    file = try kernel.open(path, for: .readWrite)
    (name, self.path, self.kernel) = (node.name, path, kernel)
    (self.value, full) = (value, value > 0 ? min(value, most) : most)
  }

  /// Whether it has too few steps to be dimmed, as a light that is only on or off.
  public var isCoarse: Bool { full < 16 }

  /// Sets the light; the same again writes nothing.
  ///
  /// - Parameter level: As a person sees it: 0 for none to 1 for what was set at first. Above 0 it
  ///   is never off.
  /// - Throws: The error of write(2), with the path.
  public mutating func set(_ level: Double) throws(SystemError) {
    let share = pow(min(1, max(0, level)), Self.gamma)
    let next = level > 0 ? max(1, Int((Double(full) * share).rounded())) : 0
    guard next != value else { return }
    let text = Array("\(next)\n".utf8)
    do throws(SystemError) {
      _ = try kernel.write(file.raw, text.span)
    } catch {
      throw SystemError(call: error.call, path: path, errno: error.errno)
    }
    value = next
  }

  private static func number(in path: String, _ kernel: K) throws(SystemError) -> Int {
    let text = try readFile(path: path, limit: 64, kernel: kernel)
    guard let number = Int(String(decoding: text, as: UTF8.self).filter { $0 != "\n" }),
      // The kernel counts in 32 bits.
      (0...Int(Int32.max)).contains(number)
    else { throw SystemError(call: .read, path: path, errno: EINVAL) }
    return number
  }
}
