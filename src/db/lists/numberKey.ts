import type { Repair } from '../../domain/repairs/repair.ts'

/** Above every repair number: repairs without a number are the newest. */
const PROVISIONAL = 1e12

/**
 * The sort key of a repair by number (highest first). Repairs without a number come above all others, by the
 * time of their id. The others sort by boekjaar and document number.
 */
export function numberKey(repair: Pick<Repair, 'id' | 'boekjaar' | 'documentNumber'>): number {
  if (repair.boekjaar === null || repair.documentNumber === null)
    return PROVISIONAL + Number.parseInt(repair.id.slice(0, 8) + repair.id.slice(9, 13), 16)
  return repair.boekjaar * 1e7 + repair.documentNumber
}
