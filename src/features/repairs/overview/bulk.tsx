import { choose, confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess, toastUndoable } from '../../../components/toasts/toasts.ts'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { mutate } from '../../../db/mutate.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { reasonOf } from '../../../lib/httpErrors.ts'
import { texts } from '../../../lib/texts.ts'
import type { Made } from '../../../pieces/statuses/change.ts'
import { archive, giveStatus } from '../../../pieces/statuses/changeRepair.ts'
import { cancelPending, syncNow } from '../../../sync/client.ts'
import { deleteForGood } from './actions.ts'
import { bulkResult, type Refused } from './bulkResult.ts'

type Rows = readonly RepairRow[]

const repairs = (n: number) => counted(n, 'herstelling', 'herstellingen')
const these = (n: number) => (n === 1 ? 'deze herstelling' : `deze ${n} herstellingen`)

/** Gives all of them a status. */
export function setStatusOf(rows: Rows, chosen: string): Promise<void> {
  const others = rows.filter(({ status }) => status !== chosen)
  return forAll(others, `op ${chosen} gezet`, (row) => giveStatus(row, chosen))
}

/** Gives all of them to somebody. */
export function setExecutorOf(
  rows: Rows,
  { id: executorId, name }: { id: string; name: string },
): Promise<void> {
  const others = rows.filter((row) => row.executorId !== executorId)
  return forAll(others, `toegewezen aan ${name}`, async ({ id, executorId: before }) => {
    const { mid } = await mutate('repair.set', { id, set: { executorId } }, { base: { executorId: before } })
    return { mid, back: async () => before && mutate('repair.set', { id, set: { executorId: before } }) }
  })
}

/** Archives them after one question. @returns whether it was done */
export async function archiveAll(rows: Rows): Promise<boolean> {
  const others = rows.filter(({ status }) => status !== REPAIR_STATUSES.pickedUp)
  if (others.length > 0 && !(await confirm({ text: `Wilt u ${these(others.length)} archiveren?` })))
    return false
  await forAll(others, 'gearchiveerd', ({ id }) => archive(id))
  return true
}

/** Deletes them for good after one question. @returns whether it was done */
export async function deleteAll(rows: Rows): Promise<boolean> {
  const text = `Ben je zeker dat je ${these(rows.length)} definitief wil wissen?`
  if (!(await confirm({ text, danger: true }))) return false
  await forAll(rows, 'definitief verwijderd', async (row) => ({
    mid: await deleteForGood(row),
    back: () => request('POST', '/repair/restore', { json: { id: row.id } }),
  }))
  return true
}

/** The change of one, for each of them: one press takes all of it back, and what was refused is told by name. */
async function forAll(rows: Rows, done: string, change: (row: RepairRow) => Promise<Made>): Promise<void> {
  const made: Made[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in their order: each is stored by itself
      made.push(await change(row))
    } catch (error) {
      refused.push({ name: repairName(row), reason: isOffline(error) ? texts.onlineOnly : reasonOf(error) })
    }
  }
  if (refused.length > 0) await tell(made, refused)
  else if (made.length > 0) toastUndoable(`${repairs(made.length)} ${done}.`, () => void undoAll(made))
  else toastSuccess('Er was niets te wijzigen.')
}

async function undoAll(made: readonly Made[]): Promise<void> {
  try {
    for (const { mid, back } of made) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      if (!mid || !(await cancelPending(mid))) await back()
    }
    syncNow()
    toastSuccess(
      made.length === 1 ? 'Wijziging ongedaan gemaakt.' : `${made.length} wijzigingen ongedaan gemaakt.`,
    )
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** A dialog, for a toast would be gone before the names are read. */
async function tell(made: readonly Made[], refused: readonly Refused[]): Promise<void> {
  const ok = { value: 'ok', label: 'Ok', look: 'filled' } as const
  const undo = { value: 'undo', label: 'Ongedaan maken', look: 'default' } as const
  const answer = await choose({
    title: bulkResult(made.length, refused),
    text: (
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={name}>{`${name}: ${reason}`}</li>
        ))}
      </ul>
    ),
    options: made.length > 0 ? [ok, undo] : [ok],
  })
  if (answer === 'undo') await undoAll(made)
}
