import { byMaker, type MakerBatch, waitsForMaker } from '../../domain/mail/toMaker.ts'
import { type BoardRow, boardRows } from './board.ts'
import { allManufacturers } from './settingsLists.ts'

/** The open repairs that their manufacturers were not told of yet, by manufacturer. */
export async function waitingForMakers(): Promise<MakerBatch<BoardRow>[]> {
  const [rows, manufacturers] = await Promise.all([boardRows(undefined), allManufacturers()])
  return byMaker(rows.filter(waitsForMaker), manufacturers)
}
