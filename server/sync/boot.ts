import { BOOT_STEPS } from './bootSteps.ts'
import { readyAfter } from './bootPacks.ts'
import { BootPages } from './bootPages.ts'
import { afterAll, type BootCursor, writeCursor } from './cursor.ts'
import type { PackSet } from '../packs/packSet.ts'
import type { Snapshot, SyncDatabase } from '../store/ports.ts'
import { checkCursor, line, type PullDeps, type Response, serverTime } from './response.ts'

/*
 * Everything, for a device that starts or whose cursor has become useless (B4.4): page by page in the order of ids,
 * each in a snapshot of its own, then the changes since the version at which it began. A row that changed meanwhile
 * comes twice, one that was deleted comes as a deletion; the ranges tell which rows a device may still hold wrongly. A
 * device that takes packs is named files in the place of most pages (bootPacks.ts).
 */

export async function* boot(
  open: (epoch: string) => Response,
  resumed: BootCursor | null,
): AsyncGenerator<string> {
  const state = await readState(open(''), resumed)
  const response = open(state.epoch)
  const packs = await packsFor(response, state)
  yield beginLine(response, state)
  yield* steps(response, resumed ?? startOf(state), packs)
}

export interface BootState {
  epoch: string
  head: number
  minV: number
  lastSeq: number
  /** How many rows there are, about. */
  rows: number
}

export function readState({ deps, request }: Response, resumed: BootCursor | null): Promise<BootState> {
  return deps.db.read(async (snapshot) => {
    if (resumed) checkCursor(snapshot, resumed, resumed.v0)
    const { epoch, head, minV } = snapshot
    const lastSeq = await snapshot.lastSeq(request.clientId)
    return { epoch, head, minV, lastSeq, rows: await estimate(deps, snapshot) }
  })
}

export const startOf = ({ epoch, head }: BootState): BootCursor => ({
  is: 'boot',
  epoch,
  v0: head,
  step: 0,
  after: null,
})

/** The ready packs for this device; one that lies before the last tombstone taken away would bring back what is gone. */
export async function packsFor({ deps, request }: Response, { epoch, head, minV }: BootState) {
  const set = request.packs ? await deps.packs?.current(epoch) : null
  return set && set.v >= minV && set.v <= head ? set : null
}

const ESTIMATED_MS = 60_000
const estimates = new WeakMap<SyncDatabase, { at: number; rows: number }>()

/** Counted once a minute: it is shown to a person, and counting takes longer the more there is. */
async function estimate({ db, clock }: PullDeps, snapshot: Snapshot): Promise<number> {
  const [known, at] = [estimates.get(db), clock.now()]
  if (known && at - known.at < ESTIMATED_MS) return known.rows
  const rows = await snapshot.estimate()
  estimates.set(db, { at, rows })
  return rows
}

export function beginLine({ deps }: Response, { epoch, head, lastSeq, rows }: BootState): string {
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

export async function* steps(
  response: Response,
  from: BootCursor,
  packs: PackSet | null,
): AsyncGenerator<string> {
  let cursor = from
  let named = false
  let [rows, bytes] = [0, 0]
  const pages = new BootPages(response)
  while (cursor.step < BOOT_STEPS.length) {
    const step = BOOT_STEPS[cursor.step]
    if (!step) break
    if ('stage' in step) {
      cursor = { ...cursor, step: cursor.step + 1, after: null }
      // With a mark of its own: what the screens wait for does not wait for what comes behind it.
      yield line({ t: 'stage', name: step.stage }) + line({ t: 'mark', cursor: writeCursor(cursor), n: 0 })
      continue
    }
    const ready = packs && readyAfter(packs, step, cursor)
    // the files take a while to fetch, and no line is kept open so long
    if (named && !ready) return yield line({ t: 'end', cursor: writeCursor(cursor), more: true })
    if (ready) {
      yield ready.lines
      ;[cursor, named] = [ready.cursor, true]
      continue
    }
    const { page, complete } = await pages.read(cursor)
    const range = step.part === 'all' ? line(rangeOf(step.e, cursor.after, complete ? null : page.last)) : ''
    cursor = complete ? { ...cursor, step: cursor.step + 1, after: null } : { ...cursor, after: page.last }
    rows += page.n
    bytes += page.text.length
    const text = writeCursor(cursor)
    if (response.full(rows, bytes) && cursor.step < BOOT_STEPS.length) {
      return yield page.text + range + line({ t: 'end', cursor: text, more: true })
    }
    yield page.text + range + line({ t: 'mark', cursor: text, n: page.n })
  }
  yield line({
    t: 'end',
    cursor: writeCursor({ is: 'delta', epoch: cursor.epoch, place: afterAll(cursor.v0) }),
    more: true,
  })
}

const rangeOf = (e: string, after: string | null, upto: string | null) => ({ t: 'range', e, after, upto })
