import {
  TURNAROUND_STEPS,
  type TurnaroundRow,
  type TurnaroundStep,
} from '../domain/repairs/turnaroundNumbers.ts'
import { XLSX_MIME } from './kinds.ts'
import type { SheetCellKind, WorkbookRow } from './xlsx/workbook.ts'
import { xlsxChunks } from './xlsx/xlsx.ts'

/** The turnaround table as the screen shows it. */
export interface TurnaroundSheet {
  /** The grouping, as the header of the first column. */
  by: string
  /** The period, as the name of the sheet. */
  period: string
  /** Rows with the names of their groups; the last one is the total. */
  rows: readonly (Pick<TurnaroundRow, 'repaired' | 'steps'> & { name: string })[]
}

/** Column headers of the steps, in working days. */
const STEPS: Record<TurnaroundStep, string> = {
  estimate: 'Tot bestek',
  approval: 'Tot goedkeuring',
  repaired: 'Tot hersteld',
  pickedUp: 'Van hersteld tot opgehaald',
}

const numbers = (title: string, width = 20) => ({ title, kind: 'number' as SheetCellKind, width })
const columnsOf = (by: string) => [
  { title: by, kind: 'text' as SheetCellKind, width: 28 },
  numbers('Hersteld', 10),
  ...TURNAROUND_STEPS.flatMap((step) => [
    numbers(`${STEPS[step]}, gemiddelde`, 34),
    numbers(`${STEPS[step]}, mediaan`, 34),
  ]),
]

/** 'doorlooptijd.xlsx': real numbers, and an empty cell for an unknown value. */
export const turnaroundSheet = ({ by, period, rows }: TurnaroundSheet): Blob =>
  new Blob(xlsxChunks({ sheet: period, columns: columnsOf(by), rows: rows.map(sheetRow) }), {
    type: XLSX_MIME,
  })

const sheetRow = ({ name, repaired, steps }: TurnaroundSheet['rows'][number]): WorkbookRow => [
  name,
  repaired,
  ...TURNAROUND_STEPS.flatMap((step) => [tenths(steps[step]?.mean), tenths(steps[step]?.median)]),
]

const tenths = (days: number | undefined): number | null =>
  days === undefined ? null : Math.round(days * 10) / 10
