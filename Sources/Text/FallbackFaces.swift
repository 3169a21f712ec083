// Faces for characters that the base face lacks: what the font finder has answered.

/// The faces that were found so far, and the questions that are open.
final class FallbackFaces {
  /// What a cluster is drawn with.
  enum Lookup {
    case face(OpenFace)
    /// The finder has not answered yet.
    case awaited
    /// No installed font has the characters.
    case missing

    /// Whether both are the same face, or none.
    func equals(_ other: Lookup) -> Bool {
      switch (self, other) {
      case (.face(let one), .face(let other)): one === other
      case (.awaited, .awaited), (.missing, .missing): true
      case (.face, _), (.awaited, _), (.missing, _): false
      }
    }
  }

  private struct KnownFace {
    let found: FontAnswer.Found
    let weight: FontQuestion.Weight
    let isEmoji: Bool
    let face: OpenFace
    /// The lookup that used it last.
    var lastUse: Int
  }

  /// Open faces: more scripts than any list has at once. Each holds up to a megabyte.
  private static let facesMax = 24
  /// Clusters that no font has; more are asked for again.
  private static let missingMax = 1024

  private let source: FontSource
  /// For answers at once.
  private var list: FontList?
  /// What no installed font has.
  private(set) var missingFonts: Set<MissingFont> = []
  private var faces: [KnownFace] = []
  private var open: [FontQuestion] = []
  private var asked: Set<FontQuestion> = []
  private var missing: Set<FontQuestion> = []
  private var refused: Set<FontFile> = []
  private var uses = 0

  init(_ source: FontSource) { self.source = source }

  /// Glyphs and halos that were drawn.
  var drawn: Int { faces.reduce(0) { $0 + $1.face.drawn } }

  /// The face for a cluster, or a question about it.
  func face(for cluster: Substring, _ weight: FontQuestion.Weight, isEmoji: Bool) -> Lookup {
    uses += 1
    for index in faces.indices
    where faces[index].isEmoji == isEmoji && faces[index].weight == weight
      && faces[index].face.font.has(cluster)
    {
      faces[index].lastUse = uses
      return .face(faces[index].face)
    }
    if source == .none { return .missing }
    let question = FontQuestion(
      cluster: String(cluster), weight: weight, isEmoji: isEmoji, refused: refused)
    if missing.contains(question) { return .missing }
    guard source == .atOnce else {
      if asked.insert(question).inserted { open.append(question) }
      return .awaited
    }
    list = list ?? FontList()
    asked.insert(question)
    learn([list?.answer(question) ?? FontAnswer(question, found: nil)])
    // A font that could not be opened was refused: the next one is tried, or none is left.
    return self.face(for: cluster, weight, isEmoji: isEmoji)
  }

  /// The questions that were not taken yet.
  func takeQuestions() -> [FontQuestion] {
    defer { open = [] }
    return open
  }

  /// Opens the fonts of answers. One that cannot be opened is refused, and asked for again when the
  /// text is shaped the next time.
  func learn(_ answers: [FontAnswer]) {
    for answer in answers where asked.remove(answer.question) != nil {
      guard let found = answer.found else {
        if missing.count >= Self.missingMax { missing = [] }
        missing.insert(answer.question)
        note(answer.question)
        continue
      }
      let known = faces.first { face in
        face.found.file == found.file && face.weight == answer.question.weight
          && face.isEmoji == answer.question.isEmoji
      }
      if let known {
        // fontconfig may believe a character that the font lacks: asking again would never end.
        if !known.face.font.has(answer.question.cluster[...]) { refused.insert(found.file) }
      } else {
        open(found, for: answer.question)
      }
    }
  }

  /// Notes a font that is missing. A cluster of several characters is asked for in parts, and an
  /// emoji also in fonts without colours; neither question is about a font of its own.
  private func note(_ question: FontQuestion) {
    let cluster = question.cluster
    guard cluster.unicodeScalars.count(where: { !$0.isIgnorable }) == 1,
      question.isEmoji || cluster.first?.isEmoji != true
    else { return }
    missingFonts.insert(MissingFont(for: cluster[...], isEmoji: question.isEmoji))
  }

  private func open(_ found: FontAnswer.Found, for question: FontQuestion) {
    do throws(TextError) {
      let face = try OpenFace(fallback: found.file, isColored: question.isEmoji)
      let cluster = question.cluster[...]
      guard face.font.has(cluster), question.isEmoji || face.font.draws(cluster) else {
        refused.insert(found.file)
        return
      }
      if faces.count >= Self.facesMax,
        let oldest = faces.indices.min(by: { faces[$0].lastUse < faces[$1].lastUse })
      {
        // Lines that are shown keep it until they are dropped.
        faces.remove(at: oldest)
      }
      let index = faces.firstIndex { $0.found.rank > found.rank } ?? faces.count
      faces.insert(
        KnownFace(
          found: found, weight: question.weight, isEmoji: question.isEmoji, face: face,
          lastUse: uses), at: index)
    } catch {
      // The next font of the list is asked for: a damaged file must not cost the row its letters.
      refused.insert(found.file)
    }
  }
}
