import { initialSyncSteps } from './initialSyncSteps.ts'
import { bundleLinesAfter } from './initialSyncBundles.ts'
import { InitialSyncPages } from './initialSyncPages.ts'
import { positionAfterVersion, type InitialSyncCursor, writeCursor } from './cursor.ts'
import type { BundleSet } from './bundles/bundleSet.ts'
import type { FeedSnapshot, SyncDatabase } from './store/ports.ts'
import { checkCursor, line, type PullDeps, type Response, serverTime } from './response.ts'

/*
 * Initial sync: sends all data to a device that starts, or whose cursor is no longer usable (B4.4). Pages
 * come in the order of ids, each from its own snapshot. Then follow the changes since the version at which
 * the sync began. A row that changed in between arrives twice; a row that was deleted arrives as a deletion.
 * The `range` lines tell the device which of its local rows to check for removal. A device that accepts
 * bundles gets the names of files instead of most pages (initialSyncBundles.ts).
 */

export async function* initialSync(
  open: (epoch: string) => Response,
  resumed: InitialSyncCursor | null,
): AsyncGenerator<string> {
  const state = await readInitialSyncState(open(''), resumed)
  const response = open(state.epoch)
  const bundles = await bundleSetFor(response, state)
  yield initialSyncBeginLine(response, state)
  yield* initialSyncLines(response, resumed ?? firstCursorOf(state), bundles)
}

export interface InitialSyncState {
  epoch: string
  head: number
  minV: number
  lastSeq: number
  /** Approximate number of rows. */
  rows: number
}

export function readInitialSyncState(
  { deps, request }: Response,
  resumed: InitialSyncCursor | null,
): Promise<InitialSyncState> {
  return deps.db.read(async (snapshot) => {
    if (resumed) checkCursor(snapshot, resumed, resumed.v0)
    const { epoch, head, minV } = snapshot
    const lastSeq = await snapshot.lastSeq(request.clientId)
    return { epoch, head, minV, lastSeq, rows: await estimate(deps, snapshot) }
  })
}

export const firstCursorOf = ({ epoch, head }: InitialSyncState): InitialSyncCursor => ({
  is: 'boot',
  epoch,
  v0: head,
  step: 0,
  after: null,
})

/**
 * Returns the ready bundles for this device. A set older than `minV` is refused, because it would restore
 * rows whose tombstones were already removed.
 */
export async function bundleSetFor({ deps, request }: Response, { epoch, head, minV }: InitialSyncState) {
  const set = request.packs ? await deps.bundles?.current(epoch) : null
  return set && set.v >= minV && set.v <= head ? set : null
}

const ESTIMATE_MAX_AGE_MS = 60_000
const estimates = new WeakMap<SyncDatabase, { at: number; rows: number }>()

/**
 * Counts at most once a minute. The number is only shown to a person, and counting takes longer as the data
 * grows.
 */
async function estimate({ db, clock }: PullDeps, snapshot: FeedSnapshot): Promise<number> {
  const [known, at] = [estimates.get(db), clock.now()]
  if (known && at - known.at < ESTIMATE_MAX_AGE_MS) return known.rows
  const rows = await snapshot.estimate()
  estimates.set(db, { at, rows })
  return rows
}

export function initialSyncBeginLine(
  { deps }: Response,
  { epoch, head, lastSeq, rows }: InitialSyncState,
): string {
  const [time, { minApp }] = [serverTime(deps.clock), deps]
  return line({
    t: 'begin',
    mode: 'boot',
    epoch,
    head,
    serverTime: time,
    lastSeq,
    estimate: { rows },
    minApp,
  })
}

export async function* initialSyncLines(
  response: Response,
  from: InitialSyncCursor,
  bundles: BundleSet | null,
): AsyncGenerator<string> {
  let cursor = from
  let bundlesNamed = false
  let [rows, bytes] = [0, 0]
  const pages = new InitialSyncPages(response)
  while (cursor.step < initialSyncSteps().length) {
    const step = initialSyncSteps()[cursor.step]
    if (!step) break
    if ('stage' in step) {
      cursor = { ...cursor, step: cursor.step + 1, after: null }
      // Send a mark right behind the stage, so that the screens can start without waiting for the next step.
      yield line({ t: 'stage', name: step.stage }) + line({ t: 'mark', cursor: writeCursor(cursor), n: 0 })
      continue
    }
    const ready = bundles && bundleLinesAfter(bundles, step, cursor)
    // End the response here. The device needs time to fetch the files, and no connection stays open that
    // long.
    if (bundlesNamed && !ready) return yield line({ t: 'end', cursor: writeCursor(cursor), more: true })
    if (ready) {
      yield ready.lines
      ;[cursor, bundlesNamed] = [ready.cursor, true]
      continue
    }
    const { page, complete } = await pages.read(cursor)
    const range = step.part === 'all' ? line(rangeOf(step.e, cursor.after, complete ? null : page.last)) : ''
    cursor = complete ? { ...cursor, step: cursor.step + 1, after: null } : { ...cursor, after: page.last }
    rows += page.n
    bytes += page.text.length
    const text = writeCursor(cursor)
    if (response.full(rows, bytes) && cursor.step < initialSyncSteps().length) {
      return yield page.text + range + line({ t: 'end', cursor: text, more: true })
    }
    yield page.text + range + line({ t: 'mark', cursor: text, n: page.n })
  }
  yield line({
    t: 'end',
    cursor: writeCursor({ is: 'delta', epoch: cursor.epoch, position: positionAfterVersion(cursor.v0) }),
    more: true,
  })
}

const rangeOf = (e: string, after: string | null, upto: string | null) => ({ t: 'range', e, after, upto })
