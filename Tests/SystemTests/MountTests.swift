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
    #expect(home.point == "/home")
    #expect(home.root == "/systemd/inaccessible/dir")
    let temporary = try #require(try Mount(of: "/var/tmp", kernel: kernel))
    #expect(temporary.point == "/var/tmp")
    #expect(temporary.root == "/var/a b")
    #expect(try Mount(of: "/srv", kernel: kernel)?.root == "/")
  }

  @Test(
    "a file system without a disk is known, also as the upper one of an overlay",
    arguments: [
      ("/disk/list.db", false), ("/tmp/list.db", true), ("/ram/list.db", true),
      ("/zram/list.db", true), ("/live/list.db", true), ("/spaced/list.db", true),
      ("/kept/list.db", false), ("/lower/list.db", false), ("/hidden/list.db", false),
      ("/list.db", true),
    ])
  func memory(path: String, isInMemory: Bool) throws {
    let kernel = FakeKernel()
    let list = """
      20 1 0:1 / / rw - overlay overlayroot rw,lowerdir=/r,upperdir=/tmp/up,workdir=/tmp/w
      21 20 8:1 / /disk rw shared:1 - ext4 /dev/sda1 rw
      22 20 0:2 / /tmp rw,nosuid shared:2 - tmpfs tmpfs rw,size=64k
      23 20 0:3 / /ram rw - ramfs none rw
      24 20 254:0 / /zram rw - ext4 /dev/zram0 rw
      25 20 0:4 / /live rw - overlay overlay rw,lowerdir=/a,upperdir=/tmp/live/rw,workdir=/tmp/w
      26 20 0:5 / /a\\040b rw - tmpfs tmpfs rw
      27 20 0:6 / /spaced rw - overlay overlay rw,upperdir=/a\\040b/up,workdir=/a
      28 20 0:7 / /kept rw - overlay overlay rw,lowerdir=/tmp,upperdir=/disk/up,workdir=/disk/w
      29 20 0:8 / /lower ro - overlay overlay ro,lowerdir=/tmp:/a
      30 20 0:9 / /hidden rw - overlay overlay rw,lowerdir=/l,upperdir=/gone/up,workdir=/gone/w
      """
    kernel.place("/proc/self/mountinfo", contents: Array(list.utf8))
    let mount = try #require(try Mount(of: path, kernel: kernel))
    #expect(mount.isInMemory == isInMemory)
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
