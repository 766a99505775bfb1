import {
  NO_MANUFACTURER,
  type TurnaroundBy,
  type TurnaroundNumbers,
  type TurnaroundRow,
} from '../../../domain/repairs/turnaroundNumbers.ts'
import { dayFormat, monthName } from '../../../lib/dates.ts'
import { turnaroundTexts } from './turnaroundTexts.ts'

/** A row of the table and of the plot. */
export interface NamedRow extends TurnaroundRow {
  name: string
  /** The label below its bar. */
  short: string
}

export interface NamedNumbers {
  by: TurnaroundBy
  rows: NamedRow[]
  total: NamedRow
}

type Names = readonly { id: string; name: string }[]
interface Known {
  executors: Names
  manufacturers: Names
}

const shortMonth = dayFormat({ month: 'short', year: '2-digit' })

const nameIn = (names: Names, key: string): string =>
  names.find(({ id }) => id === key)?.name ?? turnaroundTexts.unknown

const NAMES: Record<TurnaroundBy, (key: string | null, known: Known) => string> = {
  month: (key) => monthName(`${key}-01`),
  type: (key) => key ?? '',
  executor: (key, { executors }) => (key === null ? turnaroundTexts.noExecutor : nameIn(executors, key)),
  manufacturer: (key, { manufacturers }) => {
    if (key === null) return turnaroundTexts.notExternal
    return key === NO_MANUFACTURER ? turnaroundTexts.noManufacturer : nameIn(manufacturers, key)
  },
}

export function namedRows({ by, rows, total }: TurnaroundNumbers, known: Known): NamedNumbers {
  const named = (row: TurnaroundRow): NamedRow => {
    const name = NAMES[by](row.key, known)
    return { ...row, name, short: by === 'month' ? shortMonth(`${row.key}-01`) : name }
  }
  return {
    by,
    rows: rows.map(named),
    total: { ...total, name: turnaroundTexts.total, short: turnaroundTexts.total },
  }
}
