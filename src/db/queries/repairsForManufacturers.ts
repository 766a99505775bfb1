import {
  groupByManufacturer,
  type ManufacturerBatch,
  waitsForManufacturerMail,
} from '../../domain/mail/manufacturerBatches.ts'
import { type BoardRow, boardRows } from './board.ts'
import { allManufacturers } from './settingsLists.ts'

/** Returns the open repairs of which their manufacturers were not notified yet, by manufacturer. */
export async function repairsForManufacturers(): Promise<ManufacturerBatch<BoardRow>[]> {
  const [rows, manufacturers] = await Promise.all([boardRows(undefined), allManufacturers()])
  return groupByManufacturer(rows.filter(waitsForManufacturerMail), manufacturers)
}
