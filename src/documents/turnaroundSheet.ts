import {
  TURNAROUND_STEPS,
  type TurnaroundRow,
  type TurnaroundStep,
} from '../domain/repairs/turnaroundNumbers.ts'
import { XLSX_MIME } from './kinds.ts'
import type { CellKind, SheetRow } from './xlsx/workbook.ts'
import { xlsx } from './xlsx/xlsx.ts'

/** The table of the turnaround as it stands on the screen. */
export interface TurnaroundSheet {
  /** What it is grouped by, as the head of the first column. */
  by: string
  /** The period, as the name of the sheet. */
  period: string
  /** With the names of their groups, the total as the last one. */
  rows: readonly (Pick<TurnaroundRow, 'repaired' | 'steps'> & { name: string })[]
}

/** Working days, as the heads of columns say it. */
const STEPS: Record<TurnaroundStep, string> = {
  estimate: 'Tot bestek',
  approval: 'Tot goedkeuring',
  repaired: 'Tot hersteld',
  pickedUp: 'Van hersteld tot opgehaald',
}

const numbers = (title: string, width = 20) => ({ title, kind: 'number' as CellKind, width })
const columnsOf = (by: string) => [
  { title: by, kind: 'text' as CellKind, width: 28 },
  numbers('Hersteld', 10),
  ...TURNAROUND_STEPS.flatMap((step) => [
    numbers(`${STEPS[step]}, gemiddelde`, 34),
    numbers(`${STEPS[step]}, mediaan`, 34),
  ]),
]

/** 'doorlooptijd.xlsx': numbers that can be counted with, an empty cell where nothing is known. */
export const turnaroundSheet = ({ by, period, rows }: TurnaroundSheet): Blob =>
  new Blob(xlsx({ sheet: period, columns: columnsOf(by), rows: rows.map(sheetRow) }), { type: XLSX_MIME })

const sheetRow = ({ name, repaired, steps }: TurnaroundSheet['rows'][number]): SheetRow => [
  name,
  repaired,
  ...TURNAROUND_STEPS.flatMap((step) => [tenths(steps[step]?.mean), tenths(steps[step]?.median)]),
]

const tenths = (days: number | undefined): number | null =>
  days === undefined ? null : Math.round(days * 10) / 10
