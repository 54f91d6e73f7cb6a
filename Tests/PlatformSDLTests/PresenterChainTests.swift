import CSDL2
import Platform
import Testing

@testable import PlatformSDL

/// The choice of the next presenter when one can't present a window's frames any more.
@MainActor
@Suite struct PresenterChainTests {
  @MainActor
  private final class Fake: Presenter {
    enum State { case ready, busy, failed }

    var state = State.ready
    var presented = 0
    private let pixel = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

    isolated deinit { pixel.deallocate() }

    func surface() -> PresenterSurface {
      switch state {
      case .ready: .ready(WindowSurface(pixels: pixel, width: 1, height: 1, stride: 1, age: 1))
      case .busy: .busy
      case .failed: .failed
      }
    }

    func present(_ damage: [SDL_Rect]) { presented += 1 }
  }

  private func chain(_ fakes: Fake?...) -> PresenterChain {
    PresenterChain(fakes.map { fake in { fake } })
  }

  @Test func theFirstThatCanPresents() {
    let (first, second) = (Fake(), Fake())
    let chain = chain(nil, first, second)
    #expect(chain.surface() != nil)
    chain.present([])
    #expect(first.presented == 1 && second.presented == 0)
  }

  /// As when a larger window finds no memory to share.
  @Test func oneThatFailsLaterGivesWayAtOnce() {
    let (first, second) = (Fake(), Fake())
    let chain = chain(first, second)
    #expect(chain.surface() != nil)
    first.state = .failed
    #expect(chain.surface() != nil, "the same frame is drawn")
    chain.present([])
    #expect(first.presented == 0 && second.presented == 1)
    first.state = .ready
    _ = chain.surface()
    chain.present([])
    #expect(second.presented == 2, "and it stays so")
    #expect(!chain.isWaiting)
  }

  @Test func aBusyOneDelaysTheFrame() {
    let (first, second) = (Fake(), Fake())
    let chain = chain(first, second)
    first.state = .busy
    #expect(chain.surface() == nil)
    #expect(chain.isWaiting)
    first.state = .ready
    #expect(chain.surface() != nil)
    #expect(!chain.isWaiting)
    chain.present([])
    #expect(first.presented == 1, "no other presenter takes its place")
  }

  /// As when there is no memory for a while, or a compositor asks for an impossible size.
  @Test func theLastIsAskedAgain() {
    let (first, last) = (Fake(), Fake())
    let chain = chain(first, last)
    (first.state, last.state) = (.failed, .failed)
    #expect(chain.surface() == nil)
    #expect(!chain.isWaiting, "no presenter announces the next frame")
    last.state = .ready
    #expect(chain.surface() != nil)
    chain.present([])
    #expect(last.presented == 1)
  }

  @Test func withoutAWorkingPresenterThereIsNone() {
    let chain = chain(nil)
    #expect(chain.surface() == nil)
    #expect(!chain.isWaiting)
    chain.present([])
  }
}
