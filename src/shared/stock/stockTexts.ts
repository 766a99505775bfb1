import type { StockCount } from '../../domain/rentals/stockCount.ts'

export const CONFLICTS_TITLE = 'Conflict met bestaande verhuren'
export const conflictText = (reference: string): string => `Conflict met verhuur ${reference}`

/** The free quantity of a stock or a model. If the company owns only one, the total is not named. */
export const freeCountText = ({ left, of }: StockCount): string =>
  of > 1 ? `${left} van ${of} vrij` : left > 0 ? '1 vrij' : 'niet vrij'

/** The quantity that is only taken by options; null: none. */
export const optionCountText = ({ of, inOption = 0 }: StockCount): string | null =>
  inOption === 0 ? null : of > 1 ? `${inOption} in optie` : 'in optie'
