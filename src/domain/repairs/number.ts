import type { Repair } from './repair.ts'

/** '2026.118': financial year, a dot, the sequence number, no padding (CN-14, D-025). */
export const documentNumber = (boekjaar: number, n: number): string => `${boekjaar}.${n}`

/** The first number a series may give out: the start number of the settings, at least 1 (D-026). */
export const firstNumber = (startNumber: string | undefined): number =>
  Math.max(1, Number.parseInt(startNumber ?? '0', 10) || 0)

/** What a person calls the repair: its number, or its provisional code until it has one (D-024). */
export const repairName = (repair: Pick<Repair, 'number' | 'provisionalRef'>): string =>
  repair.number ?? repair.provisionalRef ?? ''
