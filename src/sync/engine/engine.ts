import type { FeedChangeEvent } from '../protocol/protocol.ts'
import { dropPhotos } from '../store/storageReserve.ts'
import type { WriteSummary } from '../store/ports.ts'
import type { Ports } from '../ports.ts'
import { bundleDamageListeners } from '../store/bundles/bundleReads.ts'
import { PushGatherer } from './pushGatherer.ts'
import { SyncStatusStore } from './syncStatusStore.ts'
import { BodySize } from './bodySize.ts'
import { storeChangeEvent } from './changeEvent.ts'
import type { EngineContext } from './context.ts'
import { InputYielding } from './inputYielding.ts'
import type { SyncEvent } from '../store/syncMessages.ts'
import { purgeErased } from './purgeErased.ts'
import { compactPeriodically } from './compacting.ts'
import { type Failure, SyncFailure } from './failures.ts'
import { CheckupTimer } from './checkupTimer.ts'
import { ensureIdentity, forgetCursor, reoffer, rotateClientId } from './identity.ts'
import { ConnectionGate } from './connectionGate.ts'
import { followLiveStream } from './live.ts'
import { Loop } from './loop.ts'
import { PhotoRounds } from './photoRounds.ts'
import { trimDaily } from './photos.ts'
import { InvalidationHandler } from './invalidationHandler.ts'
import { Puller } from './pull.ts'
import { Pusher } from './push.ts'
import { restoreRawRows } from './rawRows.ts'
import type { SyncStatus } from './status.ts'
import { watchLoops } from './watchLoops.ts'

const POLL_MS = 60_000
const POLL_HIDDEN_MS = 15 * 60_000
/** A stream that stayed open this long was healthy. */
const HEALTHY_STREAM_MS = 60_000
/** While a long outbox drains, outcomes are pulled this often instead of after each answer. */
const DRAIN_PULL_MS = 4_000
/** How soon a device that must be wiped asks again. */
const WIPE_POLL_MS = 10_000
const FOREVER = 24 * 3_600_000

/**
 * The engine of one replica, run by the leading worker (B5.4). Four loops share a connection gate (`ConnectionGate`)
 * and a store and nothing else. Each may die and be restarted at any point, because everything that counts is
 * in the store.
 *
 *     wake ─► push ──answer──► pull ◄── poke ── live ── change ─► stored at once, if nothing lies between
 *                               │ ▲
 *                 poll 60 s ────┘ └── online, visible           photos: bytes, beside the ordered outbox
 */
export class Engine {
  readonly connectionGate: ConnectionGate
  readonly syncStatusStore: SyncStatusStore
  readonly context: EngineContext
  private readonly ports: Ports
  private readonly push: Loop
  private readonly pull: Loop
  private readonly live: Loop
  private readonly photos: Loop
  private readonly pusher: Pusher
  private readonly puller: Puller
  private readonly pushGatherer: PushGatherer
  private readonly photoRounds: PhotoRounds
  private readonly invalidationHandler: InvalidationHandler
  private readonly checkupTimer: CheckupTimer
  private visible = true
  private identicalResyncs = 0
  /**
   * True if the last attempt did not reach the server. A pull must then succeed before anything is offered
   * again. A mutation that was never offered can still be cancelled (B6.5); a push without an answer would
   * end that.
   */
  private unreachable = false

  constructor(ports: Ports) {
    this.ports = ports
    this.connectionGate = new ConnectionGate(() => this.syncStatusStore.invalidate())
    this.syncStatusStore = new SyncStatusStore(ports, this.connectionGate)
    this.context = this.createContext()
    this.pusher = new Pusher(this.context, () => this.pushGatherer.noteAccepted())
    this.puller = new Puller(this.context, this.pusher)
    this.pushGatherer = new PushGatherer(ports, () => this.pusher.position)
    const photosChanged = () => this.syncStatusStore.invalidate({ photos: true })
    this.photoRounds = new PhotoRounds(this.context, photosChanged, () => this.unreachable)
    const loop = (name: string, limitMs: number, attempt: (signal: AbortSignal) => Promise<number>) =>
      new Loop(this.context, {
        name,
        limitMs,
        attempt,
        onFailure: (failure) => this.onFailure(name, failure),
        onWait: (failure, ms) => this.syncStatusStore.setWait(name, failure, ms),
      })
    this.push = loop('push', 60_000, (signal) => this.pushOnce(signal))
    this.pull = loop('pull', 60_000, (signal) => this.pullOnce(signal))
    this.live = loop('live', FOREVER, (signal) => this.liveOnce(signal))
    this.photos = loop('photos', 10 * 60_000, (signal) => this.photoRounds.once(signal))
    const { clock, rng } = ports
    const store = (change: FeedChangeEvent) => storeChangeEvent(this.context, change)
    this.invalidationHandler = new InvalidationHandler({
      clock,
      rng,
      push: this.push,
      pull: this.pull,
      store,
    })
    this.checkupTimer = new CheckupTimer(this.context, () => this.pull.wake())
  }

