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
export async function forAll<R>({ rows, nameOf, said, change }: Bulk<R>): Promise<void> {
  const made: Made[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in their order: each is stored by itself
      made.push(await change(row))
    } catch (error) {
      refused.push({ name: nameOf(row), reason: isOffline(error) ? texts.onlineOnly : reasonOf(error) })
    }
  }
  await tellBulk({ made, refused, done: made.length, said })
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
  const failures: unknown[] = []
  for (const { mid, back } of made) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      if (!mid || !(await cancelPending(mid))) await back()
    } catch (error) {
      failures.push(error)
    }
  }
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
