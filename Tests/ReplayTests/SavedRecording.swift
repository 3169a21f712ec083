// A short file as a running list saves it, for tests of its lines.
import Recordings

extension TouchRecording {
  /// - Parameter lines: Those behind the panel and its rows.
  init(saved lines: String) throws {
    let head = "# Saved.\npanel 217x136 mm\nsize 1280x800\nrow 10 mm\n"
    try self.init(RecordingText(bytes: Array((head + lines).utf8)))
  }
}
