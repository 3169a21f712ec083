// A card that may show the picture, and the pipe that a test commit accepts.
import Units

/// An open card whose objects were read, and one usable display of it.
struct CardCandidate<Card: CardCalls> {
  let card: Card
  let driver: String
  let snapshot: CardSnapshot
  let connector: Connector
  /// Which of the display's modes the configuration wants.
  let choice: ModeChoice
  /// The allowed formats, the preferred first.
  let formats: [PixelFormat]

  /// The rank of the candidate; lower is better. A connected display counts most, then a driver
  /// other than simpledrm (simpledrm serves only until the real driver is loaded), then a built-in
  /// panel.
  var place: Int {
    (connector.connection == .connected ? 0 : 1000) + (driver == "simpledrm" ? 100 : 0)
      + connector.place
  }
}

/// A pipe that the driver accepted, with the buffers of the accepted request.
struct AcceptedPipe<Card: CardCalls>: ~Copyable {
  let mode: ChosenMode
  let pipe: DisplayPipe
  let request: ModesetRequest
  let buffers: BufferPair<Card>
}

extension CardCandidate {
  /// Tries each mode in its order, with each format and pipe, until the driver accepts one.
  ///
  /// - Parameter attempt: Sends the request to the driver; returns the accepted request.
  /// - Throws: The first refusal when all are refused; any other error at once. All is released.
  func firstPipe(
    _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> AcceptedPipe<Card> {
    var refused: [RefusedMode] = []
    for ranked in connector.order(choice) {
      do throws(ScanoutError) {
        return try firstPipe(
          in: ChosenMode(ranked: ranked, refused: refused, choice: choice), attempt)
      } catch  where error.isOfMode {
        refused.append(RefusedMode(mode: ranked.mode, error: error))
      }
    }
    guard let first = refused.first else {
      fatalError("CardCandidate: \(connector.name) has no mode")
    }
    throw first.error
  }

  /// Tries each format, the preferred first, with each pipe until the driver accepts one.
  ///
  /// - Throws: The last refusal when all are refused; any other error at once. All is released.
  private func firstPipe(
    in chosen: ChosenMode, _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> AcceptedPipe<Card> {
    let mode = chosen.mode
    var refusal = snapshot.noPipeError(to: connector, among: formats, path: card.path)
    for format in formats {
      let pipes = snapshot.pipes(to: connector, in: format)
      guard !pipes.isEmpty else { continue }
      do throws(ScanoutError) {
        let buffers = try BufferPair(card, size: mode.size, format: format)
        let blob = try Blob(card, .mode(mode))
        if let (pipe, request) = try first(
          of: pipes, size: mode.size, mode: blob.id, showing: buffers.framebuffer(0), &refusal,
          attempt)
        {
          return AcceptedPipe(mode: chosen, pipe: pipe, request: request, buffers: buffers)
        }
      } catch  where error.isRefusal {
        // Some drivers list a format for which they cannot create a framebuffer.
        refusal = error
      }
    }
    throw refusal
  }

  /// Tries the pipes of one format.
  ///
  /// - Parameters:
  ///   - pipes: The pipes, in the order of the attempts.
  ///   - size: The size of the mode.
  ///   - blob: The blob of the mode.
  ///   - framebuffer: The framebuffer to show.
  ///   - refusal: Set to the error of the last refused pipe.
  ///   - attempt: Sends the request to the driver; returns the accepted request.
  /// - Returns: nil if the driver refuses all pipes.
  private func first(
    of pipes: [DisplayPipe], size: Size, mode blob: BlobID, showing framebuffer: FramebufferID,
    _ refusal: inout ScanoutError,
    _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> (pipe: DisplayPipe, request: ModesetRequest)? {
    for pipe in pipes {
      let request: ModesetRequest
      do throws(ScanoutError) {
        request = try ModesetRequest(
          pipe, mode: blob, size: size, framebuffer: framebuffer, on: snapshot, path: card.path)
      } catch {
        // An object of this pipe could not be read; another pipe may not need it.
        refusal = error
        continue
      }
      do throws(ScanoutError) {
        return (pipe, try attempt(request))
      } catch  where error.isRefusal {
        refusal = error
      }
    }
    return nil
  }

  /// Makes the same requests as ``FirstModeset``, as test commits only. Changes nothing.
  ///
  /// - Throws: The error that a real modeset would throw, except that of another master.
  func testCommit() throws(ScanoutError) -> TestCommit {
    do throws(ScanoutError) {
      let way = try firstPipe { (request) throws(ScanoutError) in try request.accepted(by: card) }
      return .accepted(way.pipe.format, way.mode)
    } catch  where error.isNotMaster {
      return .isOwned
    }
  }
}
