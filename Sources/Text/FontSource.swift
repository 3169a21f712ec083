// Where fonts for characters come from that the chosen font lacks.

/// Who finds fonts for characters that the chosen font lacks.
public enum FontSource: Hashable, Sendable {
  /// Nobody: a frame with the script's name stands for them.
  case none
  /// A ``FontFinder`` that is asked after the text was shaped; until it answers, a bar stands for
  /// the letters.
  case finder
  /// fontconfig, while the text is shaped: for programs that show no frames in time.
  case atOnce
}
