import type { Repair } from './repair.ts'

/**
 * The printed number '2026.118': financial year, a dot and the sequence number without padding (CN-14,
 * D-025).
 */
export const documentNumber = (boekjaar: number, n: number): string => `${boekjaar}.${n}`

/** The first number that a series may give out: the start number of the settings, at least 1 (D-026). */
export const firstNumber = (startNumber: string | undefined): number =>
  Math.max(1, Number.parseInt(startNumber ?? '0', 10) || 0)

/** The name of a repair for a reader: its number, or its provisional code until it has one (D-024). */
export const repairName = (repair: Pick<Repair, 'number' | 'provisionalRef'>): string =>
  repair.number ?? repair.provisionalRef ?? ''
