import { byMaker, type MakerBatch, waitsForMaker } from '../../domain/mail/toMaker.ts'
import { type BoardRow, boardRows } from './board.ts'
import { allManufacturers } from './settingsLists.ts'

/** Returns the open repairs of which their manufacturers were not notified yet, by manufacturer. */
export async function waitingForMakers(): Promise<MakerBatch<BoardRow>[]> {
  const [rows, manufacturers] = await Promise.all([boardRows(undefined), allManufacturers()])
  return byMaker(rows.filter(waitsForMaker), manufacturers)
}
