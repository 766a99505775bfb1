import type { StockCount } from '../../domain/rentals/stockCount.ts'

export const CONFLICTS = 'Conflict met bestaande verhuren'
export const conflictWith = (reference: string): string => `Conflict met verhuur ${reference}`

/** How much of a stock or a model is left; where the company owns one there is no total to name. */
export const freeWords = ({ left, of }: StockCount): string =>
  of > 1 ? `${left} van ${of} vrij` : left > 0 ? '1 vrij' : 'niet vrij'

/** How many of what is not free only options have, apart; null: none. */
export const optionWords = ({ of, inOption = 0 }: StockCount): string | null =>
  inOption === 0 ? null : of > 1 ? `${inOption} in optie` : 'in optie'