  /** Leads until the signal aborts. Everything in memory is rebuilt from the store. */
  async run(signal: AbortSignal): Promise<void> {
    await ensureIdentity(this.ports.store, this.ports.rng)
    await restoreRawRows(this.ports.store)
    await purgeErased(this.ports.store).catch((error: unknown) => console.warn('purge', error))
    this.pusher.restart()
    this.syncStatusStore.invalidate({ conflicts: true, refused: true, photos: true })
    bundleDamageListeners.add(this.checkupTimer.onDamage)
    await Promise.all([
      this.push.run(signal),
      this.pull.run(signal),
      this.live.run(signal),
      this.photos.run(signal),
      trimDaily(this.ports, signal),
      compactPeriodically(this.context, signal),
      this.watch(signal),
    ]).finally(() => bundleDamageListeners.delete(this.checkupTimer.onDamage))
  }

  setToken(token: string | null): void {
    this.connectionGate.setToken(token)
  }

  /** Called after a write: checks the outbox, and photos and conflicts unless none came with the write. */
  wakeAfterWrite({ photos = true, conflicts = true, upto = 0 }: Partial<WriteSummary> = {}): void {
    this.pushGatherer.noteWritten(upto)
    this.push.wake()
    if (photos) this.photos.wake()
    this.syncStatusStore.invalidate({ conflicts, photos })
  }

  /** The person asks, or the device woke up or came online. Tries everything soon. */
  wakeAll(): void {
    if (!this.ports.net.online()) this.unreachable = true
    this.photoRounds.retryAll()
    for (const loop of [this.push, this.pull, this.live, this.photos]) {
      loop.resetBackoff()
      loop.wake()
    }
  }

  setVisible(visible: boolean): void {
    this.visible = visible
    if (visible) this.wakeAll()
  }

  get status(): SyncStatus {
    return this.syncStatusStore.status
  }

  private createContext(): EngineContext {
    const { store, clock, rng, channel } = this.ports
    return {
      ports: this.ports,
      store,
      clock,
      rng,
      connectionGate: this.connectionGate,
      inputYielding: new InputYielding(clock),
      bodySize: new BodySize(clock),
      statusChanged: (what) => {
        this.pull.progress()
        this.syncStatusStore.invalidate(what)
      },
      publishStatus: this.syncStatusStore.publishNow,
      photosQueued: () => {
        this.photos.wake()
        this.syncStatusStore.invalidate({ photos: true })
      },
      emit: (events: readonly SyncEvent[]) => {
        for (const event of events) channel.post({ t: 'event', event })
      },
      recordFailure: (failure) => this.syncStatusStore.recordFailure(failure),
      setReachable: (ok) => this.syncStatusStore.setReachable(ok),
    }
  }

  private async pushOnce(signal: AbortSignal): Promise<number> {
    if (this.unreachable) {
      this.pull.wake()
      return POLL_MS
    }
    await this.pushGatherer.gather(signal)
    const pushed = await this.pusher.once(signal)
    if (pushed.next === 'idle') return FOREVER
    if (pushed.next === 'full') {
      this.pull.wake()
      return 1_000
    }
    if (pushed.next === 'later') {
      this.pull.wake()
      // Throw a failure, so that the end of the pull does not shorten the wait (B3.6).
      throw new SyncFailure({ kind: 'later', retryAfterMs: pushed.afterMs })
    }
    if (pushed.next === 'reoffer') {
      await reoffer(this.ports.store, this.ports.rng, pushed.serverSeq)
      this.pusher.restart()
      return 0
    }
    const draining = pushed.more && this.ports.clock.now() - this.invalidationHandler.lastPull < DRAIN_PULL_MS
    if (!draining) this.pull.wake()
    // A write during the push wakes this loop. A full batch is then sent at once; a smaller one gathers.
    return pushed.more ? 0 : FOREVER
  }

