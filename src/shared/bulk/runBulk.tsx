import { choose } from '../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess, toastUndoable, toastWarning } from '../../components/toasts/toasts.ts'
import { isOffline } from '../../lib/http.ts'
import { reasonOf } from '../../lib/httpErrors.ts'
import { texts } from '../../lib/texts.ts'
import { cancelPending, syncNow } from '../../sync/client.ts'
import type { UndoableChange } from '../statuses/undoableChange.ts'
import { bulkResult, type RefusedRow } from './bulkResult.ts'

/** An action on many records. */
export interface BulkAction<R> {
  rows: readonly R[]
  nameOf: (row: R) => string
  /** The message when everything is done, such as '3 herstellingen gearchiveerd.' */
  said: (done: number) => string
  /** Changes one record, without a message. */
  change: (row: R) => Promise<UndoableChange>
}

/** Changes each of the records. One press undoes all of it, and a dialog names the refused records. */
export async function runBulk<R>({ said, ...action }: BulkAction<R>): Promise<void> {
  const { made, refused } = await changeAll(action)
  await showBulkResult({ made, refused, done: made.length, said })
}

/** Returns the changes and the refusals, both in the order of the rows; shows no message. */
export async function changeAll<R>({ rows, nameOf, change }: Omit<BulkAction<R>, 'said'>) {
  const outcomes = await runInGroups(rows, change)
  const made: UndoableChange[] = []
  const refused: RefusedRow[] = []
  for (const [i, row] of rows.entries()) {
    const outcome = outcomes[i]
    if (outcome?.status === 'fulfilled') made.push(outcome.value)
    if (outcome?.status === 'rejected')
      refused.push({ name: nameOf(row), reason: refusalReason(outcome.reason) })
  }
  return { made, refused }
}

const refusalReason = (error: unknown): string => (isOffline(error) ? texts.onlineOnly : reasonOf(error))

/** Number of changes that start before the first of them is awaited. */
const GROUP_SIZE = 50

/**
 * Runs the calls in groups. Calls that are awaited one by one cost a transaction and a list update each. Calls that
 * start together share them (B5.2), in their order.
 */
async function runInGroups<T, R>(
  all: readonly T[],
  run: (one: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const finished: PromiseSettledResult<R>[] = []
  for (let from = 0; from < all.length; from += GROUP_SIZE) {
    const group = all.slice(from, from + GROUP_SIZE)
    // oxlint-disable-next-line no-await-in-loop -- thousands at once would hold the screens up
    finished.push(...(await Promise.allSettled(group.map((one) => run(one)))))
  }
  return finished
}

interface BulkResult extends Pick<BulkAction<unknown>, 'said'> {
  /** The changes, in the order in which they are reverted. */
  made: readonly UndoableChange[]
  refused: readonly RefusedRow[]
  /** Number of changed records. */
  done: number
}

/** Shows the result. One press undoes all of it, and a dialog names the refused records. */
export async function showBulkResult({ made, refused, done, said }: BulkResult): Promise<void> {
  if (refused.length > 0) await showRefusals(made, refused, done)
  else if (done > 0) toastUndoable(said(done), () => void undoAll(made, done))
  else toastSuccess('Er was niets te wijzigen.')
}

/** Undoes all changes. A change that cannot be reverted any more, such as a sent mail, does not stop the others. */
async function undoAll(made: readonly UndoableChange[], done: number): Promise<void> {
  const mids = made.flatMap(({ mid }) => mid ?? [])
  // A change that can no longer be removed from the outbox is reverted like one that was sent.
  const cancelled = new Set(mids.length > 0 ? await cancelPending(mids).catch(() => []) : [])
  const left = made.filter(({ mid }) => !mid || !cancelled.has(mid))
  const outcomes = await runInGroups(left, ({ revert }) => revert())
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  syncNow()
  const [first] = failures
  if (failures.length === 0)
    toastSuccess(done === 1 ? 'Wijziging ongedaan gemaakt.' : `${done} wijzigingen ongedaan gemaakt.`)
  else if (failures.length === made.length) toastSaveFailed(first)
  else toastWarning(`${failures.length} van ${made.length} niet ongedaan gemaakt: ${reasonOf(first)}`)
}

/** Uses a dialog, because a toast would disappear before the names are read. */
async function showRefusals(
  made: readonly UndoableChange[],
  refused: readonly RefusedRow[],
  done: number,
): Promise<void> {
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
