import { confirm } from '../../../components/dialogs/confirm.ts'
import { db } from '../../../db/database.ts'
import { records } from '../../../db/queries/records.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isClosedRental } from '../../../domain/rentals/status.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { type BulkAction, runBulk } from '../../../shared/bulk/runBulk.tsx'
import { mayMakeDocument } from '../../../shared/documents/letterhead.ts'
import type { DocumentSelection } from '../../../shared/documents/documentMaker.ts'
import { askPrices } from '../../../shared/documents/rental/showRentalDocument.tsx'
import { archiveRentalSilently, setRentalStatusSilently } from '../../../shared/statuses/changeRental.ts'

type Ids = readonly string[]

const rentals = (n: number) => countWithNoun(n, 'verhuur', 'verhuringen')
const these = (n: number) => (n === 1 ? 'deze verhuur' : `deze ${n} verhuringen`)

const change = (rows: readonly Rental[], done: string, how: BulkAction<Rental>['change']): Promise<void> =>
  runBulk({ rows, nameOf: rentalName, said: (n) => `${rentals(n)} ${done}.`, change: how })

/** Sets the status of all selected rentals. */
export async function setStatusOfRentals(ids: Ids, chosen: string): Promise<void> {
  const others = (await records(db.rental, ids)).filter(({ status }) => status !== chosen)
  await change(others, `op ${chosen} gezet`, (row) => setRentalStatusSilently(row, chosen))
}

/** Archives the rentals that are still open, after one question. @returns true if it was done */
export async function archiveRentals(ids: Ids): Promise<boolean> {
  const open = (await records(db.rental, ids)).filter((row) => !isClosedRental(row))
  if (
    open.length > 0 &&
    !(await confirm({ text: `Wilt u ${these(open.length)} archiveren?`, yes: 'Archiveren' }))
  )
    return false
  await change(open, 'gearchiveerd', archiveRentalSilently)
  return true
}

/**
 * Returns the input for the documents of several rentals, after the questions that a single document asks
 * too.
 */
export async function prepareRentalDocuments(ids: Ids): Promise<DocumentSelection | null> {
  const prices = (await mayMakeDocument()) ? await askPrices() : null
  return prices && { rentals: ids, prices }
}
