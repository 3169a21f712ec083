// The way of pixels to a candidate's display: tried one after the other, for real or as a rehearsal.

extension Candidate {
  /// Tries each route until one is accepted.
  ///
  /// - Parameters:
  ///   - mode: A blob with the candidate's mode.
  ///   - framebuffer: What to show.
  ///   - attempt: Asks the driver; returns what it accepted.
  /// - Throws: The refusal of the last route when all are refused; any other error at once.
  func firstRoute(
    mode blob: BlobID, showing framebuffer: FramebufferID,
    _ attempt: (ModesetRequest) throws(ScanoutError) -> ModesetRequest
  ) throws(ScanoutError) -> (route: Route, request: ModesetRequest) {
    var refusal =
      snapshot.brokenWay
      ?? ScanoutError(
        .rejected, path: card.path, reason: "no plane and CRTC lead to \(connector.name)")
    for route in snapshot.routes(to: connector) {
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
    throw refusal
  }

  /// Asks as ``FirstModeset`` does, and changes nothing.
  ///
  /// - Throws: What a start would meet, too.
  func rehearse() throws(ScanoutError) -> Rehearsal {
    do throws(ScanoutError) {
      let pair = try BufferPair(card, size: mode.size)
      let blob = try Blob(card, .mode(mode))
      _ = try firstRoute(mode: blob.id, showing: pair.framebuffer(0)) {
        (request) throws(ScanoutError) in try request.accepted(by: card)
      }
      return .accepted
    } catch  where error.isOthers {
      return .isOwned
    }
  }
}
