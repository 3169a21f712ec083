// The way of pixels to a candidate's display: tried one after the other, for real or as a rehearsal.
import Units

/// What a driver accepted, with the buffers that it was asked with.
struct AcceptedPipe<Card: CardCalls>: ~Copyable {
  let route: DisplayPipe
  let request: ModesetRequest
  let buffers: BufferPair<Card>
}

extension CardCandidate {
  /// Tries each format, the preferred first, and in each every route, until one is accepted.
  ///
  /// - Parameter attempt: Asks the driver; returns what it accepted.
  /// - Throws: The last refusal when all are refused; any other error at once. Nothing is left behind.
  func firstRoute(
    _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> AcceptedPipe<Card> {
    var refusal = snapshot.noWay(to: connector, among: formats, path: card.path)
    for format in formats {
      let routes = snapshot.routes(to: connector, in: format)
      guard !routes.isEmpty else { continue }
      do throws(ScanoutError) {
        let buffers = try BufferPair(card, size: mode.size, format: format)
        let blob = try Blob(card, .mode(mode))
        if let (route, request) = try first(
          of: routes, mode: blob.id, showing: buffers.framebuffer(0), &refusal, attempt)
        {
          return AcceptedPipe(route: route, request: request, buffers: buffers)
        }
      } catch  where error.isRefusal {
        // Some drivers announce a format of which they cannot make a picture.
        refusal = error
      }
    }
    throw refusal
  }

  /// Tries routes of one format.
  ///
  /// - Parameters:
  ///   - routes: In the order in which they are tried.
  ///   - blob: With the candidate's mode.
  ///   - framebuffer: What to show.
  ///   - refusal: Becomes that of the last route when all are refused.
  ///   - attempt: Asks the driver; returns what it accepted.
  /// - Returns: nil when all are refused.
  private func first(
    of routes: [DisplayPipe], mode blob: BlobID, showing framebuffer: FramebufferID,
    _ refusal: inout ScanoutError,
    _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> (route: DisplayPipe, request: ModesetRequest)? {
    for route in routes {
      let request: ModesetRequest
      do throws(ScanoutError) {
        request = try ModesetRequest(
          route, mode: blob, size: mode.size, framebuffer: framebuffer, on: snapshot,
          path: card.path)
      } catch {
        // Something on this way did not answer; another way may not lead there.
        refusal = error
        continue
      }
      do throws(ScanoutError) {
        return (route, try attempt(request))
      } catch  where error.isRefusal {
        refusal = error
      }
    }
    return nil
  }

  /// Asks as ``FirstModeset`` does, and changes nothing.
  ///
  /// - Throws: What a start would meet, too.
  func rehearse() throws(ScanoutError) -> TestCommit {
    do throws(ScanoutError) {
      let way = try firstRoute { (request) throws(ScanoutError) in try request.accepted(by: card) }
      return .accepted(way.route.format)
    } catch  where error.isOthers {
      return .isOwned
    }
  }
}
