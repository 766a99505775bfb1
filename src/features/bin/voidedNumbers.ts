import { request } from '../../lib/http.ts'

/** An issued number that no document uses. */
export interface VoidedNumber {
  kind: 'repair' | 'rental'
  number: string
  at: string
  /** The person who deleted the document; null if unknown, or if the number was lost. */
  by: string | null
  /** `lost`: issued in a history that a restore removed, and not sent again by any device yet (B3.9). */
  why: 'deleted' | 'lost'
}

/** Returns the issued numbers that no document uses. Only the server has the ledger. */
export const voidedNumbers = (): Promise<VoidedNumber[]> => request('GET', '/numbers/voided')

const KINDS = { repair: 'Herstelling', rental: 'Verhuur' } as const

/** Returns the kind of document and the number. */
export const voidedNumberTitle = ({ kind, number }: VoidedNumber): string => `${KINDS[kind]} ${number}`

/** Returns why no document uses the number. @param at the formatted moment */
export const voidedNumberReason = ({ why, by }: VoidedNumber, at: string): string =>
  why === 'lost' ? `Verloren bij herstel op ${at}` : `Gewist op ${at}${by ? ` door ${by}` : ''}`
