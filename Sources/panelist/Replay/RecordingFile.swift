// Reads a recording by its path: finds its format, and reports what is wrong with it.
import Config
import Evdev
import ForeignRecordings
import Gestures
import Glibc
import ListUI
import Localization
import Model
import Paint
import Recordings
import Session
import Shell
import System
import Units

/// A file that can be replayed.
enum RecordingFile {
  case touch(TouchRecording)
  /// A recording of a device, with its description.
  case evemu(EvemuFile, title: String)

  /// 64 MiB: twelve minutes of ten moving fingers at 100 Hz, some 900 bytes a report.
  private static let sizeLimit = 64 << 20
  /// Picture sizes for recordings of devices, which have none.
  private static let wideSize = Size(width: 1280, height: 800)
  private static let tallSize = Size(width: 800, height: 1280)
  /// The time of the first event of a device: the list is visible by then.
  private static let lead = Instant.zero + .milliseconds(500)

  /// Reads a recording; the description of an evemu file may be in a file of the same prefix.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input; a `.touch` file, an evemu file, or the output of evtest or getevent.
  ///   - axes: The ranges of the axes; nil to use the file's. Ignored for `.touch` files.
  ///   - settings: Their corrections of touch devices apply, as on the panel.
  /// - Throws: 66 for a missing file, 65 with file, line and reason for an invalid one.
  init(path: String, axes: AxisSpans? = nil, settings: Settings = Settings()) throws(Failure) {
    let text = try Self.text(path)
    let said = settings.touchConfiguration
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if !path.hasSuffix(".touch"), EvemuFile.isLikely(text) {
      let file = try Self.described(try Self.evemu(text, path), path).corrected(by: said)
      let spanning = axes.map { file.spanning(x: $0.x, y: $0.y) } ?? file
      self = .evemu(try Self.used(spanning, path), title: name)
      return
    }
    guard path.hasSuffix(".touch") || !EventDump.isLikely(text) else {
      let file = try Self.dumped(text, path, axes).corrected(by: said)
      let spanning = axes.map { file.spanning(x: $0.x, y: $0.y) } ?? file
      self = .evemu(try Self.used(spanning, path), title: name)
      return
    }
    do throws(RecordingError) {
      self = .touch(try TouchRecording(text))
    } catch {
      guard !path.hasSuffix(".touch") else { throw Failure(error, in: path) }
      throw Failure(
        .badData,
        "\(path): neither the evemu tools nor evtest nor getevent -lt wrote this; as a .touch file, "
          + "line \(error)")
    }
  }

  /// The scene to be replayed, from the file and the caller's wishes.
  ///
  /// - Parameters:
  ///   - size: The panel in pixels; nil to use the file's.
  ///   - screen: The panel in millimetres; nil to use the file's.
  ///   - rotation: The rotation of the picture on the panel; nil to use the file's. Sizes and
  ///     places in a `.touch` file are those of the picture after rotation.
  ///   - rowHeight: The height of a row; nil to use the file's. A recording of a device has none:
  ///     that of the settings applies, as on the panel.
  ///   - settings: For what the file does not give.
  func scene(
    size: Size?, screen: (width: Millimeters, height: Millimeters)?,
    rotation: Rotation? = nil, rowHeight: Millimeters? = nil, settings: Settings
  ) -> Scene {
    switch self {
    case .touch(let recording):
      let rotation = rotation ?? recording.rotation
      let reported = rotation.turned(recording.panel)
      let panel = PanelGeometry(
        pixels: size ?? reported.pixels, width: screen?.width ?? reported.width,
        height: screen?.height ?? reported.height)
      return Scene(
        title: recording.title, panel: rotation.turned(panel), rotation: rotation,
        rowHeight: rowHeight ?? recording.rowHeight, completed: recording.completed,
        theme: recording.theme ?? .heat, layouts: recording.layouts,
        messages: recording.messages, slowness: recording.slowness,
        power: ScreenPower(
          ScreenPower.Rules(recording.idle), start: .zero - (recording.idle?.since ?? .zero)),
        opening: Self.opening(recording.beginning),
        lists: recording.lists,
        items: recording.items,
        changesets: recording.changesets,
        newIDs: recording.newIDs,
        stitching: recording.stitching ?? settings.stitching, devices: recording.devices,
        frames: recording.frames, steps: Self.steps(recording), order: Self.order(recording))
    case .evemu(let file, let title):
      let reported = screen ?? file.screenSize
      let isTall = reported.map { $0.height > $0.width } ?? false
      let pixels = size ?? (isTall ? Self.tallSize : Self.wideSize)
      let panel =
        reported.map { PanelGeometry(pixels: pixels, width: $0.width, height: $0.height) }
        ?? PanelGeometry(assuming160DPI: pixels)
      let rotation = rotation ?? .upright
      let picture = rotation.turned(panel)
      var doubts: [TouchReport] = []
      let frames = file.frames(on: picture, rotation: rotation, from: Self.lead) { doubt in
        doubts.append(.lengthsDoubted(path: title, name: file.name, doubt))
      }
      return Scene(
        title: title, panel: picture, rotation: rotation,
        rowHeight: rowHeight ?? settings.rowHeight,
        items: Self.items((1...20).map { "Row \($0)" }), stitching: settings.stitching,
        frames: frames, doubts: doubts)
    }
  }

