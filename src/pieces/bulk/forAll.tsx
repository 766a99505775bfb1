import { choose } from '../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess, toastUndoable, toastWarning } from '../../components/toasts/toasts.ts'
import { isOffline } from '../../lib/http.ts'
import { reasonOf } from '../../lib/httpErrors.ts'
import { texts } from '../../lib/texts.ts'
import { cancelPending, syncNow } from '../../sync/client.ts'
import type { Made } from '../statuses/change.ts'
import { bulkResult, type Refused } from './bulkResult.ts'

/** What is done with many records. */
export interface Bulk<R> {
  rows: readonly R[]
  nameOf: (row: R) => string
  /** What is said when all of it is done, such as '3 herstellingen gearchiveerd.' */
  said: (done: number) => string
  /** The change of one, without a word. */
  change: (row: R) => Promise<Made>
}

/** The change of one, for each of them: one press takes all of it back, and what was refused is told by name. */
export async function forAll<R>({ said, ...bulk }: Bulk<R>): Promise<void> {
  const { made, refused } = await makeAll(bulk)
  await tellBulk({ made, refused, done: made.length, said })
}

/** The changes that went through and the refusals, both in the order of the rows; says nothing. */
export async function makeAll<R>({ rows, nameOf, change }: Omit<Bulk<R>, 'said'>) {
  const outcomes = await together(rows, change)
  const made: Made[] = []
  const refused: Refused[] = []
  for (const [i, row] of rows.entries()) {
    const outcome = outcomes[i]
    if (outcome?.status === 'fulfilled') made.push(outcome.value)
    if (outcome?.status === 'rejected') refused.push({ name: nameOf(row), reason: whyNot(outcome.reason) })
  }
  return { made, refused }
}

const whyNot = (error: unknown): string => (isOffline(error) ? texts.onlineOnly : reasonOf(error))

/** So many begin before one of them is waited for. */
const TOGETHER = 50

/**
 * Acts that wait for each other cost a transaction and a picture of the list each; acts that begin together share them
 * (B5.2), in their order.
 */
async function together<T, R>(
  all: readonly T[],
  act: (one: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const settled: PromiseSettledResult<R>[] = []
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER)
    // oxlint-disable-next-line no-await-in-loop -- thousands at once would hold the screens up
    settled.push(...(await Promise.allSettled(some.map((one) => act(one)))))
  }
  return settled
}

interface Told extends Pick<Bulk<unknown>, 'said'> {
  /** What takes all of it back, in this order. */
  made: readonly Made[]
  refused: readonly Refused[]
  /** How many records were changed. */
  done: number
}

/** Says how it went: one press takes all of it back, and what was refused is told by name. */
export async function tellBulk({ made, refused, done, said }: Told): Promise<void> {
  if (refused.length > 0) await tell(made, refused, done)
  else if (done > 0) toastUndoable(said(done), () => void undoAll(made, done))
  else toastSuccess('Er was niets te wijzigen.')
}

/** What cannot be turned round any more, such as a mail that left, keeps nothing else from it. */
async function undoAll(made: readonly Made[], done: number): Promise<void> {
  const mids = made.flatMap(({ mid }) => mid ?? [])
  // Whatever could not be taken out of the line is turned round like what was sent.
  const cancelled = new Set(mids.length > 0 ? await cancelPending(mids).catch(() => []) : [])
  const left = made.filter(({ mid }) => !mid || !cancelled.has(mid))
  const outcomes = await together(left, ({ back }) => back())
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  syncNow()
  const [first] = failures
  if (failures.length === 0)
    toastSuccess(done === 1 ? 'Wijziging ongedaan gemaakt.' : `${done} wijzigingen ongedaan gemaakt.`)
  else if (failures.length === made.length) toastSaveFailed(first)
  else toastWarning(`${failures.length} van ${made.length} niet ongedaan gemaakt: ${reasonOf(first)}`)
}

/** A dialog, for a toast would be gone before the names are read. */
async function tell(made: readonly Made[], refused: readonly Refused[], done: number): Promise<void> {
  const ok = { value: 'ok', label: 'Ok', look: 'filled' } as const
  const undo = { value: 'undo', label: 'Ongedaan maken', look: 'default' } as const
  const { title, lines } = bulkResult(done, refused)
  const answer = await choose({
    title,
    text: (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
    options: made.length > 0 ? [ok, undo] : [ok],
  })
  if (answer === 'undo') await undoAll(made, done)
}
