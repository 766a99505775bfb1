import { request } from '../../lib/http.ts'

/** A number that was given and stands on no document. */
export interface VoidedNumber {
  kind: 'repair' | 'rental'
  number: string
  at: string
  /** Who deleted the document; null where that is not known, or where it was lost. */
  by: string | null
  /** `lost`: given in a history that a restore took away, and not offered again by any device yet (B3.9). */
  why: 'deleted' | 'lost'
}

/** The numbers that stand on no document; only the server has the ledger. */
export const voidedNumbers = (): Promise<VoidedNumber[]> => request('GET', '/numbers/voided')

const KINDS = { repair: 'Herstelling', rental: 'Verhuur' } as const

/** What it is a number of. */
export const titleOf = ({ kind, number }: VoidedNumber): string => `${KINDS[kind]} ${number}`

/** Why it stands on no document. @param at the moment as it is shown */
export const reasonOf = ({ why, by }: VoidedNumber, at: string): string =>
  why === 'lost' ? `Verloren bij herstel op ${at}` : `Gewist op ${at}${by ? ` door ${by}` : ''}`