  private static func items(_ rows: [String]) -> [Item] {
    var items: [Item] = []
    for (index, row) in rows.enumerated() {
      items.append(
        Item(
          id: ItemID(high: 0, low: UInt64(index + 1)), text: row,
          order: .between(items.last?.order, nil)))
    }
    return items
  }

  private static func evemu(_ text: RecordingText, _ path: String) throws(Failure) -> EvemuFile {
    do throws(RecordingError) {
      return try EvemuFile(text)
    } catch {
      throw Failure(error, in: path)
    }
  }

  private static func dumped(
    _ text: RecordingText, _ path: String, _ axes: AxisSpans?
  ) throws(Failure) -> EvemuFile {
    let dump: EventDump
    do throws(RecordingError) {
      dump = try EventDump(text)
    } catch {
      throw Failure(error, in: path)
    }
    do throws(RecordingError) {
      return try dump.device(x: axes?.x, y: axes?.y)
    } catch {
      // A dump without events is reported as such, not for its missing ranges.
      throw dump.events.isEmpty ? silence(path) : Failure(error, in: path)
    }
  }

  /// The file with a description: its own, or that of the file with the longest matching prefix.
  private static func described(_ file: EvemuFile, _ path: String) throws(Failure) -> EvemuFile {
    var whole = file
    if !file.hasDescription {
      guard let description = try description(for: path) else {
        throw Failure(
          .badData,
          "\(path): no line describes the device; put its description beside it, in a "
            + "file of the same prefix that ends in .desc, .prop or .device")
      }
      whole = file.described(by: description)
    }
    return whole
  }

  /// The file, if a panel would use its device and it has events.
  private static func used(_ file: EvemuFile, _ path: String) throws(Failure) -> EvemuFile {
    if let refusal = file.refusal {
      let name = file.name.isEmpty ? "" : " (\(file.name))"
      throw Failure(
        .badData, "\(path): a panel would not use the device\(name): \(words(of: refusal))")
    }
    guard !file.events.isEmpty else { throw silence(path) }
    return file
  }

  /// Why a device is not used, with the remedy for a file: `--axes` in place of a setting.
  private static func words(of refusal: InputRefusal) -> String {
    guard case .emptyRange(let axis, let range) = refusal else { return refusal.description }
    return "the range of its \(axis) axis is \(range.minimum) to \(range.maximum); say where the "
      + "axes end by --axes 0..4095x0..4095"
  }

  private static func silence(_ path: String) -> Failure {
    Failure(
      .badData,
      "\(path): there is no event: it only describes a device; name the file with what it reported")
  }

  private static func description(for path: String) throws(Failure) -> EvemuFile? {
    var prefix = path[...]
    while true {
      for ending in [".desc", ".prop", ".device"] {
        let candidate = String(prefix) + ending
        guard let text = try text(ifThere: candidate) else { continue }
        let file = try evemu(text, candidate)
        guard file.hasDescription else {
          throw Failure(.badData, "\(candidate): no line describes the device")
        }
        return file
      }
      guard let point = prefix.lastIndex(of: "."), !prefix[point...].contains("/") else {
        return nil
      }
      prefix = prefix[..<point]
    }
  }

  private static func text(ifThere path: String) throws(Failure) -> RecordingText? {
    do throws(Failure) {
      return try text(path)
    } catch  where error.status == .noInput {
      return nil
    } catch {
      throw error
    }
  }

  private static func text(_ path: String) throws(Failure) -> RecordingText {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readInput(path: path, limit: sizeLimit)
    } catch {
      throw Failure(reading: error)
    }
    guard !bytes.isEmpty else { throw Failure(.badData, "\(path): the file is empty") }
    return try lines(bytes, path)
  }

  private static func lines(_ bytes: [UInt8], _ path: String) throws(Failure) -> RecordingText {
    do throws(RecordingError) {
      return try RecordingText(bytes: bytes)
    } catch {
      throw Failure(error, in: path)
    }
  }
}

extension Failure {
  /// An invalid recording.
  init(_ error: RecordingError, in path: String) { self.init(.badData, "\(path):\(error)") }

  /// A file that cannot be read.
  init(reading error: SystemError) {
    let status: ExitStatus =
      switch error.errno {
      case ENOENT, ENOTDIR: .noInput
      case EACCES, EPERM: .noPermission
      default: .ioError
      }
    self.init(status, "\(error); name a file that you may read")
  }
}
