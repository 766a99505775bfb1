import { SCHEMA_VERSION } from '../protocol/protocol.ts'
import { replicaSchema } from '../store/tables.ts'
import { getMetas } from '../store/meta.ts'
import { notifyApplied, applySegment } from './apply.ts'
import type { EngineContext } from './context.ts'
import { networkFailure } from './failures.ts'
import type { ApplyResult } from './planApply.ts'
import { reoffer } from './identity.ts'
import { verifyTimeline } from './verifyTimeline.ts'
import { bodyChunks, callServer } from './request.ts'
import { withBundleFiles } from './bundleFiles.ts'
import { type BeginLine, countSegmentRows, type Segment, readSegments } from './segments.ts'
import { splitLines } from './splitter.ts'
import { withTimeout } from './timing.ts'
import { read } from '../store/transactions.ts'

/** After this long without a byte the answer is abandoned (B3.6). */
const PULL_SILENCE_MS = 20_000
/**
 * The number of segments being written while the next one is read. With two large segments of a first
 * download a tablet used a sixth more memory and was no faster.
 */
const CONCURRENT_WRITES = { boot: 1, delta: 2 } as const

const EPOCH_META = ['epoch', 'provenEpoch'] as const

/** The position of the pusher of this worker. */
interface PushPosition {
  /** The seq up to which the server has answered, as far as this worker knows. */
  readonly position: number
  /**
   * Called when the server has less than it answered. The next push begins after the last seq that has its
   * outcome.
   */
  restart(): void
}

/**
 * The number of last mutations whose outcomes are compared in a new history. A failover loses seconds of work; the limit
 * bounds the answers that all devices get after it.
 */
const VERIFIED_OUTCOMES = 100

interface Position {
  /** The seq up to which the server had answered before this request. */
  answered: number
  clientId: string
  deviceSecret: string | undefined
  unsent: number
  cursor: string | null
  ackedSeq: number
  /**
   * In a new history: the last applied change of this id that is still kept. `verifyTimeline` uses it to find out
   * whose numbers the server has. 0 if none is kept, or if this history is already verified.
   */
  keptSeq: number
  /** True while a full download is still to start or to finish. */
  isInitialSync: boolean
  /** True if the screens have what they need. The rest is then downloaded in the background. */
  usable: boolean
}

/**
 * Fetches changes, answer by answer, until the server has no more (R5). Reading an answer overlaps with
 * writing its segments. The transactions keep their order, because each checks the cursor of the one before.
 */
export class Puller {
  private readonly context: EngineContext
  private fresh = false
  /** True if ready bundles were gone or damaged. This download then asks for single rows. */
  private withoutBundles = false

  private readonly pushPosition: PushPosition

  constructor(context: EngineContext, sent: PushPosition) {
    this.context = context
    this.pushPosition = sent
  }

  /** Resolves when everything up to the server's head is stored. Returns that head. */
  async once(signal: AbortSignal): Promise<number> {
    for (;;) {
      const { segment, begin, position } = await this.page(signal)
      if (segment.end?.more) continue
      if (await this.outcomesMissing(begin, position, segment)) continue
      return segment.end?.head ?? begin.head
    }
  }

  private async page(
    signal: AbortSignal,
  ): Promise<{ segment: Segment; begin: BeginLine; position: Position }> {
    const position = await this.position()
    const page = await withTimeout(this.context.clock, signal, PULL_SILENCE_MS, (inner, touch) =>
      this.download(position, inner, touch),
    )
    this.withoutBundles = false
    return { ...page, position }
  }

  private async position(): Promise<Position> {
    const { store } = this.context
    const answered = this.pushPosition.position
    const position = await read(store, ['meta'], (tx) =>
      getMetas(tx, ['clientId', 'proof', 'cursor', 'ackedSeq', 'nextSeq', 'phase', 'boot', ...EPOCH_META]),
    )
    const isVerified =
      position.cursor != null && position.epoch != null && position.epoch === position.provenEpoch
    if (!position.clientId) throw networkFailure('no replica yet')
    this.fresh = position.cursor ? position.boot?.fresh === true : await this.isEmpty()
    return {
      answered,
      clientId: position.clientId,
      deviceSecret: position.proof,
      unsent: Math.max(0, (position.nextSeq ?? 1) - 1 - Math.max(answered, position.ackedSeq ?? 0)),
      cursor: position.cursor ?? null,
      ackedSeq: position.ackedSeq ?? 0,
      keptSeq: isVerified ? 0 : await this.lastKept(position.ackedSeq ?? 0),
      isInitialSync: !position.cursor || position.boot != null,
      usable: position.cursor ? position.phase === 'live' || position.boot?.hot === true : !this.fresh,
    }
  }

  /**
   * Returns the last seq up to `upto` that is kept in `sent`. Refused mutations are not kept, so it may be
   * lower than `upto`.
   */
  private lastKept(upto: number): Promise<number> {
    return read(this.context.store, ['sent'], async (tx) => {
      if (await tx.get('sent', upto)) return upto
      const kept = await tx.keys('sent', { above: 0, upto })
      return kept.at(-1) ?? 0
    })
  }

  private isEmpty(): Promise<boolean> {
    return read(this.context.store, replicaSchema().entities, async (tx) => {
      const first = await Promise.all(replicaSchema().entities.map((e) => tx.keys(e, { limit: 1 })))
      return first.every((keys) => keys.length === 0)
    })
  }