  private async pullOnce(signal: AbortSignal): Promise<number> {
    await this.invalidationHandler.runPull(() => this.puller.once(signal))
    this.identicalResyncs = 0
    this.pusher.wiping = false
    this.syncStatusStore.setWiping(null)
    this.syncStatusStore.setCatchingUp(false)
    if (this.unreachable) this.wakeAfterOutage()
    // R2 may have stopped the push, and the first pull brings the epoch that it waits for.
    this.push.wake()
    await this.checkupTimer.runIfDue(signal)
    const poll = this.visible ? POLL_MS : POLL_HIDDEN_MS
    return poll * (0.8 + 0.4 * this.ports.rng.next())
  }

  /**
   * Wakes the other loops that wait for the server. Without its stream the device would hear of other
   * people's changes only at the next poll.
   */
  private wakeAfterOutage(): void {
    this.unreachable = false
    this.photoRounds.retryAll()
    for (const loop of [this.live, this.photos]) loop.resetBackoff()
    this.photos.wake()
  }

  private async liveOnce(signal: AbortSignal): Promise<number> {
    const handlers = {
      hello: (epoch: string, head: number) => {
        this.invalidationHandler.setEpoch(epoch)
        void this.invalidationHandler.invalidate(head, 0, signal)
      },
      invalidation: (v: number, spread: number) =>
        void this.invalidationHandler.invalidate(v, spread, signal),
      change: (change: FeedChangeEvent) => void this.invalidationHandler.queueChange(change, signal),
    }
    const { clock } = this.ports
    const began = clock.now()
    try {
      await followLiveStream(this.context, handlers, signal)
    } finally {
      // Streams end. One that stayed open is no failure to back off from; one that closes at once is (B2.4).
      if (clock.now() - began > HEALTHY_STREAM_MS) this.live.resetBackoff()
    }
    return 0
  }

  /**
   * Handles a failure beyond waiting. Returns the milliseconds to the next attempt, or null for the usual
   * back-off.
   */
  private async onFailure(name: string, failure: Failure): Promise<number | null> {
    const { store, rng } = this.ports
    this.syncStatusStore.recordFailure(failure)
    switch (failure.kind) {
      case 'network':
        if (name === 'push' || name === 'pull') {
          this.syncStatusStore.setReachable(false)
          this.unreachable = true
        }
        // The server may have applied mutations whose answer was lost; a pull brings the outcomes. A broken
        // stream may be the only sign that the server went away. The pull finds out, and the person sees it
        // at once.
        if (name === 'push' || name === 'live') this.pull.wake()
        return null
      case 'later':
        if (name === 'push' && failure.why === 'limit') this.pushGatherer.noteLimited()
        return null
      case 'forked':
        await rotateClientId(store, rng)
        this.pusher.restart()
        this.push.wake()
        return 250
      case 'epochChanged':
      case 'cursorLost':
        return this.resync(failure.kind === 'epochChanged')
      case 'full':
        // The server answered, but its answer cannot be stored here. Waiting mutations may still be sent.
        if (this.unreachable) this.wakeAfterOutage()
        if (name === 'pull') this.push.wake()
        await dropPhotos(store)
        return null
      case 'wipe':
        return this.sendBeforeWipe()
      case 'auth':
      case 'blocked':
      case 'upgrade':
        // The connection gate is closed now; the loop waits there.
        return 0
      default:
        return null
    }
  }

  /**
   * Sends what waits here, because the device must be wiped. The page wipes it once the status says that the server
   * has everything (TO-02). The pull asks again: the owner may withdraw the wish.
   */
  private sendBeforeWipe(): number {
    const { pusher } = this
    if (!pusher.wiping) {
      pusher.wiping = true
      this.push.wake()
      this.photos.wake()
    }
    if (this.unreachable) this.wakeAfterOutage()
    this.syncStatusStore.setReachable(true)
    this.syncStatusStore.setWiping(() => pusher.position)
    return WIPE_POLL_MS
  }

  /** Downloads anew. An answer that repeats itself is slowed down instead of being obeyed for ever (A2-4). */
  private async resync(epochToo: boolean): Promise<number | null> {
    this.syncStatusStore.setCatchingUp(true)
    await forgetCursor(this.ports.store, epochToo)
    this.invalidationHandler.reset()
    this.identicalResyncs++
    this.pull.wake()
    return this.identicalResyncs > 3 ? null : 250
  }

  private watch(signal: AbortSignal): Promise<void> {
    const { connectionGate, syncStatusStore, ports } = this
    const loops = {
      isOpen: () => connectionGate.state === 'ok',
      loops: [this.push, this.pull],
      onCheck: () => syncStatusStore.invalidate(),
    }
    return watchLoops(ports.clock, loops, signal)
  }
}
