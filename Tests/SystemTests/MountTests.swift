// The mount of a path, and whether it is read-only.
import System
import TestKernel
import Testing

@Suite("Mounts")
struct MountTests {
  private static let list = """
    21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw,errors=remount-ro
    22 21 0:5 / /var ro,relatime shared:2 master:1 - ext4 /dev/sda2 rw
    23 22 0:6 / /var/lib/pane\\040list ro - tmpfs tmpfs ro,size=64k
    24 22 0:7 / /var/lib/twice ro - tmpfs tmpfs ro
    25 22 0:8 / /var/lib/twice rw - tmpfs tmpfs rw
    26 cut
    """

  @Test(
    "a path is on the deepest mount above it, and of two at one place on the topmost",
    arguments: [
      ("/home/list.db", false, false), ("/var/lib/list.db", true, false),
      ("/variable/list.db", false, false), ("/var", true, false),
      ("/var/lib/pane list/list.db", true, true), ("/var/lib/twice/list.db", false, false),
    ])
  func places(path: String, isReadOnly: Bool, isFileSystemReadOnly: Bool) throws {
    let kernel = FakeKernel()
    kernel.place("/proc/self/mountinfo", contents: Array(Self.list.utf8))
    let mount = try #require(try Mount(of: path, kernel: kernel))
    #expect(mount.isReadOnly == isReadOnly)
    #expect(mount.isFileSystemReadOnly == isFileSystemReadOnly)
  }

  @Test("a mount has its mount point and its root within the file system")
  func parts() throws {
    let kernel = FakeKernel()
    let list = """
      21 1 8:1 / / ro,relatime shared:1 - ext4 /dev/root rw
      30 21 0:25 /systemd/inaccessible/dir /home ro,nosuid - tmpfs tmpfs rw,mode=755
      31 21 8:1 /var/a\\040b /var/tmp rw - ext4 /dev/root rw
      """
    kernel.place("/proc/self/mountinfo", contents: Array(list.utf8))
    let home = try #require(try Mount(of: "/home/anna/list.db", kernel: kernel))
    #expect(home.place == "/home")
    #expect(home.root == "/systemd/inaccessible/dir")
    let temporary = try #require(try Mount(of: "/var/tmp", kernel: kernel))
    #expect(temporary.place == "/var/tmp")
    #expect(temporary.root == "/var/a b")
    #expect(try Mount(of: "/srv", kernel: kernel)?.root == "/")
  }

  @Test("an empty mountinfo has no mount, and an unreadable one throws")
  func none() throws {
    let kernel = FakeKernel()
    #expect(throws: SystemError.self) { try Mount(of: "/a", kernel: kernel) }
    kernel.place("/proc/self/mountinfo")
    #expect(try Mount(of: "/a", kernel: kernel) == nil)
  }

  @Test("the root of this machine is on a mount")
  func root() throws {
    #expect(try Mount(of: "/", kernel: LinuxKernel()) != nil)
  }
}