  /**
   * Requests one answer and stores its segments while the next ones are read:
   *
   *     POST /sync/pull ──► lines ──► segments ──► with the content of their files ──► applySegment ──► announce.
   *
   * At most `CONCURRENT_WRITES` segments are written at once. Lost mutations are queued before the first segment is
   * stored. At a stage the loop waits until everything is stored and the status is published.
   * @returns the last segment, which tells if more answers follow
   */
  private async download(position: Position, signal: AbortSignal, touch: () => void) {
    const { clientId, deviceSecret, unsent, cursor, ackedSeq, keptSeq, isInitialSync } = position
    let { usable } = position
    const response = await callServer(this.context.ports.net, this.context.connectionGate, {
      method: 'POST',
      path: '/sync/pull',
      json: {
        clientId,
        cursor,
        // In a new history, ask once more for the outcomes of the last kept mutations; see `verifyTimeline`.
        knownSeq: keptSeq > 0 ? Math.max(0, keptSeq - VERIFIED_OUTCOMES) : ackedSeq,
        schema: SCHEMA_VERSION,
        proof: deviceSecret,
        unsent,
        ...(isInitialSync && !this.withoutBundles ? { packs: 1 } : {}),
      },
      signal,
    })
    this.context.setReachable(true)
    const begun: { by: BeginLine | null } = { by: null }
    const lines = splitLines(bodyChunks(response, touch))
    const writing: Promise<void>[] = []
    let expected = cursor
    let last: Segment | null = null
    const failed: { error: unknown } = { error: null }
    const segments = readSegments(lines, (line) => {
      begun.by = line
    })
    const onSpoilt = () => (this.withoutBundles = true)
    const fetchContext = { signal, touch, onSpoilt }
    let lostChecked = false
    for await (const segment of withBundleFiles(this.context, segments, fetchContext)) {
      if (!lostChecked) await this.offerLost(begun.by!, ackedSeq)
      lostChecked = true
      // Until the screens have what they need, the person waits for this download, so it does not yield.
      if (usable) await this.context.inputYielding.waitForIdle(countSegmentRows(segment), signal, touch)
      usable ||= segment.stages.includes('hot')
      const context = this.applyContext(begun.by!, clientId, expected)
      expected = segment.cursor
      last = segment
      writing.push(
        applySegment(context, segment)
          .then((applied) => this.onStored(applied, context.begin))
          .catch((error: unknown) => {
            failed.error ??= error
          })
          .finally(touch),
      )
      if (segment.stages.length > 0) await this.finishStage(writing.splice(0))
      if (writing.length >= CONCURRENT_WRITES[context.begin.mode]) await writing.shift()
      if (failed.error) throw failed.error
    }
    await Promise.all(writing)
    if (failed.error) throw failed.error
    if (!last || !begun.by) throw networkFailure('empty answer')
    return { segment: last, begin: begun.by }
  }

  /**
   * Called when the server has less than it had acknowledged before this request: it was restored from a
   * backup, or a failover lost something (B3.9). Queue the lost mutations before storing the server's rows.
   * Otherwise the screens would show the older rows, and a person would continue from those.
   */
  private async offerLost({ lastSeq }: BeginLine, asked: number): Promise<void> {
    const { store, rng } = this.context
    if (lastSeq < asked) await reoffer(store, rng, lastSeq)
  }

  private onStored(applied: ApplyResult, { mode }: BeginLine): void {
    notifyApplied(this.context, applied)
    // Most of a full download is garbage as soon as it is stored.
    if (mode === 'boot') this.context.ports.collect?.()
  }

  /**
   * Stores the rows that the screens wait for and publishes the status, before anything else uses the worker
   * or the store.
   */
  private async finishStage(writing: Promise<void>[]): Promise<void> {
    await Promise.all(writing)
    await this.context.publishStatus()
  }

  private applyContext(begin: BeginLine, clientId: string, expected: string | null) {
    const { store, clock } = this.context
    return { store, begin, clientId, expected, fresh: this.fresh && begin.mode === 'boot', now: clock.now() }
  }

  /**
   * Compares the server's knowledge of this replica with what arrived. If the server has less than it had
   * acknowledged before the request, `offerLost` has already queued that again. Mutations acknowledged during
   * the answer are newer than its `begin` and prove nothing.
   * @returns true if the server limited its outcomes; the next answer continues from here
   */
  private async outcomesMissing(
    { lastSeq, epoch }: BeginLine,
    { clientId, ackedSeq: asked, keptSeq, answered }: Position,
    { end }: Segment,
  ): Promise<boolean> {
    const { store, rng } = this.context
    const meta = await read(store, ['meta'], (tx) => getMetas(tx, ['ackedSeq', 'provenEpoch']))
    const acked = meta.ackedSeq ?? 0
    const outcomes = end?.acks?.outcomes ?? []
    // A failover may lose a change that has no version, such as a refused one. That starts no new epoch, so
    // nothing else tells the pusher.
    if (lastSeq < answered) this.pushPosition.restart()
    if (lastSeq >= asked && meta.provenEpoch !== epoch)
      await verifyTimeline(store, rng, { clientId, epoch, askedSeq: keptSeq, outcomes })
    return outcomes.length > 0 && acked < (end?.acks?.lastSeq ?? 0)
  }
}
