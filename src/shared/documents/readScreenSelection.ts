import type { ReplicaDb } from '../../db/database.ts'
import { records } from '../../db/queries/records.ts'
import type { ListFormat, OverviewKind } from '../../documents/kinds.ts'
import { onScreenFile } from '../../documents/lists/onScreen.ts'
import { rentalListRow } from '../../documents/lists/rentals.ts'
import { repairSheetFacts } from '../../documents/repairDocument.ts'
import { itemFacts } from './readList.ts'
import { readRentalSources, readRepairSources } from './readSources.ts'

/** The selected rows of an overview in their order, and the keys of its columns. */
export interface ScreenSelection {
  list: OverviewKind
  ids: readonly string[]
  columns: readonly string[]
}

/** Makes a file of the selection; deleted records are left out. */
export async function readScreenSelection(
  db: ReplicaDb,
  { list, ids, columns }: ScreenSelection,
  format: ListFormat,
): Promise<Blob> {
  switch (list) {
    case 'repairs':
      return onScreenFile(list, (await readRepairSources(db, ids)).map(repairSheetFacts), columns, format)
    case 'rentals':
      return onScreenFile(list, (await readRentalSources(db, ids)).map(rentalListRow), columns, format)
    case 'items':
      return onScreenFile(list, await itemFacts(db, ids), columns, format)
    case 'customers':
      return onScreenFile(list, await records(db.customer, ids), columns, format)
  }
}
