/**
 * A number as the ledger stores it: the year of its series and its place in that series. The year is 0 for a
 * series that does not restart.
 */
export interface SeriesNumber {
  boekjaar: number
  n: number
}

/** '2026.118' of a repair or a rental, 'K-7' of a customer, 'CAM-12' of an item. */
const FORMS = [/^(?<boekjaar>\d{4})\.(?<n>\d{1,9})$/, /^[^.]{1,10}-(?<n>\d{1,9})$/]

/** Reads a printed number; null for a text that is no number. */
export function readNumber(text: string): SeriesNumber | null {
  for (const form of FORMS) {
    const { boekjaar = '0', n = '0' } = form.exec(text)?.groups ?? {}
    if (Number(n) > 0) return { boekjaar: Number(boekjaar), n: Number(n) }
  }
  return null
}

/** The text of 'Nummer gewijzigd': a record could not keep the number that was printed (B3.9). */
export const numberChanged = (from: string, to: string): string => `Nummer gewijzigd van ${from} naar ${to}`
