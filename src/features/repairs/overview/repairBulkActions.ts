import { confirm, confirmDelete } from '../../../components/dialogs/confirm.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { records } from '../../../db/queries/records.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { request } from '../../../lib/http.ts'
import { questionTexts } from '../../../lib/questionTexts.ts'
import { type BulkAction, runBulk } from '../../../shared/bulk/runBulk.tsx'
import { mayMakeDocument } from '../../../shared/documents/letterhead.ts'
import type { DocumentSelection } from '../../../shared/documents/documentMaker.ts'
import { archiveRepairSilently, setRepairStatusSilently } from '../../../shared/statuses/changeRepair.ts'
import { sendRepairDeletion } from './deleteRepair.ts'

type Ids = readonly string[]

const these = (n: number) => (n === 1 ? 'deze herstelling' : `deze ${n} herstellingen`)

/** Reads the current records, whatever page they are on. */
const read = (ids: Ids) => records(db.repair, ids)

const change = (rows: readonly Repair[], done: string, change: BulkAction<Repair>['change']): Promise<void> =>
  runBulk({
    rows,
    nameOf: repairName,
    said: (n) => `${countWithNoun(n, 'herstelling', 'herstellingen')} ${done}.`,
    change,
  })

/** Sets the status of all selected repairs. */
export async function setStatusOfRepairs(ids: Ids, chosen: string): Promise<void> {
  const others = (await read(ids)).filter(({ status }) => status !== chosen)
  await change(others, `op ${chosen} gezet`, (row) => setRepairStatusSilently(row, chosen))
}

/** Assigns all selected repairs to an executor. */
export async function setExecutorOfRepairs(
  ids: Ids,
  { id: executorId, name }: { id: string; name: string },
): Promise<void> {
  const others = (await read(ids)).filter((row) => row.executorId !== executorId)
  await change(others, `toegewezen aan ${name}`, async ({ id, executorId: before }) => {
    const { mid } = await mutate('repair.set', { id, set: { executorId } }, { base: { executorId: before } })
    return {
      mid,
      revert: async () =>
        before && mutate('repair.set', { id, set: { executorId: before } }, { base: { executorId } }),
    }
  })
}

/** Archives the repairs after one question. @returns true if it was done */
export async function archiveRepairs(ids: Ids): Promise<boolean> {
  const rows = await read(ids)
  const others = rows.filter(({ status }) => status !== REPAIR_STATUSES.pickedUp)
  if (
    others.length > 0 &&
    !(await confirm({ text: `Wilt u ${these(others.length)} archiveren?`, yes: 'Archiveren' }))
  )
    return false
  await change(others, 'gearchiveerd', archiveRepairSilently)
  return true
}

/** Moves the repairs to the bin after one question. @returns true if it was done */
export async function deleteRepairs(ids: Ids): Promise<boolean> {
  const what = countWithNoun(ids.length, 'herstelling', 'herstellingen')
  if (!(await confirmDelete(what, questionTexts.inBin))) return false
  await change(await read(ids), 'verwijderd', async (row) => ({
    mid: await sendRepairDeletion(row),
    revert: () => request('POST', '/repair/restore', { json: { id: row.id } }),
  }))
  return true
}

/**
 * Returns the input for the documents. First it asks about each executor without a complete letterhead; null
 * if the person stops there (D-125).
 */
export async function prepareRepairDocuments(ids: Ids): Promise<DocumentSelection | null> {
  const signing = new Set((await read(ids)).map(({ executorId }) => executorId))
  for (const executorId of signing) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    if (!(await mayMakeDocument(executorId))) return null
  }
  return { repairs: ids }
}
